"""The ``hansetag`` command."""

from __future__ import annotations

from collections.abc import Sequence

from cyclopts import App, CycloptsError, UnusedCliTokensError
from rich.text import Text

import hansetag
from hansetag.kernel.errors import HansetagError

from .commands.play import play
from .exits import EXIT_CODE_INTERRUPTED, EXIT_CODE_REFUSED
from .terminal import colours
from .terminal.screen import make_console

app = App(
    name="hansetag",
    help="The home of three Hanseatic board games. Without a command: opens the house and the browser.",
    version=hansetag.__version__,
    version_flags=["--version"],
)
app.command(play)
app.command("hansetag.cli.commands.serve:serve", name="serve", help="Run the tables for everybody who can reach them.")
app.command("hansetag.cli.commands.backup:backup", name="backup", help="Copy all games that are kept into one file.")
app.command("hansetag.cli.commands.repair:repair", name="repair", help="Save what can be read of a damaged database.")
app.command("hansetag.cli.commands.replay:replay", name="replay", help="Show a recorded game step by step.")
app.command(
    "hansetag.cli.commands.check:check", name="check", help="Verify a record move by move, or all stored games."
)
app.command("hansetag.cli.commands.hint:hint", name="hint", help="Name good moves in a record, or follow its chances.")
app.command("hansetag.cli.commands.arena:arena", name="arena", help="Let bots play against each other and report.")
app.command("hansetag.cli.commands.fuzz:fuzz", name="fuzz", help="Play random games that try to break the rules.")
app.command("hansetag.cli.commands.bench:bench", name="bench", help="Measure how fast the rules run.")


@app.default
def home() -> int:
    """Open the house on this machine and show it in the browser."""
    from .commands.serve import home as open_house

    return open_house()


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; what the caller did wrong is said in one line, with exit code 2."""
    try:
        code = app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except (HansetagError, CycloptsError) as error:
        make_console(stderr=True).print(Text(_said(error), colours.ERROR), soft_wrap=True)
        return EXIT_CODE_REFUSED
    except KeyboardInterrupt:
        return EXIT_CODE_INTERRUPTED
    return code if isinstance(code, int) else 0


def _said(error: Exception) -> str:
    """What was wrong, in one line."""
    if isinstance(error, UnusedCliTokensError) and not error.command_chain:
        names = ", ".join(name for name in app if not name.startswith("-"))
        return f"there is no command {(error.unused_tokens or [''])[0]!r}; there are: {names}"
    return " ".join(str(error).split())

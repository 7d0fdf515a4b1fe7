"""Tune the weights of a judge by self-play: ``python bench/tune.py teutonica --steps 400 --write``.

Simultaneous perturbation (Spall's SPSA) on the logarithms of the weights: every weight is made a little greater or
smaller by the toss of a coin; merchants with these weights sit down with merchants who have the opposite ones, twice,
with their seats exchanged; and all weights take a step towards those who did better. One step needs two games, however
many weights there are. Since single steps are noisy, the result is the mean over the second half of the way.

The log, ``bench/tuning/GAME.csv``, has a line for every step; a run goes on where the last line stands.
"""

from __future__ import annotations

import argparse
import csv
import math
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import hansetag
from hansetag.bots.company import Company
from hansetag.bots.games.judges import judge_of, weights_of
from hansetag.bots.roster import head_of
from hansetag.kernel.rng import Rng
from hansetag.kernel.seats import NATURE, OVER

LOGS_FOLDER = Path(__file__).parent / "tuning"
TABLES: dict[str, list[dict[str, object]]] = {
    "bohnhanse": [{"seats": 3}, {"seats": 4}, {"seats": 5}],
    "hansa": [{"seats": 2}, {"seats": 3}, {"seats": 4}],
    "teutonica": [
        {"seats": 2, "variant": "neutral"},
        {"seats": 2, "variant": "provinces"},
        {"seats": 3},
        {"seats": 4},
        {"seats": 5},
    ],
}
UNTUNED_WEIGHTS = ("chance", "chance_end")  # merchants do not look at these
NUDGE_SIZE = 0.2  # by how much a weight is changed to see what comes of it, as a logarithm
STEP_SIZE = 0.05  # how far a clear result moves the weights
CLEAR_MARGINS = {"bohnhanse": 40.0, "hansa": 15.0, "teutonica": 15.0}  # points between the two sides: a clear result
PLAYERS = {"bohnhanse": "alderman"}  # whose weights they are; elsewhere merchants, who are quicker and plan alike
MAX_DECISIONS_OF_A_GAME = 1200  # decisions; a game that takes more is not counted

Weights = dict[str, float]


class Trial(NamedTuple):
    """One step: what was tried, against what, at which table."""

    game: str
    table: dict[str, object]
    more: Weights
    less: Weights
    seed: int


def compare(trial: Trial) -> float:
    """By how much ``more`` did better than ``less``, from 1 to -1, over two games with exchanged seats."""
    first = margin(trial, trial.more, trial.less)
    second = margin(trial, trial.less, trial.more)
    return (first - second) / 2


def margin(trial: Trial, even: Weights, odd: Weights) -> float:
    """One game, ``even`` at the seats 0, 2, 4 and ``odd`` at the others: how far the even ones are ahead."""
    game = hansetag.game(trial.game, **trial.table)  # type: ignore[arg-type]
    sides = [judge_of(trial.game, even), judge_of(trial.game, odd)]
    rank = PLAYERS.get(trial.game, "merchant")
    head = head_of(rank, trial.game)
    assert head is not None
    quick = {"iterations": 1} if rank == "alderman" else {}
    players = {
        seat: head.make(game, Rng(trial.seed, f"{rank} {seat}"), judge=sides[seat % 2], **quick)
        for seat in range(game.seats)
    }
    company = Company(players)
    nature = Rng(trial.seed, "nature")
    state = game.start()
    for _ in range(MAX_DECISIONS_OF_A_GAME):
        if state.actor == OVER:
            break
        if state.actor == NATURE:
            state.advance(state.fate(nature))
            continue
        decision = company.decide(state)
        assert decision is not None
        state.apply(decision[1], decision[0])
    else:
        return 0.0
    scores, winners = state.scores(), state.winners()
    points = mean(scores[0::2]) - mean(scores[1::2])
    wins = mean([seat in winners for seat in range(0, game.seats, 2)])
    losses = mean([seat in winners for seat in range(1, game.seats, 2)])
    return 0.5 * max(-1.0, min(1.0, points / CLEAR_MARGINS[trial.game])) + 0.5 * (wins - losses)


def mean(numbers: list[int] | list[bool]) -> float:
    """The mean."""
    return sum(numbers) / len(numbers)


def trials(name: str, weights: Weights, steps: int, tables: list[dict[str, object]]) -> Iterator[tuple[Trial, Weights]]:
    """Endless suggestions around ``weights``, which the caller may change between two of them."""
    for step in range(steps, 1_000_000):
        coins = Rng(step, name)
        nudges = {weight: NUDGE_SIZE * (2 * coins.below(2) - 1) for weight in weights if weight not in UNTUNED_WEIGHTS}
        more = {weight: weights[weight] * math.exp(nudge) for weight, nudge in nudges.items()}
        less = {weight: weights[weight] * math.exp(-nudge) for weight, nudge in nudges.items()}
        yield Trial(name, tables[step % len(tables)], more, less, step), nudges


def tune(name: str, steps: int, tables: list[dict[str, object]], workers: int) -> Weights:
    """Take ``steps`` more steps; the weights that came of it."""
    log = LOGS_FOLDER / f"{name}.csv"
    weights: Weights = dict(weights_of(name, trained=True))
    way = read(log)
    if way:
        weights.update(way[-1])
    suggestions = trials(name, weights, len(way), tables)
    log.parent.mkdir(exist_ok=True)
    with ProcessPoolExecutor(workers) as pool, log.open("a", newline="") as out:
        lines = csv.writer(out, lineterminator="\n")
        if not way:
            lines.writerow(["step", "table", "result", *weights])
        for _ in range(0, steps, workers):
            round_of = [next(suggestions) for _ in range(workers)]
            results = pool.map(compare, [trial for trial, _ in round_of])
            for (trial, nudges), result in zip(round_of, results, strict=True):
                for weight, nudge in nudges.items():
                    weights[weight] *= math.exp(STEP_SIZE * result * nudge / NUDGE_SIZE)
                table = " ".join(str(value) for value in trial.table.values())
                lines.writerow([trial.seed, table, f"{result:.3f}", *(f"{value:.4g}" for value in weights.values())])
                out.flush()
                way.append(dict(weights))
    half = way[len(way) // 2 :]
    return {weight: middle([one[weight] for one in half]) for weight in weights}


def middle(values: list[float]) -> float:
    """The geometric mean; a weight of 0 stays what it is."""
    return math.exp(sum(math.log(value) for value in values) / len(values)) if all(values) else 0.0


def read(log: Path) -> list[Weights]:
    """The weights after every step so far."""
    if not log.exists():
        return []
    with log.open(newline="") as file:
        return [{name: float(value) for name, value in list(line.items())[3:]} for line in csv.DictReader(file)]


def write(name: str, weights: Weights) -> None:
    """Put the weights where the judges read them."""
    path = Path(str(files("hansetag.bots.games").joinpath(name, "weights", "trained.toml")))
    head = "# The weights of hand.toml as self-play has found them: bench/tune.py, bench/calibrate.py."
    lines = [f"{weight} = {value:.3g}" if value < 1 else f"{weight} = {value:.2f}" for weight, value in weights.items()]
    path.write_text("\n".join([head, *lines, ""]), "utf-8")


def main() -> None:
    """Tune, and say what came of it."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", choices=sorted(TABLES))
    asked.add_argument("--steps", type=int, default=200)
    asked.add_argument("--workers", type=int, default=1)
    asked.add_argument("--write", action="store_true", help="write the mean weights into the package")
    wish = asked.parse_args()
    weights = tune(wish.game, wish.steps, TABLES[wish.game], wish.workers)
    before = weights_of(wish.game, trained=True)
    for weight, value in weights.items():
        print(f"{weight:14} {before[weight]:8.3f} -> {value:8.3f}")
    if wish.write:
        write(wish.game, weights)


if __name__ == "__main__":
    main()

"""Logs: one line per thing that happened, as JSON for machines and in colour for people at a terminal.

What a line may say is decided where it is written: routes by their template, persons and tables not at all where it can
be helped, and never a token, a cookie, a password, an invitation, a seed, a line of talk or what somebody sees. Other
libraries' loggers are kept above the level at which they repeat headers and parameters. Warnings and errors that repeat
are counted after the first few.
"""

from __future__ import annotations

import logging
import sys
from typing import Any, TextIO

import structlog

from hansetag.kernel.errors import BadOption

from .log_repeats import SparingHandler

LOG_LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}
ROOT_LOGGER = "hansetag"
HARMLESS_MESSAGES = (  # what uvicorn reports as a fault: a socket that we turned away, and a client who cannot write
    "ASGI callable returned without completing handshake.",
    "Invalid UTF-8 sequence received from client.",
)
SHARED_PROCESSORS: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]

# From the start and not only in setup: left to itself, structlog prints tracebacks with the values of variables.
structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        *SHARED_PROCESSORS,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    wrapper_class=structlog.stdlib.BoundLogger,
    cache_logger_on_first_use=False,
)


def get(name: str) -> structlog.stdlib.BoundLogger:
    """The logger of one part of the server."""
    logger: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(f"{ROOT_LOGGER}.{name}")
    return logger


def setup(level: str, stream: TextIO | None = None) -> None:
    """Log from ``level`` on to ``stream``, by default standard error; BadOption says which levels there are."""
    if level not in LOG_LEVELS:
        raise BadOption(f"the log is one of {', '.join(LOG_LEVELS)}, not {level!r}")
    out = sys.stderr if stream is None else stream
    last: list[Any] = [structlog.stdlib.ProcessorFormatter.remove_processors_meta]
    if out.isatty():
        # Plain tracebacks: the prettier ones print the values of variables, secrets among them.
        last.append(structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback))
    else:
        last += [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    handler = SparingHandler(out)
    handler.name = ROOT_LOGGER
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=SHARED_PROCESSORS, processors=last))
    root = logging.getLogger()
    root.handlers = [other for other in root.handlers if other.name != ROOT_LOGGER] + [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(ROOT_LOGGER).setLevel(LOG_LEVELS[level])
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi"):
        theirs = logging.getLogger(name)
        theirs.handlers = []
        theirs.propagate = True
        theirs.setLevel(max(LOG_LEVELS[level], logging.WARNING if level != "debug" else logging.INFO))
    logging.getLogger("uvicorn.error").filters = [_is_news]
    access = logging.getLogger("uvicorn.access")  # ours is written at the door, without query strings
    access.handlers = []
    access.propagate = False


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a line of uvicorn is about more than what a client did wrong, which anybody could fill the log with."""
    return record.msg not in HARMLESS_MESSAGES

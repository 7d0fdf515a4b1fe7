"""``python -m hansetag`` is the ``hansetag`` command."""

from hansetag.cli import main

main()

"""``python -m hansetag`` is the ``hansetag`` command."""

import sys

from hansetag.cli import main

sys.exit(main())

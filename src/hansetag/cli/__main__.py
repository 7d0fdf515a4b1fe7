"""``python -m hansetag.cli`` is the ``hansetag`` command."""

import sys

from . import main

sys.exit(main())

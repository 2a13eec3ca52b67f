"""`python -m lastcard` is the command `lastcard`."""

import sys

from .cli import main

sys.exit(main())

"""`python -m lastcard` is the command `lastcard`."""

import os
import sys
from pathlib import Path

from .cli import main
from .terminal.typed_command import VARIABLE

os.environ.setdefault(VARIABLE, f"{Path(sys.executable).stem} -m lastcard")
sys.exit(main())

"""List all tests without running one, so that a file which cannot be read is told before the long steps.

It leaves the tests' bytecode behind, which each worker of those steps would otherwise make for itself.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 200.0


def main() -> int:
    """Tell how many there are, or all that is wrong."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    print(done.stdout if done.returncode else done.stdout.splitlines()[-1])
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())

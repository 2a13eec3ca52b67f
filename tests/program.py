"""What Python is to run where `lastcard` runs in a process of its own."""

START = "import sys; from lastcard.cli import main; sys.exit(main())"

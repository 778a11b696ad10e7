"""`python -m notepad`: the command `deduction-notepad`, or the process that does its reasoning."""

import gc
import sys

# What is loaded stays: to look for garbage after every 700 new objects takes 4 % of a start.
gc.set_threshold(20_000)

from notepad.cli import main  # noqa: E402

if sys.argv[1:] == ["--reason"]:
    from notepad.shell.reasoning.process_main import serve

    sys.exit(serve())

sys.exit(main())

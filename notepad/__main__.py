"""`python -m notepad`: the command `deduction-notepad`, or the process that reasons for it."""

import sys

if sys.argv[1:] == ["--reason"]:
    from notepad.shell.reasoning.reasoning_process import run

    sys.exit(run())

from notepad.cli import main

sys.exit(main())

"""`python -m notepad`: the command `deduction-notepad`, or the process that does its reasoning."""

import sys

from notepad.cli import main

if sys.argv[1:] == ["--reason"]:
    from notepad.shell.reasoning.process_main import serve

    sys.exit(serve())

sys.exit(main())

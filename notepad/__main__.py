"""`python -m notepad`: the same as the command `deduction-notepad`."""

import sys

from notepad.cli import main

sys.exit(main())

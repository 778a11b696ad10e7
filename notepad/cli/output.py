"""What the command line prints, and the status that it ends with."""

import json
import sys
from typing import Any

from notepad.core.shown_text import contained

DONE, CONFLICT, FAULTY, INTERRUPTED = 0, 1, 2, 130


def say(*lines: str) -> None:
    """Print lines for people; whatever stands in a record can't move their terminal's cursor."""
    print(*map(contained, lines), sep="\n")


def say_json(value: dict[str, Any] | list[Any]) -> None:
    """Print a line for scripts."""
    print(json.dumps(value))


def refused(why: str) -> int:
    """Say on standard error why something can't be done; return the status for it."""
    if sys.stderr is not None:
        print(contained(why), file=sys.stderr)
    return FAULTY

"""Cases that take turns: some of them are tried today, others tomorrow, and with `--all` every one.

DAY, as it is printed at the top of a run, tries those of another day again.
"""

from __future__ import annotations

import os
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

DAY = "DEDUCTION_NOTEPAD_DAY"


def today() -> int:
    """Return the number of the day, the same for all processes of a run."""
    return int(os.environ.setdefault(DAY, str(date.today().toordinal())))


def by_turns(cases: Iterable[Any], days: int) -> list[Any]:
    """Return cases as parameters, each to be tried every so many days; the others are exhaustive.

    Those that are exhaustive already stay so, and have no turn.
    """
    made = [case if hasattr(case, "marks") else pytest.param(*_values(case)) for case in cases]
    often = [case for case in made if not case.marks]
    due = often[today() % days :: days]
    return [
        case._replace(marks=[pytest.mark.exhaustive]) if case in often and case not in due else case
        for case in made
    ]


def _values(case: object) -> tuple[object, ...]:
    return case if isinstance(case, tuple) else (case,)

"""How many calls of ours a tap makes, in how many files, and which functions are called most.

`python -m tests.benchmarks.traced_taps [CASE]` prints it for taps that note something and for those
that go on, in the window's process, until all is painted; the cases are those of `bench_taps`. It
doesn't depend on the machine or on what else it does. Comprehensions are no calls, but each step of
a generator is one.
"""

import os
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median
from types import FrameType

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import notepad
from tests.benchmarks.bench_taps import BETWEEN_MS, CASES, Case, Tapper

_OURS = str(Path(notepad.__file__).parent)
_CASE = "Cataline, 4 players"
_TOLD = 25  # functions


@dataclass
class Trace:
    """The calls of a tap, each a file and a function, and how many until it was painted.

    After these, the odds of a note come.
    """

    calls: list[tuple[str, str]] = field(default_factory=list)
    painted: int = 0

    def count(self, frame: FrameType, event: str, _of: object) -> None:
        """Count a call of ours, as a profiler of the interpreter."""
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(_OURS) and code.co_name[0] != "<":
            self.calls.append((code.co_filename, code.co_qualname))


class TracedTapper(Tapper):
    """Taps notes into a table, and traces the taps that `noted` something and the others."""

    def __init__(self, case: Case) -> None:
        """Sit down at a table with some notes."""
        self.noted, self.others = list[Trace](), list[Trace]()
        super().__init__(case)

    def _noted(self, tap: Callable[[], None]) -> bool:
        """Trace a tap, until the page shows what follows; return whether it noted something."""
        notes, trace = self.sitting.session.notes, Trace()
        QTest.qWait(BETWEEN_MS)  # what nobody waited for after the tap before belongs to that one
        sys.setprofile(trace.count)
        try:
            tap()
            QApplication.processEvents()
            trace.painted = len(trace.calls)
            self.wait_for_odds()
            QApplication.processEvents()
        finally:
            sys.setprofile(None)
        noted = self.sitting.session.notes is not notes
        (self.noted if noted else self.others).append(trace)
        return noted


def told(name: str, traces: list[Trace]) -> str:
    """Return the medians over some taps, and their functions with the most calls."""
    until = [trace.calls[: trace.painted] for trace in traces]
    painted, every = median(map(len, until)), median(len(trace.calls) for trace in traces)
    files = median(len({file for file, _name in calls}) for calls in until)
    turns = median(sum(a[0] != b[0] for a, b in pairwise(calls)) for calls in until)
    most = Counter(call for calls in until for call in calls).most_common(_TOLD)
    lines = [
        f"{len(traces)} taps that {name}: {painted:.0f} calls until painted, {every:.0f} in all, "
        f"{files:.0f} files, {turns:.0f} times from file to file"
    ]
    lines += [
        f"{count / len(traces):8.1f}  {Path(file).relative_to(_OURS)}: {function}"
        for (file, function), count in most
    ]
    return "\n".join(lines)


def main() -> None:
    """Print it for the case that is named."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication([])
    tapper = TracedTapper(CASES[" ".join(sys.argv[1:]) or _CASE])
    tapper.play()
    print(told("note", tapper.noted))
    print(told("go on", tapper.others))
    tapper.leave()
    application.quit()


if __name__ == "__main__":
    main()

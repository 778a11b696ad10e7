"""Through how many files and calls of ours a tap goes that notes something.

`python -m tests.benchmarks.traced_taps` prints it for Cataline with four players: from the tap
until all that follows is painted, in the window's process. Comprehensions are no calls.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import notepad
from tests.benchmarks.bench_taps import BETWEEN_MS, CASES, Tapper

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

_OURS = str(Path(notepad.__file__).parent)
_CASE = "Cataline, 4 players"


class TracedTapper(Tapper):
    """Taps notes into a table, and counts the calls in each file of each tap that notes."""

    def __init__(self) -> None:
        """Sit down at a table with some notes."""
        self.calls: list[Counter[str]] = []
        super().__init__(CASES[_CASE])

    def _noted(self, tap: Callable[[], None]) -> bool:
        """Trace a tap, until the page shows what follows; return whether it noted something."""
        sitting = self.sitting
        notes, calls = sitting.session.notes, Counter[str]()

        def count(frame: FrameType, event: str, _of: object) -> None:
            code = frame.f_code
            if event == "call" and code.co_filename.startswith(_OURS) and code.co_name[0] != "<":
                calls[code.co_filename] += 1

        QTest.qWait(BETWEEN_MS)  # what nobody waited for after the tap before belongs to that one
        sys.setprofile(count)
        try:
            tap()
            QApplication.processEvents()
            self.wait_for_odds()
            QApplication.processEvents()
        finally:
            sys.setprofile(None)
        noted = sitting.session.notes is not notes
        if noted:
            self.calls.append(calls)
        return noted


def main() -> None:
    """Print the medians over some taps that note, and where most of the calls are."""
    application = QApplication([])
    tapper = TracedTapper()
    tapper.play()
    files = median(len(calls) for calls in tapper.calls)
    every = median(calls.total() for calls in tapper.calls)
    print(f"{len(tapper.calls)} taps that note: {files:.0f} files, {every:.0f} calls")
    mean = sum(tapper.calls, Counter[str]())
    for path, calls in mean.most_common(20):
        print(f"{calls / len(tapper.calls):8.0f}  {Path(path).relative_to(_OURS)}")
    tapper.leave()
    application.quit()


if __name__ == "__main__":
    main()

"""The ledger of painted texts: how large everything is written, for each case of `test_geometry`.

`ledger.txt` has a line for each case, each part that is shown, and each kind of widget: how many
texts of each size in pixels it paints, and how many of them are cut short. A case fails where the
smallest text of a kind is smaller than in the ledger, or where more is cut short. Whoever changes
the screen writes the ledger anew, and its difference shows what became of it:

    python -m pytest tests/shell/test_geometry.py -p tests.shell.ledger

writes the cases of a usual run. `DEDUCTION_NOTEPAD_LEDGER` names another file to write and to read,
for instance for all cases before and after a change. Sizes hang on the font: with another one than
the ledger's, nothing is compared.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pytest

    from tests.shell.geometry import Painted

FILE = Path(os.environ.get("DEDUCTION_NOTEPAD_LEDGER") or Path(__file__).with_name("ledger.txt"))
PROPERTY = "ledger"
_CUT = "cut"
_SAMPLE = "Nobody heard 0123456789 …"

_anew: dict[str, list[str]] = {}
_font = ""


def font_line() -> str:
    """Return the line that tells with which font sizes were measured."""
    family = QGuiApplication.font().family()
    font = QFont(family)
    font.setPixelSize(100)
    return f"font: {family}, {QFontMetricsF(font).horizontalAdvance(_SAMPLE):.0f}"


class Ledger:
    """What is written in one case."""

    def __init__(self, case: str) -> None:
        """Begin with nothing."""
        self.case = case
        self._lines: list[str] = []

    def enter(self, part: str, painted: Iterable[Painted]) -> None:
        """Enter what is painted while a part is shown."""
        kinds = defaultdict[str, Counter[str]](Counter)
        for text in painted:
            kinds[text.widget][f"{text.size:.0f}"] += 1
            kinds[text.widget][_CUT] += text.cut
        for kind, sizes in sorted(kinds.items()):
            counts = sorted(sizes.items(), key=lambda one: (one[0] == _CUT, len(one[0]), one[0]))
            told = " ".join(f"{size}:{many}" for size, many in counts if many)
            self._lines.append(f"{part} {kind} {told}")

    def told(self) -> str:
        """Return the case, the font, and all lines: what `ledger.txt` keeps."""
        return "\n".join((self.case, font_line(), *self._lines))

    def worse(self) -> list[str]:
        """Return what is smaller than in `ledger.txt`, or cut short more often."""
        font, cases = _kept()
        if font != font_line():
            return []
        before = {_named(line): _counted(line) for line in cases.get(self.case, ())}
        found = []
        for line in self._lines:
            name, now = _named(line), _counted(line)
            kept = before.get(name, now)
            if min(now.sizes) < min(kept.sizes):
                found.append(f"{name}: texts of {min(now.sizes)} pixels, were {min(kept.sizes)}")
            if now.cut > kept.cut:
                found.append(f"{name}: {now.cut} texts cut short, were {kept.cut}")
        return found


class _Counted:
    """The sizes of texts in a line of the ledger, and how many are cut short."""

    def __init__(self, words: Iterable[str]) -> None:
        pairs = [word.split(":") for word in words]
        self.sizes = [int(size) for size, _many in pairs if size != _CUT]
        self.cut = sum(int(many) for size, many in pairs if size == _CUT)


def _named(line: str) -> str:
    return " ".join(word for word in line.split() if ":" not in word)


def _counted(line: str) -> _Counted:
    return _Counted(word for word in line.split() if ":" in word)


@cache
def _kept() -> tuple[str, dict[str, list[str]]]:
    """Return the font of the ledger, and the lines of its cases."""
    if not FILE.exists():  # it is written for the first time
        return "", {}
    font, *rest = FILE.read_text(encoding="utf-8").splitlines()
    cases = defaultdict[str, list[str]](list)
    case = ""
    for line in rest:
        if line.startswith(" "):
            cases[case].append(line.strip())
        else:
            case = line
    return font, cases


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Collect the lines of the cases that ran, in whatever process."""
    global _font
    for name, value in report.user_properties if report.when == "teardown" else ():
        if name == PROPERTY:
            case, font, *rest = str(value).splitlines()
            _anew[case], _font = rest, font


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write the ledger: the cases that ran, and of the others what it had."""
    if hasattr(session.config, "workerinput") or not _anew:
        return
    cases = _kept()[1] | _anew
    told = (f"{case}\n" + "".join(f"  {line}\n" for line in cases[case]) for case in sorted(cases))
    FILE.write_text(f"{_font}\n" + "".join(told), encoding="utf-8")

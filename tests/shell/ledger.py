"""What tests enter in files beside this, case by case: what was is compared with what is.

`ledger.txt` says how large everything is written, for each case of `test_geometry`, each part that
is shown, and each kind of widget: how many texts of each size in pixels it paints, and how many of
them are cut short. A case fails where the smallest text of a kind is smaller than in the ledger, or
where more is cut short. Sizes hang on the font: with another one than the ledger's, nothing is
compared.

`diary.txt` says what players saw and were told, step by step: at the first look all of it, then
what was another than before. A test fails where anything differs.

Whoever changes the screen writes both anew, and their difference shows what became of it:

    python -m pytest tests/shell -p tests.shell.ledger

writes the cases that run. `DEDUCTION_NOTEPAD_LEDGER` names another file than `ledger.txt` to write
and to read, for instance for all cases before and after a change.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import pytest

    from tests.shell.geometry import Painted

LEDGER, DIARY = "ledger.txt", "diary.txt"
_PLACES = {LEDGER: os.environ.get("DEDUCTION_NOTEPAD_LEDGER")}
_CUT = "cut"
_SAMPLE = "Nobody heard 0123456789 …"

anew: dict[str, dict[str, list[str]]] = {}
"""The lines to be written, by file and case; empty unless this is a plugin of the run."""
_heads: dict[str, str] = {}


def font_line() -> str:
    """Return the line that tells with which font sizes were measured."""
    family = QGuiApplication.font().family()
    font = QFont(family)
    font.setPixelSize(100)
    return f"font: {family}, {QFontMetricsF(font).horizontalAdvance(_SAMPLE):.0f}"


class Entries:
    """The lines of one case in one of the files."""

    def __init__(self, file: str, case: str) -> None:
        """Begin with nothing."""
        self.file, self.case = file, case
        self.lines: list[str] = []

    @property
    def before(self) -> list[str]:
        """The lines of this case in the file."""
        return kept(self.file)[1].get(self.case, [])

    def told(self) -> tuple[str, str]:
        """Return what a test has to tell whoever writes the file anew."""
        return self.file, "\n".join((self.case, font_line(), *self.lines))


class Ledger(Entries):
    """What is written in one case."""

    def __init__(self, case: str) -> None:
        """Begin with nothing."""
        super().__init__(LEDGER, case)

    def enter(self, part: str, painted: Iterable[Painted]) -> None:
        """Enter what is painted while a part is shown."""
        kinds = defaultdict[str, Counter[str]](Counter)
        for text in painted:
            kinds[text.widget][f"{text.size:.0f}"] += 1
            kinds[text.widget][_CUT] += text.cut
        for kind, sizes in sorted(kinds.items()):
            counts = sorted(sizes.items(), key=lambda one: (one[0] == _CUT, len(one[0]), one[0]))
            told = " ".join(f"{size}:{many}" for size, many in counts if many)
            self.lines.append(f"{part} {kind} {told}")

    def worse(self) -> list[str]:
        """Return what is smaller than in `ledger.txt`, or cut short more often."""
        if kept(LEDGER)[0] != font_line():
            return []
        before = {_named(line): _counted(line) for line in self.before}
        found = []
        for line in self.lines:
            name, now = _named(line), _counted(line)
            then = before.get(name, now)
            if min(now.sizes) < min(then.sizes):
                found.append(f"{name}: texts of {min(now.sizes)} pixels, were {min(then.sizes)}")
            if now.cut > then.cut:
                found.append(f"{name}: {now.cut} texts cut short, were {then.cut}")
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


def _path(file: str) -> Path:
    return Path(_PLACES.get(file) or Path(__file__).with_name(file))


@cache
def kept(file: str) -> tuple[str, Mapping[str, list[str]]]:
    """Return the first line of a file, its font, and the lines of its cases."""
    if not _path(file).exists():  # it is written for the first time
        return "", {}
    font, *rest = _path(file).read_text(encoding="utf-8").splitlines()
    cases, case = defaultdict[str, list[str]](list), ""
    for indented, lines in groupby(rest, key=lambda line: line.startswith("  ")):
        if indented:
            cases[case] += [line[2:] for line in lines]
        else:
            *_empty, case = lines
    return font, cases


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Collect the lines of the cases that ran, in whatever process."""
    for name, value in report.user_properties if report.when == "teardown" else ():
        if name in (LEDGER, DIARY):
            case, _heads[name], *rest = str(value).split("\n")
            anew.setdefault(name, {})[case] = rest


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write each file: the cases that ran, and of the others what it had."""
    for file in () if hasattr(session.config, "workerinput") else anew:
        cases = {**kept(file)[1], **anew[file]}
        told = (
            f"{case}\n" + "".join(f"  {line}\n" for line in cases[case]) for case in sorted(cases)
        )
        _path(file).write_text(f"{_heads[file]}\n" + "".join(told), encoding="utf-8")

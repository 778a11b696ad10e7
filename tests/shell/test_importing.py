"""Records are read beside the window: it goes on, says how far they are, and can stop them."""

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.core.faults import Fault, Faults
from notepad.core.record import AnyRecord, Record, read, write
from notepad.shell import importing
from notepad.shell.importing import FaultsPanel, Importing, uncollected
from tests.nullgame import SETUP, Look
from tests.shell.builders import shown
from tests.shell.conftest import CATALOGUE, eventually
from tests.shell.player import click

RECORD = Record(game="null", setup=SETUP, title="Friday", notes=(Look("Bob", "coin"),) * 3)


@pytest.fixture
def page(qtbot: QtBot) -> Importing:
    made = Importing(CATALOGUE)
    qtbot.addWidget(made)  # it shows itself while it reads
    return made


@pytest.fixture
def outcomes(page: Importing) -> list[object]:
    """Return what comes of the files, in order."""
    found: list[object] = []
    page.read.connect(found.append)
    page.refused.connect(lambda name, faults: found.append((name, faults)))
    return found


class Slow:
    """A reading that tells of its first note and goes on when it is let."""

    def __init__(self) -> None:
        self.go_on, self.done = Event(), False

    def __call__(self, data: bytes, catalogue: Any, heard: Any) -> AnyRecord:  # noqa: ANN401
        heard(1, 3)
        self.go_on.wait()
        record = read(data, catalogue, heard)
        self.done = True
        return record


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    """Have reading take as long as a test wants, and any reading take long."""
    made = Slow()
    monkeypatch.setattr(importing, "read", made)
    monkeypatch.setattr(importing, "LONG", 0)
    yield made
    made.go_on.set()


def written(folder: Path, name: str = "friday.json", text: str = "") -> Path:
    path = folder / name
    path.write_text(text or write(RECORD), encoding="utf-8")
    return path


def settle(page: Importing) -> None:
    assert eventually(lambda: not page.busy)


def test_a_record_that_is_read_at_once_shows_no_progress(
    page: Importing, outcomes: list[object], tmp_path: Path
) -> None:
    page.read_file(written(tmp_path))
    settle(page)
    assert outcomes == [RECORD]
    assert page.isHidden()


def test_the_window_goes_on_and_is_told_how_far_a_long_reading_is(
    page: Importing, outcomes: list[object], slow: Slow, tmp_path: Path
) -> None:
    page.read_file(written(tmp_path))
    assert eventually(lambda: "1 of 3 notes" in page.said)
    assert "friday.json" in page.said
    assert not page.isHidden()
    assert outcomes == []
    slow.go_on.set()
    settle(page)
    assert page.isHidden()
    assert outcomes == [RECORD]


def test_a_long_reading_can_be_stopped_nothing_comes_of_it_and_the_next_file_is_read(
    page: Importing,
    outcomes: list[object],
    slow: Slow,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    page.read_file(written(tmp_path))
    page.read_file(written(tmp_path, "waiting.json"))
    assert eventually(lambda: not page.isHidden())
    click(page.stop_button)
    assert not page.busy
    assert page.isHidden()
    monkeypatch.setattr(importing, "read", read)
    page.read_file(written(tmp_path))
    settle(page)
    assert outcomes == [RECORD]
    slow.go_on.set()
    QTest.qWait(50)
    assert outcomes == [RECORD]
    assert not slow.done, "it ends at the next note"


def test_files_are_read_in_their_order_and_a_faulty_one_stops_no_other(
    page: Importing, outcomes: list[object], tmp_path: Path
) -> None:
    for path in (
        written(tmp_path),
        written(tmp_path, "odd.json", "{"),
        tmp_path / "missing.json",
        written(tmp_path, "last.json"),
    ):
        page.read_file(path)
    settle(page)
    first, odd, missing, last = outcomes
    assert first == last == RECORD
    assert isinstance(odd, tuple)
    assert isinstance(missing, tuple)
    assert (odd[0], [fault.path for fault in odd[1]]) == ("odd.json", ["line 1, column 2"])
    assert (missing[0], len(missing[1])) == ("missing.json", 1)


def test_a_fault_of_our_own_is_told_too(
    page: Importing, outcomes: list[object], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(*_given: object) -> AnyRecord:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(importing, "read", broken)
    page.read_file(written(tmp_path))
    settle(page)
    assert outcomes == [("friday.json", (Fault("friday.json", "ZeroDivisionError: oh"),))]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among its files")
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(
    page: Importing, outcomes: list[object], tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    page.read_file(tmp_path / "pipe.json")
    settle(page)
    assert outcomes == [("pipe.json", (Fault(str(tmp_path / "pipe.json"), "this is no file"),))]


def test_a_reading_that_is_stopped_ends_at_the_next_note() -> None:
    def stopping(notes: int, _of: int) -> None:
        if notes == 2:
            raise Faults([Fault("stop", "here")])

    with pytest.raises(Faults, match="stop"):
        read(write(RECORD), CATALOGUE, stopping)


@pytest.fixture
def panel(qtbot: QtBot) -> FaultsPanel:
    return shown(qtbot, FaultsPanel())


def said(panel: FaultsPanel, count: int) -> list[str]:
    panel.show_faults("odd.json", [Fault(f"notes[{at}]", "odd") for at in range(count)])
    return panel.text.toPlainText().split("\n\n")


@pytest.mark.parametrize(
    ("count", "rest"),
    [
        (1, []),
        (100, []),
        (101, ["… and 1 fault more"]),
        (30_000, ["… and 29,900 faults more"]),
    ],
)
def test_a_hundred_faults_are_shown_and_how_many_the_others_are(
    panel: FaultsPanel, count: int, rest: list[str]
) -> None:
    first = [f"Note {at + 1}\nodd" for at in range(min(count, 100))]
    assert said(panel, count) == [*first, *rest]


def test_faults_that_were_only_counted_are_among_those_not_shown(panel: FaultsPanel) -> None:
    found = Faults([Fault(f"notes[{at}]", "odd") for at in range(30_000)])
    panel.show_faults("odd.json", found.faults)
    assert panel.text.toPlainText().endswith("\n\n… and 29,900 faults more")


def test_it_is_cleared_away_again_when_the_last_one_is_done() -> None:
    seen = []
    with uncollected():
        with uncollected():
            seen.append(gc.isenabled())
        seen.append(gc.isenabled())
    assert seen == [False, False]
    assert gc.isenabled()


def test_a_fault_does_not_end_it_for_good() -> None:
    with pytest.raises(ValueError, match="wrong"), uncollected():
        raise ValueError("wrong")
    assert gc.isenabled()

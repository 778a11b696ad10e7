"""Where the dialogs about files begin, what is written or dropped, and how records are read."""

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faults import Fault
from notepad.core.record import AnyRecord, Record, read, write
from notepad.shell import file_dialogs, importing
from notepad.shell.file_dialogs import GAME_FILES, RECORDS, FileDrops, ask_for_file, ask_where_to
from notepad.shell.importing import Importing
from tests.nullgame import SETUP, Look
from tests.shell.builders import drop, shown
from tests.shell.conftest import CATALOGUE, Dialogs, eventually
from tests.shell.player import click


@pytest.fixture
def page(
    qtbot: QtBot, dialogs: Dialogs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> QWidget:
    """A page that asks for files, where none was chosen in a folder that is still there."""
    monkeypatch.setenv("HOME", str(tmp_path))
    made = shown(qtbot, QWidget())
    dialogs.choose(tmp_path / "unplugged" / "friday.pdf")
    ask_for_file(made, "Open", "")
    dialogs.choose()
    dialogs.begun.clear()
    return made


def test_dialogs_begin_in_the_documents_or_where_the_last_file_was_chosen_if_that_is_there(
    dialogs: Dialogs, page: QWidget, tmp_path: Path
) -> None:
    documents, stick = tmp_path / "Documents", tmp_path / "stick"
    assert ask_where_to(page, "Save", "a.pdf", "") is None
    documents.mkdir()
    assert ask_for_file(page, "Open", "") is None
    assert file_dialogs.ask_for_folder(page, "Keep") is None
    stick.mkdir()
    dialogs.choose(stick / "friday.pdf")
    assert ask_where_to(page, "Save", "a.pdf", "") == (stick / "friday.pdf", "Sheet (*.pdf)")
    assert ask_for_file(page, "Open", "") == stick / "friday.pdf"
    assert file_dialogs.ask_for_files(page, "Add", "") == [stick / "friday.pdf"]
    stick.rmdir()
    ask_for_file(page, "Open", "")
    begun = [tmp_path / "a.pdf", documents, documents, documents / "a.pdf", stick, stick, documents]
    assert dialogs.begun == begun


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Friday game", "Friday game.json"),
        ("a/b\\c:d", "a-b-c-d.json"),
        ("con", "-con.json"),
        ("NUL.old", "-NUL.old.json"),
        ("Lpt1 ", "-Lpt1.json"),
        ("com¹", "-com¹.json"),
        ("console", "console.json"),
        (" .hidden. ", "hidden.json"),
        ("\x1b[31m\u202e", "-[31m-.json"),
        ("...", "-.json"),
        ("", "-.json"),
        ("e\u0301", "é.json"),
        ("M" * 300, "M" * 80 + ".json"),
        ("\U0001f0a1" * 80, "\U0001f0a1" * 45 + ".json"),
    ],
)
def test_every_file_system_takes_the_name_of_a_file(title: str, name: str) -> None:
    assert file_dialogs.file_name(title, ".json") == name


def test_a_record_is_written_where_the_player_says_and_for_him_alone(
    dialogs: Dialogs, page: QWidget, tmp_path: Path
) -> None:
    chosen = tmp_path / "mine.json"
    dialogs.choose(chosen)
    assert file_dialogs.save_record("{“a”: 1}", "Friday: table", page) == chosen
    assert chosen.read_text(encoding="utf-8") == "{“a”: 1}"
    assert dialogs.begun == [tmp_path / "Friday- table.deduction"]
    assert chosen.stat().st_mode & 0o077 == 0


def test_only_files_of_the_wanted_endings_are_taken(page: QWidget) -> None:
    games = [Path("/a/c.deduction-game"), Path("/a/game.toml"), Path("/a/GAME.TOML")]
    others = map(Path, ("/a/record.json", "/a/b.deduction", "/a/picture.png"))
    taken, records = list[Path](), list[Path]()
    FileDrops(page, {GAME_FILES: taken.append, RECORDS: records.append})
    assert drop(page, *games, *others, QUrl("https://host/far.toml"))
    assert taken == games
    assert records == [Path("/a/record.json"), Path("/a/b.deduction")]


RECORD = Record(game="null", setup=SETUP, title="Friday", notes=(Look("Bob", "coin"),) * 3)


@pytest.fixture
def reading(qtbot: QtBot) -> Importing:
    made = Importing(CATALOGUE)
    qtbot.addWidget(made)  # it shows itself while it reads
    return made


@pytest.fixture
def outcomes(reading: Importing) -> list[object]:
    """Return what comes of the files, in order."""
    found: list[object] = []
    reading.read.connect(found.append)
    reading.refused.connect(lambda name, faults: found.append((name, faults)))
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


def settle(reading: Importing) -> None:
    assert eventually(lambda: not reading.busy)


def test_the_window_goes_on_and_is_told_how_far_a_long_reading_is(
    reading: Importing, outcomes: list[object], slow: Slow, tmp_path: Path
) -> None:
    reading.read_file(written(tmp_path))
    assert eventually(lambda: "1 of 3 notes" in reading.said.text())
    assert "friday.json" in reading.said.text()
    assert not reading.isHidden()
    assert outcomes == []
    slow.go_on.set()
    settle(reading)
    assert reading.isHidden()
    assert outcomes == [RECORD]


def test_a_long_reading_can_be_stopped_nothing_comes_of_it_and_the_next_file_is_read(
    reading: Importing,
    outcomes: list[object],
    slow: Slow,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    reading.read_file(written(tmp_path))
    reading.read_file(written(tmp_path, "waiting.json"))
    assert eventually(lambda: not reading.isHidden())
    click(reading.stop_button)
    assert not reading.busy
    assert reading.isHidden()
    monkeypatch.setattr(importing, "read", read)
    reading.read_file(written(tmp_path))
    settle(reading)
    assert outcomes == [RECORD]
    slow.go_on.set()
    QTest.qWait(50)
    assert outcomes == [RECORD]
    assert not slow.done, "it ends at the next note"


def test_files_are_read_in_their_order_and_a_faulty_one_stops_no_other(
    reading: Importing, outcomes: list[object], tmp_path: Path
) -> None:
    for path in (
        written(tmp_path),
        written(tmp_path, "odd.json", "{"),
        tmp_path / "missing.json",
        written(tmp_path, "last.json"),
    ):
        reading.read_file(path)
    settle(reading)
    first, odd, missing, last = outcomes
    assert first == last == RECORD
    assert isinstance(odd, tuple)
    assert isinstance(missing, tuple)
    assert (odd[0], [fault.path for fault in odd[1]]) == ("odd.json", ["line 1, column 2"])
    assert (missing[0], len(missing[1])) == ("missing.json", 1)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among its files")
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(
    reading: Importing, outcomes: list[object], tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    reading.read_file(tmp_path / "pipe.json")
    settle(reading)
    assert outcomes == [("pipe.json", (Fault(str(tmp_path / "pipe.json"), "this isn’t a file"),))]

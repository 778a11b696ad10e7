"""Where the system's dialogs begin, what they offer, and what is written or dropped."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from notepad.shell.file_dialogs import (
    GAME_FILE,
    RECORDS,
    ask_for_file,
    ask_for_files,
    ask_for_folder,
    ask_where_to,
    dropped,
    file_name,
    save_record,
    save_table,
)
from tests.shell.builders import dragged, shown
from tests.shell.conftest import Dialogs


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


def test_the_first_dialog_begins_in_the_documents_if_there_is_such_a_folder(
    dialogs: Dialogs, page: QWidget, tmp_path: Path
) -> None:
    assert ask_where_to(page, "Save", "a.pdf", "") is None
    (tmp_path / "Documents").mkdir()
    assert ask_for_file(page, "Open", "") is None
    assert ask_for_folder(page, "Keep") is None
    documents = tmp_path / "Documents"
    assert dialogs.begun == [tmp_path / "a.pdf", documents, documents]


def test_the_next_dialog_begins_where_the_last_file_was_chosen_if_that_is_still_there(
    dialogs: Dialogs, page: QWidget, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    dialogs.choose(stick / "friday.pdf")
    assert ask_where_to(page, "Save", "a.pdf", "") == (stick / "friday.pdf", "Sheet (*.pdf)")
    assert ask_for_file(page, "Open", "") == stick / "friday.pdf"
    assert ask_for_files(page, "Add", "") == [stick / "friday.pdf"]
    stick.rmdir()
    ask_for_file(page, "Open", "")
    assert dialogs.begun == [tmp_path / "a.pdf", stick, stick, tmp_path]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Friday table", "Friday table.json"),
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
    assert file_name(title, ".json") == name


def test_a_record_is_written_where_the_player_says_and_for_him_alone(
    dialogs: Dialogs, page: QWidget, tmp_path: Path
) -> None:
    chosen = tmp_path / "mine.json"
    dialogs.choose(chosen)
    assert save_record("{“a”: 1}", "Friday: table", page) == chosen
    assert chosen.read_text(encoding="utf-8") == "{“a”: 1}"
    assert dialogs.begun == [tmp_path / "Friday- table.deduction"]
    assert chosen.stat().st_mode & 0o077 == 0


def test_nothing_is_written_where_no_file_is_chosen(page: QWidget, tmp_path: Path) -> None:
    assert save_record("{}", "Friday", page) is None
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_an_error_that_names_it(
    dialogs: Dialogs, page: QWidget, tmp_path: Path
) -> None:
    dialogs.choose(tmp_path / "missing" / "a.json")
    with pytest.raises(OSError, match="missing"):
        save_record("{}", "Friday", page)


def test_a_table_is_written_with_its_beginning(
    dialogs: Dialogs, page: QWidget, tmp_path: Path
) -> None:
    chosen = tmp_path / "mine.csv"
    dialogs.choose(chosen)
    assert save_table("\ufeffDay,Game\r\n", "Evenings", page) == chosen
    assert chosen.read_bytes() == b"\xef\xbb\xbfDay,Game\r\n"


def test_only_files_of_the_wanted_endings_are_taken() -> None:
    names = ("/a/game.toml", "/a/GAME.TOML", "/a/record.json", "/a/b.deduction", "/a/picture.png")
    data = dragged(*map(Path, names), QUrl("https://host/far.toml"))
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    falling = QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, left, none)
    assert dropped(falling, GAME_FILE) == [Path("/a/game.toml"), Path("/a/GAME.TOML")]
    assert dropped(falling, *RECORDS) == [Path("/a/record.json"), Path("/a/b.deduction")]
    assert len(dropped(falling, GAME_FILE, *RECORDS)) == 4

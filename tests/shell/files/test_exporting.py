from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from notepad.shell.file_dialogs import file_name, save_record, save_table


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


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    qtbot.addWidget(page)
    return page


def test_a_record_is_written_where_the_player_says_and_for_him_alone(
    page: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[str] = []
    chosen = tmp_path / "mine.json"

    def choose(_parent: QWidget, _title: str, name: str, _kinds: str) -> tuple[str, str]:
        offered.append(Path(name).name)
        return str(chosen), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    assert save_record("{“a”: 1}", "Friday: table", page) == chosen
    assert chosen.read_text(encoding="utf-8") == "{“a”: 1}"
    assert offered == ["Friday- table.deduction"]
    assert chosen.stat().st_mode & 0o077 == 0


def test_nothing_is_written_where_no_file_is_chosen(
    page: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_asked: ("", ""))
    assert save_record("{}", "Friday", page) is None
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_an_error_that_names_it(
    page: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = str(tmp_path / "missing" / "a.json")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_asked: (name, ""))
    with pytest.raises(OSError, match="missing"):
        save_record("{}", "Friday", page)


def test_a_table_is_written_with_its_beginning(
    page: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = tmp_path / "mine.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(chosen), ""))
    assert save_table("\ufeffDay,Game\r\n", "Evenings", page) == chosen
    assert chosen.read_bytes() == b"\xef\xbb\xbfDay,Game\r\n"

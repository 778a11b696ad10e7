from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from notepad.shell import file_dialogs
from notepad.shell.file_dialogs import ask_for_file, ask_for_files, ask_for_folder, ask_where_to

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


class Dialogs:
    """Stand for the system's dialogs: keep where they begin, and answer."""

    def __init__(self) -> None:
        self.began: list[Path] = []
        self.answer = ""

    def file(self, _parent: QWidget, _asked: str, begin: str, _kinds: str) -> tuple[str, str]:
        self.began.append(Path(begin))
        return self.answer, "Sheet (*.pdf)"

    def files(
        self, _parent: QWidget, _asked: str, begin: str, _kinds: str
    ) -> tuple[list[str], str]:
        self.began.append(Path(begin))
        return ([self.answer] if self.answer else []), ""

    def folder(self, _parent: QWidget, _asked: str, begin: str) -> str:
        self.began.append(Path(begin))
        return self.answer


@pytest.fixture
def dialogs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Dialogs:
    made = Dialogs()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", made.file)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", made.file)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", made.files)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", made.folder)
    monkeypatch.setattr(file_dialogs, "_last", [])
    monkeypatch.setenv("HOME", str(tmp_path))
    return made


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    qtbot.addWidget(page)
    return page


def test_the_first_dialog_begins_in_the_documents_if_there_is_such_a_folder(
    dialogs: Dialogs, page: QWidget, tmp_path: Path
) -> None:
    assert ask_where_to(page, "Save", "a.pdf", "") is None
    (tmp_path / "Documents").mkdir()
    assert ask_for_file(page, "Open", "") is None
    assert ask_for_folder(page, "Keep") is None
    documents = tmp_path / "Documents"
    assert dialogs.began == [tmp_path / "a.pdf", documents, documents]


def test_the_next_dialog_begins_where_the_last_file_was_chosen(
    dialogs: Dialogs, page: QWidget, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    dialogs.answer = str(stick / "friday.pdf")
    assert ask_where_to(page, "Save", "a.pdf", "") == (stick / "friday.pdf", "Sheet (*.pdf)")
    assert ask_for_file(page, "Open", "") == stick / "friday.pdf"
    assert ask_for_files(page, "Add", "") == [stick / "friday.pdf"]
    assert dialogs.began == [tmp_path / "a.pdf", stick, stick]


def test_a_folder_that_went_away_is_not_begun_in(
    dialogs: Dialogs, page: QWidget, tmp_path: Path
) -> None:
    dialogs.answer = str(tmp_path / "unplugged" / "friday.pdf")
    ask_for_file(page, "Open", "")
    ask_for_file(page, "Open", "")
    assert dialogs.began == [tmp_path, tmp_path]

"""The sheet drawn into a file that a player names, or printed."""

from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.level import Level
from notepad.core.play.session import Session
from notepad.shell.table.printing import print_sheet, save_sheet
from notepad.shell.table.sitting import Sitting
from tests.nullgame import GAME, SETUP


@pytest.fixture
def sitting(qtbot: QtBot) -> Sitting:
    made = Sitting(Session(GAME, SETUP), title="Friday: 3", level=Level.ODDS)
    made.close()
    return made


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize(
    ("typed", "kind", "made"),
    [
        ("a.png", "", "a.png"),
        ("a", "Drawing (*.svg)", "a.svg"),
        ("a.b", "Picture (*.png)", "a.b.png"),
    ],
)
def test_the_ending_that_was_not_typed_is_that_of_the_chosen_kind(
    sitting: Sitting, parent: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    typed: str, kind: str, made: str,
) -> None:  # fmt: skip
    answer = (str(tmp_path / typed), kind)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: answer)
    assert save_sheet(sitting, parent) == tmp_path / made
    assert (tmp_path / made).stat().st_size > 900


def test_the_title_is_offered_as_a_file_name_that_every_system_takes(
    sitting: Sitting, parent: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[str] = []

    def give_up(_parent: QWidget, _title: str, name: str, _kinds: str) -> tuple[str, str]:
        offered.append(name)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", give_up)
    assert save_sheet(sitting, parent) is None
    assert offered == ["Friday- 3.pdf"]


def test_the_sheet_is_printed_when_a_printer_was_chosen(
    sitting: Sitting, parent: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = tmp_path / "paper.pdf"

    def choose(dialog: QPrintDialog) -> QPrintDialog.DialogCode:
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(paper))
        return QPrintDialog.DialogCode.Accepted

    monkeypatch.setattr(QPrintDialog, "exec", choose)
    print_sheet(sitting, parent)
    assert paper.read_bytes().startswith(b"%PDF")

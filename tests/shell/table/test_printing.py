"""The sheet drawn into a file that a player names, or printed."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog, QWidget

from notepad.core.faces_and_marks import Level
from notepad.core.session import Session
from notepad.shell.table import table_menu
from notepad.shell.table.table_menu import print_sheet, save_sheet
from notepad.shell.table.table_model import Sitting
from tests.core.inks import stroke
from tests.nullgame import GAME, SETUP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytestqt.qtbot import QtBot

    from notepad.core.ink import Stroke
    from notepad.core.page import Page

DAY = date(2026, 11, 21)


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
    assert save_sheet(sitting, parent, played=DAY) == tmp_path / made
    assert (tmp_path / made).stat().st_size > 900


def test_the_title_is_offered_as_a_file_name_that_every_system_takes(
    sitting: Sitting, parent: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[str] = []

    def give_up(_parent: QWidget, _title: str, name: str, _kinds: str) -> tuple[str, str]:
        offered.append(Path(name).name)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", give_up)
    assert save_sheet(sitting, parent, played=DAY) is None
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
    print_sheet(sitting, parent, played=DAY)
    assert paper.read_bytes().startswith(b"%PDF")


def test_what_was_written_on_the_sheet_is_saved_and_printed_with_it(
    sitting: Sitting, parent: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ink: list[Sequence[Stroke]] = []
    answer = (str(tmp_path / "a.pdf"), "")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: answer)
    monkeypatch.setattr(QPrintDialog, "exec", lambda _: QPrintDialog.DialogCode.Accepted)
    for name in ("draw_page", "print_page"):
        monkeypatch.setattr(table_menu, name, lambda *_given, **more: ink.append(more["ink"]))
    sitting.session.write([stroke(1), stroke(2, "page 1")])
    save_sheet(sitting, parent, played=DAY)
    print_sheet(sitting, parent, played=DAY)
    assert ink == [[stroke(1), stroke(2, "page 1")]] * 2


def test_what_is_saved_tells_the_day_on_which_it_was_played(
    sitting: Sitting, parent: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Page] = []
    answer = (str(tmp_path / "a.pdf"), "")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: answer)
    monkeypatch.setattr(table_menu, "draw_page", lambda page, _path, **_more: drawn.append(page))
    save_sheet(sitting, parent, played=DAY)
    assert drawn[0].subtitle == "0 notes · 21 Nov 2026"

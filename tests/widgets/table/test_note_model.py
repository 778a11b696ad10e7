from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy

from notepad.widgets.table.note_list import NoteLine, NoteModel

if TYPE_CHECKING:
    from collections.abc import Iterator


def lines(count: int) -> list[NoteLine]:
    return [NoteLine(number, f"Bob asked Cem for {number}") for number in range(1, count + 1)]


@pytest.fixture
def model() -> Iterator[NoteModel]:
    """Return a model of three notes whose promises Qt checks."""
    parent = QObject()
    made = NoteModel(parent, spoken=lambda line: f"spoken {line.number}")
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, parent)
    made.show(lines(3))
    yield made
    parent.deleteLater()


def texts(model: NoteModel) -> list[str]:
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_the_newest_note_stands_first(model: NoteModel) -> None:
    assert texts(model) == [f"Bob asked Cem for {number}" for number in (3, 2, 1)]
    assert [model.line(row).number for row in range(3)] == [3, 2, 1]
    assert [model.row_of(number) for number in (1, 2, 3, 4)] == [2, 1, 0, None]


def test_it_keeps_its_promises_while_notes_come_go_and_change(model: NoteModel) -> None:
    mended = [replace(line, sentence="mended") if line.number == 2 else line for line in lines(6)]
    for notes in (lines(4), lines(9), lines(2), mended, [], lines(1)):
        model.show(notes)
        assert texts(model) == [line.sentence for line in reversed(notes)]


def test_no_more_is_told_than_what_changed_at_the_newest_end(model: NoteModel) -> None:
    come, gone = QSignalSpy(model.rowsInserted), QSignalSpy(model.rowsRemoved)
    model.show(lines(5))
    assert [come.at(0)[1:], come.count(), gone.count()] == [[0, 1], 1, 0]
    model.show(lines(4))
    assert [gone.at(0)[1:], come.count(), gone.count()] == [[0, 0], 1, 1]
    model.show(lines(4))
    assert (come.count(), gone.count()) == (1, 1)


def test_a_mended_note_changes_its_row_and_no_row_comes_or_goes(model: NoteModel) -> None:
    come, changed = QSignalSpy(model.rowsInserted), QSignalSpy(model.dataChanged)
    notes = lines(3)
    notes[0] = replace(notes[0], sentence="mended")
    model.show(notes)
    assert come.count() == 0
    assert [index.row() for index in changed.at(0)[:2]] == [2, 2]
    assert texts(model)[2] == "mended"
    model.show(lines(3)[:1] + [replace(line, remark="told") for line in notes[1:]])
    assert [index.row() for index in changed.at(1)[:2]] == [0, 2]


def test_nothing_is_told_when_nothing_changed(model: NoteModel) -> None:
    changed = QSignalSpy(model.dataChanged)
    model.show(lines(3))
    assert changed.count() == 0


def test_a_note_is_spoken_as_the_list_says_it(model: NoteModel) -> None:
    assert model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "spoken 3"
    assert model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole) is None

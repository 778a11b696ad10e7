from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from notepad.widgets.look import theme
from notepad.widgets.sheet.blocks import SheetStack
from notepad.widgets.sheet.holdings import HoldingsWidget
from notepad.widgets.sheet.ledger import LedgerWidget
from tests.widgets import fingers
from tests.widgets.books import holdings, ledger
from tests.widgets.grids import grid

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot


@pytest.fixture
def stack(qtbot: QtBot) -> Iterator[SheetStack]:
    window = QWidget()
    qtbot.addWidget(window)
    made = SheetStack(window)
    resized(made, 820, 700)
    made.show_blocks((ledger(10), holdings(3)))
    with qtbot.waitExposed(window):
        window.show()
    resized(made, 820, 700)
    yield made
    window.close()


def resized(stack: SheetStack, width: int, height: int) -> None:
    stack.window().resize(width, height)
    stack.resize(width, height)
    for _round in range(3):
        QApplication.processEvents()


def narrowed(stack: SheetStack) -> None:
    resized(stack, 320, 260)


def shown(stack: SheetStack) -> list[str]:
    told = []
    for widget in stack.widgets:
        if not widget.isHidden():
            told.append(str(getattr(widget, "part", "book")))
    return told


def test_a_book_of_eight_lines_and_three_rivals_have_room_together(stack: SheetStack) -> None:
    stack.show_blocks((ledger(8), holdings(3)))
    QApplication.processEvents()
    book, held = stack.widgets
    assert isinstance(book, LedgerWidget)
    assert isinstance(held, HoldingsWidget)
    assert not stack.cramped
    assert stack.strip.isHidden()
    assert len(book.entries.shown) == 8
    assert held.part is None
    assert book.geometry().bottom() < held.geometry().top()


def test_what_rivals_hold_takes_what_it_can_use_and_the_book_the_rest(qtbot: QtBot) -> None:
    stack = SheetStack()
    qtbot.addWidget(stack)
    stack.resize(846, 1000)
    stack.show_blocks((ledger(3), holdings(3)))
    stack.show()
    QApplication.processEvents()
    book, held = stack.widgets
    assert held.height() == held.sizeHint().height()
    assert book.height() > held.height()
    assert held.geometry().bottom() == stack.rect().bottom()


def test_a_longer_book_folds_its_older_lines_and_leaves_the_rivals_their_room(
    stack: SheetStack,
) -> None:
    stack.show_blocks((ledger(40), holdings(3)))
    QApplication.processEvents()
    book, held = stack.widgets
    assert isinstance(book, LedgerWidget)
    assert isinstance(held, HoldingsWidget)
    assert len(book.entries.places()) == 8  # with the one that says how many are older
    assert held.height() >= held.whole.height()
    assert held.geometry().bottom() <= stack.rect().bottom()


def test_where_there_is_little_room_a_tap_leads_to_each_part(stack: SheetStack) -> None:
    narrowed(stack)
    assert stack.cramped
    assert [chip.choice.face.label for chip in stack.chips] == ["Book", "Bob", "Cem", "Dee"]
    assert shown(stack) == ["book"]
    for at, rival in enumerate(("Bob", "Cem", "Dee"), start=1):
        fingers.tap(stack.chips[at], stack.chips[at].rect().center())
        QApplication.processEvents()
        assert shown(stack) == [rival]
        assert [chip.choice.chosen for chip in stack.chips].index(True) == at
        held = stack.widgets[1]
        assert held.geometry().bottom() <= stack.rect().bottom()
        assert held.height() >= held.minimumSizeHint().height()


def test_with_room_again_all_of_it_is_shown_and_who_was_turned_to_is_remembered(
    stack: SheetStack,
) -> None:
    narrowed(stack)
    stack.turn_to(2)
    stack.show_blocks((ledger(11), holdings(3)))
    assert shown(stack) == ["Cem"]
    resized(stack, 820, 700)
    assert shown(stack) == ["book", "None"]
    narrowed(stack)
    assert shown(stack) == ["Cem"]


def test_chips_come_and_go_with_the_rivals(stack: SheetStack) -> None:
    narrowed(stack)
    stack.turn_to(3)
    stack.show_blocks((ledger(3), holdings(1)))
    assert [chip.choice.face.label for chip in stack.chips] == ["Book", "Bob"]
    assert shown(stack) == ["Bob"]
    stack.show_blocks((ledger(3), holdings(2)))
    assert len(stack.chips) == 3


def test_a_single_block_has_no_chips_however_little_room_there_is(stack: SheetStack) -> None:
    stack.show_blocks((grid(),))
    narrowed(stack)
    assert not stack.cramped
    assert stack.chips == []
    assert not stack.widgets[0].isHidden()


def test_rivals_without_a_book_are_shown_one_at_a_time_too(stack: SheetStack) -> None:
    stack.show_blocks((holdings(3),))
    narrowed(stack)
    assert [chip.choice.face.label for chip in stack.chips] == ["Bob", "Cem", "Dee"]
    assert shown(stack) == ["Bob"]


def test_larger_letters_make_room_scarce_and_smaller_ones_give_it_back(stack: SheetStack) -> None:
    seen = []
    for scale in (2.0, 1.0):
        theme.apply(theme.LIGHT, scale=scale)
        for _round in range(4):
            QApplication.processEvents()
        seen.append((stack.cramped, stack.strip.isVisible(), shown(stack)))
    assert seen == [(True, True, ["book"]), (False, False, ["book", "None"])]


def test_a_stack_that_was_laid_out_is_at_rest(stack: SheetStack) -> None:
    counted: list[QEvent] = []

    class Watch(QObject):
        @override
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            counted.extend([event] if event.type() == QEvent.Type.LayoutRequest else [])
            return super().eventFilter(watched, event)

    watch = Watch()
    stack.installEventFilter(watch)
    stack.updateGeometry()
    QApplication.postEvent(stack, QEvent(QEvent.Type.LayoutRequest))
    for _round in range(20):
        QApplication.processEvents()
    assert 0 < len(counted) < 5

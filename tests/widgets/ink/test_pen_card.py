from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from notepad.core.ink import InkColour
from notepad.widgets.ink.pen_card import PenCard
from notepad.widgets.ink.strokes import MOST_PAGES, Tool, Tools
from tests.widgets import fingers

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot


@pytest.fixture
def card(qtbot: QtBot) -> PenCard:
    made = PenCard()
    return fingers.on_screen(qtbot, made, 380, 340)


def tap(widget: QWidget) -> None:
    fingers.click(widget)


def chosen(card: PenCard) -> list[Tools]:
    found: list[Tools] = []
    card.chosen.connect(found.append)
    return found


@pytest.mark.parametrize("tool", Tool)
def test_a_tapped_tool_is_chosen_and_nothing_else_changes(card: PenCard, tool: Tool) -> None:
    found = chosen(card)
    card.show_tools(Tools(Tool.BOLD, InkColour.RED, pen_only=True))
    tap(card.tools[tool])
    assert found == [Tools(tool, InkColour.RED, pen_only=True)]


@pytest.mark.parametrize("colour", InkColour)
@pytest.mark.parametrize("tool", [Tool.THIN, Tool.BOLD, Tool.MARKER])
def test_a_tapped_colour_is_chosen_for_the_pen_in_hand(
    card: PenCard, colour: InkColour, tool: Tool
) -> None:
    found = chosen(card)
    card.show_tools(Tools(tool))
    tap(card.colours[colour])
    assert found == [Tools(tool, colour)]


@pytest.mark.parametrize("tool", [Tool.ERASER, Tool.LASSO, Tool.TAP])
def test_who_chooses_a_colour_wants_to_write(card: PenCard, tool: Tool) -> None:
    found = chosen(card)
    card.show_tools(Tools(tool))
    tap(card.colours[InkColour.BLUE])
    assert found == [Tools(Tool.THIN, InkColour.BLUE)]


def test_pen_only_is_turned_on_and_off(card: PenCard) -> None:
    found = chosen(card)
    for on in (True, False):
        tap(card.pen_only)
        assert found[-1].pen_only is on
        card.show_tools(found[-1])
        assert card.pen_only.choice.chosen is on


def test_what_is_written_with_is_shown_as_chosen_and_nothing_else(card: PenCard) -> None:
    card.show_tools(Tools(Tool.MARKER, InkColour.GREEN))
    assert [tool for tool, chip in card.tools.items() if chip.choice.chosen] == [Tool.MARKER]
    assert [one for one, chip in card.colours.items() if chip.choice.chosen] == [InkColour.GREEN]


def test_every_chip_says_what_it_does_and_colours_differ_in_their_symbols(card: PenCard) -> None:
    card.show_pages(2, front=0)
    chips = [*card.tools.values(), *card.colours.values(), card.pen_only, *card.pages]
    names = [chip.accessibleName() for chip in chips]
    assert all(names)
    assert len(set(names)) == len(names)
    symbols = {chip.choice.face.symbol for chip in card.colours.values()}
    assert len(symbols) == len(InkColour)


@pytest.mark.parametrize(
    ("written", "front", "shown"),
    [
        (0, 0, ["Sheet", "1"]),
        (2, 0, ["Sheet", "1", "2", "3"]),
        (0, 1, ["Sheet", "1"]),
        (0, 3, ["Sheet", "1", "2", "3"]),
        (MOST_PAGES, 0, ["Sheet", *map(str, range(1, MOST_PAGES + 1))]),
    ],
)
def test_there_is_a_chip_for_the_sheet_each_page_and_one_blank_page(
    card: PenCard, written: int, front: int, shown: list[str]
) -> None:
    card.show_pages(written, front=front)
    chips = [chip for chip in card.pages if not chip.isHidden()]
    assert [chip.choice.face.label for chip in chips] == shown
    assert [chip.choice.chosen for chip in chips].index(True) == front


def test_pages_that_are_blank_again_have_no_chips_any_more(card: PenCard) -> None:
    card.show_pages(5, front=0)
    card.show_pages(1, front=0)
    assert [chip.choice.face.label for chip in card.pages if not chip.isHidden()] == [
        "Sheet",
        "1",
        "2",
    ]


def test_a_tapped_page_is_turned_to(card: PenCard) -> None:
    turned: list[int] = []
    card.turned.connect(turned.append)
    card.show_pages(1, front=0)
    for chip in card.pages:
        tap(chip)
    assert turned == [0, 1, 2]


def test_only_what_a_lasso_holds_can_be_rubbed_out(card: PenCard) -> None:
    asked: list[bool] = []
    card.rubbed_out.connect(lambda: asked.append(True))
    tap(card.rub_out)
    card.show_caught(on=True)
    tap(card.rub_out)
    card.show_caught(on=False)
    tap(card.rub_out)
    assert asked == [True]


def test_done_ends_writing(card: PenCard, qtbot: QtBot) -> None:
    with qtbot.waitSignal(card.left, timeout=1_000):
        tap(card.done)

"""Odds on the screen: what rivals may know, when to announce, and that no block moves."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from time import monotonic

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import SHARPNESS
from notepad.core.help_levels import Level
from notepad.core.page import Gauge
from notepad.core.record import Catalogue
from notepad.declared.declaration_file import declaration_from_toml
from notepad.declared.game import game_of
from notepad.declared.setup import Count, Gather
from notepad.games import catalogue
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.ranking import RankingWidget
from notepad.widgets.table.seat_strip import Pill
from tests.declared.declarations import TWO_ATTRIBUTES
from tests.monkeys.scenes import record_of
from tests.shell.builders import DESK, PHONE, TABLET, Lay, case, shown, there
from tests.shell.player import click, eventually, table_of

DECLARED = game_of(declaration_from_toml(TWO_ATTRIBUTES.encode()))
DECLARED_SETUP = DECLARED.setup_type(
    players=("Ann", "Bob", "Cem"), me="Ann", hand=("red-1", "blue-2", "green-3")
)
OF_ME = Count(asker="Bob", target="Ann", about=("red",), count=1)
NOTES = (Gather(asker="Ann", about="1", gave={"Bob": "blue-1", "Cem": False}), OF_ME)


@pytest.fixture
def lay_declared(lay: Lay) -> Lay:
    """Sit down at a game with two notes."""
    return partial(lay, *NOTES, game=DECLARED, setup=DECLARED_SETUP)


def pill(page: TablePage, player: str) -> Pill:
    return next(one for one in page.header.seats.pills if one.seat.player == player)


def gauge(page: TablePage, player: str) -> Gauge:
    return there(pill(page, player).seat.gauge)


def reckoned(page: TablePage) -> bool:
    """Return whether all that lies ahead is shown, once it is."""

    def complete() -> bool:
        gauges = gauge(page, "Bob"), gauge(page, "Cem")
        return not any(one.soon is None or one.dimmed for one in gauges)

    return any(eventually(complete) for _patience in range(5))


def announcing(page: TablePage) -> RankingWidget:
    panels = [one for one in page.area.chances.widgets if isinstance(one, RankingWidget)]
    return next(one for one in panels if one.ranking.ranks[0].face.label == "Now or wait?")


def tap(widget: QWidget) -> None:
    """Click a widget once it has its place, and let the page follow."""
    QApplication.processEvents()
    click(widget)


def places(page: TablePage) -> list[QRect]:
    return [QRect(one.mapTo(page, QPoint()), one.size()) for one in page.header.seats.pills]


def test_a_tapped_seat_tells_why_and_lights_the_notes(lay_declared: Lay) -> None:
    page = lay_declared()
    assert reckoned(page)
    tap(pill(page, "Bob"))
    story = page.area.story
    assert story.isVisible()
    assert story.title.text().startswith("Bob may know it by the end")
    assert "Bob saw your" in story.steps.text()
    assert story.lit_notes == (2,)
    step = next(key for key, one in enumerate(story.steps.steps) if one.premises)
    QTest.mouseClick(
        story.steps,
        Qt.MouseButton.LeftButton,
        pos=story.steps.places()[str(step)].center().toPoint(),
    )
    assert story.lit_boxes == {"red-1": "2"}


def test_how_sharp_the_table_is_is_kept_changes_the_model_and_is_taken_back(
    lay_declared: Lay,
) -> None:
    page = lay_declared()
    session = page.sitting.session
    assert reckoned(page)
    sharp = gauge(page, "Cem")
    tap(pill(page, "Cem"))
    assumed = page.area.story.assumed
    tap(assumed.button)
    assert "remember everything" in assumed.told.text()
    tap(next(chip for chip in assumed.chips if chip.choice.key == "family"))
    assert session.record("").aside == {SHARPNESS: ("family",)}
    assert "only cross out" in assumed.told.text()
    assert session.undo_sentence == "opponents’ skill changed"
    assert eventually(lambda: gauge(page, "Cem").dimmed), "it is reckoned anew"
    assert reckoned(page)
    tap(page.header.buttons["undo"])
    assert session.aside == {}
    assert "remember everything" in assumed.told.text()
    assert eventually(lambda: gauge(page, "Cem") == sharp)


def test_whether_to_announce_fills_in_the_sentence_and_notes_nothing(lay_declared: Lay) -> None:
    page = lay_declared()
    assert reckoned(page)
    page.area.turn_to("chances")
    QApplication.processEvents()
    panel = announcing(page)
    (rank,) = panel.ranking.ranks
    assert rank.value in ("Wait.", "Now.")
    tap(panel.buttons[rank.key])
    assert page.sitting.view.draft["kind"] == ("announce",)
    assert page.sitting.view.draft["sum"] == rank.draft["sum"]
    assert page.sitting.session.notes == NOTES


GAMES = ("clue", "sleuth", "cataline", "sherlock-13", "conspiracy", "catham-city")
SIZES = (DESK, TABLET, PHONE)
PATIENCE = 6
"""Seconds after which even opponents are estimated as well as they will be, or nearly."""
CASES = [
    case(game, size, notes, usual=(at + place) % 3 == 0 and notes == 8 + 6 * (at % 2))
    for (at, game), (place, size) in product(enumerate(GAMES), enumerate(SIZES))
    for notes in (8, 14, 20)
]


def named(widget: object) -> str:
    """Return what a block is known by, whatever it shows."""
    if isinstance(widget, RankingWidget) and not widget.ranking.title:
        return widget.ranking.ranks[0].face.label
    return widget.ranking.title if isinstance(widget, RankingWidget) else type(widget).__name__


def tops(table: TablePage) -> Mapping[str, int]:
    """Return where the blocks that are shown begin, by name."""
    chances = table.area.chances
    blocks = (one for one in chances.widgets if one.isVisible())
    return {named(one): one.mapTo(chances, QPoint()).y() for one in blocks}


@pytest.mark.parametrize(("game", "size", "notes"), CASES)
def test_no_block_moves_because_another_one_is_calculated_later(
    qtbot: QtBot, library: Library, shelf: Catalogue, game: str, size: tuple[int, int], notes: int
) -> None:
    window = shown(qtbot, Window(library, shelf), size, active=True)
    record = record_of(catalogue()[game])
    record = replace(record, notes=record.notes[:notes])
    window.open_game(library.create(record, level=Level.ODDS))
    table, began = table_of(window), monotonic()
    table.area.turn_to("chances")
    first = dict[str, int]()
    while not table.sitting.at_rest and monotonic() - began < PATIENCE:
        qtbot.wait(10)
        found = tops(table)
        first = {**found, **first}
        assert found == {name: first[name] for name in found}, "a block moved"
    window.leave_table()

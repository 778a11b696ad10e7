"""What stands among the odds keeps its place while the rest of them is calculated."""

from collections.abc import Mapping
from dataclasses import replace
from time import monotonic

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from notepad.core.help_levels import Level
from notepad.core.record import Catalogue
from notepad.games import catalogue
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.ranking import RankingWidget
from tests.monkeys.scenes import record_of
from tests.shell.builders import DESK, PHONE, TABLET, shown, table_of

GAMES = ("clue", "sleuth", "cataline", "sherlock-13", "conspiracy", "catham-city")
SIZES = (DESK, TABLET, PHONE)
PATIENCE = 6
"""Seconds after which even opponents are estimated as well as they will be, or nearly."""
CASES = [
    pytest.param(
        game,
        size,
        notes,
        marks=[] if (at + place) % 3 == 0 and notes == 8 + 6 * (at % 2) else pytest.mark.exhaustive,
    )
    for at, game in enumerate(GAMES)
    for place, size in enumerate(SIZES)
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

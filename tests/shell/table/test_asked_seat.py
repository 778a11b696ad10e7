"""A tapped seat is asked about, and what is assumed there is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.session import Change, Session
from notepad.games.cataline.game import GAME
from notepad.games.cataline.setup import Setup
from notepad.shell.table.table_area import TableArea
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import AskedSeat
from notepad.storage import StoreError
from notepad.widgets.table.seat_strip import SeatStrip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

SETUP = Setup(
    players=("Ann", "Bob", "Cem"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5", "red-6", "blue-6"),
)


class Table:
    """A strip of seats, a sitting, and where it is told."""

    def __init__(self, qtbot: QtBot, level: Level, **options: Any) -> None:  # noqa: ANN401
        """Sit down."""
        self.sitting = Sitting(Session(GAME, SETUP, **options), title="", level=level)
        self.seats, self.area = SeatStrip(), TableArea(None)  # type: ignore[arg-type]
        for widget in (self.seats, self.area):
            qtbot.addWidget(widget)
        self.asked = AskedSeat(self.sitting, self.seats, self.area, self.sitting)


@pytest.fixture
def sit(qtbot: QtBot) -> Iterator[Callable[..., Table]]:
    tables: list[Table] = []

    def seated(level: Level = Level.ODDS, **options: Any) -> Table:  # noqa: ANN401
        tables.append(Table(qtbot, level, **options))
        return tables[-1]

    yield seated
    for table in tables:
        table.sitting.close()


def test_a_seat_with_a_gauge_is_asked_about(sit: Callable[..., Table]) -> None:
    table = sit()
    table.seats.seat_tapped.emit("Bob")
    assert table.sitting.view.question is not None
    assert (table.sitting.view.question.cell, table.sitting.view.question.holder) == ("", "Bob")
    assert table.area.part == "why"


def test_my_own_seat_is_not_nor_any_below_level_odds(sit: Callable[..., Table]) -> None:
    for table, player in ((sit(), "Ann"), (sit(Level.DEDUCTION), "Bob")):
        table.seats.seat_tapped.emit(player)
        assert table.sitting.view.question is None


def test_what_is_assumed_is_kept_aside(sit: Callable[..., Table]) -> None:
    table = sit()
    table.area.story.assumed.chosen.emit("rivals", "family")
    assert table.sitting.session.aside == {"rivals": ("family",)}


def test_what_could_not_be_kept_is_told(sit: Callable[..., Table], qtbot: QtBot) -> None:
    def refuse(_change: Change) -> None:
        raise StoreError("The disk is full.", "Make room.")

    table = sit(keep=refuse)
    with qtbot.waitSignal(table.sitting.troubled) as told:
        table.area.story.assumed.chosen.emit("rivals", "family")
    assert "The disk is full." in told.args[0]
    assert table.sitting.session.aside == {}

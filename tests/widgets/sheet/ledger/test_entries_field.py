from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from notepad.widgets.look import theme
from notepad.widgets.sheet.ledger import EntriesField
from notepad.widgets.touch.tap_area import Spot
from tests.widgets import fingers
from tests.widgets.books import bluffed, ledger
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def shown(qtbot: QtBot, width: int = 860, entries: int = 30) -> EntriesField:
    field = EntriesField()
    qtbot.addWidget(field)
    field.resize(width, 265)
    field.show_ledger(ledger(entries))
    with qtbot.waitExposed(field):
        field.show()
    return field


def numbers(field: EntriesField) -> list[str]:
    return [key for key in field.places() if key.isdecimal()]


def test_a_long_book_shows_its_newest_entries_and_says_how_many_came_before(qtbot: QtBot) -> None:
    field = shown(qtbot)
    places = field.places()
    assert next(iter(places)) == "earlier"
    assert numbers(field)[-1] == "29"
    lowest = max(place.bottom() for place in places.values())
    assert lowest + 30 <= field.height() + 4, "the totals have room"
    told = field.findChildren(Spot)[0].accessibleName()
    assert told == f"{30 - len(numbers(field))} earlier lines"


def test_earlier_entries_are_a_tap_away_and_so_are_the_later_ones_again(qtbot: QtBot) -> None:
    field = shown(qtbot)
    newest = numbers(field)
    for _page in range(20):
        if "earlier" in field.places():
            fingers.tap(field, field.places()["earlier"].center().toPoint())
    assert numbers(field)[0] == "0"
    assert next(iter(field.places())) == "later"
    for _page in range(20):
        if "later" in field.places():
            field.tap("later", None)
    assert numbers(field) == newest


def test_a_new_entry_brings_the_newest_back(qtbot: QtBot) -> None:
    field = shown(qtbot)
    field.tap("earlier", None)
    assert "29" not in numbers(field)
    field.show_ledger(bluffed(ledger(30)))
    assert numbers(field)[-1] == "30"


def test_the_same_entries_otherwise_stay_where_one_has_turned_to(qtbot: QtBot) -> None:
    field = shown(qtbot)
    field.tap("earlier", None)
    turned = numbers(field)
    field.show_ledger(replace(ledger(30), balance="1"))
    assert numbers(field) == turned


def test_what_is_in_the_accounts_stands_right_below_the_last_entry(qtbot: QtBot) -> None:
    field = shown(qtbot, entries=3)
    soft = grabbed(field).reach(theme.LIGHT.soft)
    assert abs(soft.top() - field.places()["2"].bottom()) <= 2
    assert soft.width() > field.width() - 4
    assert not grabbed(shown(qtbot, width=330, entries=3)).has(theme.LIGHT.soft)


def test_a_tapped_entry_says_its_note(qtbot: QtBot) -> None:
    field, heard = shown(qtbot, entries=3), list[int]()
    field.tapped.connect(heard.append)
    fingers.tap(field, field.places()["1"].center().toPoint())
    assert heard == [6]

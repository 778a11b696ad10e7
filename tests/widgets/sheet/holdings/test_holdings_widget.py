from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.widgets.look import theme
from notepad.widgets.sheet.holdings import HoldingsWidget
from notepad.widgets.touch.tap_area import Spot
from tests.widgets import fingers
from tests.widgets.books import holdings
from tests.widgets.painting import grabbed

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

_MM_9 = 34


@pytest.fixture
def widget(qtbot: QtBot) -> HoldingsWidget:
    made = HoldingsWidget()
    qtbot.addWidget(made)
    made.resize(800, 220)
    made.show_holdings(holdings())
    with qtbot.waitExposed(made):
        made.show()
    QApplication.processEvents()
    return made


def heard(widget: HoldingsWidget) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    widget.holding_tapped.connect(lambda subject, holder: found.append((subject, holder)))
    return found


def test_a_tapped_cell_says_what_it_is_about_and_whom(widget: HoldingsWidget) -> None:
    taps = heard(widget)
    place = widget.places()[widget.key_of("Tom", "Cem")].center().toPoint()
    fingers.tap(widget, place)
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=place)
    assert taps == [("Tom", "Cem")] * 2


def test_arrow_keys_go_from_cell_to_cell_past_what_is_struck_and_enter_taps(
    widget: HoldingsWidget,
) -> None:
    taps = heard(widget)
    keys = (Qt.Key.Key_Down, *(Qt.Key.Key_Right,) * 3, Qt.Key.Key_Return)
    for key in keys:
        QTest.keyClick(widget, key)
    assert taps == [("Rock", "Cem")]


def test_every_cell_has_a_spoken_name_and_the_rivals_are_described(widget: HoldingsWidget) -> None:
    spoken = [spot.accessibleName() for spot in widget.findChildren(Spot)]
    assert len(spoken) == 2 * 7, "Rita is struck"
    assert set(spoken) == {"open", "nothing", "1,500 to 8,000"}
    assert widget.accessibleName() == "What they can have"
    assert widget.accessibleDescription() == "Bob: 2 pay-offs\nCem: 2 pay-offs"


def test_one_rival_alone_can_be_turned_to_and_all_again(widget: HoldingsWidget) -> None:
    before = widget.places()
    widget.resize(320, 230)
    widget.show_part("Cem")
    assert widget.part == "Cem"
    assert len(widget.places()) == 7
    taps = heard(widget)
    widget.tap(widget.key_of("Tom", "Cem"), None)
    assert taps == [("Tom", "Cem")]
    widget.show_part(None)
    widget.resize(800, 220)
    assert widget.places() == before


def test_every_cell_is_a_target_for_a_finger_from_the_least_size_on(
    widget: HoldingsWidget,
) -> None:
    widget.resize(widget.whole)
    assert all(min(place.width(), place.height()) >= _MM_9 for place in widget.places().values())
    widget.show_part("Bob")
    widget.resize(320, 400)
    widget.resize(320, widget.minimumSizeHint().height())
    assert all(min(place.width(), place.height()) >= _MM_9 for place in widget.places().values())


def test_who_is_alone_stays_so_when_more_is_known(widget: HoldingsWidget) -> None:
    widget.show_part("Cem")
    widget.show_holdings(holdings(3))
    assert widget.part == "Cem"
    assert widget.holdings == holdings(3)


def test_a_lit_thing_is_lit_until_another_is(widget: HoldingsWidget) -> None:
    widget.light({"Tom"})
    assert grabbed(widget).has(theme.LIGHT.lit)
    widget.light(())
    assert not grabbed(widget).has(theme.LIGHT.lit)


def test_the_ring_shows_which_cell_the_keyboard_is_on(widget: HoldingsWidget) -> None:
    widget.window().activateWindow()
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(widget, Qt.Key.Key_Right)
    place = widget.places()[widget.key_of("Earl", "Bob")]
    assert grabbed(widget).part(place).reach(theme.LIGHT.accent).width() > place.width() - 8


def test_a_cell_of_which_more_is_known_has_a_ring_for_a_moment(widget: HoldingsWidget) -> None:
    before, places = grabbed(widget), widget.places()
    widget.show_new({("Tom", "Cem"), ("nothing", "Cem")})
    ringed = grabbed(widget)
    cem, bob = (places[widget.key_of("Tom", who)] for who in ("Cem", "Bob"))
    assert ringed.part(cem) != before.part(cem)
    assert ringed.part(bob) == before.part(bob)
    widget.show_new(())
    assert grabbed(widget) == before

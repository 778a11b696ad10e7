from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from notepad.widgets.table.contradiction_panel import Contradiction, ContradictionPanel, Way
from tests.widgets import fingers
from tests.widgets.fingers import tap

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

WAYS = (
    Way("two", "Note 12: 2, not 3", "Mend", "71 of 100; everything else fits", 0.71),
    Way("four", "Note 9: about 4, not 5", "Mend", "6 of 100", 0.06),
)
SHOWN = Contradiction(
    "Notes 9 and 12 can't all be right.",
    "The sheet shows what followed before note 12.",
    "Most likely one of these was misheard",
    WAYS,
    12,
    "Remove note 12",
    "Show all 2",
)


# A contradiction in words, with the ways out of it to be tapped.
@pytest.fixture
def panel(qtbot: QtBot) -> ContradictionPanel:
    made = ContradictionPanel()
    made.show_contradiction(SHOWN)
    return fingers.on_screen(qtbot, made, 360, 500)


def test_the_ways_stand_below_each_other_and_a_tap_takes_one(panel: ContradictionPanel) -> None:
    taken: list[object] = []
    panel.taken.connect(taken.append)
    for view in panel.ways:
        tap(view.button)
    assert taken == ["two", "four"]
    assert [view.told.text() for view in panel.ways] == [way.told for way in WAYS]
    assert panel.ways[0].y() < panel.ways[1].y()


def test_its_buttons_are_as_large_as_a_finger(panel: ContradictionPanel) -> None:
    buttons = [*(view.button for view in panel.ways), panel.remove, panel.show_all]
    assert all(min(button.width(), button.height()) >= 44 for button in buttons)


def test_a_button_says_to_those_who_cannot_see_what_it_mends(panel: ContradictionPanel) -> None:
    assert panel.ways[0].button.accessibleName() == "Mend. Note 12: 2, not 3"


def test_the_note_that_does_not_fit_can_be_removed_and_all_be_seen(
    panel: ContradictionPanel,
) -> None:
    heard: list[object] = []
    panel.removed.connect(heard.append)
    panel.all_asked.connect(lambda: heard.append("all"))
    tap(panel.remove)
    tap(panel.show_all)
    assert heard == [12, "all"]


def test_while_all_fits_it_is_not_there(panel: ContradictionPanel) -> None:
    panel.show_contradiction(None)
    assert not panel.isVisible()
    assert panel.ways == []


def test_ways_that_are_the_same_stay_where_a_finger_is_about_to_tap(
    panel: ContradictionPanel,
) -> None:
    before = list(panel.ways)
    panel.show_contradiction(Contradiction("Wrong.", "", "Most likely", WAYS))
    assert panel.ways == before
    assert not panel.remove.isVisible()

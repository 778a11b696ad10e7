from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from notepad.declared.typed_game import TypedGroup
from notepad.shell.setup.own_game_page import GroupFields, GroupLook
from tests.shell.player import click

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def fields(qtbot: QtBot) -> GroupFields:
    made = GroupFields(GroupLook(TypedGroup(), "Group 1", "Group 1"))
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    return made


def test_what_is_typed_is_told(qtbot: QtBot, fields: GroupFields) -> None:
    groups: list[TypedGroup] = []
    fields.changed.connect(groups.append)
    QTest.keyClicks(fields.name, "x")
    fields.show_look(GroupLook(groups[-1], "x", "Group 1"))
    QTest.keyClick(fields.name, Qt.Key.Key_Return)
    assert fields.cards.hasFocus()
    QTest.keyClicks(fields.cards, "a")
    assert groups[-1] == TypedGroup("x", "a")


def test_nothing_is_wrong_until_the_field_was_left(fields: GroupFields) -> None:
    look = GroupLook(TypedGroup("x"), "x", "Group 1", problems={"cards": "write its cards"})
    fields.show_look(look)
    fields.cards.setFocus()
    assert fields.problems["cards"].text() == ""
    fields.name.setFocus()
    fields.show_look(look)
    assert fields.problems["cards"].text() == "Write its cards"
    assert fields.cards.accessibleDescription() == "write its cards"


def test_from_a_group_that_counts_for_nothing_nothing_is_missing(
    qtbot: QtBot, fields: GroupFields
) -> None:
    fields.cards.setFocus()
    with qtbot.assertNotEmitted(fields.left):
        fields.name.setFocus()
    assert fields.visited == set()


def test_the_cards_are_counted(fields: GroupFields) -> None:
    fields.show_look(GroupLook(TypedGroup("", "a, b, c"), "Group 1", "Group 1"))
    assert fields.problems["cards"].text() == "3 cards"


def test_values_are_asked_for_only_where_sums_are_announced(fields: GroupFields) -> None:
    assert not fields.values.isVisible()
    fields.show_look(GroupLook(TypedGroup(values="1"), "Group 1", "Group 1", sums=True))
    assert fields.values.isVisible()
    assert fields.values.text() == "1"


def test_every_field_has_a_name_to_be_spoken(fields: GroupFields) -> None:
    fields.show_look(GroupLook(TypedGroup("Rooms"), "Rooms", "Group 2"))
    assert fields.name.accessibleName() == "name of Group 2"
    assert fields.cards.accessibleName() == "cards of Rooms"
    assert fields.values.accessibleName() == "what the cards of Rooms count"
    assert fields.remove.toolTip() == "<span>remove Rooms</span>"


def test_the_last_group_is_not_removed(qtbot: QtBot, fields: GroupFields) -> None:
    with qtbot.waitSignal(fields.removed):
        click(fields.remove)
    fields.show_look(GroupLook(TypedGroup(), "Group 1", "Group 1", removable=False))
    with qtbot.assertNotEmitted(fields.removed):
        click(fields.remove)

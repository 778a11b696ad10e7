from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from notepad.declared.declaration import Answering
from notepad.declared.typed_game import TypedGame, TypedGroup
from notepad.shell.setup.own_game_page import RulesFields
from tests.shell.player import click

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from notepad.widgets.say.form_rows import AmountBox, FormRows
    from notepad.widgets.touch.buttons import Chip

TYPED = TypedGame(title="A", groups=(TypedGroup("", "a, b, c"), TypedGroup("", "d, e, f")), most=3)


class Rules:
    """The fields, shown again after each change as their page does."""

    def __init__(self, fields: RulesFields) -> None:
        """Begin with a sound game."""
        self.fields, self.typed = fields, TYPED
        fields.changed.connect(self.show)
        self.show(TYPED)

    def show(self, typed: TypedGame) -> None:
        self.typed = typed
        self.fields.show_typed(typed, typed.problems)
        QApplication.processEvents()

    def chip(self, rows: FormRows, key: str) -> Chip:
        return next(c for view in rows.views for c in view.chips if c.choice.key == key)

    def amount(self, row: str) -> AmountBox:
        box = next(view.amount for view in self.fields.deal.views if view.row.key == row)
        assert box is not None
        return box


@pytest.fixture
def rules(qtbot: QtBot) -> Rules:
    fields = RulesFields(TYPED)
    qtbot.addWidget(fields)
    fields.show()
    return Rules(fields)


def test_everything_is_as_usual_at_first(rules: Rules) -> None:
    chosen = [
        chip.choice.key
        for rows in (rules.fields.deal, rules.fields.naming, rules.fields.announced)
        for view in rows.views
        for chip in view.chips
        if chip.isChecked()
    ]
    assert chosen == ["each", "0", "cards"]
    assert rules.fields.answering.chips[Answering.SHOW_ONE].isChecked()


def test_the_fewest_players_are_never_more_than_the_most(rules: Rules) -> None:
    click(rules.amount("fewest").more)
    click(rules.amount("fewest").more)
    assert (rules.typed.fewest, rules.typed.most) == (4, 4)
    click(rules.amount("most").less)
    assert (rules.typed.fewest, rules.typed.most) == (3, 3)


def test_hidden_cards_are_counted_once_that_is_chosen(rules: Rules) -> None:
    click(rules.chip(rules.fields.deal, "count"))
    assert rules.typed.hidden == 2
    click(rules.amount("count").more)
    assert rules.typed.hidden == 3
    click(rules.chip(rules.fields.deal, "each"))
    assert rules.typed.hidden == 0


def test_how_many_cards_are_named_is_asked_where_cards_are_named(rules: Rules) -> None:
    for answering in Answering:
        click(rules.fields.answering.chips[answering])
        assert rules.typed.answering is answering
        naming = answering in (Answering.SHOW_ONE, Answering.CHIPS)
        assert rules.fields.naming.isHidden() is not naming
    click(rules.fields.answering.chips[Answering.CHIPS])
    click(rules.chip(rules.fields.naming, "3"))
    assert rules.typed.named == 3


def test_the_sum_is_announced_if_that_is_chosen(rules: Rules) -> None:
    click(rules.chip(rules.fields.announced, "sum"))
    assert rules.typed.sums
    click(rules.chip(rules.fields.announced, "cards"))
    assert not rules.typed.sums


def test_what_is_wrong_is_told_once_the_choice_was_tapped(rules: Rules) -> None:
    few = TypedGame(title="A", groups=TYPED.groups, most=6)
    rules.show(few)
    label = rules.fields.problems["hidden"]
    assert "hidden" in few.problems
    assert label.text() == ""
    click(rules.amount("most").less)
    assert "too few" in label.text()
    click(rules.amount("most").less)
    click(rules.amount("most").less)
    assert rules.typed.most == 3
    click(rules.amount("most").more)
    assert label.text() == ""

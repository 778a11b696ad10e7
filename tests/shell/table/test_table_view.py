"""A view is what widgets are shown: the same table makes the same view."""

from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from notepad.core.faces_and_marks import Level
from notepad.shell.table.table_view import TableView
from tests.games.tables import view_of
from tests.nullgame import GAME, SETUP, Look


def made(*notes: Look) -> TableView:
    view = view_of(GAME, SETUP, notes)
    page = GAME.page(view)
    return TableView(view.play, page, page.sheet, GAME.form(view, {}), Level.ODDS)


def test_two_views_of_the_same_table_are_alike() -> None:
    assert made() == made()
    assert made() != made(Look("Bob", "sword"))
    assert replace(made(), begun=True) != made()


def test_nobody_changes_a_view_that_others_are_shown() -> None:
    view: Any = made()
    with pytest.raises(FrozenInstanceError):
        view.begun = True

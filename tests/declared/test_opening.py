"""Setting a declared game up: whose cards are tapped, and how many each has by the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from notepad.core.form import Draft, tapped
from notepad.core.game import Opening, Table
from notepad.core.page import Grid
from notepad.declared.declaration_file import read_declaration
from notepad.declared.game import game_of
from tests.declared.declarations import EXAMPLES, SOUND, THREE_LISTS, TWO_ATTRIBUTES
from tests.declared.playing import NAMES

if TYPE_CHECKING:
    from notepad.core.game import Game

CHIPS = (EXAMPLES / "chips.toml").read_text("utf-8")


def game_with(text: str) -> Game:
    return game_of(read_declaration(text))


def begun(game: Game, draft: Draft, *, players: int, me: str = "Ann") -> Opening:
    return game.begin(Table(NAMES[:players], me, "Ann"), draft)


def chosen(game: Game, draft: Draft, *taps: tuple[str, str], players: int) -> Draft:
    """Return the draft after taps on these rows."""
    for row, choice in taps:
        draft = tapped(draft, begun(game, draft, players=players).form.row(row), choice)
    return draft


def filled(game: Game, draft: Draft, *, players: int, me: str = "Ann") -> Any:  # noqa: ANN401
    """Return the setup after tapping the first free boxes until there are enough."""
    for _tap in range(60):
        opening = begun(game, draft, players=players, me=me)
        if opening.form.outcome is not None:
            return opening.form.outcome
        assert isinstance(opening.page.sheet, Grid)
        assert opening.form.sheet_rows
        free = next(box.key for box in opening.page.sheet.boxes if not box.chosen)
        draft = tapped(draft, opening.form.row(opening.form.sheet_rows[0]), free)
    raise AssertionError("no end to tapping")


@pytest.mark.parametrize(
    ("text", "players", "me", "hand", "face_up"),
    [
        (THREE_LISTS, 4, "Ann", 2, 0),
        (THREE_LISTS, 4, "Cem", 1, 0),
        (TWO_ATTRIBUTES, 4, "Dee", 2, 1),
        (CHIPS, 3, "Ann", 4, 2),
        (SOUND["clue"], 5, "Eva", 3, 0),
        (SOUND["clue"], 5, "Cem", 4, 0),
        (SOUND["sleuth-twin"], 6, "Ann", 5, 5),
    ],
)
def test_so_many_cards_are_tapped_as_the_deal_gives(
    text: str, players: int, me: str, hand: int, face_up: int
) -> None:
    game = game_with(text)
    setup = filled(game, {}, players=players, me=me)
    assert (len(setup.hand), len(setup.table)) == (hand, face_up)
    assert list(game.setup_faults(setup)) == []
    again = game.begin(game.table(setup), game.opening_draft(setup))
    assert again.form.outcome == setup


def test_cards_that_are_dealt_round_may_leave_some_face_up() -> None:
    game = game_with(THREE_LISTS)
    draft = chosen(game, {}, ("up", "2"), players=4)
    setup = filled(game, draft, players=4)
    assert (len(setup.hand), len(setup.table), setup.hand_sizes) == (1, 2, None)
    assert list(game.setup_faults(setup)) == []
    assert game.begin(game.table(setup), game.opening_draft(setup)).form.outcome == setup


def test_where_each_gets_as_many_the_deal_says_what_lies_face_up() -> None:
    rows = [row.key for row in begun(game_with(TWO_ATTRIBUTES), {}, players=4).form.rows]
    assert "up" not in rows


@pytest.mark.parametrize(
    ("taps", "hand", "face_up", "differ"),
    [
        ([("size-Ann", "3"), ("size-Bob", "1")], 3, 0, {"Ann": 3, "Bob": 1}),
        ([("size-Ann", "1"), ("size-Dee", "2")], 1, 0, {"Ann": 1, "Dee": 2}),
        ([("size-Ann", "1")], 1, 1, {"Ann": 1, "Bob": 2}),
        ([("size-Bob", "1")], 2, 1, None),
        ([("size-Dee", "0")], 2, 1, {"Bob": 2, "Dee": 0}),
    ],
)
def test_a_table_may_deal_otherwise_and_what_is_left_over_lies_face_up(
    taps: list[tuple[str, str]], hand: int, face_up: int, differ: dict[str, int] | None
) -> None:
    game = game_with(THREE_LISTS)
    draft = chosen(game, {}, ("rules", "uneven"), *taps, players=4)
    setup = filled(game, draft, players=4)
    assert (len(setup.hand), len(setup.table)) == (hand, face_up)
    assert list(game.setup_faults(setup)) == []
    named = {name: setup.hand_size(name) for name in setup.players}
    assert sum(named.values()) == 6 - face_up
    assert game.begin(game.table(setup), game.opening_draft(setup)).form.outcome == setup
    assert setup.hand_sizes == differ


def test_too_many_cards_dealt_begin_no_game() -> None:
    game = game_with(THREE_LISTS)
    draft = chosen(game, {}, ("rules", "uneven"), ("size-Bob", "5"), players=4)
    draft = {**draft, "hand": ("Ann", "rope")}
    assert begun(game, draft, players=4).form.outcome is None


def test_who_begins_is_kept_where_it_is_not_the_first() -> None:
    game = game_with(THREE_LISTS)
    opening = game.begin(Table(NAMES[:4], "Cem", "Bob"), {"hand": ("Ann",)})
    assert opening.form.outcome is not None
    assert opening.form.outcome.first == "Bob"

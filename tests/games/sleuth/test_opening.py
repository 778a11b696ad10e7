"""Setting a game of Sleuth up by taps."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.form import Draft, tapped
from notepad.core.game import Table
from notepad.core.page import Fill, Grid
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.setup import CARDS, HAND_SIZE, TABLE_SIZE, Setup
from tests.games.sleuth.playing import NAMES


def at_table(players: int) -> Table:
    return Table(NAMES[:players], "Bob", "Cem")


def tap(table: Table, draft: Draft, row: str, *choices: str) -> Draft:
    for choice in choices:
        draft = tapped(draft, GAME.begin(table, draft).form.row(row), choice)
    return draft


def tap_sheet(table: Table, draft: Draft, cards: Iterable[str]) -> Draft:
    for card in cards:
        row = GAME.begin(table, draft).form.sheet_rows[0]
        assert row is not None
        draft = tap(table, draft, row, card)
    return draft


@pytest.mark.parametrize("players", range(3, 8))
def test_cards_tapped_in_a_row_fill_my_hand_and_then_what_lies_face_up(players: int) -> None:
    table = at_table(players)
    hand, up = HAND_SIZE[players], TABLE_SIZE[players]
    draft = tap_sheet(table, {}, CARDS[: hand + up])
    setup = GAME.begin(table, draft).form.outcome
    assert setup == Setup(
        players=table.players,
        me="Bob",
        hand=CARDS[:hand],
        table=CARDS[hand : hand + up],
        first="Cem",
    )
    assert not list(GAME.setup_faults(setup))


def test_the_counts_are_live() -> None:
    table = at_table(4)
    draft = tap_sheet(table, {}, CARDS[:9])
    choices = GAME.begin(table, draft).form.row("tapping").choices
    assert [choice.face.label for choice in choices] == ["my hand 8 of 8", "face up 1 of 3"]
    assert GAME.begin(table, draft).form.outcome is None


def test_a_card_of_mine_that_is_tapped_as_face_up_moves_there() -> None:
    table = at_table(4)
    draft = tap_sheet(table, {}, CARDS[:8])
    draft = tap(table, draft, "table", CARDS[0])
    sheet = GAME.begin(table, draft).page.sheet
    assert isinstance(sheet, Grid)
    fills = {cell.key: cell.fill for row in sheet.cells for cell in row}
    assert fills[CARDS[0]] is Fill.TABLE
    assert sum(fill is Fill.MINE for fill in fills.values()) == 7


def test_each_box_says_whose_the_card_is() -> None:
    table = at_table(4)
    sheet = GAME.begin(table, tap_sheet(table, {}, CARDS[:9])).page.sheet
    assert isinstance(sheet, Grid)
    cells = [sheet.cell(CARDS[at]) for at in (0, 8, 9)]
    found = [(cell.fill, cell.caption, cell.spoken.partition(": ")[2]) for cell in cells if cell]
    assert found == [
        (Fill.MINE, "me", "mine"),
        (Fill.TABLE, "table", "face up"),
        (Fill.OPEN, "", "neither mine nor face up"),
    ]


def test_with_two_missing_gems_one_card_fewer_lies_face_up() -> None:
    table = at_table(6)
    draft = tap(table, {}, "missing", "2")
    draft = tap_sheet(table, draft, CARDS[:9])
    setup = GAME.begin(table, draft).form.outcome
    assert setup is not None
    assert (setup.missing, len(setup.table)) == (2, 4)


def test_too_many_cards_dealt_are_told() -> None:
    table = at_table(5)
    draft = tap_sheet(table, tap(table, {}, "missing", "3"), CARDS[:7])
    form = GAME.begin(table, draft).form
    assert form.outcome is None
    assert "2 cards too many" in form.hint


def test_hands_may_differ() -> None:
    table = at_table(5)
    draft = tap(table, {}, "rules", "uneven", "numbers", "twice")
    draft = tap(table, draft, "size-Bob", "8")
    draft = tap(table, draft, "size-Eva", "6")
    draft = tap_sheet(table, draft, CARDS[:8])
    setup = GAME.begin(table, draft).form.outcome
    assert setup is not None
    assert setup.hand_sizes == {"Bob": 8, "Eva": 6}
    assert setup.numbers_only
    assert setup.questions == 2
    assert not list(GAME.setup_faults(setup))


@given(st.data())
def test_the_draft_of_a_setup_makes_it_again(data: st.DataObject) -> None:
    players = data.draw(st.integers(3, 7))
    table = at_table(players)
    cards = data.draw(st.permutations(CARDS))
    draft = tap_sheet(table, {}, cards[: HAND_SIZE[players] + TABLE_SIZE[players]])
    setup = GAME.begin(table, draft).form.outcome
    assert setup is not None
    assert GAME.begin(table, GAME.opening_draft(setup)).form.outcome == setup

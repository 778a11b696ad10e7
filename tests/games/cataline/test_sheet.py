"""The information grid and what of it is announced; see `test_lone` for accused cards."""

from dataclasses import replace

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.page import Finding, Grid, Page
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, AccuseCard, Note, Reveal
from notepad.games.cataline.setup import CARDS, KEPT, LONE, Setup
from tests.games.views import view_of

SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Bob",
    hand=("blue-3", "blue-4", "red-4", "red-5", "violet-6", "yellow-2"),
)
TWENTY = ("red-1", "red-2", "blue-5", "green-4", "yellow-3", "violet-5")
RIGHT = Accuse(player="Dee", sum=20, correct=True)


def page(*notes: Note, setup: Setup = SETUP, level: Level = Level.ODDS) -> Page:
    reasoner = GAME.reasoner(setup)
    known = reasoner.weigh(reasoner.follow(notes))
    return GAME.page(view_of(GAME, setup, notes, known, level=level))


def test_every_card_has_a_box_in_the_row_of_its_value_and_the_column_of_its_suit() -> None:
    sheet = page().sheet
    assert isinstance(sheet, Grid)
    assert {cell.key for row in sheet.cells for cell in row} == set(CARDS)
    assert len(sheet.rows) == 6
    assert len(sheet.columns) == 5


@pytest.mark.parametrize("level", Level)
def test_a_sum_that_is_certain_is_announced_from_deduction_on(level: Level) -> None:
    found = [finding for finding in page(RIGHT, level=level).findings if finding.key == "sum"]
    if level < Level.DEDUCTION:
        assert found == []
    else:
        assert [one.told for one in found] == ["The sum is certain: 20."]
        assert [one.brief for one in found] == ["certain: the sum is 20"]


def certain(*notes: Note, setup: Setup = SETUP) -> Finding | None:
    """Return the finding that the sum is 29, after these notes, if the game tells it."""
    reasoner = GAME.reasoner(setup)
    known = reasoner.weigh(reasoner.follow(notes))
    assert known.odds is not None
    known = replace(known, odds=replace(known.odds, sums={29: 1.0}))
    found = GAME.page(view_of(GAME, setup, notes, known)).findings
    return next((finding for finding in found if finding.key == "sum"), None)


def test_a_certain_sum_is_offered_as_my_accusation_its_outcome_still_open() -> None:
    found = certain()
    assert found is not None
    assert found.offer == "Accuse 29"
    made = GAME.form(view_of(GAME, SETUP), found.draft)
    assert not made.ready
    right = GAME.form(view_of(GAME, SETUP), {**found.draft, "said": ("right",)})
    assert right.outcome == Accuse(player=SETUP.me, sum=29, correct=True)


def test_nothing_is_offered_to_who_is_out() -> None:
    out = certain(Accuse(player=SETUP.me, sum=12, correct=False))
    assert out is not None
    assert (out.brief, out.offer) == ("certain: the sum is 29", "")


def test_where_conspirators_are_accused_alone_no_sum_is_certain() -> None:
    setup = replace(SETUP, variant=LONE, hand=SETUP.hand[:5], conspirators=10)
    assert certain(setup=setup) is None


def test_a_sum_that_is_open_is_not() -> None:
    assert "sum" not in {finding.key for finding in page().findings}


def test_the_seat_of_who_won_says_so() -> None:
    assert {seat.player: seat.remark for seat in page(RIGHT).seats}["Dee"] == "wins"


@pytest.mark.parametrize(("variant", "hand"), [("standard", None), (KEPT, 6)])
def test_seats_tell_how_many_cards_each_has_where_that_changes(
    variant: str, hand: int | None
) -> None:
    seats = page(setup=replace(SETUP, variant=variant)).seats
    assert [seat.hand for seat in seats] == [hand] * 4


def test_an_empty_sheet_has_a_box_for_every_card_and_says_how_it_is_filled_in() -> None:
    blank = GAME.blank()
    assert isinstance(blank.sheet, Grid)
    assert sum(len(row) for row in blank.sheet.cells) == 30
    assert any("a conspirator" in line for line in blank.legend)


def test_the_result_tells_the_sum_as_it_was_said_or_uncovered() -> None:
    for notes in ((RIGHT,), (RIGHT, Reveal(cards=TWENTY)), (RIGHT, Reveal(cards=TWENTY[:2]))):
        result = page(*notes).result
        assert result is not None
        assert result.told == "Dee won. The sum was 20."
        assert result.answers == "possible sums, note by note"
    shown = page(RIGHT, Reveal(cards=TWENTY)).result
    assert shown is not None
    assert shown.spoken == "Red 1, Red 2, Blue 5, Green 4, Yellow 3, Violet 5"


def test_where_each_conspirator_was_accused_alone_they_are_the_result() -> None:
    hidden = (*TWENTY, "blue-1", "blue-2", "blue-6", "green-1")
    setup = replace(SETUP, variant=LONE, conspirators=10, hand=SETUP.hand[:5])
    notes = (AccuseCard(player="Bob", card="red-1"), Reveal(cards=hidden))
    result = page(*notes, setup=setup).result
    assert result is not None
    assert result.told == "You won."
    assert len(result.hidden) == 10
    assert result.uncover == {}

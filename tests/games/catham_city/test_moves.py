"""All draws of a game in a solver: what notes show of them holds if their literals do."""

import pytest

from notepad.games.catham_city.notes import Discard, Note, Play, Take
from notepad.games.catham_city.reasoning import DrawsFormula, logged
from tests.games.catham_city.playing import played
from tests.games.catham_city.tables import FIRST, after

TAKE = Take(player="Bob", faction="mafia", count=3, refill={"council": 3})
SHED = Discard(player="Bob", cards={"mafia": 4, "council": 1})


def test_what_comes_and_goes_openly_is_kept_with_its_note() -> None:
    moves = [(move.note, move.player, dict(move.cards), move.came) for move in
             logged(FIRST, (TAKE, SHED)).moves if move.cards]  # fmt: skip
    assert moves == [
        (1, "Bob", {"mafia": 3}, True),
        (2, "Bob", {"mafia": 4, "council": 1}, False),
    ]


def test_what_i_take_and_play_is_no_move_of_a_rival() -> None:
    mine = Play(player="Ann", faction="council", drawn={"mafia": 2})
    assert [move for move in logged(FIRST, (mine,)).moves if move.cards] == []


def test_a_hand_showed_what_left_it_beyond_what_came() -> None:
    with DrawsFormula(FIRST, (TAKE, SHED)) as story:
        assert (story.openly("Bob", "mafia"), story.shown("Bob", "mafia")) == (-1, 1)
        assert (story.openly("Bob", "council"), story.shown("Bob", "council")) == (-1, 1)
        assert story.notes == (2,)


def test_a_supposition_against_what_is_shown_is_refuted_by_those_notes() -> None:
    with DrawsFormula(FIRST, (TAKE, SHED)) as story:
        story.suppose("Bob", "mafia", range(1))
        assert story.refuting((2,)) == (2,)
        assert story.refuting(()) is None


@pytest.mark.parametrize("seed", range(4))
def test_the_table_is_the_same_with_its_moves(seed: int) -> None:
    game = played(seed, players=3, target=60)
    notes: list[Note] = game.notes
    with_moves, plain = logged(game.setup, notes), after(*notes, setup=game.setup).table
    assert plain is not None
    assert (with_moves.hands, with_moves.pools) == (plain.hands, plain.pools)

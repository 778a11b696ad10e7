"""How a card game ended."""

from notepad.cards.state import card_result
from notepad.core.faces_and_marks import Level
from tests.cards.orchard import GAME, TWO, Name, Reveal, seen_at

WRONG = Name(player="Ann", card="plum-1", correct=False)
RIGHT = Name(player="Bob", card="plum-2", correct=True)
OPEN = Reveal(cards=("plum-2",))


def test_while_a_game_goes_on_there_is_no_result() -> None:
    assert card_result(seen_at(TWO)) is None
    assert card_result(seen_at(TWO, (WRONG,))) is None
    assert GAME.page(seen_at(TWO, (WRONG,))).result is None


def test_it_tells_who_won_and_by_which_note() -> None:
    result = GAME.page(seen_at(TWO, (WRONG, RIGHT))).result
    assert result is not None
    assert (result.told, result.winners) == ("Bob won.", ("Bob",))
    assert (result.said, result.speaker) == (2, "Bob")


def test_what_i_said_myself_needs_no_name() -> None:
    mine = Name(player="Ann", card="plum-2", correct=True)
    result = card_result(seen_at(TWO, (mine,)))
    assert result is not None
    assert (result.told, result.said, result.speaker) == ("You won.", 1, "")


def test_where_everybody_is_out_nobody_won() -> None:
    result = card_result(seen_at(TWO, (WRONG, Name(player="Bob", card="plum-1", correct=False))))
    assert result is not None
    assert (result.told, result.winners, result.said) == ("Nobody won.", (), None)


def test_the_hidden_cards_are_told_as_far_as_the_level_knows_them() -> None:
    known, paper = (
        card_result(seen_at(TWO, (RIGHT,), level=level)) for level in (Level.ODDS, Level.PAPER)
    )
    assert known is not None
    assert paper is not None
    assert [face.label for face in known.hidden] == ["pl2"]
    assert known.spoken == "plum 2"
    assert paper.hidden == ()


def test_the_note_that_tells_them_is_begun_with_those_that_are_certain() -> None:
    view = seen_at(TWO, (RIGHT,))
    result = card_result(view)
    assert result is not None
    begun = GAME.form(view, result.uncover)
    assert begun.outcome == OPEN
    assert not begun.at_once


def test_once_they_were_laid_open_there_is_nothing_to_be_told() -> None:
    result = card_result(seen_at(TWO, (RIGHT, OPEN)))
    assert result is not None
    assert [face.label for face in result.hidden] == ["pl2"]
    assert result.uncover == {}


def test_what_the_hidden_cards_come_to_is_told_from_them_and_what_was_said() -> None:
    def how(hidden: object, said: object) -> str:
        return f"{hidden} {said == RIGHT}"

    result = card_result(seen_at(TWO, (RIGHT, OPEN)), how=how)
    assert result is not None
    assert result.told == "Bob won. ('plum-2',) True"

"""Whose turn it is, who is out and has won, how it ended, and the players beside the sheet."""

from dataclasses import replace

import pytest

from notepad.cards.state import card_result, seats
from notepad.core.faces_and_marks import Level
from notepad.core.page import Assumed, Gauge, Result
from tests.cards.orchard import GAME, THREE, TWO, Ask, Name, Note, Reveal, State, after, seen_at


def state(*notes: Note) -> State:
    found = State(THREE, THREE.hand)
    for note in notes:
        found = after(found, note)
    return found


def named(player: str, *, correct: bool) -> Name:
    return Name(player=player, card="plum-1", correct=correct)


ASKED = Ask(asker="Ann", target="Bob", about="pear", count=0)


def test_the_first_begins_and_then_it_goes_round_by_seat() -> None:
    assert state().asker == "Ann"
    assert state(ASKED).asker == "Bob"
    assert State(replace(THREE, first="Cem"), ()).asker == "Cem"


def test_who_was_wrong_is_out_and_passed_over() -> None:
    assert state(named("Ann", correct=False)).asker == "Bob"
    wrong = state(ASKED, named("Bob", correct=False))
    assert (wrong.asker, set(wrong.out), set(wrong.silent)) == ("Cem", {"Bob"}, {"Bob"})
    assert not wrong.over


def test_who_was_right_has_won_and_nobody_asks_any_more() -> None:
    won = state(named("Bob", correct=True), named("Ann", correct=True))
    assert (won.winners, won.over) == (("Bob", "Ann"), True)


def test_with_the_hidden_cards_laid_open_it_is_over() -> None:
    assert state(Reveal(cards=("plum-1",))).over


def test_everybody_has_what_he_was_dealt() -> None:
    assert [state().size(player) for player in THREE.players] == [2, 2, 2]


WRONG = Name(player="Ann", card="plum-1", correct=False)
RIGHT = Name(player="Bob", card="plum-2", correct=True)
OPEN = Reveal(cards=("plum-2",))


def test_while_a_game_goes_on_there_is_no_result() -> None:
    assert card_result(seen_at(TWO)) is None
    assert card_result(seen_at(TWO, (WRONG,))) is None
    assert GAME.page(seen_at(TWO, (WRONG,))).result is None


def ended(*notes: Note, level: Level = Level.ODDS) -> Result:
    """Return how a game for two ended."""
    result = card_result(seen_at(TWO, notes, level=level))
    assert result is not None
    return result


@pytest.mark.parametrize(
    ("notes", "told", "winners", "said", "speaker"),
    [
        ([WRONG, RIGHT], "Bob won.", ("Bob",), 2, "Bob"),
        ([replace(RIGHT, player="Ann")], "You won.", ("Ann",), 1, ""),
        ([WRONG, replace(WRONG, player="Bob")], "Nobody won.", (), None, ""),
    ],
)
def test_it_tells_who_won_and_by_which_note_where_it_was_another_by_name(
    notes: list[Note], told: str, winners: tuple[str, ...], said: int | None, speaker: str
) -> None:
    result = ended(*notes)
    assert (result.told, result.winners) == (told, winners)
    assert (result.said, result.speaker) == (said, speaker)
    assert GAME.page(seen_at(TWO, notes)).result == result


def test_the_hidden_cards_are_told_as_far_as_the_level_knows_them() -> None:
    known = ended(RIGHT)
    assert [face.label for face in known.hidden] == ["pl2"]
    assert known.spoken == "plum 2"
    assert ended(RIGHT, level=Level.PAPER).hidden == ()


def test_the_note_that_tells_them_is_begun_with_those_that_are_certain() -> None:
    begun = GAME.form(seen_at(TWO, (RIGHT,)), ended(RIGHT).uncover)
    assert begun.outcome == OPEN
    assert not begun.at_once


def test_once_they_were_laid_open_there_is_nothing_to_be_told() -> None:
    result = ended(RIGHT, OPEN)
    assert [face.label for face in result.hidden] == ["pl2"]
    assert result.uncover == {}


def test_what_the_hidden_cards_come_to_is_told_from_them_and_what_was_said() -> None:
    def how(hidden: object, said: object) -> str:
        return f"{hidden} {said == RIGHT}"

    result = card_result(seen_at(TWO, (RIGHT, OPEN)), how=how)
    assert result is not None
    assert result.told == "Bob won. ('plum-2',) True"


def test_the_seats_tell_who_asks_who_is_out_and_who_i_am() -> None:
    found = list(seats(seen_at(THREE, (WRONG,)), wins="wins"))
    assert [(seat.player, seat.turn, seat.out, seat.me, seat.remark) for seat in found] == [
        ("Ann", False, True, False, ""),
        ("Bob", True, False, True, "asks"),
        ("Cem", False, False, False, ""),
    ]


def test_who_has_won_stands_out_in_place_of_whose_turn_it_is() -> None:
    found = list(seats(seen_at(THREE, (named("Ann", correct=True),)), wins="hooray"))
    told = [(seat.turn, seat.remark) for seat in found]
    assert told == [(True, "hooray"), (False, ""), (False, "")]


def test_who_has_a_gauge_shows_it() -> None:
    gauge = Gauge(("Perhaps.",), Assumed("", "", (), "", ""))
    found = seats(seen_at(THREE), wins="", gauges={"Cem": gauge})
    assert [seat.gauge for seat in found] == [None, None, gauge]


def test_hands_are_told_where_they_change() -> None:
    view = seen_at(THREE)
    assert [seat.hand for seat in seats(view, wins="")] == [None, None, None]
    told = seats(view, wins="", hands={"Ann": 3, "Bob": 2, "Cem": 1})
    assert [seat.hand for seat in told] == [3, 2, 1]

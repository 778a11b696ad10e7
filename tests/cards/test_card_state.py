"""Whose turn it is, who is out and who has won."""

from dataclasses import replace

from tests.cards.orchard import THREE, Ask, Name, Note, Reveal, State, after


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

from notepad.core.slots import Moment
from notepad.games.catham_city.notes import Play, most_of, table
from tests.games.catham_city.tables import FIRST, at

SHED = Play(player="Cem", faction="mafia", dropped={"Ann": {"council": 2}, "Bob": {"council": 2}})


def test_a_note_that_is_made_has_cards_before_it_and_a_finished_one_has_none() -> None:
    cards = table(at())
    assert cards is not None
    assert cards.row == FIRST.row
    assert table(Moment(FIRST)) is None


def test_nobody_has_more_of_a_faction_than_his_hand_and_what_is_known_allow() -> None:
    assert most_of(at(), "Ann", "council") == 3
    assert most_of(at(), "Bob", "council") == 6
    assert most_of(at(SHED), "Bob", "council") == 4
    assert most_of(Moment(FIRST, state=at(SHED).state), "Bob", "council") == 4


def test_of_a_finished_note_nothing_is_unlikely() -> None:
    assert most_of(Moment(FIRST), "Bob", "council") == 15

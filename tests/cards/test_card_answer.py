"""What is known in the words of the record format."""

import pytest

from notepad.cards.reasoning import card_answer, card_subjects, hidden_cards
from notepad.deduction.knowledge import Knowledge
from tests.cards.orchard import CARDS, GAME, TWO, Ask, Name, Note, seen_at

PLUMS = Ask(asker="Ann", target="Bob", about="plum", count=3, seen=CARDS[6:])


def known(*notes: Note) -> Knowledge:
    found = seen_at(TWO, notes).known
    assert found is not None
    return found


def test_the_answer_has_the_deals_the_places_and_the_odds() -> None:
    answer = card_answer(known(PLUMS), hidden="wormy")
    assert (answer["worlds"], answer["exact"]) == (2, True)
    assert answer["cards"]["pear-2"] == ["Bob", "hidden"]
    assert answer["odds"]["pear-2"] == {"Bob": 0.5, "hidden": 0.5}
    assert answer["wormy"] == {"pear-2": 0.5, "pear-3": 0.5}
    assert "sums" not in answer


def test_sums_are_there_under_the_name_that_is_given() -> None:
    assert card_answer(known(PLUMS), measure="sums")["sums"] == {}


def test_in_a_contradiction_every_field_is_empty() -> None:
    wrong = Name(player="Bob", card="apple-1", correct=True)
    names = ("worlds", "exact", "cards", "odds", "wormy")
    assert card_answer(known(wrong), hidden="wormy") == dict.fromkeys(names)


def test_without_odds_there_is_no_answer_yet() -> None:
    with pytest.raises(ValueError, match="not reckoned"):
        card_answer(GAME.reasoner(TWO).follow(()))


def test_hidden_cards_come_in_the_order_of_the_deck() -> None:
    odds = known().odds
    assert odds is not None
    assert list(hidden_cards(odds)) == list(CARDS[4:])


def test_every_card_can_be_asked_about() -> None:
    assert card_subjects(TWO)["pear-2"] == "pear 2"
    assert list(card_subjects(TWO)) == list(CARDS)

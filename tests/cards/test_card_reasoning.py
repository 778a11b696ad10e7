"""The reasoner of a card game, made of what the game says."""

from notepad.cards.reasoning import card_reasoner
from notepad.core.faces_and_marks import Aside, Level
from notepad.core.reasoner import without_breaths
from notepad.deduction.deal import HIDDEN, Deal
from notepad.deduction.knowledge import AnswerKind, Question
from tests.cards.orchard import CARDS, KEYPAD, THREE, TWO, Ask, clues, deal

NO_PEAR = Ask(asker="Bob", target="Ann", about="pear", count=1)
ALL_PLUMS = Ask(asker="Ann", target="Bob", about="plum", count=3, seen=CARDS[6:])


def test_it_follows_the_clues_of_the_notes_and_tells_them_in_the_words_of_the_game() -> None:
    reasoner = card_reasoner(TWO, KEYPAD, deal(TWO), clues)
    assert reasoner.follow([NO_PEAR]).place("plum-1") is None
    assert reasoner.follow([NO_PEAR, ALL_PLUMS]).place("plum-1") == "Bob"
    reason = reasoner.why([NO_PEAR, ALL_PLUMS], "plum-1", HIDDEN)
    assert (reason.answer, reason.notes) == ("no", (2,))
    assert "plum 1" in " ".join(reason.steps)


def test_questions_are_ranked_where_a_game_has_some() -> None:
    def questions(deal: Deal, _aside: Aside) -> list[Question]:
        return [Question(("Bob", "pear"), deal.cells(CARDS[3:6], "Bob"), AnswerKind.NUMBER)]

    silent = card_reasoner(TWO, KEYPAD, deal(TWO), clues)
    asking = card_reasoner(TWO, KEYPAD, deal(TWO), clues, questions)
    for reasoner, most in ((silent, 0), (asking, 1)):
        known = reasoner.weigh(reasoner.follow([]))
        steps = without_breaths(reasoner.ponder(known, {}, Level.ODDS))
        found = [one.advice for one in steps if one.advice]
        assert len(found[-1].best if found else ()) == most


def test_of_a_class_that_is_counted_the_notes_are_told_that_count_it() -> None:
    reasoner = card_reasoner(THREE, KEYPAD, deal(THREE), clues)
    one = Ask(asker="Cem", target="Ann", about="pear", count=1)
    reason = reasoner.why([one], "pear", "Ann")
    assert (reason.answer, reason.told) == ("open", (1,))
    assert reason.story[0].premises[0].note == 1
    assert reason.story[0].follows.startswith("1 more of ")

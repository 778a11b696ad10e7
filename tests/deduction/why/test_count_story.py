"""Why a player has so many cards of a class."""

from notepad.deduction.deal import Clue, Place, count_clue
from notepad.deduction.story import story_of_count
from tests.deduction.why.said import said
from tests.deduction.why.test_story_sentences import Plain

POSSIBLE: dict[str, tuple[Place, ...]] = {
    "a": ("Bob",),
    "b": ("Bob", "Cem"),
    "c": ("Bob", "Cem"),
    "d": ("Cem",),
}
CELLS = [(card, "Bob") for card in "abcd"]


def count(cards: str, total: int, note: int) -> Clue:
    return count_clue([(card, "Bob") for card in cards], [total], note=note)


def test_each_count_tells_how_many_more_of_which_cards_and_then_come_those_that_are_known() -> None:
    reason = story_of_count([count("abcd", 2, 3)], CELLS, POSSIBLE, Plain())
    assert said(reason.story) == (
        "Note 3: Fact 3. 1 more of the b and the c.",
        "The a is with Bob.",
        "The d is not with Bob.",
    )
    assert (reason.answer, reason.notes, reason.told) == ("open", (), (3,))
    assert reason.story[0].cards == ("b", "c")


def test_a_count_of_a_part_tells_too_and_one_of_more_or_of_another_or_the_setup_does_not() -> None:
    part, wider = count("bc", 1, 4), count("abcde", 3, 5)
    another, dealt = count_clue([("b", "Cem")], [1], note=6), count("abcd", 2, 0)
    reason = story_of_count([part, wider, another, dealt], CELLS, POSSIBLE, Plain())
    assert reason.told == (4,)


def test_a_count_of_which_all_is_found_says_so() -> None:
    known = {**POSSIBLE, "b": ("Cem",), "c": ("Cem",)}
    reason = story_of_count([count("abcd", 1, 2), count("ad", 1, 3)], CELLS, known, Plain())
    assert reason.story[0].follows == "Nothing of it is open."
    assert reason.story[0].cards == ("a",)
    assert reason.told == (2,), "a part of which all is found tells nothing more"

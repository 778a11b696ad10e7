"""Stories of why a card is where it is, and of why a player has so many."""

from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.deduction.clue_rules import Sheet
from notepad.deduction.deal import HIDDEN, Clue, Deal, History, Move, Place
from notepad.deduction.logic import Logic
from notepad.deduction.story import LineOfThought, passed_on, story, story_of_count, untold
from notepad.deduction.story_sentences import Wording
from tests.deduction.deals import Plain, Table, bob, cem, said, tables

ELSEWHERE: tuple[Place, ...] = ("Bob", "Cem", HIDDEN)
GEMS: dict[str, tuple[Place, ...]] = {
    "red": ELSEWHERE,
    "green": ELSEWHERE,
    "blue": ("Ann",),
    "yellow": ("table",),
    "opal": ELSEWHERE,
}


def told(deal: Deal, clues: list[Clue], card: str, *barred: Place) -> tuple[str, ...]:
    return said(story(deal, clues, card, barred, Plain()))


def test_two_passed_and_two_known_elsewhere_is_one_sentence() -> None:
    passed = bob(["red", "green", "blue", "yellow"], 2, note=3)
    assert told(Deal(GEMS, ()), [passed], "red", "Cem", HIDDEN) == (
        "Note 3: fact 3; blue is with Ann and yellow is with table, so red is with Bob.",
    )


def test_a_chain_is_told_in_its_order_and_names_a_quoted_note_by_its_meaning() -> None:
    clues = [
        bob(["red", "green", "opal"], 1, note=5, said="Bob has one"),
        bob(["red"], 1, note=2, said="Bob showed red"),
    ]
    assert told(Deal(GEMS, ()), clues, "opal", "Bob") == (
        "Note 2: fact 2, so red is with Bob.",
        "Note 5: fact 5; that is red, so opal is not with Bob.",
    )


def test_what_one_note_says_of_several_players_is_one_sentence() -> None:
    clues = [
        bob(["red", "green"], 0, said="Bob has none"),
        cem(["red", "green"], 0, said="Cem has none"),
    ]
    assert told(Deal(GEMS, ()), clues, "red", "Bob", "Cem") == (
        "Note 1: fact 1, so red is not with Bob or Cem but with the hidden ones.",
    )


def test_a_full_hand_is_a_cause_too() -> None:
    hand = bob(["red", "green", "opal"], 1, said="Bob holds one card", note=0)
    shown = bob(["red"], 1)
    assert told(Deal(GEMS, (hand,)), [shown], "green", "Bob") == (
        "Note 1: fact 1, so red is with Bob.",
        "Bob holds one card; that is red, so green is not with Bob.",
    )


def test_where_rules_do_not_reach_a_supposition_fails() -> None:
    options: dict[str, tuple[Place, ...]] = dict.fromkeys("abc", ("Bob", "Cem"))
    clues = [bob("ab", 1), bob("bc", 1, note=2), cem("ac", 1, 0, note=3)]
    assert Logic(Deal(options, ())).force(clues, "b", {"Cem"}) == ("yes", (1, 2, 3))
    assert told(Deal(options, ()), clues, "b", "Bob") == (
        "Suppose b were with Bob.",
        "Note 1: fact 1; that is b, so a is not with Bob but with Cem.",
        "Note 2: fact 2; that is b, so c is not with Bob but with Cem.",
        "Note 3: fact 3, but that would be a and c: it can't be.",
    )


def test_what_is_known_from_the_start_needs_no_note() -> None:
    deal = Deal(GEMS, ())
    assert told(deal, [], "blue", "Bob") == ("From the start blue was with Ann.",)


def test_where_nothing_simple_helps_the_notes_are_quoted_and_named() -> None:
    options: dict[str, tuple[Place, ...]] = dict.fromkeys("abcd", ("Bob", "Cem"))
    clues = [
        Clue(
            ((("d", "Bob"), 3), ((one, "Bob"), 1), ((two, "Bob"), 1)), frozenset({0, 1, 2, 4}), note
        )
        for note, (one, two) in enumerate((("a", "b"), ("b", "c"), ("c", "a")), 1)
    ]
    assert told(Deal(options, ()), clues, "d", "Bob") == (
        "Note 1: fact 1.",
        "Note 2: fact 2.",
        "Note 3: fact 3.",
        "Any other way contradicts notes 1, 2 and 3.",
    )


def test_a_card_that_moves_brought_where_it_is_is_told_by_these_notes() -> None:
    to_ann, by_cem = (History(dealt, (Move(2, "Ann"),)) for dealt in ("Bob", "Cem"))
    assert said(passed_on((2,), "red", "Ann", (to_ann,), Plain())) == (
        "Note 2: fact 2, so red is with Ann since note 2.",
    )
    assert said(passed_on((1, 2), "red", "Ann", (to_ann, by_cem), Plain())) == (
        "Note 1: fact 1; note 2: fact 2, so red is with Ann, whichever way it went.",
    )
    assert said(passed_on((2,), "red", "Bob", (), Plain())) == (
        "Note 2: fact 2, so red is not with Bob now.",
    )


def line(*clues: Clue, targets: Sequence[tuple[str, Place]] = ()) -> LineOfThought:
    """Return the line of thought that some clues lead to."""
    found = LineOfThought(Sheet(dict.fromkeys("abcd", ELSEWHERE)))
    found.go_on(clues, targets)
    return found


def test_a_line_of_thought_ends_where_something_fails() -> None:
    wrong, right = bob("ab", 3), cem("c", 0, note=2)
    failed = line(wrong, right)
    assert len(failed) == 0
    assert failed.told_failure(Wording(Plain())).sentence == (
        "Note 1: fact 1, but only a and b could be that: it can't be."
    )


def test_a_line_of_thought_ends_where_its_targets_are_reached() -> None:
    clues = (bob("a", 0), cem("b", 0, note=2), bob("c", 0, note=3))
    assert len(line(*clues)) == 3
    assert len(line(*clues, targets=[("b", "Cem")])) == 2
    assert line(*clues).failed is None


def test_notes_of_which_no_rule_is_known_are_quoted_if_they_are_few() -> None:
    assert said(untold((3, 5), Plain())) == (
        "Note 3: fact 3.", "Note 5: fact 5.", "Any other way contradicts notes 3 and 5."
    )  # fmt: skip
    assert len(untold(range(1, 7), Plain())) == 7
    assert said(untold(range(1, 8), Plain())) == (
        "Any other way contradicts notes 1, 2, 3, 4, 5, 6 and 7.",
    )


@given(tables(lie=0), st.data())
@settings(max_examples=150)
def test_a_story_is_short_and_has_every_note_that_forces(table: Table, data: st.DataObject) -> None:
    deal, clues = table
    card = data.draw(st.sampled_from(sorted(deal.options)))
    place = data.draw(st.sampled_from(("Ann", "Bob", HIDDEN)))
    answer, notes = Logic(deal).force(clues, card, {place})
    if answer == "open":
        return
    used = [clue for clue in clues if clue.note in (0, *notes)]
    barred = [at for at in deal.options[card] if (at == place) == (answer == "no")]
    steps = said(story(deal, used, card, barred, Plain()))
    assert 1 <= len(steps) <= 12
    for note in notes:
        assert any(f"ote {note}:" in step or "Any other way" in step for step in steps)


CELLS = [(card, "Bob") for card in "abcd"]
POSSIBLE: dict[str, tuple[Place, ...]] = {
    "a": ("Bob",),
    "b": ("Bob", "Cem"),
    "c": ("Bob", "Cem"),
    "d": ("Cem",),
}


def test_each_count_tells_how_many_more_of_which_cards_and_then_come_those_that_are_known() -> None:
    reason = story_of_count([bob("abcd", 2, note=3)], CELLS, POSSIBLE, Plain())
    assert said(reason.story) == (
        "Note 3: Fact 3. 1 more of b and c.",
        "A is with Bob.",
        "D is not with Bob.",
    )
    assert (reason.answer, reason.notes, reason.told) == ("open", (), (3,))
    assert reason.story[0].cards == ("b", "c")


def test_a_count_of_a_part_tells_too_and_one_of_more_or_of_another_or_the_setup_does_not() -> None:
    part, wider = bob("bc", 1, note=4), bob("abcde", 3, note=5)
    another, dealt = cem("b", 1, note=6), bob("abcd", 2, note=0)
    reason = story_of_count([part, wider, another, dealt], CELLS, POSSIBLE, Plain())
    assert reason.told == (4,)


def test_a_count_of_which_all_is_found_says_so() -> None:
    known = {**POSSIBLE, "b": ("Cem",), "c": ("Cem",)}
    reason = story_of_count([bob("abcd", 1, note=2), bob("ad", 1, note=3)], CELLS, known, Plain())
    assert reason.story[0].follows == "Nothing of it is open."
    assert reason.story[0].cards == ("a",)
    assert reason.told == (2,), "a part of which all is found tells nothing more"

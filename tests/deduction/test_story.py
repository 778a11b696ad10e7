"""Stories of why a card is where it is or a player has so many, and each of their sentences."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.language import listed_with_or
from notepad.core.reasoner import Premise
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deal import (
    HIDDEN,
    TABLE,
    Clue,
    Deal,
    DealCell,
    History,
    Move,
    Place,
    count_clue,
)
from notepad.deduction.story import (
    CountLimit,
    LineOfThought,
    passed_on,
    steps_without_story,
    story,
    story_of_count,
)
from notepad.deduction.story_rules import Sheet, first_found, found_together
from notepad.deduction.story_sentences import (
    Find,
    Wording,
    has,
    lacks,
    notes_in_words,
    nothing_follows,
)
from tests.deduction.deals import PLAYERS, Plain, Table, bob, cem, said, sheet, tables

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
        "Note 3: fact 3; Ann has blue and yellow is face up, so Bob has red.",
    )


def test_a_chain_is_told_in_its_order_and_names_a_quoted_note_by_its_meaning() -> None:
    clues = [
        bob(["red", "green", "opal"], 1, note=5, said="Bob has one"),
        bob(["red"], 1, note=2, said="Bob showed red"),
    ]
    assert told(Deal(GEMS, ()), clues, "opal", "Bob") == (
        "Note 2: fact 2, so Bob has red.",
        "Note 5: fact 5; that’s red, so Bob doesn’t have opal.",
    )


def test_what_a_later_step_shows_anyway_is_no_step_of_its_own() -> None:
    options: dict[str, tuple[Place, ...]] = dict.fromkeys("ab", ELSEWHERE)
    clues = [bob("ab", 0), cem("ab", 1, 2), cem("b", 0, note=2)]
    assert told(Deal(options, ()), clues, "a", "Bob", HIDDEN) == (
        "Note 2: fact 2, so Cem doesn’t have b.",
        "Note 1: fact 1; it isn’t b, so Cem has a.",
    )


def test_cards_that_a_note_names_too_are_said_to_be_elsewhere() -> None:
    named = replace(bob(["red", "green"], 1, 2), gone=("blue",))
    assert told(Deal(GEMS, ()), [named, bob(["green"], 0, note=2)], "red", "Cem", HIDDEN) == (
        "Note 2: fact 2, so Bob doesn’t have green.",
        "Note 1: fact 1; Ann has blue and it isn’t green, so Bob has red.",
    )
    alone = replace(bob(["red"], 1), gone=("blue", "yellow"))
    assert told(Deal(GEMS, ()), [alone], "red", "Cem", HIDDEN) == (
        "Note 1: fact 1; Ann has blue and yellow is face up, so Bob has red.",
    )


def test_a_card_that_was_seen_is_told_instead_of_a_detour() -> None:
    options: dict[str, tuple[Place, ...]] = dict.fromkeys("abc", ("Bob", "Cem"))
    detour = [bob("b", 0), cem("bc", 1, note=2), bob("ac", 1, note=3)]
    seen = [bob("c", 1, note=4)]
    steps = story(Deal(options, ()), detour, "a", ["Bob"], Plain(), None, seen)
    assert said(steps) == (
        "Note 4: fact 4, so Bob has c.",
        "Note 3: fact 3; that’s c, so Bob doesn’t have a: Cem has a.",
    )


def test_what_one_note_says_of_several_players_is_one_sentence() -> None:
    clues = [
        bob(["red", "green"], 0, said="Bob has none"),
        cem(["red", "green"], 0, said="Cem has none"),
    ]
    assert told(Deal(GEMS, ()), clues, "red", "Bob", "Cem") == (
        "Note 1: fact 1, so Bob and Cem don’t have red: red is hidden.",
    )


def test_what_counts_leave_of_a_hand_is_told_where_it_is_needed() -> None:
    options: dict[str, tuple[Place, ...]] = dict.fromkeys("abcdefghi", ELSEWHERE)
    hand = count_clue([(card, "Bob") for card in options], [4], meaning="Bob has four cards")
    clues = [bob("abc", 2), bob("def", 1, note=2), cem("ghi", 2, note=3)]
    assert told(Deal(options, (hand,)), clues, "g", HIDDEN) == (
        "Note 1: fact 1; note 2: fact 2; Bob has four cards, so Bob has 1 of the others: g, h and"
        " i.",
        "Note 3: fact 3; Bob has 1 of the others; that accounts for all of g, h and i, so g isn’t"
        " hidden.",
    )


def test_where_rules_do_not_reach_a_supposition_fails() -> None:
    options: dict[str, tuple[Place, ...]] = dict.fromkeys("abc", ("Bob", "Cem"))
    clues = [bob("ab", 1), bob("bc", 1, note=2), cem("ac", 1, 0, note=3)]
    assert Logic(Deal(options, ())).force(clues, "b", {"Cem"}) == ("yes", (1, 2, 3))
    assert told(Deal(options, ()), clues, "b", "Bob") == (
        "Suppose Bob has b.",
        "Note 1: fact 1; that’s b, so Bob doesn’t have a: Cem has a.",
        "Note 2: fact 2; that’s b, so Bob doesn’t have c: Cem has c.",
        "Note 3: fact 3, but that would be a and c: impossible.",
        "So Bob doesn’t have b: Cem has b.",
    )


def test_what_fails_wherever_else_the_card_is_is_supposed_once() -> None:
    options: dict[str, tuple[Place, ...]] = {"a": (*ELSEWHERE, "Dee"), "b": ("Bob", "Cem")}
    options |= dict.fromkeys("cd", ("Dee", "Cem"))
    whole = count_clue([("a", "Dee"), ("b", "Bob")], [1], note=1)
    rest = count_clue([("a", "Dee"), ("b", "Cem")], [1, 2], note=2)
    assert told(Deal(options, ()), [whole, rest], "a", "Bob", "Cem", HIDDEN) == (
        "Suppose Dee doesn’t have a.",
        "Note 1: fact 1; it isn’t a, so Bob has b.",
        "Note 2: fact 2, but no card is left for that: impossible.",
        "So Dee has a.",
    )


def test_what_is_known_from_the_start_needs_no_note() -> None:
    deal = Deal(GEMS, ())
    assert told(deal, [], "blue", "Bob") == ("Ann had blue from the start.",)


def sums_to(cards: str, *totals: int, note: int) -> Clue:
    """Return the clue that Bob's cards among these count so much, three for each d."""
    weights = tuple(((card, "Bob"), 3 if card == "d" else 1) for card in cards)
    return Clue(weights, frozenset(totals), note)


def test_a_supposition_that_does_not_fail_by_itself_fails_in_each_of_its_cases() -> None:
    options: dict[str, tuple[Place, ...]] = dict.fromkeys("abcd", ("Bob", "Cem"))
    pairs = enumerate(("dab", "dbc", "dca"), 1)
    clues = [sums_to(cards, 0, 1, 2, 4, note=note) for note, cards in pairs]
    assert told(Deal(options, ()), clues, "d", "Bob") == (
        "Suppose Bob has d.",
        "Either Bob has a or Cem has a.",
        "Suppose Bob has a.",
        "Note 1: fact 1; that’s d and a, so Bob doesn’t have b: Cem has b.",
        "Note 2: fact 2, so Bob has c.",
        "Note 3: fact 3, but that would be d, c and a: impossible.",
        "Suppose Cem has a.",
        "Note 1: fact 1, so Bob has b.",
        "Note 2: fact 2; that’s d and b, so Bob doesn’t have c: Cem has c.",
        "Note 3: fact 3, but only d would fit: impossible.",
        "Each case is impossible, so Bob doesn’t have d: Cem has d.",
    )
    steps = story(Deal(options, ()), clues, "d", ["Bob"], Plain())
    assert [step.suppositions for step in steps] == [0, 1, 1, 2, 2, 2, 1, 2, 2, 2, 0]


def test_what_follows_in_each_case_is_told_by_cases() -> None:
    options: dict[str, tuple[Place, ...]] = dict.fromkeys("abc", ("Bob", "Cem"))
    clues = [
        count_clue([("a", "Bob"), ("c", "Bob"), ("b", "Cem")], [1, 3], note=3),
        count_clue([("b", "Bob"), ("c", "Cem")], [1], note=4),
    ]
    assert told(Deal(options, ()), clues, "a", "Bob") == (
        "Either Bob has b or Cem has b.",
        "Suppose Bob has b.",
        "Note 4: fact 4; that’s b, so Cem doesn’t have c: Bob has c.",
        "Note 3: fact 3, so Bob doesn’t have a: Cem has a.",
        "Suppose Cem has b.",
        "Note 4: fact 4; it isn’t b, so Cem has c.",
        "Note 3: fact 3, so Bob doesn’t have a: Cem has a.",
        "In each case, Bob doesn’t have a: Cem has a.",
    )


def test_where_no_cases_help_it_says_how_many_ways_were_tried() -> None:
    options: dict[str, tuple[Place, ...]] = dict.fromkeys("abcde", ("Bob", "Cem"))
    clues = [bob("abe", 1, 3, note=2), bob("bcd", 0, 2, note=3), bob("cde", 0, 2, note=4)]
    assert told(Deal(options, ()), clues, "a", "Cem") == (
        "Note 2: fact 2.",
        "Note 3: fact 3.",
        "Note 4: fact 4.",
        "There is no short proof. All 4 other ways to place b and c were tried: each contradicts"
        " notes 2, 3 and 4.",
    )


def test_a_card_that_moves_brought_where_it_is_is_told_by_these_notes() -> None:
    to_ann, by_cem = (History(dealt, (Move(2, "Ann"),)) for dealt in ("Bob", "Cem"))
    assert said(passed_on((2,), "red", "Ann", (to_ann,), Plain())) == (
        "Note 2: fact 2, so Ann (note 2) has red.",
    )
    assert said(passed_on((1, 2), "red", "Ann", (to_ann, by_cem), Plain())) == (
        "Note 1: fact 1; note 2: fact 2, so Ann has red, whichever way it moved.",
    )
    assert said(passed_on((2,), "red", "Bob", (), Plain())) == (
        "Note 2: fact 2, so Bob no longer has red.",
    )


def test_notes_that_no_step_tells_are_named_only_where_cards_moved() -> None:
    spare = cem("b", 0, 1, note=5)
    stayed = Deal(dict.fromkeys("ab", ELSEWHERE), ())
    assert told(stayed, [bob("a", 1, note=2), spare], "a", "Cem", HIDDEN) == (
        "Note 2: fact 2, so Bob has a.",
    )
    passed = History("Bob", (Move(2, "Ann"),))
    moved = Deal({"a": ("Cem", passed), "b": ("Bob", "Cem")}, ())
    *_steps, last = told(moved, [cem("a", 0, note=2), spare], "a", "Cem")
    assert last == "Without note 5, these cards couldn’t have moved that way."


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
        "Note 1: fact 1, but only a and b would fit: impossible."
    )


def test_a_line_of_thought_ends_where_no_place_is_left_for_a_card() -> None:
    cells = [("a", place) for place in ELSEWHERE]
    failed = line(count_clue(cells, [0], note=1))
    assert failed.steps_to_failure() == {0: set(cells)}
    assert failed.told_failure(Wording(Plain())).sentence == (
        "There is nowhere left for a: impossible."
    )


def test_a_line_of_thought_ends_where_its_targets_are_reached() -> None:
    clues = (bob("a", 0), cem("b", 0, note=2), bob("c", 0, note=3))
    assert len(line(*clues)) == 3
    assert len(line(*clues, targets=[("b", "Cem")])) == 2
    assert line(*clues).failed is None


@given(tables(lie=0), st.data())
@settings(max_examples=150)
def test_every_finding_is_used_by_a_later_step_or_is_the_end(
    table: Table, data: st.DataObject
) -> None:
    deal, clues = table
    line = LineOfThought(Sheet(deal.options))
    line.go_on((*clues, *deal.hands, *deal.rules))
    if not line.sheet.crossed:
        return
    target = data.draw(st.sampled_from(sorted(line.sheet.crossed, key=str)))
    used = {target}
    for find in reversed(line.finds(line.needed([target]))):
        assert find.used
        assert find.used <= used
        for cell in find.step.because:
            sure = find.before.sure(cell)
            used.update(find.before.elsewhere(cell) if sure else [cell])


def test_notes_of_which_no_rule_is_known_are_quoted_if_they_are_few() -> None:
    assert said(steps_without_story((3, 5), Plain())) == (
        "Note 3: fact 3.", "Note 5: fact 5.", "Anything else contradicts notes 3 and 5."
    )  # fmt: skip
    assert len(steps_without_story(range(1, 7), Plain())) == 7
    assert said(steps_without_story(range(1, 8), Plain())) == (
        "Anything else contradicts notes 1, 2, 3, 4, 5, 6 and 7.",
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
    assert 1 <= len(steps) <= 20 * max(1, sum(step.startswith("Suppose") for step in steps))
    for note in notes:
        assert any(f"ote {note}:" in step or "contradict" in step for step in steps)


def test_where_places_have_no_story_together_each_is_told_by_itself() -> None:
    deal = Deal({"a": ELSEWHERE, "b": ELSEWHERE}, ())
    without = [bob("a", 0, note=1), cem("a", 0, note=2)]
    steps = story(deal, [], "a", ("Bob", "Cem"), Plain(), lambda at: [without[at == "Cem"]])
    assert said(steps) == (
        "Note 1: fact 1, so Bob doesn’t have a.",
        "Note 2: fact 2, so Cem doesn’t have a.",
        "So a is hidden.",
    )


CELLS = [(card, "Bob") for card in "abcd"]
POSSIBLE: dict[str, tuple[Place, ...]] = {
    "a": ("Bob",),
    "b": ("Bob", "Cem"),
    "c": ("Bob", "Cem"),
    "d": ("Cem",),
    "e": ("Bob", "Cem"),
}


COUNTED = Deal(dict.fromkeys("abcde", ("Bob", "Cem")), ())


def test_a_limit_is_one_step_where_clues_show_it_at_once_else_the_next_number_fails() -> None:
    options: dict[str, tuple[Place, ...]] = dict.fromkeys("abcd", ("Bob", "Cem"))
    clues = [bob("ab", 1, 2), cem("cd", 1, note=2)]
    possible = Logic(Deal(options, ())).follow(clues).possible
    limits = [CountLimit(3, (2,)), CountLimit(2, (1, 2), least=True)]
    reason = story_of_count(Deal(options, ()), clues, CELLS, possible, Plain(), limits)
    assert said(reason.story) == (
        "Note 2: fact 2, so Bob has at most 3 of these.",
        "Suppose Bob has at most 1 of these.",
        "Note 1: fact 1; that makes 1, so Bob doesn’t have c or d: Cem has c and d.",
        "Note 2: fact 2, but that would be c and d: impossible.",
        "So Bob has at least 2 of these.",
    )
    assert reason.told == (2, 1)


def test_what_is_supposed_to_be_nothing_is_said_as_that_and_only_once() -> None:
    options: dict[str, tuple[Place, ...]] = dict.fromkeys("abc", ("Bob", "Cem"))
    clues = [bob("ac", 1, note=1), bob("bc", 0, 2, note=2)]
    cells = [("a", "Bob"), ("b", "Bob")]
    possible = Logic(Deal(options, ())).follow(clues).possible
    limits = [CountLimit(1, (1, 2), least=True)]
    steps = said(story_of_count(Deal(options, ()), clues, cells, possible, Plain(), limits).story)
    assert steps[0] == "Suppose Bob has none of these."
    assert steps[1].startswith("So ")


@pytest.mark.parametrize(
    ("clues", "least", "told"),
    [
        (
            [bob("abcdefg", 4, note=0), bob("ef", 1, note=1), bob("g", 1, note=2)],
            "",
            "4 with Bob; note 1: fact 1; plus g; that makes 2, so Bob has at most 2 of these.",
        ),
        (
            [bob("abcdefg", 4, note=0), bob("ef", 1, note=1)],
            "least",
            "4 with Bob; note 1: fact 1; besides these, only g would fit, so Bob has at least 2 of"
            " these.",
        ),
    ],
)
def test_what_else_takes_room_in_a_hand_is_added_up(
    clues: list[Clue], least: str, told: str
) -> None:
    clues = [replace(clues[0], meaning="4 with Bob"), *clues[1:]]
    deal = Deal(dict.fromkeys("abcdefg", ("Bob", "Cem")), ())
    possible = Logic(deal).follow(clues).possible
    limits = [CountLimit(2, (1, 2), least=bool(least))]
    reason = story_of_count(deal, clues, CELLS, possible, Plain(), limits)
    assert said(reason.story) == (told,)


def test_what_is_known_of_each_card_says_the_least_and_the_most() -> None:
    assert said(story_of_count(COUNTED, [], CELLS, POSSIBLE, Plain(), []).story)[:2] == (
        "Bob has a, so Bob has at least 1 of these.",
        "Bob doesn’t have d, so Bob has at most 3 of these.",
    )


def test_each_count_tells_how_many_more_of_which_cards_and_then_come_those_that_are_known() -> None:
    reason = story_of_count(COUNTED, [bob("abcd", 2, note=3)], CELLS, POSSIBLE, Plain(), [])
    assert said(reason.story) == (
        "Note 3: Fact 3. 1 more among b and c.",
        "Bob has a.",
        "Bob doesn’t have d.",
    )
    assert (reason.answer, reason.notes, reason.told) == ("open", (), (3,))
    assert reason.story[0].cards == ("b", "c")


def test_a_count_of_a_part_tells_too_and_one_of_more_or_of_another_or_the_setup_does_not() -> None:
    part, wider = bob("bc", 1, note=4), bob("abcde", 3, note=5)
    another, dealt = cem("b", 1, note=6), bob("abcd", 2, note=0)
    reason = story_of_count(COUNTED, [part, wider, another, dealt], CELLS, POSSIBLE, Plain(), [])
    assert reason.told == (4,)


def test_a_count_of_which_all_is_found_says_so() -> None:
    known = {**POSSIBLE, "b": ("Cem",), "c": ("Cem",)}
    reason = story_of_count(
        COUNTED, [bob("abcd", 1, note=2), bob("ad", 1, note=3)], CELLS, known, Plain(), []
    )
    assert reason.story[0].follows == "All of these are known."
    assert reason.story[0].cards == ("a",)
    assert reason.told == (2,), "a part of which all is found tells nothing more"


def test_a_limit_names_its_notes_unless_a_count_told_it_and_no_limit_is_said() -> None:
    limits = [CountLimit(1, (4, 7)), CountLimit(2, (), least=True)]
    reason = story_of_count(COUNTED, [], CELLS, POSSIBLE, Plain(), limits)
    assert said(reason.story) == (
        "Bob has a.",
        "Bob doesn’t have d.",
        "Note 4: fact 4.",
        "Note 7: fact 7.",
        "More than 1 would contradict notes 4 and 7.",
        "Fewer than 2 would contradict the setup.",
    )
    assert reason.told == (4, 7)
    part, again = [bob("ab", 1, note=3)], [CountLimit(2, (3,))]
    assert story_of_count(COUNTED, part, CELLS, POSSIBLE, Plain(), limits[:1]).told == (3, 4, 7)
    for count, limited in ((part, again), ([bob("abcd", 2, note=3)], limits)):
        counted = story_of_count(COUNTED, count, CELLS, POSSIBLE, Plain(), limited)
        assert said(counted.story)[-1] == "Bob doesn’t have d.", "the count has told it already"
    unlimited = story_of_count(COUNTED, [], CELLS, POSSIBLE, Plain(), [])
    assert said(unlimited.story)[-1] == (
        "Bob may have any number of b and c: nothing limits that yet."
    )


def test_of_notes_that_count_alike_only_the_first_is_told() -> None:
    heard = [bob("abcd", 2, note=3), bob("abcd", 2, note=5)]
    reason = story_of_count(COUNTED, heard, CELLS, POSSIBLE, Plain(), [])
    assert reason.told == (3,)


def find(before: Sheet, *clues: Clue, used: Sequence[DealCell] = ()) -> Find:
    """Return what a clue, or several together, add to a sheet, these cells of use, or all."""
    step = first_found(before, *clues) if len(clues) == 1 else found_together(before, clues)
    assert step is not None
    return Find(step, before, frozenset(used or step.crosses(before)))


def test_only_the_cells_of_use_are_out() -> None:
    part = find(sheet(), bob("ab", 0), used=[("b", "Bob")])
    assert (part.out, part.sure) == ((("b", "Bob"),), ())


def test_a_card_is_sure_as_soon_as_one_of_its_other_places_is_of_use() -> None:
    part = find(sheet(), bob("ab", 2), used=[("a", "Cem")])
    assert (part.sure, part.out) == ((("a", "Bob"),), ())
    assert part.left("a") == ("Ann", "Bob")


TO_ANN, TO_CEM = (History("Bob", (Move(2, taker),)) for taker in ("Ann", "Cem"))


@pytest.fixture
def words() -> Wording:
    return Wording(Plain())


@pytest.mark.parametrize(
    ("listed", "told"),
    [([], ""), (["Ann"], "Ann"), (["Ann", "Bob"], "Ann or Bob"), (list("ABC"), "A, B or C")],
)
def test_of_several_words_none_is_meant(listed: list[str], told: str) -> None:
    assert listed_with_or(listed) == told


@pytest.mark.parametrize(("notes", "told"), [((3,), "note 3"), ((3, 7, 11), "notes 3, 7 and 11")])
def test_notes_are_named_as_a_sentence_names_them(notes: tuple[int, ...], told: str) -> None:
    assert notes_in_words(notes) == told


@pytest.mark.parametrize(
    ("conflict", "told"),
    [
        ((), "The setup contradicts itself, so nothing follows."),
        ((4,), "Note 4 can’t be right, so nothing follows."),
        ((4, 9), "Notes 4 and 9 can’t all be right, so nothing follows."),
    ],
)
def test_what_contradicts_itself_is_named(conflict: tuple[int, ...], told: str) -> None:
    assert nothing_follows(conflict) == told


def test_a_note_is_quoted_once_and_named_by_its_meaning_from_then_on(words: Wording) -> None:
    before = sheet("a/Bob b/Bob")
    step = find(before, bob("ab", 1, note=4, said="Bob has one")).step
    assert words.fresh([4, 5]) == [4, 5]
    told = "but no card is left for that: impossible."
    assert words.fails(step, before).sentence == f"Note 4: fact 4, {told}"
    assert words.fresh([4, 5]) == [5]
    assert words.fails(step, before).sentence == f"Bob has one (note 4), {told}"


@pytest.mark.parametrize(
    ("clue", "crossed", "told"),
    [
        (bob("ab", 0), "", "Note 1: fact 1, so Bob doesn’t have a or b."),
        (bob("ab", 2), "", "Note 1: fact 1, so Bob has a and b."),
        (
            bob("ab", 1, note=0, said="Bob holds one card"),
            "a/Ann a/Cem",
            "Bob holds one card; that’s a, so Bob doesn’t have b.",
        ),
        (
            bob("ab", 1, note=0),
            "a/Bob",
            "That’s how the cards were dealt; it isn’t a, so Bob has b.",
        ),
        (bob("a", 0), "a/Ann", "Note 1: fact 1, so Bob doesn’t have a: Cem has a."),
    ],
)
def test_what_one_clue_shows_is_told_with_why(
    words: Wording, clue: Clue, crossed: str, told: str
) -> None:
    assert [*said(words.found([find(sheet(crossed), clue)]))] == [told]


def test_cards_that_were_elsewhere_from_the_start_are_told_as_such(words: Wording) -> None:
    options: dict[str, tuple[Place, ...]] = {"a": PLAYERS, "b": ("Ann",), "c": ("Cem",)}
    told = "Note 1: fact 1; Ann has b and Cem has c, so Bob has a."
    assert [*said(words.found([find(Sheet(options), bob("abc", 1))]))] == [told]


def test_what_a_note_says_of_several_places_is_one_sentence(words: Wording) -> None:
    first = find(sheet(), bob("a", 0))
    after = sheet("a/Bob")
    assert [
        *said(words.found([first, find(after, cem("a", 0)), find(sheet(), bob("b", 0, note=2))]))
    ] == [
        "Note 1: fact 1, so Bob and Cem don’t have a: Ann has a.",
        "Note 2: fact 2, so Bob doesn’t have b.",
    ]


def test_a_card_that_several_places_lack_is_named_once_more_at_most(words: Wording) -> None:
    cells = [("a", "Bob"), ("a", "Cem"), ("b", "Bob"), ("c", "Cem")]
    none = count_clue(cells, [0], note=1)
    options: dict[str, tuple[Place, ...]] = dict.fromkeys("abc", ("Ann", "Bob", "Cem", HIDDEN))
    assert [*said(words.found([find(Sheet(options), none)]))] == [
        "Note 1: fact 1, so Bob doesn’t have a or b and Cem doesn’t have a or c."
    ]


def test_all_places_of_a_holder_are_told_as_the_holder(words: Wording) -> None:
    options: dict[str, tuple[Place, ...]] = {"a": ("Ann", TO_ANN, "Bob", TO_CEM)}
    clue = count_clue([("a", "Ann"), ("a", TO_ANN)], [0], note=1)
    only = count_clue([("a", TO_ANN)], [0], note=1)
    assert [*said(words.found([find(Sheet(options), clue)]))] == [
        "Note 1: fact 1, so Ann doesn’t have a."
    ]
    assert [*said(words.found([find(Sheet(options), only)]))] == [
        "Note 1: fact 1, so Ann (note 2) doesn’t have a."
    ]


def test_several_places_of_one_holder_are_left_as_the_holder(words: Wording) -> None:
    options: dict[str, tuple[Place, ...]] = {"a": ("Ann", TO_ANN, "Bob")}
    assert [*said(words.found([find(Sheet(options), bob("a", 0))]))] == [
        "Note 1: fact 1, so Bob doesn’t have a: Ann has a."
    ]


@pytest.mark.parametrize(
    ("clue", "crossed", "told"),
    [
        (
            bob("abcd", 0),
            "a/Ann a/Cem b/Ann b/Cem",
            "Note 1: fact 1, but that would be a and b: impossible.",
        ),
        (
            bob("abcd", 3),
            "a/Ann a/Cem b/Bob c/Bob",
            "Note 1: fact 1, but only a and d would fit: impossible.",
        ),
    ],
)
def test_how_a_clue_fails_is_told(words: Wording, clue: Clue, crossed: str, told: str) -> None:
    before = sheet(crossed)
    assert words.fails(find(before, clue).step, before).sentence == told


@pytest.mark.parametrize(
    ("clues", "crossed", "told"),
    [
        (
            (bob("abcd", 2), bob("ab", 1, note=2), bob("c", 1, note=3)),
            "c/Ann c/Cem",
            "note 2: fact 2; plus c; that makes 2, so Bob doesn’t have d.",
        ),
        (
            (bob("abc", 1), bob("ab", 1, note=2)),
            "",
            "note 2: fact 2; that makes 1, so Bob doesn’t have c.",
        ),
        (
            (bob("abcd", 2), bob("abc", 1, note=2)),
            "",
            "note 2: fact 2; the rest can only be d, so Bob has d.",
        ),
        (
            (bob("abcd", 2), cem("abcd", 2, note=2)),
            "",
            "note 2: fact 2; that accounts for all of a, b, c and d, "
            "so Ann doesn’t have a, b, c or d.",
        ),
        (
            (bob("abc", 1), cem("abd", 1, note=2)),
            "a/Ann b/Ann",
            (
                "note 2: fact 2; a and b fit nowhere else and leave no room for others, so "
                "Bob doesn’t have c and Cem doesn’t have d."
            ),
        ),
    ],
)
def test_what_clues_show_together_is_told_with_how_they_add_up(
    words: Wording, clues: tuple[Clue, ...], crossed: str, told: str
) -> None:
    assert said(words.found([find(sheet(crossed), *clues)])) == (f"Note 1: fact 1; {told}",)


def test_suppositions_and_their_ends_are_told(words: Wording) -> None:
    assert words.suppose([("a", "Bob")]).sentence == "Suppose Bob has a."
    assert words.nowhere("a").sentence == "There is nowhere left for a: impossible."
    assert words.any_other_way(()).sentence == "Anything else contradicts the setup."
    assert words.any_other_way((2, 5)).sentence == "Anything else contradicts notes 2 and 5."


def test_what_was_clear_from_the_start_is_told(words: Wording) -> None:
    assert words.from_start("a", ["Bob"]).sentence == "Bob had a from the start."
    assert words.from_start("a", ["Bob", HIDDEN]).sentence == (
        "From the start, only these could have a: Bob or the hidden ones."
    )
    assert words.from_start("a", [HIDDEN]).sentence == "A was hidden from the start."
    assert words.from_start("a", [TABLE]).sentence == "A was face up from the start."


def test_the_ways_of_cards_are_told_with_their_notes(words: Wording) -> None:
    assert words.came([1, 2], "a", TO_ANN).sentence == (
        "Note 1: fact 1; note 2: fact 2, so Ann (note 2) has a."
    )
    assert (
        words.no_longer_has([3], "a", "Bob").sentence == "Note 3: fact 3, so Bob no longer has a."
    )
    assert words.has_whichever_way([4], "a", "Ann").sentence == (
        "Note 4: fact 4, so Ann has a, whichever way it moved."
    )
    assert (
        words.has_whichever_way([], "a", "Ann").sentence == "So Ann has a, whichever way it moved."
    )


def test_notes_that_were_not_told_are_named_at_the_end(words: Wording) -> None:
    assert words.note_step(3).sentence == "Note 3: fact 3."
    assert said(words.impossible_without([3])) == ()
    assert [*said(words.impossible_without([3, 5]))] == [
        "Without note 5, these cards couldn’t have moved that way."
    ]


def test_a_step_has_its_parts_for_who_shows_it_by_parts(words: Wording) -> None:
    (step,) = words.found([find(sheet("a/Ann a/Cem"), bob("ab", 1, note=3))])
    assert step.premises == (Premise(3, "Fact 3."),)
    assert step.follows == "That’s a, so Bob doesn’t have b."
    assert step.cards == ("b", "a")


def test_a_supposition_says_that_it_is_one_and_its_end_why_it_fails(words: Wording) -> None:
    assert words.suppose([("a", "Bob")]).supposed
    before = sheet("a/Ann a/Cem b/Ann b/Cem")
    failed = words.fails(find(before, bob("abcd", 0)).step, before)
    assert failed.follows == "That would be a and b: impossible."
    assert set(failed.cards) == {"a", "b"}


def test_hidden_cards_and_those_face_up_are_told_as_such() -> None:
    teller = Plain()
    assert has(teller, ["a"], HIDDEN) == "a is hidden"
    assert has(teller, ["a", "b"], TABLE) == "a and b are face up"
    assert (
        lacks(teller, ["a"], ["Bob", "Cem", HIDDEN])
        == "Bob and Cem don’t have a and a isn’t hidden"
    )
    assert lacks(teller, ["a", "b"], [TABLE]) == "a and b aren’t face up"

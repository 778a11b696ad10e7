"""Stories of why a card is where it is or a player has so many, and each of their sentences."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.reasoner import Premise
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deal import (
    HIDDEN,
    TABLE,
    Clue,
    Deal,
    History,
    Move,
    Place,
    count_clue,
)
from notepad.deduction.story import (
    LineOfThought,
    passed_on,
    steps_without_story,
    story,
)
from notepad.deduction.story_rules import Sheet
from notepad.deduction.story_sentences import (
    Wording,
    has,
    lacks,
    nothing_follows,
)
from tests.deduction.deals import Plain, Table, bob, cem, said, sheet, tables
from tests.deduction.stories import find, played, scenes

ELSEWHERE: tuple[Place, ...] = ("Bob", "Cem", HIDDEN)


@pytest.mark.parametrize("scene", scenes(), ids=lambda scene: scene.partition("\n")[0])
def test_a_story_is_told_as_its_text_says(scene: str) -> None:
    assert played(scene) == scene


def told(deal: Deal, clues: list[Clue], card: str, *barred: Place) -> tuple[str, ...]:
    return said(story(deal, clues, card, barred, Plain()))


def test_a_card_that_was_seen_is_told_instead_of_a_detour() -> None:
    options: dict[str, tuple[Place, ...]] = dict.fromkeys("abc", ("Bob", "Cem"))
    detour = [bob("b", 0), cem("bc", 1, note=2), bob("ac", 1, note=3)]
    seen = [bob("c", 1, note=4)]
    steps = story(Deal(options, ()), detour, "a", ["Bob"], Plain(), None, seen)
    assert said(steps) == (
        "Note 4: fact 4, so Bob has c.",
        "Note 3: fact 3; that’s c, so Bob doesn’t have a: Cem has a.",
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
    for found in reversed(line.finds(line.needed([target]))):
        assert found.used
        assert found.used <= used
        for cell in found.step.because:
            sure = found.before.sure(cell)
            used.update(found.before.elsewhere(cell) if sure else [cell])


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


def test_what_a_note_says_of_several_places_is_one_sentence(words: Wording) -> None:
    first = find(sheet(), bob("a", 0))
    after = sheet("a/Bob")
    assert [
        *said(words.found([first, find(after, cem("a", 0)), find(sheet(), bob("b", 0, note=2))]))
    ] == [
        "Note 1: fact 1, so Bob and Cem don’t have a: Ann has a.",
        "Note 2: fact 2, so Bob doesn’t have b.",
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

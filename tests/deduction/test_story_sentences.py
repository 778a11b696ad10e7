"""Each sentence of a story by itself, in plain words."""

from collections.abc import Sequence

import pytest

from notepad.core.language import either
from notepad.core.reasoner import Premise
from notepad.deduction.clue_rules import Sheet, first_found, found_together
from notepad.deduction.deal import HIDDEN, Clue, DealCell, History, Move, Place, count_clue
from notepad.deduction.story_sentences import (
    Cause,
    Find,
    Wording,
    failing,
    joined,
    named,
    nothing_follows,
    step_from,
)
from tests.deduction.deals import PLAYERS, Plain, bob, cem, said, sheet

HEARD = Cause(3, "Bob passed 2 (note 3)", "Bob passed 2")
DEALT = Cause(0, "Bob has 5 cards", "Bob has 5 cards")
ABOUT = (("red-1", "Bob"), ("red-2", "Bob"), ("red-1", "hidden"))


def test_a_step_says_all_of_it_and_its_parts() -> None:
    step = step_from((HEARD,), "red 1 is Bob's", about=ABOUT)
    assert step.sentence == "Bob passed 2 (note 3), so red 1 is Bob's."
    assert step.premises == (Premise(3, "Bob passed 2."),)
    assert step.follows == "So red 1 is Bob's."
    assert step.cards == ("red-1", "red-2")


def test_what_is_made_of_the_causes_stands_between_them_and_the_conclusion() -> None:
    step = step_from((HEARD, DEALT), "it is hidden", more="all are placed", about=())
    assert step.sentence == (
        "Bob passed 2 (note 3); Bob has 5 cards; all are placed, so it is hidden."
    )
    assert step.follows == "All are placed, so it is hidden."


def test_without_a_cause_only_the_conclusion_is_said() -> None:
    assert step_from((), "it is hidden", about=()).sentence == "So it is hidden."


def test_a_step_that_fails_has_its_own_words() -> None:
    step = failing((HEARD,), "That can't be.", "nobody is left", ABOUT[:1])
    assert (step.sentence, step.follows) == ("That can't be.", "Nobody is left")
    assert step.cards == ("red-1",)


def test_causes_are_joined_as_they_stand_within_a_sentence() -> None:
    assert joined((HEARD, DEALT)) == "Bob passed 2 (note 3); Bob has 5 cards"


def find(before: Sheet, *clues: Clue, used: Sequence[DealCell] = ()) -> Find:
    """Return what a clue, or several together, add to a sheet, these cells of use, or all."""
    step = first_found(before, *clues) if len(clues) == 1 else found_together(before, clues)
    assert step is not None
    return Find(step, before, frozenset(used or step.crosses(before)))


def test_only_the_cells_of_use_are_out() -> None:
    part = find(sheet(), bob("ab", 0), used=[("b", "Bob")])
    assert (part.out, part.sure) == ((("b", "Bob"),), ())


def test_a_card_is_left_where_no_cell_of_use_crosses_it() -> None:
    part = find(sheet(), bob("ab", 0), used=[("b", "Bob")])
    assert part.left("a") == PLAYERS
    assert part.left("b") == ("Ann", "Cem")


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
    assert either(listed) == told


@pytest.mark.parametrize(("notes", "told"), [((3,), "note 3"), ((3, 7, 11), "notes 3, 7 and 11")])
def test_notes_are_named_as_a_sentence_names_them(notes: tuple[int, ...], told: str) -> None:
    assert named(notes) == told


@pytest.mark.parametrize(
    ("conflict", "told"),
    [
        ((), "The setup contradicts itself, so nothing follows."),
        ((4,), "Note 4 can't be right, so nothing follows."),
        ((4, 9), "Notes 4 and 9 can't all be right, so nothing follows."),
    ],
)
def test_what_contradicts_itself_is_named(conflict: tuple[int, ...], told: str) -> None:
    assert nothing_follows(conflict) == told


def test_a_note_is_quoted_once_and_named_by_its_meaning_from_then_on(words: Wording) -> None:
    before = sheet("a/Bob b/Bob")
    step = find(before, bob("ab", 1, note=4, said="Bob has one")).step
    assert words.fresh([4, 5]) == [4, 5]
    told = "but there is nothing left for that: it can't be."
    assert words.fails(step, before).sentence == f"Note 4: fact 4, {told}"
    assert words.fresh([4, 5]) == [5]
    assert words.fails(step, before).sentence == f"Bob has one (note 4), {told}"


@pytest.mark.parametrize(
    ("clue", "crossed", "told"),
    [
        (bob("ab", 0), "", "Note 1: fact 1, so a and b are not with Bob."),
        (bob("ab", 2), "", "Note 1: fact 1, so a and b are with Bob."),
        (
            bob("ab", 1, note=0, said="Bob holds one card"),
            "a/Ann a/Cem",
            "Bob holds one card; that is a, so b is not with Bob.",
        ),
        (
            bob("ab", 1, note=0),
            "a/Bob",
            "As the cards were dealt; only b can be that, so b is with Bob.",
        ),
        (bob("a", 0), "a/Ann", "Note 1: fact 1, so a is not with Bob but with Cem."),
    ],
)
def test_what_one_clue_shows_is_told_with_why(
    words: Wording, clue: Clue, crossed: str, told: str
) -> None:
    assert [*said(words.found([find(sheet(crossed), clue)]))] == [told]


def test_cards_that_were_elsewhere_from_the_start_are_told_as_such(words: Wording) -> None:
    options: dict[str, tuple[Place, ...]] = {"a": PLAYERS, "b": ("Ann",), "c": ("Cem",)}
    told = "Note 1: fact 1; b is with Ann and c is with Cem, so a is with Bob."
    assert [*said(words.found([find(Sheet(options), bob("abc", 1))]))] == [told]


def test_what_a_note_says_of_several_places_is_one_sentence(words: Wording) -> None:
    first = find(sheet(), bob("a", 0))
    after = sheet("a/Bob")
    assert [
        *said(words.found([first, find(after, cem("a", 0)), find(sheet(), bob("b", 0, note=2))]))
    ] == [
        "Note 1: fact 1, so a is not with Bob or Cem but with Ann.",
        "Note 2: fact 2, so b is not with Bob.",
    ]


def test_all_places_of_a_holder_are_told_as_the_holder(words: Wording) -> None:
    options: dict[str, tuple[Place, ...]] = {"a": ("Ann", TO_ANN, "Bob", TO_CEM)}
    clue = count_clue([("a", "Ann"), ("a", TO_ANN)], [0], note=1)
    only = count_clue([("a", TO_ANN)], [0], note=1)
    assert [*said(words.found([find(Sheet(options), clue)]))] == [
        "Note 1: fact 1, so a is not with Ann."
    ]
    assert [*said(words.found([find(Sheet(options), only)]))] == [
        "Note 1: fact 1, so a is not with Ann since note 2."
    ]


def test_several_places_of_one_holder_are_left_as_the_holder(words: Wording) -> None:
    options: dict[str, tuple[Place, ...]] = {"a": ("Ann", TO_ANN, "Bob")}
    assert [*said(words.found([find(Sheet(options), bob("a", 0))]))] == [
        "Note 1: fact 1, so a is not with Bob but with Ann."
    ]


@pytest.mark.parametrize(
    ("clue", "crossed", "told"),
    [
        (
            bob("abcd", 0),
            "a/Ann a/Cem b/Ann b/Cem",
            "Note 1: fact 1, but that would be a and b: it can't be.",
        ),
        (
            bob("abcd", 3),
            "a/Ann a/Cem b/Bob c/Bob",
            "Note 1: fact 1, but only a and d could be that: it can't be.",
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
            "note 2: fact 2; c besides; that makes 2, so d is not with Bob.",
        ),
        (
            (bob("abc", 1), bob("ab", 1, note=2)),
            "",
            "note 2: fact 2; that makes 1, so c is not with Bob.",
        ),
        (
            (bob("abcd", 2), bob("abc", 1, note=2)),
            "",
            "note 2: fact 2; besides these only d can be that, so d is with Bob.",
        ),
        (
            (bob("abcd", 2), cem("abcd", 2, note=2)),
            "",
            "note 2: fact 2; these are all of a, b, c and d, so a, b, c and d are not with Ann.",
        ),
        (
            (bob("abc", 1), cem("abd", 1, note=2)),
            "a/Ann b/Ann",
            "note 2: fact 2; a and b can only be there and take all that room, "
            "so c is not with Bob and d is not with Cem.",
        ),
    ],
)
def test_what_clues_show_together_is_told_with_how_they_add_up(
    words: Wording, clues: tuple[Clue, ...], crossed: str, told: str
) -> None:
    assert said(words.found([find(sheet(crossed), *clues)])) == (f"Note 1: fact 1; {told}",)


def test_suppositions_and_their_ends_are_told(words: Wording) -> None:
    assert words.suppose(("a", "Bob")).sentence == "Suppose a were with Bob."
    assert words.nowhere("a").sentence == "No place is left for a: it can't be."
    assert words.any_other_way(()).sentence == "Any other way contradicts the setup."
    assert words.any_other_way((2, 5)).sentence == "Any other way contradicts notes 2 and 5."


def test_what_was_clear_from_the_start_is_told(words: Wording) -> None:
    assert words.from_start("a", ["Bob"]).sentence == "From the start a was with Bob."
    assert words.from_start("a", ["Bob", HIDDEN]).sentence == (
        "From the start a can only be with Bob or the hidden ones."
    )


def test_the_ways_of_cards_are_told_with_their_notes(words: Wording) -> None:
    assert words.came([1, 2], "a", TO_ANN).sentence == (
        "Note 1: fact 1; note 2: fact 2, so a is with Ann since note 2."
    )
    assert words.went([3], "a", "Bob").sentence == "Note 3: fact 3, so a is not with Bob now."
    assert words.however([4], "a", "Ann").sentence == (
        "Note 4: fact 4, so a is with Ann, whichever way it went."
    )
    assert words.however([], "a", "Ann").sentence == "So a is with Ann, whichever way it went."


def test_notes_that_were_not_told_are_named_at_the_end(words: Wording) -> None:
    assert words.recalled(3).sentence == "Note 3: fact 3."
    assert said(words.without([3])) == ()
    assert [*said(words.without([3, 5]))] == [
        "Without note 5 these cards could not have gone that way."
    ]


def test_a_step_has_its_parts_for_who_shows_it_by_parts(words: Wording) -> None:
    (step,) = words.found([find(sheet("a/Ann a/Cem"), bob("ab", 1, note=3))])
    assert step.premises == (Premise(3, "Fact 3."),)
    assert step.follows == "That is a, so b is not with Bob."
    assert step.cards == ("b", "a")


def test_what_follows_from_a_note_alone_is_told_without_more(words: Wording) -> None:
    (step,) = words.found([find(sheet(), bob("a", 0))])
    assert step.follows == "So a is not with Bob."
    assert not step.supposed


def test_clues_that_show_something_together_are_premises_of_their_own(words: Wording) -> None:
    (told,) = words.found([find(sheet(), bob("abc", 1), bob("ab", 1, note=2))])
    assert told.premises == (Premise(1, "Fact 1."), Premise(2, "Fact 2."))
    assert told.follows == "That makes 1, so c is not with Bob."


def test_a_supposition_says_that_it_is_one_and_its_end_why_it_fails(words: Wording) -> None:
    assert words.suppose(("a", "Bob")).supposed
    before = sheet("a/Ann a/Cem b/Ann b/Cem")
    failed = words.fails(find(before, bob("abcd", 0)).step, before)
    assert failed.follows == "That would be a and b: it can't be."
    assert set(failed.cards) == {"a", "b"}

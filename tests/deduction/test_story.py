"""Stories of why a card is where it is or a player has so many, and each of their sentences."""

import re
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.deduction import story, story_sentences
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deal import HIDDEN, Clue, Deal, History, Move, Place, count_clue
from notepad.deduction.story_rules import Sheet
from tests.deduction import brute
from tests.deduction.deals import Plain, Table, bob, cem, said, tables
from tests.deduction.stories import played, scenes

ELSEWHERE: tuple[Place, ...] = ("Bob", "Cem", HIDDEN)


@pytest.mark.parametrize("scene", scenes(), ids=lambda scene: scene.partition("\n")[0])
def test_a_story_is_told_as_its_text_says(scene: str) -> None:
    assert played(scene) == scene


def told(deal: Deal, clues: list[Clue], card: str, *barred: Place) -> tuple[str, ...]:
    return said(story.story(deal, clues, card, barred, Plain()))


def test_a_step_lights_every_card_that_it_says_a_note_can_only_mean() -> None:
    options: dict[str, tuple[Place, ...]] = dict.fromkeys("abcdef", ("Bob", "Cem"))
    clues = [bob("e", 0), bob("f", 0, note=2), bob("abcdef", 4, note=3)]
    *_steps, last = story.story(Deal(options, ()), clues, "a", ["Cem"], Plain())
    assert last.sentence == "Note 3: fact 3; it can only be a, b, c and d, so Bob has a."
    assert {*"abcd"} <= {*last.cards}


def test_a_card_that_moves_brought_where_it_is_is_told_by_these_notes() -> None:
    to_ann, by_cem = (History(dealt, (Move(2, "Ann"),)) for dealt in ("Bob", "Cem"))
    assert said(story.passed_on((2,), "red", "Ann", (to_ann,), Plain())) == (
        "Note 2: fact 2, so Ann got red from Bob in note 2.",
    )
    assert said(story.passed_on((1, 2), "red", "Ann", (to_ann, by_cem), Plain())) == (
        "Note 1: fact 1; note 2: fact 2, so Ann has red, whichever way it moved.",
    )
    assert said(story.passed_on((2,), "red", "Bob", (), Plain())) == (
        "Note 2: fact 2, so Bob no longer has red.",
    )


def line(*clues: Clue, targets: Sequence[tuple[str, Place]] = ()) -> story.LineOfThought:
    """Return the line of thought that some clues lead to."""
    found = story.LineOfThought(Sheet(dict.fromkeys("abcd", ELSEWHERE)), clues, targets)
    found.go_on()
    return found


def test_a_line_of_thought_ends_where_no_place_is_left_for_a_card() -> None:
    cells = [("a", place) for place in ELSEWHERE]
    failed = line(count_clue(cells, [0], note=1))
    assert failed.steps_to_failure() == {0: set(cells)}
    assert failed.told_failure(story_sentences.Wording(Plain())).sentence == (
        "There is nowhere left for a: impossible."
    )


@given(tables(lie=0), st.data())
@settings(max_examples=150)
def test_every_finding_is_used_later_or_the_end(table: Table, data: st.DataObject) -> None:
    deal, clues = table
    line = story.LineOfThought(Sheet(deal.options), (*clues, *deal.hands, *deal.rules))
    line.go_on()
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
    steps = said(story.story(deal, used, card, barred, Plain()))
    assert 1 <= len(steps) <= 20 * max(1, sum(step.startswith("Suppose") for step in steps))
    for note in notes:
        assert any(f"ote {note}:" in step or "contradict" in step for step in steps)


@given(tables(lie=0.3))
@settings(max_examples=150)
def test_why_notes_cannot_all_be_right_is_only_said_where_nothing_fits(table: Table) -> None:
    deal, clues = table
    told = story.failure_told(deal, clues, Plain())
    assert not told or not brute.worlds(deal, clues)
    assert "fact" not in told  # the notes are seen beside it


def test_why_a_note_does_not_fit_is_one_sentence_about_it() -> None:
    deal = Deal(dict.fromkeys("abc", ELSEWHERE), ())
    clues = [
        Clue(cem("ab", 0, note=1).weights, frozenset({0}), 1, "Cem has none of a and b"),
        Clue(cem("abc", 2, note=4).weights, frozenset({2}), 4, "Cem has two of a, b and c"),
    ]
    assert story.failure_told(deal, clues, Plain()) == (
        "Cem has two of a, b and c (note 4), but only c would fit: impossible."
    )
    assert story.failure_told(deal, clues[:1], Plain()) == ""


@given(tables(lie=0), st.data())
@settings(max_examples=150)
def test_what_shows_several_cards_quotes_each_note_once(table: Table, data: st.DataObject) -> None:
    deal, clues = table
    possible = Logic(deal).follow(clues).possible
    cells = [(card, places[0]) for card, places in possible.items() if len(places) == 1]
    steps = said(story.story_of_all(deal, clues, cells, Plain()))
    quoted = re.findall(r"ote (\d+): fact", " ".join(steps))
    assert len(quoted) == len(set(quoted))

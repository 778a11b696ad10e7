"""Notes: their sentences and slots, what one would give, and what follows, and why."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.faces_and_marks import Level, Prospect
from notepad.core.form import Amount, Draft, Form, Row, tapped, written
from notepad.core.game import Play
from notepad.core.mistake_search import told
from notepad.core.reasoner import Slip
from notepad.core.record import note_document
from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.notes import (
    Meeting,
    Note,
    State,
    after,
)
from notepad.games.caracalla.reasoning import PadReasoner
from notepad.games.caracalla.setup import MORE_POINTS, Setup
from tests.games.caracalla.playing import SETUP, TWO, adds, meets, plain, played, puts, scored
from tests.games.tables import comes_back, state_after, view_of

PIECES: Draft = {"pieces-red": ("2",), "pieces-yellow": ("2",)}


def form(draft: Draft, *notes: Note, setup: Setup = SETUP, level: Level = Level.ODDS) -> Form[Note]:
    return GAME.form(view_of(GAME, setup, notes, level=level), draft)


def would(
    now: Sequence[Note], then: Sequence[Note], *, setup: Setup = SETUP
) -> Mapping[str, Prospect]:
    """Return what is shown of pieces for the notes `then` while those of `now` stand."""
    found = prospects(now, then, setup=setup)
    return {family: one for family, one in found.items() if family in setup.owners}


def prospects(
    now: Sequence[Note], then: Sequence[Note], *, setup: Setup = SETUP
) -> Mapping[str, Prospect]:
    """Return all that is shown of the notes `then` while those of `now` stand."""
    assert GAME.prospects is not None
    return GAME.prospects(state_after(GAME, setup, *now), state_after(GAME, setup, *then))


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (meets(4, red=1, yellow=3), "Meeting in bath 4: Ann 1, Bob 3"),
        (meets(None, red=4), "Meeting: Ann 4"),
        (
            Meeting(bath=2, pieces={"red": 4}, player="Cem", kind="tea"),
            "Cem held a meeting in bath 2 (tea): Ann 4",
        ),
        (Meeting(pieces={"red": 4}, player="Cem"), "Cem held a meeting: Ann 4"),
        (adds("red", 5), "Ann moved: +5 points"),
        (puts("green", 0), "Cem moved: now on space 0"),
    ],
)
def test_a_note_is_said_as_far_as_it_was_noted(note: Note, said: str) -> None:
    assert plain(GAME.said(SETUP, note)) == said


def test_a_meeting_is_its_bath_then_its_pieces_and_wants_to_be_confirmed() -> None:
    assert form({}).step == ("bath",)
    begun = form({"bath": ("3",)})
    assert begun.step == ("pieces-red", "pieces-yellow", "pieces-green")
    assert begun.outcome is None
    made = form({"bath": ("3",), **PIECES})
    assert made.outcome == meets(3, red=2, yellow=2)
    assert not made.at_once


def test_the_sentence_shows_what_a_meeting_would_give_while_it_is_made() -> None:
    made = form({"bath": ("3",), **PIECES}, puts("green", 8))
    assert made.hint == "Each piece counts 3.", "Cem leads already"
    found = would([puts("green", 8)], [puts("green", 8), meets(3, red=2, yellow=2)])
    assert {key: one.figure for key, one in found.items()} == {"red": "6", "yellow": "6"}


def test_the_bath_of_a_meeting_is_shown_while_it_is_made_and_so_is_the_last_one() -> None:
    held = [meets(bath, red=4) for bath in (1, 2, 3, 4, 5, 6)]
    shown = [
        {key for key in prospects(held[:at], held[: at + 1]) if key.startswith("bath-")}
        for at in range(6)
    ]
    assert shown == [{f"bath-{bath}"} for bath in (1, 2, 3, 4, 5, 6)]
    unnoted = [meets(None, red=4)]
    assert prospects(held[:1], [*held[:1], *unnoted]).keys() == {"red"}
    assert prospects([], [puts("red", 4)]).keys() == {"red"}


def test_a_correction_shows_it_too() -> None:
    draft = {"kind": ("correct",), "family": ("red",), "how": ("stands",), "stands": ("40",)}
    assert form(draft, puts("red", 30)).outcome == puts("red", 40)
    red, green = puts("red", 30), puts("green", 35)
    assert would([red, green], [red, green, puts("red", 40)])["red"].spoken == (
        "+10 gives 40, would lead"
    )
    assert would([red], [red, puts("red", 40)])["red"].spoken == "+10 gives 40", "they lead already"


def test_at_level_paper_nothing_is_reckoned_beforehand() -> None:
    made = form({"bath": ("3",), **PIECES}, meets(3, red=4), level=Level.PAPER)
    assert (made.hint, made.caution) == ("", "")
    baths = form({}, meets(3, red=4), level=Level.PAPER).row("bath").choices
    assert [one.key for one in baths if one.dimmed] == ["-"]


def test_a_closed_bath_is_warned_of_and_can_be_noted_all_the_same() -> None:
    made = form({"bath": ("3",), **PIECES}, meets(3, red=4))
    assert made.caution == "Bath 3 has been closed since note 1."
    assert made.outcome == meets(3, red=2, yellow=2)
    dimmed = [one.key for one in form({}, meets(3, red=4)).row("bath").choices if one.dimmed]
    assert dimmed == ["-", "3"]


def test_two_families_of_one_player_are_told_apart_everywhere() -> None:
    said = plain(GAME.said(TWO, meets(1, red=2, blue=2)))
    assert said == "Meeting in bath 1: Ann (red) 2, Bob (blue) 2"
    labels = [row.label for row in form({"bath": ("1",)}, setup=TWO).rows if row.titled]
    assert labels == ["Ann (red)", "Ann (yellow)", "Bob (green)", "Bob (blue)"]


NOTES: list[Note] = [
    meets(4, red=1, green=3),
    meets(None, yellow=6, blue=2),
    Meeting(bath=1, pieces={"blue": 4}, player="Ann", kind="tea"),
    adds("red", -12),
    adds("blue", 7),
    puts("green", 33),
]


@pytest.mark.parametrize("note", NOTES)
def test_a_note_comes_back_from_its_taps_and_from_json(note: Note) -> None:
    comes_back(GAME, TWO, note)


def test_the_record_calls_a_meeting_so_although_it_may_have_a_kind() -> None:
    made = Meeting(pieces={"red": 4}, kind="tea")
    assert note_document(made) == {"note": "meeting", "pieces": {"red": 4}, "kind": "tea"}


FOUR: Draft = {"bath": ("1",), "pieces-red": ("4",)}


def row(key: str, draft: Draft) -> Row:
    return form(draft).row(key)


def made(draft: Draft) -> object:
    return form(draft).outcome


def test_a_bath_may_not_be_noted() -> None:
    assert [choice.key for choice in row("bath", {}).choices] == ["-", "1", "2", "3", "4", "5", "6"]
    assert row("bath", {}).choices[0].spoken == "not noted"
    assert made({**FOUR, "bath": ("-",)}) == meets(None, red=4)


def test_who_called_it_and_its_kind_are_told_only_if_somebody_likes() -> None:
    assert made(FOUR) == meets(1, red=4)
    whole = Meeting(bath=1, pieces={"red": 4}, player="Cem", kind="tea party")
    assert made({**FOUR, "caller": ("Cem",), "label": ("tea party ",)}) == whole
    assert row("label", {**FOUR, "label": ("tea ",)}).text == "tea ", "as it is being written"
    assert made({**FOUR, "label": (" ",)}) == meets(1, red=4)


def able(draft: Draft) -> list[int]:
    """Return the highest number of pieces that can be tapped for each family."""
    rows = [row for row in form(draft).rows if row.titled]
    return [sum(not one.barred for one in row.choices) for row in rows]


def test_each_family_has_a_row_of_numbers_with_its_name_and_sign() -> None:
    pieces = row("pieces-yellow", {"bath": ("1",)})
    assert pieces.label == "Bob"
    assert [str(one.face) for one in pieces.choices] == [f"▲{n}" for n in range(1, 7)]


def test_no_more_pieces_can_be_tapped_than_eight_in_all() -> None:
    assert able({"pieces-red": ("5",)}) == [6, 3, 3]
    assert able({"pieces-red": ("5",), "pieces-green": ("3",)}) == [5, 0, 3]


def test_a_meeting_of_four_families_and_no_more_is_noted_at_once_unless_one_arrives() -> None:
    taken = {f"pieces-{family}": ("2",) for family in TWO.owners}
    three = dict(list(taken.items())[:3])
    assert not form({"bath": ("1",), **three}, setup=TWO).at_once
    assert form({"bath": ("1",), **taken}, setup=TWO).at_once
    assert not form({"bath": ("1",), **taken}, puts("red", 55), setup=TWO).at_once


def test_all_rows_of_a_meeting_stand_at_once() -> None:
    bands = (("bath",), ("pieces-red",), ("pieces-yellow",), ("pieces-green",))
    assert form({}).bands == form({"bath": ("1",), "pieces-green": ("3",)}).bands == bands


def test_a_kind_of_meeting_that_was_noted_is_offered_again() -> None:
    tea = Meeting(bath=2, pieces={"red": 4}, kind="tea")
    example = form(FOUR).row("label-again").choices
    assert [one.key for one in example] == ["all the grandparents"]
    row = form(FOUR, tea, tea).row("label-again")
    assert [str(one.face) for one in row.choices] == ["tea"]
    again = form(tapped(FOUR, row, "tea"), tea)
    assert again.outcome == Meeting(bath=1, pieces={"red": 4}, kind="tea")
    text = written(tapped(FOUR, row, "tea"), again.row("label"), "all girls")
    assert form(text, tea).outcome == Meeting(bath=1, pieces={"red": 4}, kind="all girls")
    assert (
        form(tapped(text, form(text, tea).row("label-again"), "tea"), tea).row("label").text == ""
    )


RED: Draft = {"kind": ("correct",), "family": ("red",)}


def amount(draft: Draft, key: str) -> Amount:
    found = form(draft, puts("red", 30)).row(key).amount
    assert found is not None
    return found


def test_it_is_tapped_first_which_way_a_piece_is_put_right() -> None:
    made = form(RED)
    assert (made.step, made.outcome, made.hint) == (("how",), None, "Tap how to correct it.")


def test_the_space_begins_with_where_the_piece_stands_and_points_with_none() -> None:
    assert amount({**RED, "how": ("stands",)}, "stands").value == 30
    points = amount({**RED, "how": ("points",)}, "points")
    assert (points.value, points.low, points.shown) == (0, -999, "0")
    assert amount({**RED, "how": ("points",), "points": ("-5",)}, "points").shown == "−5"


def now(*notes: Note, setup: Setup = SETUP) -> State:
    state: State = state_after(GAME, setup, *notes)
    return state


def test_the_first_meeting_in_a_closed_bath_clashes_and_its_points_count_all_the_same() -> None:
    state = now(meets(2, red=4), meets(2, yellow=4), meets(2, red=4))
    assert state.clash == 2
    assert state.points["yellow"] == 4


def test_who_is_farthest_on_is_ahead_and_nobody_at_the_gate() -> None:
    assert now().leading_families == ()
    assert now(meets(1, red=2, green=2)).leading_families == ("red", "green")


def test_families_arrive_in_their_order_those_of_one_meeting_by_seat() -> None:
    state = now(puts("blue", 58), puts("red", 58), meets(1, blue=2, red=2), setup=TWO)
    assert list(state.arrivals) == ["red", "blue"]
    assert state.winners == ("Ann", "Bob"), "they share the win"
    later = after(state, puts("green", 60))
    assert list(later.arrivals) == ["red", "blue", "green"]
    assert later.winners == ("Ann", "Bob")


def test_overshooting_counts_as_arriving_and_being_put_back_undoes_it() -> None:
    there = now(puts("red", 250))
    assert there.winners == ("Ann",)
    back = after(there, puts("red", 99))
    assert (back.arrivals, back.winners) == ({}, ())
    assert after(after(back, puts("yellow", 100)), adds("red", 1)).winners == ("Bob",)


def test_a_player_who_arrives_with_both_families_wins_once() -> None:
    state = now(puts("red", 58), puts("yellow", 58), meets(1, red=2, yellow=2), setup=TWO)
    assert state.winners == ("Ann",)


POINTS = {"red": 90, "yellow": 95, "green": 0}


def hint(meeting: Meeting, *notes: Note, setup: Setup = SETUP) -> str:
    """Return what is said of a meeting in hand."""
    return form(GAME.keypad.draft(setup, meeting), *notes, setup=setup).hint


def test_who_would_win_is_told_before_who_would_lead() -> None:
    puts_there = [puts(family, at) for family, at in POINTS.items()]
    meeting = meets(1, red=4, yellow=2)
    found = would(puts_there, [*puts_there, meeting])
    assert [one.remark for one in found.values()] == ["would arrive", "would arrive"]
    assert hint(meeting, *puts_there) == "Each piece counts 3. You would share the win with Bob."
    more = replace(SETUP, tie=MORE_POINTS)
    alone = meets(1, red=4, yellow=3)
    assert hint(alone, *puts_there, setup=more) == "Each piece counts 3. Bob would win."
    later = meets(2, green=4)
    expected = "Each piece counts 1. Cem would arrive at the temple."
    assert hint(later, *puts_there, meeting, puts("green", 98)) == expected


def test_who_would_lead_is_told_in_a_sentence() -> None:
    far = [puts("red", 93), puts("yellow", 94)]
    assert hint(meets(1, red=4), *far) == "Each piece counts 1. You would lead."
    assert hint(meets(1, green=4), *far) == "Each piece counts 1.", "Bob leads"
    expected = "Each piece counts 3. Ann (red) and Bob (blue) would share the lead."
    assert hint(meets(1, red=2, blue=2), setup=TWO) == expected


def test_an_edited_meeting_tells_who_would_lead_or_win_after_all_later_notes() -> None:
    notes = [meets(1, red=4), puts("green", 50), meets(2, yellow=4)]

    def edited(meeting: Meeting, *later: Note) -> str:
        before = replace(view_of(GAME, SETUP, ()), edited=(*notes, *later))
        return GAME.form(before, GAME.keypad.draft(SETUP, meeting)).hint

    assert edited(meets(1, red=5)) == "Each piece counts 1.", "Cem leads later"
    assert edited(meets(1, red=5), puts("green", 4)) == "Each piece counts 1. You would lead."
    last = (adds("red", 96),)
    assert edited(meets(1, yellow=4), *last) == "Each piece counts 1. You would lead."
    later = (adds("red", 95), puts("green", 110))
    assert edited(meets(1, red=5), *later) == "Each piece counts 1. You would win."


def _leaders(points: Mapping[str, int]) -> set[str]:
    most = max(points.values())
    return {family for family, at in points.items() if 0 < at == most}


@given(
    players=st.integers(2, 6),
    count=st.integers(0, 25),
    seed=st.integers(0, 2**32),
    goal=st.sampled_from((20, 60, 100)),
)
@settings(max_examples=80, deadline=None)
def test_what_a_note_would_give_is_what_it_gives_once_it_is_noted(
    players: int, count: int, seed: int, goal: int
) -> None:
    setup, (*notes, note) = played(players, count + 1, Random(seed), goal)
    before, after = (scored(setup, list(done)) for done in (notes, [*notes, note]))
    assert form(GAME.keypad.draft(setup, note), *notes, setup=setup).outcome == note
    found = would(notes, [*notes, note], setup=setup)
    moved = {family: at for family, at in after["points"].items() if at != before["points"][family]}
    assert {family: one.at for family, one in found.items()} == moved
    arriving = {family for family, one in found.items() if one.remark == "would arrive"}
    assert arriving == set(after["arrived"]) - set(before["arrived"])
    leaders, led = _leaders(after["points"]), _leaders(before["points"])
    leading = {family for family, one in found.items() if one.remark == "would lead"}
    assert leading == (set() if leaders == led else {*leaders & moved.keys()} - arriving)


@given(count=st.integers(1, 20), seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_without_any_note_of_a_reason_the_points_would_be_others(count: int, seed: int) -> None:
    setup, notes = played(3, count, Random(seed))
    reasoner = PadReasoner(setup)
    points = reasoner.follow(notes).now.points
    for family, owner in setup.owners.items():
        reason = reasoner.why(notes, family, owner)
        kept = [notes[number - 1] for number in reason.notes]
        assert PadReasoner(setup).follow(kept).now.points[family] == points[family]
        assert len(reason.steps) == len(reason.notes)


def test_a_meeting_in_a_closed_bath_is_a_conflict_by_its_number_alone() -> None:
    notes = (meets(1, red=4), meets(2, red=4), meets(1, red=4), meets(2, red=4))
    known = PadReasoner(SETUP).follow(notes)
    assert (known.consistent, known.conflict) == (False, (3,))
    assert known.clash == (1, 3), "players see which meeting had closed the bath"
    assert GAME.answer(SETUP, known) == dict.fromkeys(("points", "totals", "open", "arrived"))


def test_a_reason_tells_each_note_that_moved_a_piece_since_it_was_put_somewhere() -> None:
    notes = (meets(1, red=4), puts("red", 20), meets(2, yellow=4), meets(3, red=1, yellow=3))
    reason = PadReasoner(SETUP).why(notes, "red", "Ann")
    assert (reason.answer, reason.notes) == ("yes", (2, 4))
    assert tuple(map(plain, reason.steps)) == (
        "Note 2: Moved (+16, so 20 in all).",
        "Note 4: Bath 3: 2 families, 1 piece × 3 (+3, so 23 in all).",
    )


def test_at_the_gate_nothing_is_to_be_told_and_others_have_no_share_in_a_piece() -> None:
    reasoner = PadReasoner(TWO)
    assert reasoner.why((), "red", "Ann").answer == "no"
    others = reasoner.why((meets(1, red=4),), "red", "Bob")
    assert (others.answer, others.notes) == ("no", ())
    assert others.steps == ("These are Ann’s pieces.",)


def test_a_closed_bath_names_the_meeting_that_closed_it() -> None:
    notes = (adds("red", 2), meets(4, red=4))
    reasoner = PadReasoner(SETUP)
    closed = reasoner.why(notes, "bath-4", "table")
    assert (closed.answer, closed.notes) == ("no", (2,))
    assert reasoner.why(notes, "bath-5", "table").answer == "yes"
    assert reasoner.why((meets(None, red=4),), "bath-5", "table").answer == "open"
    every = tuple(meets(bath, red=4) for bath in range(1, 7))
    again = reasoner.why((*every, meets(2, red=4)), "bath-5", "table")
    assert (again.answer, again.notes) == ("yes", (6,))
    assert [step.sentence for step in again.story] == [
        "Bath 5 is open: all six were closed by note 6, so all opened again."
    ]


def test_of_a_contradiction_nothing_follows_and_an_unknown_subject_is_an_error() -> None:
    reasoner = PadReasoner(SETUP)
    assert reasoner.why((meets(1, red=4), meets(1, red=4)), "red", "Ann").answer == "open"
    with pytest.raises(KeyError):
        reasoner.why((), "white", "Ann")


def test_a_mend_takes_another_bath() -> None:
    reasoner = PadReasoner(SETUP)
    notes = (meets(1, red=4), meets(1, yellow=4))
    states = [GAME.start(SETUP)]
    for note in notes:
        states.append(GAME.after(states[-1], note))
    slips = list(GAME.keypad.slips(SETUP, notes[1], states[1]))
    assert [note.bath for _kind, note in slips] == [2, 3, 4, 5, 6]
    assert all(reasoner.follow((notes[0], note)).consistent for _kind, note in slips)
    assert list(GAME.keypad.slips(SETUP, meets(None, red=4), states[0])) == []


def test_a_reason_can_be_asked_of_each_family_and_each_bath() -> None:
    subjects = GAME.subjects(TWO)
    assert list(subjects)[:5] == ["red", "yellow", "green", "blue", "bath-1"]
    assert (subjects["red"], subjects["bath-6"]) == ("Ann (red)", "bath 6")


def test_a_mended_bath_is_not_taken_for_a_number_of_pieces() -> None:
    play = Play(SETUP, (meets(2, red=1, green=3),))
    bath, pieces = (Slip(1, meets(4, red=1, green=3), 1), Slip(1, meets(2, red=1, green=4), 1))
    assert plain(told(GAME, play, bath)) == "Note 1 should be: Meeting in bath 4: Ann 1, Cem 3"
    assert plain(told(GAME, play, pieces)).endswith("Cem 4, not Cem 3")

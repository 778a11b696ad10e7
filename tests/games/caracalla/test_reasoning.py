"""What follows, and why: against a score in plain Python."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.reasoning import PadReasoner
from tests.games.caracalla.playing import SETUP, TWO, adds, meets, plain, played, puts, scored
from tests.games.tables import known_after


@given(
    players=st.integers(2, 6),
    count=st.integers(0, 40),
    seed=st.integers(0, 2**32),
    goal=st.sampled_from((20, 60, 100)),
    bathless=st.sampled_from((0.0, 0.05)),
)
@settings(max_examples=150, deadline=None)
def test_everything_equals_a_score_in_plain_python(
    players: int, count: int, seed: int, goal: int, bathless: float
) -> None:
    setup, notes = played(players, count, Random(seed), goal, bathless=bathless)
    reasoner = PadReasoner(setup)
    for shown in (count, count // 2, count):
        known = reasoner.follow(notes[:shown])
        assert GAME.answer(setup, known) == scored(setup, notes[:shown])


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
    assert GAME.answer(SETUP, known) == dict.fromkeys(("points", "totals", "open", "arrived"))


def test_a_reason_tells_each_note_that_moved_a_piece_since_it_was_put_somewhere() -> None:
    notes = (meets(1, red=4), puts("red", 20), meets(2, yellow=4), meets(3, red=1, yellow=3))
    reason = PadReasoner(SETUP).why(notes, "red", "Ann")
    assert (reason.answer, reason.notes) == ("yes", (2, 4))
    assert tuple(map(plain, reason.steps)) == (
        "Note 2: Ann was put right: on space 20: +16, so 20 in all.",
        "Note 4: Meeting in bath 3: Ann 1, Bob 3: +3, so 23 in all.",
    )


def test_at_the_gate_nothing_is_to_be_told_and_others_have_no_share_in_a_piece() -> None:
    reasoner = PadReasoner(TWO)
    assert reasoner.why((), "red", "Ann").answer == "no"
    others = reasoner.why((meets(1, red=4),), "red", "Bob")
    assert (others.answer, others.notes) == ("no", ())
    assert others.steps == ("These are Ann's pieces.",)


def test_a_closed_bath_names_the_meeting_that_closed_it() -> None:
    notes = (adds("red", 2), meets(4, red=4))
    reasoner = PadReasoner(SETUP)
    closed = reasoner.why(notes, "bath-4", "table")
    assert (closed.answer, closed.notes) == ("no", (2,))
    assert reasoner.why(notes, "bath-5", "table").answer == "yes"
    assert reasoner.why((meets(None, red=4),), "bath-5", "table").answer == "open"


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


def test_the_answer_names_every_family_and_player() -> None:
    told = GAME.answer(SETUP, known_after(GAME, SETUP, meets(3, red=2, green=2)))
    assert told == {
        "points": {"red": 6, "yellow": 0, "green": 6},
        "totals": {"Ann": 6, "Bob": 0, "Cem": 6},
        "open": [1, 2, 4, 5, 6],
        "arrived": [],
    }

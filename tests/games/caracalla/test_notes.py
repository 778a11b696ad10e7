"""Notes: their sentences and slots, what one would give, and what follows, and why."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.notes import Meeting, Note
from notepad.games.caracalla.reasoning import PadReasoner
from tests.games.caracalla.playing import SETUP, adds, meets, played, puts, scored
from tests.games.tables import state_after, view_of


def test_an_edited_meeting_tells_who_would_lead_or_win_after_all_later_notes() -> None:
    notes = [meets(1, red=4), puts("green", 50), meets(2, yellow=4)]

    def edited(meeting: Meeting, *later: Note) -> str:
        before = replace(view_of(GAME, SETUP, ()), edited=notes[0], later=(*notes[1:], *later))
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
def test_a_note_gives_what_it_would_give(players: int, count: int, seed: int, goal: int) -> None:
    setup, (*notes, note) = played(players, count + 1, Random(seed), goal)
    before, after = (scored(setup, list(done)) for done in (notes, [*notes, note]))
    state = state_after(GAME, setup, *notes)
    assert GAME.prospects is not None
    every = GAME.prospects(state, GAME.after(state, note))
    found = {family: one for family, one in every.items() if family in setup.owners}
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

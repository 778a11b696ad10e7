"""How the families stand to each other, level by level."""

from notepad.core.faces_and_marks import Level
from notepad.core.game import View
from notepad.core.page import Memo, Tone, Track
from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.notes import Note
from notepad.games.caracalla.reasoning import PadReasoner
from notepad.games.caracalla.setup import Setup
from notepad.games.caracalla.sheet import memos, track
from tests.games.caracalla.playing import SETUP, TWO, meets, puts
from tests.games.views import view_of


def view(*notes: Note, setup: Setup = SETUP, level: Level = Level.ODDS) -> View:
    return view_of(GAME, setup, notes, PadReasoner(setup).follow(notes), level=level)


def remarks(*notes: Note, setup: Setup = SETUP) -> list[str]:
    return [" · ".join(racer.remarks) for racer in track(view(*notes, setup=setup)).racers]


def test_each_piece_tells_how_far_it_has_to_go_and_who_is_next() -> None:
    notes = (puts("red", 30), puts("yellow", 42), puts("green", 18))
    assert remarks(*notes) == [
        "70 to go · 12 behind Bob",
        "58 to go · 12 ahead of Ann",
        "82 to go · 12 behind Ann",
    ]


def test_pieces_on_one_space_are_level() -> None:
    assert remarks() == ["100 to go"] * 3
    assert remarks(puts("red", 9), puts("yellow", 9)) == [
        "91 to go · level with Bob",
        "91 to go · level with Ann",
        "100 to go · 9 behind Ann and Bob",
    ]


def test_who_arrived_is_in_the_temple() -> None:
    assert remarks(puts("red", 120))[0] == "in the temple"


def test_the_leader_is_pointed_out_and_all_is_spoken() -> None:
    found = track(view(meets(2, red=1, yellow=3), setup=TWO))
    assert [racer.key for racer in found.racers if racer.leads] == ["yellow"]
    assert found.racers[1].spoken == "Ann (yellow): 9 points, 51 to go, 6 ahead of Ann (red)"
    assert [gate.spoken for gate in found.gates][:2] == ["bath 1: open", "bath 2: closed"]
    unknown = track(view(meets(None, red=4)))
    assert {gate.open for gate in unknown.gates} == {None}
    assert unknown.gates[0].spoken == "bath 1: not known"


def test_at_level_paper_stands_what_was_written_and_no_more() -> None:
    found = track(view(puts("red", 30), level=Level.PAPER))
    assert isinstance(found, Track)
    assert next((racer.figure, racer.remarks) for racer in found.racers) == ("30", ())
    assert (found.gates, [racer.leads for racer in found.racers]) == ((), [False] * 3)
    assert tuple(memos(view(puts("red", 30), level=Level.BOOKKEEPING))) == ()


def test_the_smallest_meeting_to_arrive_with_is_told_for_each() -> None:
    arriving, counts = memos(view(puts("red", 97), puts("green", 90)))
    assert isinstance(arriving, Memo)
    assert arriving.lines == (
        ("Ann: 4 pieces alone", Tone.STRONG),
        ("Cem: 4 pieces among 2 families", Tone.PLAIN),
        ("Bob: in more than one meeting", Tone.PLAIN),
    )
    assert [line for line, _tone in counts.lines] == [
        "1 family: 1 a piece",
        "2 families: 3 a piece",
        "3 families: 6 a piece",
    ]


def test_once_somebody_arrived_or_notes_clash_nothing_is_left_to_be_advised() -> None:
    assert tuple(memos(view(puts("red", 100)))) == ()
    assert tuple(memos(view(meets(1, red=4), meets(1, red=4)))) == ()


def test_nothing_has_to_be_reckoned_before_it_is_advised() -> None:
    assert len(tuple(memos(view_of(GAME, SETUP)))) == 2


def test_players_of_two_families_are_told_what_they_have_together() -> None:
    (together,) = memos(view(puts("red", 60), puts("yellow", 1), puts("blue", 1), setup=TWO))
    assert isinstance(together, Memo)
    assert together.title == "Families together"
    assert [line for line, _tone in together.lines] == ["Ann: 61 points", "Bob: 1 point"]

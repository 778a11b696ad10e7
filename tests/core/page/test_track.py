"""A way to a goal: its pieces and gates as boxes, and what a note would make of them."""

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.page import Gate, Prospect, Racer, Track

ANN = Racer("red", "Ann", Face("Ann", Symbol.CIRCLE), 12, "12", ("88 to go",), spoken="Ann: 12")
BOB = Racer("blue", "Bob", Face("Bob", Symbol.DIAMOND), 7, "7", spoken="Bob: 7")
CLOSED = Gate("gate-1", "1", open=False, spoken="gate 1: closed")
TRACK = Track("Path", 100, (ANN, BOB), (CLOSED,), "Gates")


def test_pieces_and_gates_can_be_asked_about_by_their_keys() -> None:
    ann, gate = TRACK.box("red"), TRACK.box("gate-1")
    assert ann is not None
    assert (ann.face, ann.total, ann.spoken) == (ANN.face, "12", "Ann: 12")
    assert gate is not None
    assert (gate.struck, gate.spoken) == (True, "gate 1: closed")
    assert TRACK.box("white") is None


def test_a_prospect_is_shown_and_spoken_with_its_piece_alone() -> None:
    would = Prospect(20, "20", "would lead", "+8 would make it 20")
    shown = TRACK.with_prospects({"red": would})
    assert [racer.would for racer in shown.racers] == [would, None]
    assert [racer.spoken for racer in shown.racers] == ["Ann: 12, +8 would make it 20", "Bob: 7"]
    assert shown.gates == TRACK.gates

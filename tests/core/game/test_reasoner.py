from notepad.core.faces_and_marks import Aside, Level
from notepad.core.reasoner import Reason, plainly, without_breaths
from tests.nullgame import SETUP, Knowledge, NullReasoner

NOTHING: Aside = {}


def test_what_is_known_fits_unless_notes_contradict_each_other() -> None:
    assert NullReasoner(SETUP).follow(()).consistent
    clash = Knowledge({}, conflict=(1, 2))
    assert not clash.consistent
    assert clash.clash == (1, 2)
    assert clash.exact


def test_a_reason_is_told_step_by_step() -> None:
    assert Reason("no", (3,), plainly("Bob has it.", "So it is.")).steps == (
        "Bob has it.",
        "So it is.",
    )
    assert Reason("open").steps == ()


def test_a_reasoner_has_nothing_to_add_unless_it_says_so() -> None:
    reasoner = NullReasoner(SETUP)
    known = reasoner.follow(())
    assert list(without_breaths(reasoner.ponder(known, NOTHING, Level.ODDS))) == []

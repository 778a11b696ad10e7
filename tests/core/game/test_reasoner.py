from notepad.core.game.breath import without_breaths
from notepad.core.game.reasoner import Reason
from notepad.core.game.story_step import plainly
from notepad.core.level import Level
from notepad.core.mark import Aside
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

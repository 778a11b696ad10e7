"""GAME: Caracalla, tied together."""

from typing import Any

from notepad.core.game.tied_game import TiedGame
from notepad.games.caracalla import NAME, opening, sheet, state
from notepad.games.caracalla.reasoner import Knowledge, PadReasoner, subjects
from notepad.games.caracalla.rules import rules
from notepad.games.caracalla.sentences import KEYPAD
from notepad.games.caracalla.setup import Setup, setup_faults


def _answer(_setup: Setup, known: Knowledge) -> dict[str, Any]:
    now = known.now
    told = {
        "points": dict(now.points),
        "totals": dict(now.totals),
        "open": None if now.open is None else list(now.open),
        "arrived": list(now.arrivals),
    }
    return told if known.consistent else dict.fromkeys(told)


GAME = TiedGame(
    name=NAME,
    setup_type=Setup,
    setup_faults=setup_faults,
    begin=opening.begin,
    opening_draft=opening.draft_of,
    keypad=KEYPAD,
    start=state.start,
    after=state.after,
    reasoner=PadReasoner,
    answer=_answer,
    subjects=subjects,
    page=sheet.page,
    blank=sheet.blank_page,
    rules=rules,
)

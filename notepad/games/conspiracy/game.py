"""GAME: Conspiracy, tied together."""

from collections.abc import Mapping
from typing import Any

from notepad.core.game.tied_game import TiedGame
from notepad.core.words import _
from notepad.games.conspiracy import NAME, opening, sheet, state
from notepad.games.conspiracy.components import Cast
from notepad.games.conspiracy.reasoner import HIGH, LOW, BankReasoner, Knowledge
from notepad.games.conspiracy.rules import rules
from notepad.games.conspiracy.sentences import KEYPAD
from notepad.games.conspiracy.setup import Setup, setup_faults


def _answer(_setup: Setup, known: Knowledge) -> dict[str, Any]:
    told = {
        "balance": known.balance,
        "accounts": dict(known.accounts),
        "eliminated": list(known.eliminated),
        "opponents": {
            player: {spy: [one.low, one.high] for spy, one in held.items()}
            for player, held in known.opponents.items()
        },
    }
    return told if known.consistent else dict.fromkeys(told)


def _subjects(setup: Setup) -> Mapping[str, str]:
    """Return the spies, and the two ends of what a player has with each."""
    ends = {"": "{spy}", LOW: _("{spy}, at least"), HIGH: _("{spy}, at most")}
    return {spy + end: told.format(spy=spy) for end, told in ends.items() for spy in setup.spies}


GAME = TiedGame(
    name=NAME,
    setup_type=Setup,
    setup_faults=setup_faults,
    begin=opening.begin,
    opening_draft=opening.draft_of,
    keypad=KEYPAD,
    start=state.start,
    after=state.after,
    reasoner=BankReasoner,
    answer=_answer,
    subjects=_subjects,
    page=sheet.page,
    blank=lambda: sheet.blank_page(Cast()),
    rules=rules,
)

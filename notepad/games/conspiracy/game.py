"""GAME: Conspiracy, tied together."""

from collections.abc import Mapping
from typing import Any

from notepad.core.game.tied_game import TiedGame
from notepad.core.words import _
from notepad.games.conspiracy import NAME, opening, sheet, state
from notepad.games.conspiracy.components import Cast
from notepad.games.conspiracy.reasoner import HIGH, LOW, BankReasoner, Knowledge
from notepad.games.conspiracy.sentences import KEYPAD
from notepad.games.conspiracy.setup import Setup, setup_faults


def _answer(_setup: Setup, known: Knowledge) -> dict[str, Any]:
    if not known.consistent:
        return dict.fromkeys(("balance", "accounts", "eliminated", "opponents"))
    return {
        "balance": known.balance,
        "accounts": dict(known.accounts),
        "eliminated": list(known.eliminated),
        "opponents": {
            player: {spy: [one.low, one.high] for spy, one in held.items()}
            for player, held in known.opponents.items()
        },
    }


def _subjects(setup: Setup) -> Mapping[str, str]:
    """Return the spies, and the two ends of what a player has with each."""
    least, most = _("{spy}, at least"), _("{spy}, at most")
    ends = {f"{spy}{LOW}": least.format(spy=spy) for spy in setup.spies}
    ends |= {f"{spy}{HIGH}": most.format(spy=spy) for spy in setup.spies}
    return {**{spy: spy for spy in setup.spies}, **ends}


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
)

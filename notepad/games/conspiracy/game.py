"""Conspiracy as one `GAME`: the rules in short, and all parts tied together."""

from collections.abc import Mapping
from typing import Any

from notepad.core.game import Game, paragraphs
from notepad.core.language import N_, _
from notepad.games.conspiracy import NAME, notes, sheet
from notepad.games.conspiracy.notes import KEYPAD, BankKnowledge
from notepad.games.conspiracy.reasoning import HIGH, LOW, BankReasoner
from notepad.games.conspiracy.setup import Cast, Setup, setup_faults

_RULES = {
    N_("What is sought"): N_(
        "Eight spies belong to nobody. Whoever has one of them carry the briefcase into his "
        "own headquarters wins."
    ),
    N_("Before play"): N_(
        "Each player has $10,000 and a secret bank book, and pays one spy some of it, in whole "
        "hundreds."
    ),
    N_("A turn"): N_(
        "Do one of three things: move any spy one space, with the briefcase if it lies where "
        "he stands; pay one spy, or only pretend to; or blow a spy's cover."
    ),
    N_("Challenges"): N_(
        "A move may be challenged in turn from the mover's left, by each player once. The "
        "challenger bids rising amounts, never more than he paid this spy; the mover says "
        "“covered” as long as he paid as much. If he does not cover a bid the move is taken "
        "back. Otherwise the challenger misses his next turn."
    ),
    N_("Blowing a cover"): N_(
        "An informer exposes another spy on his space. You need $1,000 on the informer. It can "
        "be challenged, with bids on the informer. If it stands, the victim leaves with all "
        "that was paid to him, and $1,000 leaves the informer's account."
    ),
    N_("The sheet"): N_(
        "Above is your own bank book: under each spy his new total after each pay-off. Below it "
        "is what each rival can have on each spy, from the least to the most, by what was noted."
    ),
    N_("A pay-off that was missed"): N_(
        "If a rival announced a pay-off and nobody noted it, note that one was missed, and whose. "
        "You need not know when, and for whom nobody knows anyway."
    ),
    N_("The end"): N_(
        "The bank books are swapped, so that all see that nobody bid more than he had."
    ),
}


def _answer(_setup: Setup, known: BankKnowledge) -> dict[str, Any]:
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


GAME = Game(
    name=NAME,
    setup_type=Setup,
    setup_faults=setup_faults,
    opening=sheet.begin,
    opening_draft=sheet.redraft_setup,
    keypad=KEYPAD,
    start=notes.start,
    after=notes.after,
    reasoner=BankReasoner,
    answer=_answer,
    askable=_subjects,
    sheet=sheet.page,
    blank=lambda: sheet.blank_page(Cast()),
    rules=lambda: paragraphs(_RULES.items()),
)

"""Conspiracy as one `GAME`: the rules in short, and all its parts."""

from collections.abc import Mapping
from typing import Any

from notepad.core.game import Game, paragraphs
from notepad.core.help_levels import Level
from notepad.core.language import N_, _
from notepad.games.conspiracy import NAME, notes, sheet
from notepad.games.conspiracy.notes import KEYPAD, BankKnowledge
from notepad.games.conspiracy.reasoning import HIGH, LOW, BankReasoner
from notepad.games.conspiracy.setup import Setup

_RULES = {
    N_("Goal"): N_(
        "Eight spies belong to nobody. You win by having one of them carry the "
        "briefcase into your headquarters."
    ),
    N_("Before play"): N_(
        "Each player has $10,000 and a secret bank book, and pays some of the money "
        "to one spy, in whole hundreds."
    ),
    N_("A turn"): N_(
        "Do one of three things: move any spy one space (with the briefcase, if it is on the spy’s "
        "space); pay one spy, or only pretend to; or blow a spy’s cover."
    ),
    N_("Challenges"): N_(
        "Starting to the mover’s left, each player may challenge a move once. The challenger makes "
        "rising bids, never more than they have paid this spy; the mover says “covered” as long as "
        "they have paid at least as much. If the mover doesn’t cover a bid, the move is taken "
        "back. Otherwise the challenger misses their next turn."
    ),
    N_("Blowing a cover"): N_(
        "An informer exposes another spy on the same space. You need $1,000 with the informer. "
        "Opponents can challenge this with bids on the informer. If the cover is blown, the victim "
        "leaves the game with all money paid to them, and $1,000 leaves the informer’s account."
    ),
    N_("The sheet"): N_(
        "At the top is your own bank book, with each spy’s new total after every pay-off. Below it "
        "is what each opponent can have with each spy, from the least to the most, according to "
        "the notes; “opening + 2” says that they announced two pay-offs after their opening. The "
        "note of a challenge says who wins it or who loses a turn."
    ),
    N_("A missed pay-off"): N_(
        "If an opponent announced a pay-off and you didn’t note it, note that it was "
        "missed and whose it was. You don’t need to know when it was made, and "
        "nobody else knows for which spy anyway."
    ),
    N_("The end"): N_("Players swap bank books to check that nobody bid more than they had."),
    N_("What the rules leave open"): N_(
        "Headquarters and spaces can be seen on the board, so they are not noted. "
        "What a player reveals about an eliminated spy counts like a bid, because "
        "the books are swapped at the end. The rules name six of the eight spies; "
        "you can rename them all. In one of the examples in the rules, $600 covers a "
        "bid of $800; the notepad treats that as a contradiction."
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
    """Return what "why" can ask about: each spy, and both bounds of an account with each."""
    ends = {"": "{spy}", LOW: _("{spy}, at least"), HIGH: _("{spy}, at most")}
    return {spy + end: told.format(spy=spy) for end, told in ends.items() for spy in setup.spies}


GAME = Game(
    name=NAME,
    setup_type=Setup,
    setup_faults=sheet.SETUP.faults,
    opening=sheet.SETUP.opening,
    opening_draft=sheet.SETUP.draft,
    keypad=KEYPAD,
    start=notes.start,
    after=notes.after,
    told_with=notes.told_with,
    reasoner=BankReasoner,
    answer=_answer,
    askable=_subjects,
    sheet=sheet.page,
    empty_sheet=sheet.blank,
    levels=(Level.PAPER, Level.BOOKKEEPING, Level.DEDUCTION),
    rules=lambda: paragraphs(_RULES.items()),
)

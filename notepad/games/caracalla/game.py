"""Caracalla as one `GAME`: the rules in short, and all its parts."""

from typing import Any

from notepad.core.game import Game, paragraphs
from notepad.core.help_levels import Level
from notepad.core.language import N_
from notepad.games.caracalla import NAME, notes, sheet
from notepad.games.caracalla.notes import KEYPAD, PadKnowledge
from notepad.games.caracalla.reasoning import PadReasoner, askable_subjects
from notepad.games.caracalla.setup import Setup

_RULES = {
    N_("Goal"): N_(
        "The first player whose scoring piece reaches the temple of the gardens "
        "wins. If several arrive in the same meeting, they share the win or the one "
        "with the most points wins: choose before you start."
    ),
    N_("Before play"): N_(
        "Everybody has a family of six Romans; two or three players can take two families each "
        "and move them in turn. The scoring pieces stand at the gate of the gardens."
    ),
    N_("A turn"): N_(
        "Place two of your Romans, or move up to ten spaces, or place one and move up to five. "
        "Romans move from space to space, never diagonally, and may jump over each other."
    ),
    N_("Meetings"): N_(
        "At the end of your turn you may hold a meeting in an open bath with four to eight of the "
        "Romans there. Each piece in it counts 1, 3, 6, 10, 15 or 21 points, depending on how many "
        "families take part. Everyone involved scores their pieces and takes them back."
    ),
    N_("The baths"): N_(
        "A bath is closed after its meeting. When all six are closed, all open again."
    ),
    N_("The sheet"): N_(
        "Above the path to the temple are the baths: crossed out if closed, dashed if it isn’t "
        "known. On the path are the scoring pieces; while you enter a meeting, a dotted line shows "
        "where each would move. With five or six families, each tap adds a piece. If there are "
        "four and all take part, the last tap notes the meeting; otherwise you confirm it. Below "
        "are all meetings with the points for each family. You can add what kind of meeting it "
        "was, such as all the grandparents; the kinds you used are offered again, even in later "
        "games. The smallest meeting that reaches the temple is the one with the fewest pieces in "
        "all and, among those, the fewest of your own."
    ),
    N_("What the rules leave open"): N_(
        "The path has 100 spaces, unless your table says otherwise. A piece that would go beyond "
        "the temple has arrived. The rules don’t say who wins if several arrive in one meeting: "
        "your table chooses. If their points are equal, they share the win in any case. A player’s "
        "two families each have a scoring piece of their own. You name the kinds of meeting in "
        "your own words: they don’t affect the score."
    ),
}


def _answer(_setup: Setup, known: PadKnowledge) -> dict[str, Any]:
    now = known.now
    told = {
        "points": dict(now.points),
        "totals": dict(now.totals),
        "open": None if now.open_baths is None else list(now.open_baths),
        "arrived": list(now.arrivals),
    }
    return told if known.consistent else dict.fromkeys(told)


GAME = Game(
    name=NAME,
    setup_type=Setup,
    setup_faults=sheet.SETUP.faults,
    opening=sheet.SETUP.opening,
    opening_draft=sheet.SETUP.draft,
    keypad=KEYPAD,
    start=notes.start,
    after=notes.after,
    next_setup=notes.next_setup,
    prospects=notes.prospects,
    reasoner=PadReasoner,
    answer=_answer,
    askable=askable_subjects,
    sheet=sheet.page,
    empty_sheet=sheet.blank,
    rules=lambda: paragraphs(_RULES.items()),
    levels=(Level.DEDUCTION,),
    asks_first=False,
    secret=False,
)

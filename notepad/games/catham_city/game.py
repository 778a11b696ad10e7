"""Catham City as one `GAME`: the rules in short, and all its parts."""

from collections.abc import Mapping
from typing import Any

from notepad.core.game import Game, paragraphs
from notepad.core.language import N_, _
from notepad.games.catham_city import NAME, notes, sheet
from notepad.games.catham_city.notes import KEYPAD
from notepad.games.catham_city.prospects import HandKnowledge, Shares
from notepad.games.catham_city.reasoning import HIGH, LOW, POINTS_ASKED, SIZE, HandReasoner
from notepad.games.catham_city.setup import Setup, called, in_order

_RULES = {
    N_("Goal"): N_(
        "The first player with 16 points, or 13 with four or more players, becomes mayor, and the "
        "game ends at once, even in the middle of a play. Five of the eight factions are in play, "
        "15 cards each. Everyone has a hand, and seven cards are face up."
    ),
    N_("A turn"): N_(
        "Take as many face-up cards of one faction as you like (they are replaced at "
        "once), or play cards of one faction. Experienced players take two actions "
        "per turn. At the end of a turn nobody keeps more than ten cards."
    ),
    N_("Guaranteed points"): N_(
        "Three Detectives and any other card: 3 points; other players may discard one card "
        "matching the extra one for a point. Three of the Council: 2 points and two cards. Two "
        "Robocats: five cards; four: 3 points. Four Mafia: 2 points, and each opponent loses two "
        "cards or a point: those without a point discard, and those with a point and a single card "
        "lose the point. Two Journalists: 2 points; other players may give you a card and then "
        "discard a matching one for a point."
    ),
    N_("Points with luck"): N_(
        "Hackers (up to four) are shuffled into another player’s hand, and the same number of "
        "cards is revealed from it: a point for each Hacker among them; you keep the rest. Police "
        "and one other card: one card of a hand is revealed for each Police card and discarded; a "
        "point for each card matching the other one. For each Police card revealed, its owner "
        "draws a card. Bureaucrats: one card of the draw pile is revealed for each Bureaucrat; a "
        "point for each different faction."
    ),
    N_("The sheet"): N_(
        "Each row shows the fewest and the most cards of each faction a player can have, given "
        "everything taken, played and revealed, even across reshuffles: 2–3 means two or three "
        "cards, – means none. ≥2: 40% means two or more with a chance of 40%. Tap a box to see "
        "why. If a note can’t be right, or if a play wins, the form says so before you add it; no "
        "cards are drawn for a play that wins. The points of several games are added up under "
        "Statistics."
    ),
    N_("What the rules leave open"): N_(
        "Discarded cards and the Journalists’ gifts are face up. If the draw pile is empty, the "
        "discards become the new one, except for the cards of the play in progress. If both are "
        "empty, fewer cards are drawn or revealed. Nobody goes below zero points. In a play the "
        "active player scores first, then the others, starting on the active player’s left: the "
        "first to reach the target wins, and after that nobody scores, loses or draws anything."
    ),
}


def _answer(setup: Setup, known: HandKnowledge) -> dict[str, Any]:
    now, table = known.now, known.now.table
    told: dict[str, Any] = {"points": dict(now.points), "won": now.winner}
    told |= dict.fromkeys(
        ("hand_sizes", "row", "hand", "discarded", "draw_pile", "hands", "odds", "exact")
    )
    if not known.consistent:
        return dict.fromkeys(told)
    if table is not None:
        told |= {
            "hand_sizes": dict(table.sizes),
            "row": in_order(table.row),
            "hand": in_order(table.mine),
            "discarded": in_order(table.discards),
            "draw_pile": table.pile,
            "hands": {
                player: {one: list(span) for one, span in known.hands[player].items()}
                for player in setup.opponents
            },
        }
    if known.odds is not None:
        told["odds"] = {player: _chances(known.odds.shares[player]) for player in setup.opponents}
        told["exact"] = known.exact
    return told


def _chances(shares: Mapping[str, Shares]) -> dict[str, list[float]]:
    """Return the probability that there is no card, one, two and so on, by faction."""
    return {
        faction: [some.get(count, 0.0) for count in range(max(some) + 1)]
        for faction, some in shares.items()
    }


def _subjects(setup: Setup) -> Mapping[str, str]:
    """Return what "why" can ask about: points, both bounds of each faction, and a hand's size."""
    if not setup.with_cards:
        return {POINTS_ASKED: _("points")}
    ends = {"": "{faction}", LOW: _("{faction}, at least"), HIGH: _("{faction}, at most")}
    found = {
        one + end: told.format(faction=called(one))
        for end, told in ends.items()
        for one in setup.in_play
    }
    return {**found, SIZE: _("all cards"), POINTS_ASKED: _("points")}


GAME = Game(
    name=NAME,
    setup_type=Setup,
    setup_faults=sheet.SETUP.faults,
    opening=sheet.SETUP.opening,
    opening_draft=sheet.SETUP.draft,
    keypad=KEYPAD,
    start=notes.start,
    after=notes.after,
    reasoner=HandReasoner,
    answer=_answer,
    askable=_subjects,
    sheet=sheet.page,
    empty_sheet=sheet.blank,
    rules=lambda: paragraphs(_RULES.items()),
)

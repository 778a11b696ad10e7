"""Catham City as one `GAME`: the rules in short, and all parts tied together."""

from collections.abc import Mapping
from typing import Any

from notepad.core.game import Game, paragraphs
from notepad.core.language import N_, _
from notepad.games.catham_city import NAME, plays, sheet
from notepad.games.catham_city.hidden_hands import HandKnowledge
from notepad.games.catham_city.keypad import KEYPAD
from notepad.games.catham_city.reasoning import HIGH, LOW, POINTS_ASKED, SIZE, HandReasoner
from notepad.games.catham_city.setup import Setup, called, in_order, setup_faults

_RULES = {
    N_("What is sought"): N_(
        "Points: who first has 16, or 13 with four players or more, is mayor, and the game ends "
        "at once, even in the middle of a play. Five of the eight factions play, 15 cards each. "
        "Everybody has a hand, and seven cards lie open."
    ),
    N_("A turn"): N_(
        "Take as many open cards of one faction as you like, which are replaced at once; or "
        "play cards of one faction. Experienced players do two such things. At the end of a "
        "turn nobody keeps more than ten cards."
    ),
    N_("Points for sure"): N_(
        "Three Detectives and any card: 3; others may discard one like that card for a "
        "point. Three of the Council: 2, and two cards. Two Robocats: five cards; four: 3. "
        "Four Mafia: 2, and the others lose two cards or a point each. Two Journalists: 2; "
        "others may give you a card, and discard one like it for a point. Against the Mafia, "
        "whoever has no point discards, and whoever has a single card and a point loses the point."
    ),
    N_("Points by luck"): N_(
        "Hackers, up to four, are mixed into a hand, and as many cards are revealed: a "
        "point for each of them, and the rest is yours. Police and one other card: as many "
        "cards of a hand are revealed, a point for each like that card. Bureaucrats: as "
        "many cards of the draw pile are revealed, a point for each different faction."
    ),
    N_("The sheet"): N_(
        "Each row says how many cards of a faction somebody has at least and at most, by all "
        "that was taken, played and revealed, through every shuffle of the discards: 2–3 "
        "are two or three cards, – is none. A share says how likely it is that he has any. "
        "Tap a box to hear why. What can't be is said beside the note before you make it. The "
        "points of several games add up under Evenings."
    ),
}


def _answer(setup: Setup, known: HandKnowledge) -> dict[str, Any]:
    now, table = known.now, known.now.table
    told: dict[str, Any] = {"points": dict(now.points), "won": now.winner}
    told |= dict.fromkeys(("hand_sizes", "row", "hand", "discarded", "draw_pile", "hands"))
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
    return told


def _subjects(setup: Setup) -> Mapping[str, str]:
    """Return points, the factions with the two ends of how many there are, and all of a hand."""
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
    setup_faults=setup_faults,
    opening=sheet.begin,
    opening_draft=sheet.redraft_setup,
    keypad=KEYPAD,
    start=plays.start,
    after=plays.after,
    reasoner=HandReasoner,
    answer=_answer,
    askable=_subjects,
    sheet=sheet.page,
    blank=sheet.blank_page,
    rules=lambda: paragraphs(_RULES.items()),
)

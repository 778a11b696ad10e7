"""GAME: Catham City, tied together."""

from collections.abc import Mapping
from typing import Any

from notepad.core.game.tied_game import TiedGame
from notepad.core.words import _
from notepad.games.catham_city import NAME, opening, sheet, state
from notepad.games.catham_city.counts import in_order
from notepad.games.catham_city.factions import called
from notepad.games.catham_city.reasoner import CardReasoner, Knowledge
from notepad.games.catham_city.reasons import HIGH, LOW, POINTS, SIZE
from notepad.games.catham_city.rules import rules
from notepad.games.catham_city.sentences import KEYPAD
from notepad.games.catham_city.setup import Setup, setup_faults


def _answer(setup: Setup, known: Knowledge) -> dict[str, Any]:
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
        return {POINTS: _("points")}
    ends = {"": "{faction}", LOW: _("{faction}, at least"), HIGH: _("{faction}, at most")}
    found = {
        one + end: told.format(faction=called(one))
        for end, told in ends.items()
        for one in setup.in_play
    }
    return {**found, SIZE: _("all cards"), POINTS: _("points")}


GAME = TiedGame(
    name=NAME,
    setup_type=Setup,
    setup_faults=setup_faults,
    begin=opening.begin,
    opening_draft=opening.draft_of,
    keypad=KEYPAD,
    start=state.start,
    after=state.after,
    reasoner=CardReasoner,
    answer=_answer,
    subjects=_subjects,
    page=sheet.page,
    blank=sheet.blank_page,
    rules=rules,
)

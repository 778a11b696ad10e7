"""The game as it looks from every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.cards.insight.every_seat import Seats
from notepad.games.cataline import clues, state
from notepad.games.cataline.components import ALL, KEPT, LONE, cards_of
from notepad.games.cataline.kept import Kept
from notepad.games.cataline.notes import AskAll, AskOne, Note
from notepad.games.cataline.sentences import KEYPAD

if TYPE_CHECKING:
    from notepad.cards.insight.every_seat import Hands
    from notepad.games.cataline.setup import Setup


def _asked(setup: Setup, key: tuple[str, ...], hands: Hands) -> AskOne | AskAll:
    whom, about = key
    cards = frozenset(cards_of(about))
    if whom == ALL:
        gave: dict[str, bool | str] = {
            player: bool(cards & hands[player]) for player in setup.opponents
        }
        return AskAll(asker=setup.me, about=about, gave=gave)
    return AskOne(asker=setup.me, target=whom, about=about, passed=len(cards & hands[whom]))


def _shown(note: Note) -> tuple[str, ...]:
    match note:
        case AskOne(seen=seen):
            return seen or ()
        case AskAll(gave=gave):
            return tuple(card for card in gave.values() if isinstance(card, str))
        case _:
            return ()


SEATS: Seats[Setup, Note] = Seats(
    keypad=KEYPAD,
    deal=clues.deal_unsure,
    clues=clues.clues,
    questions=clues.questions,
    asked=_asked,
    shown=_shown,
    announces=lambda setup: None if setup.variant == LONE else "sum",
    start=state.start,
    after=state.after,
    passes=lambda setup: Kept(setup) if setup.variant == KEPT else None,
)

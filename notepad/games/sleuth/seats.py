"""The game as it looks from every seat; whatever search cards the others have, they ask freely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.cards.card_deal import hand_unsure
from notepad.cards.insight.every_seat import Seats
from notepad.games.sleuth import clues, state
from notepad.games.sleuth.components import cards_of
from notepad.games.sleuth.notes import Ask, Note
from notepad.games.sleuth.sentences import KEYPAD

if TYPE_CHECKING:
    from notepad.cards.insight.every_seat import Hands
    from notepad.games.sleuth.setup import Setup


def _asked(setup: Setup, key: tuple[str, ...], hands: Hands) -> Ask:
    target, *about = key
    count = len(hands[target].intersection(cards_of(tuple(about))))
    return Ask(asker=setup.me, target=target, about=tuple(about), count=count)


SEATS: Seats[Setup, Note] = Seats(
    keypad=KEYPAD,
    deal=hand_unsure,
    clues=clues.clues,
    questions=clues.questions,
    asked=_asked,
    shown=lambda note: (note.seen or ()) if isinstance(note, Ask) else (),
    announces=lambda setup: "gem" if setup.missing == 1 else "gems",
    start=state.start,
    after=state.after,
)

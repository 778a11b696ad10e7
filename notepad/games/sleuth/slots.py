"""The slots of all sentences: what fills each, what is usual, what is unlikely."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from notepad.cards.asking import ASKER, LOOKS, TARGET, Asking, silent, turn
from notepad.cards.card_announcing import announcer, said_rightly
from notepad.cards.revealing import laid_open, uncovered
from notepad.core.sentence.card_slots import Card
from notepad.core.unread import legible_or
from notepad.core.words import N_, _, ngettext
from notepad.games.sleuth.components import CARDS, cards_of, class_key
from notepad.games.sleuth.drawing import Drawn, Spent, Swapper
from notepad.games.sleuth.elements import Elements
from notepad.games.sleuth.names import class_name
from notepad.games.sleuth.searching import at_hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.core.sentence.moment import Moment
    from notepad.deduction.knowledge import Knowledge
    from notepad.games.sleuth.setup import Setup
    from notepad.games.sleuth.state import State

__all__ = ["ASKER", "TARGET"]

At: TypeAlias = "Moment[Setup, State, Knowledge]"


def _asked_cards(at: At) -> Sequence[str]:
    return legible_or((), lambda: cards_of(at["about"]))


def _count_hint(at: At) -> str:
    told = _("Tap how many {about} {player} has.")
    return told.format(about=class_name(at["about"]), player=at["target"])


def _uncovered_hint(at: At) -> str:
    size = at.setup.missing
    told = ngettext(
        "Tap the missing gem: {count} of {size}.", "Tap the missing gems: {count} of {size}.", size
    )
    count = sum(card in CARDS for card in at.draft.get("cards", ()))
    return told.format(count=count, size=size)


def _uncovered_miscounted(_at: At, count: int, missing: int) -> str:
    told = ngettext(
        "{count} gem, but {missing} missing", "{count} gems, but {missing} missing", count
    )
    return told.format(count=count, missing=missing)


_ASKING = Asking(
    deck=CARDS,
    cards=_asked_cards,
    key=lambda at: class_key(at["about"]),
    seen=lambda at: at["asker"] == at.setup.me and at.setup.shows(at["about"]),
)
SPENT = Spent(label=N_("my card"), of=("asker",), there=lambda at: bool(at_hand(at)))
ABOUT = Elements(goes_on=True, hint=N_("Tap one element, or two or three of different kinds."))
COUNT = _ASKING.number(label=N_("number"), hint=_count_hint)
SEEN = _ASKING.cards_seen(
    label=N_("seen"),
    unfit=lambda _at, card: _("{card} was not asked for").format(card=card),
    missing=N_("the cards are missing: you asked, so you saw them"),
    unseen=N_("only who asked for two elements or more sees the cards"),
)
SWAPPER = Swapper(key="who", label=N_("who"), usual=turn, dimmed=silent)
SOLVER = announcer(N_("Tap who tried, and whether it was right."))
CORRECT = said_rightly(SOLVER.hint)
ALOUD = Card(
    label=N_("said aloud"),
    deck=CARDS,
    looks=LOOKS,
    empty=N_("not said"),
    optional=True,
    loose=True,
)
UNCOVERED = uncovered(
    CARDS,
    label=lambda at: _("missing gem") if at.setup.missing == 1 else _("missing gems"),
    count=lambda at: at.setup.missing,
    miscounted=_uncovered_miscounted,
    hint=_uncovered_hint,
)
LAID_OPEN = laid_open(CARDS)
DRAWN = Drawn(label=N_("my card"), hint=N_("Tap what is on the card."))

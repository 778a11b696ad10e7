"""The slots of all sentences: what fills each, what is usual, what is unlikely."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from notepad.core.sentence.answer_slots import Hands
from notepad.core.sentence.card_slots import Card, Cards, Looks, seen_miscounted
from notepad.core.sentence.choice_slots import RIGHT_OR_WRONG, Flag, Number, Player
from notepad.core.sentence.slot import Sight
from notepad.core.unread import legible_or
from notepad.core.words import N_, _, ngettext
from notepad.games.sleuth.components import CARDS, cards_of, class_key, face
from notepad.games.sleuth.drawing import Drawn, Spent, Swapper
from notepad.games.sleuth.elements import Elements
from notepad.games.sleuth.names import class_name, name_of, spoken
from notepad.games.sleuth.searching import at_hand

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from notepad.core.page.page import Face
    from notepad.core.sentence.moment import Moment
    from notepad.deduction.knowledge import Knowledge
    from notepad.games.sleuth.setup import Setup
    from notepad.games.sleuth.state import State

At: TypeAlias = "Moment[Setup, State, Knowledge]"


def _colour_face(_at: At, card: str) -> Face:
    """Return a card as one of several that differ in colour."""
    return face(card, name_of(card.split("-")[-1]))


def _may(at: At, holder: str, card: str) -> bool:
    mine = card in at.setup.hand or card in at.setup.table
    return not mine and (at.known is None or holder in at.known.possible[card])


LOOKS = Looks(
    face=_colour_face,
    spoken=lambda _at, card: spoken(card),
    told=lambda _at, card: spoken(card),
    may=_may,
    between=", ",
)


def _turn(at: At) -> str:
    return at.state.asker if at.state else ""


def _silent(at: At) -> Collection[str]:
    return at.state.silent if at.state else ()


def _asked_cards(at: At) -> Sequence[str]:
    return legible_or((), lambda: cards_of(at["about"]))


def _span(at: At) -> range:
    return range(min(len(_asked_cards(at)), at.setup.hand_size(at["target"])) + 1)


def _likely(at: At) -> Collection[int]:
    target, cards = at["target"], _asked_cards(at)
    if target == at.setup.me:
        return (sum(card in at.setup.hand for card in cards),)
    if at.known is None:
        return range(len(CARDS) + 1)
    places = [at.known.possible[card] for card in cards]
    bounds = sum(at == (target,) for at in places), sum(target in at for at in places)
    low, high = (at.known.tallies or {}).get((class_key(at["about"]), target), bounds)
    return range(low, high + 1)


def _hand(at: At) -> int:
    return min(legible_or(len(CARDS), lambda: at.setup.hand_size(at["target"])), len(CARDS))


def _i_see(at: At) -> bool:
    return at["asker"] == at.setup.me and at.setup.shows(at["about"])


def _limit(at: At) -> int | None:
    cards = len(_asked_cards(at))
    if cards and legible_or(False, lambda: _i_see(at)):
        return cards
    return max(cards, _hand(at)) if cards else None


def _beyond(at: At, count: int) -> str:
    if count <= _hand(at):
        told = _("{count} is more than there are, and you saw them: {cards}")
        return told.format(count=count, cards=len(_asked_cards(at)))
    told = _("{count} is more than there are ({cards}) and more than a hand ({hand})")
    return told.format(count=count, cards=len(_asked_cards(at)), hand=_hand(at))


def _count_hint(at: At) -> str:
    told = _("Tap how many {about} {player} has.")
    return told.format(about=class_name(at["about"]), player=at["target"])


def _seen_hint(at: At) -> str:
    seen = [card for card in at.draft.get("seen", ()) if card in _asked_cards(at)]
    told = _("Tap the cards that you saw: {seen} of {count}.")
    return told.format(seen=len(seen), count=at["count"])


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


ASKER = Player(key="who", label=N_("asks"), usual=_turn, dimmed=_silent)
SPENT = Spent(label=N_("my card"), of=("asker",), there=lambda at: bool(at_hand(at)))
TARGET = Player(
    key="whom",
    label=N_("whom"),
    of=("asker",),
    but=("asker",),
    himself=N_("nobody asks himself"),
    hint=lambda at: _("Tap whom {player} asks.").format(player=at["asker"]),
)
ABOUT = Elements(hint=N_("Tap one element, or two or three of different kinds."))
COUNT = Number(
    label=N_("number"),
    of=("target", "about"),
    span=_span,
    likely=_likely,
    limit=_limit,
    beyond=_beyond,
    hint=_count_hint,
)
SEEN = Cards(
    label=N_("seen"),
    of=("target", "about", "count"),
    there=_i_see,
    deck=CARDS,
    looks=LOOKS,
    among=_asked_cards,
    count=lambda at: at["count"],
    holder=lambda at: at["target"],
    unfit=lambda _at, card: _("{card} was not asked for").format(card=card),
    miscounted=seen_miscounted,
    hint=_seen_hint,
    sight=Sight.ASKER,
    missing=N_("the cards are missing: you asked, so you saw them"),
    unseen=N_("only who asked for two elements or more sees the cards"),
)
SWAPPER = Swapper(key="who", label=N_("who"), usual=_turn, dimmed=_silent)
SOLVER = Player(
    key="who",
    label=N_("who"),
    dimmed=_silent,
    hint=N_("Tap who tried, and whether it was right."),
)
CORRECT = Flag(key="said", label=N_("it was"), words=RIGHT_OR_WRONG, hint=SOLVER.hint)
ALOUD = Card(
    label=N_("said aloud"),
    deck=CARDS,
    looks=LOOKS,
    empty=N_("not said"),
    optional=True,
    loose=True,
)
UNCOVERED = Cards(
    label=lambda at: _("missing gem") if at.setup.missing == 1 else _("missing gems"),
    deck=CARDS,
    looks=LOOKS,
    among=lambda _at: CARDS,
    count=lambda at: at.setup.missing,
    miscounted=_uncovered_miscounted,
    hint=_uncovered_hint,
    loose=True,
)
LAID_OPEN = Hands(
    key="laid",
    label=N_("laid open"),
    deck=CARDS,
    looks=LOOKS,
    laid=lambda _at, player, cards: _("{player}: {cards}").format(player=player, cards=cards),
    loose=True,
)
DRAWN = Drawn(label=N_("my card"), hint=N_("Tap what is on the card."))

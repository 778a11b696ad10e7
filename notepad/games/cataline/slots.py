"""The slots of all sentences: what fills each, what is usual, what is unlikely."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from notepad.core.page.face import Face
from notepad.core.sentence.answer_slots import Answers, Hands
from notepad.core.sentence.card_slots import Card, Cards, Looks, seen_miscounted
from notepad.core.sentence.choice_slots import RIGHT_OR_WRONG, Flag, Number, OneOf, Only, Player
from notepad.core.sentence.slot import OPEN, Sight
from notepad.core.unread import legible_or
from notepad.core.words import N_, _
from notepad.games.cataline.components import (
    ALL,
    CARDS,
    CLASSES,
    KEPT,
    SUITS,
    VALUES,
    VARIANTS,
    cards_of,
    possible_sums,
)
from notepad.games.cataline.setup import Setup, hand_size_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from notepad.core.sentence.moment import Moment
    from notepad.deduction.knowledge import Knowledge
    from notepad.games.cataline.state import State

At: TypeAlias = "Moment[Setup, State, Knowledge]"


def _may(at: At, holder: str, card: str) -> bool:
    """Whether a card is offered in full ink: never more telling than the level allows."""
    hand = at.state.hand if at.state else at.setup.hand
    if holder == at.setup.me or card in hand:
        return holder == at.setup.me and card in hand
    return at.known is None or holder in at.known.holders(card)


LOOKS = Looks(
    face=lambda at, card: at.setup.looks.card(card),
    spoken=lambda at, card: at.setup.looks.spoken(card),
    told=lambda at, card: str(at.setup.looks.card(card)),
    may=_may,
)


def asked_cards(at: At) -> Sequence[str]:
    """Return the cards that a question is about."""
    return cards_of(at["about"])


def matching(at: At) -> tuple[str, ...]:
    """Return my own cards of what is asked for."""
    return tuple(card for card in asked_cards(at) if at.state and card in at.state.hand)


def _turn(at: At) -> str:
    return at.state.asker if at.state else ""


def _gone(at: At) -> Collection[str]:
    return at.state.out if at.state else ()


def _about_face(at: At, about: str) -> Face:
    face = at.setup.looks.about(about)
    return Face("", face.symbol, face.colour) if face.symbol else face


def _about_spoken(at: At, about: str) -> str:
    return at.setup.looks.suit(about).label if about in SUITS else ""


def _span(at: At) -> range:
    held = at.state.sizes[at["target"]] if at.state else len(CARDS)
    return range(max(0, min(len(asked_cards(at)), held)) + 1)


def _likely(at: At) -> Collection[int]:
    if at["target"] == at.setup.me:
        return (len(matching(at)),)
    if at.known is None or at.known.tallies is None:
        return range(len(CARDS))
    low, high = at.known.tallies[at["about"], at["target"]]
    return range(low, high + 1)


def _limit(at: At) -> int | None:
    cards = asked_cards(at)
    if at.state and _i_see(at):
        return len(cards)
    hand = legible_or(None, lambda: hand_size_of(at.setup)) or len(CARDS)
    return max(len(cards), hand) if cards else None


def _beyond(at: At, count: int) -> str:
    hand = legible_or(None, lambda: hand_size_of(at.setup)) or len(CARDS)
    told = _("{count} is more than there are ({cards}) and more than a hand ({hand})")
    return told.format(count=count, cards=len(asked_cards(at)), hand=hand)


def _my_count(at: At) -> object:
    return len(matching(at)) if at["target"] == at.setup.me else OPEN


def _i_see(at: At) -> bool | None:
    """Whether I see the cards that are passed, or know them because I give them away."""
    setup = at.setup
    gives = setup.variant == KEPT and at["target"] == setup.me
    if at["asker"] == setup.me or gives:
        return True if setup.me in setup.players else None
    if not {at["asker"], setup.me} <= set(setup.players) or setup.variant not in VARIANTS:
        return None
    return False


def _my_cards(at: At) -> object:
    given = matching(at) if at["target"] == at.setup.me else ()
    return given if given and len(given) == at["passed"] else OPEN


def _missing_seen(at: At) -> str:
    if at["asker"] == at.setup.me:
        return _("the cards are missing: you asked, so you saw them")
    return _("the cards are missing: you gave them, so you know them")


def _unseen(at: At) -> str:
    if at.setup.variant == KEPT:
        return _("only asker and giver see the cards, and you are neither")
    return _("only the asker sees the cards, and you did not ask")


def _unfit(at: At, card: str) -> str:
    told = _("{card} does not match the question about {about}")
    return told.format(card=card, about=at["about"])


def _seen_hint(at: At) -> str:
    told = _("Tap the cards that you saw: {seen} of {passed}.")
    if at["target"] == at.setup.me:
        told = _("Tap the cards that you gave: {seen} of {passed}.")
    seen = [card for card in at.draft.get("seen", ()) if card in asked_cards(at)]
    return told.format(seen=len(seen), passed=at["passed"])


def _gave(at: At, player: str, gave: bool | str) -> str:
    if isinstance(gave, str):
        told = _("{player} {card}")
        return told.format(player=player, card=at.setup.looks.card(gave))
    return (_("{player} one") if gave else _("{player} none")).format(player=player)


def _gave_hint(at: At) -> str:
    if at["asker"] != at.setup.me:
        return _("Tap the card that you gave.")
    others = (name for name in at.setup.players if name != at.setup.me)
    missing = next((name for name in others if not at.draft.get(f"gave-{name}")), "")
    return _("Tap what {player} gave.").format(player=missing)


def _sums(at: At) -> Collection[int]:
    if at.known is None or at.known.odds is None:
        return possible_sums(len(at.setup.players))
    return at.known.odds.sums


def uncovered_hint(at: At) -> str:
    """Return how many conspirators are tapped, unless it is all of them."""
    told, count = _("Tap the conspirators: {count} of {size}."), len(at.get("cards") or ())
    size = at.setup.hidden_count
    return "" if count == size else told.format(count=count, size=size)


def _laid(_at: At, player: str, cards: str) -> str:
    return _("{player}: {cards}").format(player=player, cards=cards)


ASKER = Player(key="who", label=N_("asks"), usual=_turn, dimmed=_gone)
TARGET = Player(
    key="whom",
    label=N_("whom"),
    of=("asker",),
    but=("asker",),
    himself=N_("nobody asks himself"),
    hint=lambda at: _("Tap whom {player} asks.").format(player=at["asker"]),
)
ALL_OTHERS = Only(
    word=ALL, key="whom", label=N_("whom"), of=("asker",), face=lambda _at, _word: Face(_("all"))
)
ABOUT = OneOf(
    among=lambda _at: CLASSES,
    parts={"suit": SUITS, "value": VALUES},
    label=N_("about"),
    kind=N_("suit or value"),
    face=_about_face,
    spoken=_about_spoken,
    told=lambda at, about: str(at.setup.looks.about(about)),
    hint=N_("Tap the suit or the value."),
)
PASSED = Number(
    label=N_("passes"),
    of=("target", "about"),
    span=_span,
    likely=_likely,
    limit=_limit,
    beyond=_beyond,
    usual=_my_count,
    hint=lambda at: _("Tap how many {player} passes.").format(player=at["target"]),
)
SEEN = Cards(
    label=lambda at: _("I gave") if at["target"] == at.setup.me else _("seen"),
    of=("target", "about", "passed"),
    there=_i_see,
    deck=CARDS,
    looks=LOOKS,
    among=asked_cards,
    count=lambda at: at["passed"],
    holder=lambda at: at["target"],
    unfit=_unfit,
    miscounted=seen_miscounted,
    usual=_my_cards,
    hint=_seen_hint,
    sight=Sight.ASKER,
    missing=_missing_seen,
    unseen=_unseen,
)
GAVE = Answers(
    of=("asker", "about"),
    deck=CARDS,
    looks=LOOKS,
    asker="asker",
    among=asked_cards,
    mine=matching,
    unfit=_unfit,
    gave=_gave,
    had_none=N_("had none"),
    i_gave=N_("I gave"),
    hint=_gave_hint,
    sight=Sight.BOTH,
)
ACCUSER = Player(key="who", label=N_("who"), dimmed=_gone, hint=N_("Tap who accuses."))
SUM = Number(
    label=N_("sum"),
    span=lambda at: possible_sums(len(at.setup.players)),
    likely=_sums,
    limit=lambda _at: None,
    negative=N_("a sum can't be below zero"),
    hint=N_("Tap the sum."),
)
CORRECT = Flag(
    key="said", label=N_("it was"), words=RIGHT_OR_WRONG, hint=N_("Tap whether it was right.")
)
ACCUSED = Card(
    label=N_("card"),
    deck=CARDS,
    looks=LOOKS,
    empty=N_("tap it on the sheet"),
    hint=N_("Tap the card on the sheet."),
)
UNCOVERED = Cards(
    label=N_("conspirators"),
    deck=CARDS,
    looks=LOOKS,
    among=lambda _at: CARDS,
    count=lambda _at: None,
    wanted=lambda at: at.setup.hidden_count,
    hint=uncovered_hint,
    loose=True,
)
LAID_OPEN = Hands(
    key="laid", label=N_("laid open"), deck=CARDS, looks=LOOKS, laid=_laid, loose=True
)

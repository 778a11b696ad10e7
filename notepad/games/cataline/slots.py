"""The slots of all sentences: what fills each, what is usual, what is unlikely."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from notepad.cards.asking import ASKER, LOOKS, TARGET, Asking
from notepad.cards.card_announcing import announcer, said_rightly
from notepad.cards.revealing import laid_open, uncovered
from notepad.core.page.face import Face
from notepad.core.sentence.answer_slot import Answers
from notepad.core.sentence.card_slots import Card
from notepad.core.sentence.choice_slots import OneOf, Only
from notepad.core.sentence.number_slot import Number
from notepad.core.sentence.slot import OPEN, Sight
from notepad.core.words import N_, _
from notepad.games.cataline.components import (
    ALL,
    CARDS,
    CLASSES,
    KEPT,
    SUITS,
    VALUES,
    VARIANTS,
    possible_sums,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from notepad.core.sentence.moment import Moment
    from notepad.deduction.knowledge import Knowledge
    from notepad.games.cataline.setup import Setup
    from notepad.games.cataline.state import State

__all__ = ["ASKER", "TARGET"]

At: TypeAlias = "Moment[Setup, State, Knowledge]"


def _about_face(at: At, about: str) -> Face:
    face = at.setup.pack.about(about)
    return Face("", face.symbol, face.colour) if face.symbol else face


def _about_spoken(at: At, about: str) -> str:
    return at.setup.pack.title(about) if about in SUITS else ""


def _my_count(at: At) -> object:
    return len(_ASKING.mine(at)) if at["target"] == at.setup.me else OPEN


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
    given = _ASKING.mine(at) if at["target"] == at.setup.me else ()
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


def _tap_seen(at: At) -> str:
    if at["target"] == at.setup.me:
        return _("Tap the cards that you gave: {seen} of {count}.")
    return _("Tap the cards that you saw: {seen} of {count}.")


def _gave(at: At, player: str, gave: bool | str) -> str:
    if isinstance(gave, str):
        told = _("{player} {card}")
        return told.format(player=player, card=at.setup.pack.told(gave))
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


def _uncovered_hint(at: At) -> str:
    told = _("Tap the conspirators: {count} of {size}.")
    count = sum(card in CARDS for card in at.draft.get("cards", ()))
    return told.format(count=count, size=at.setup.hidden_count)


_ASKING = Asking(deck=CARDS, seen=_i_see, count="passed")
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
    told=lambda at, about: str(at.setup.pack.about(about)),
    hint=N_("Tap the suit or the value."),
)
PASSED = _ASKING.number(
    label=N_("passes"),
    usual=_my_count,
    hint=lambda at: _("Tap how many {player} passes.").format(player=at["target"]),
)
SEEN = _ASKING.cards_seen(
    label=lambda at: _("I gave") if at["target"] == at.setup.me else _("seen"),
    unfit=_unfit,
    usual=_my_cards,
    tap=_tap_seen,
    missing=_missing_seen,
    unseen=_unseen,
)
GAVE = Answers(
    of=("asker", "about"),
    deck=CARDS,
    looks=LOOKS,
    asker="asker",
    among=_ASKING.cards,
    mine=_ASKING.mine,
    unfit=_unfit,
    gave=_gave,
    had_none=N_("had none"),
    i_gave=N_("I gave"),
    hint=_gave_hint,
    sight=Sight.BOTH,
)
ACCUSER = announcer(N_("Tap who accuses."))
SUM = Number(
    label=N_("sum"),
    span=lambda at: possible_sums(len(at.setup.players)),
    likely=_sums,
    limit=lambda _at: None,
    negative=N_("a sum can't be below zero"),
    hint=N_("Tap the sum."),
)
CORRECT = said_rightly(N_("Tap whether it was right."))
ACCUSED = Card(
    label=N_("card"),
    deck=CARDS,
    looks=LOOKS,
    empty=N_("tap it on the sheet"),
    hint=N_("Tap the card on the sheet."),
)
UNCOVERED = uncovered(
    CARDS,
    label=N_("conspirators"),
    count=lambda _at: None,
    wanted=lambda at: at.setup.hidden_count,
    hint=_uncovered_hint,
)
LAID_OPEN = laid_open(CARDS)

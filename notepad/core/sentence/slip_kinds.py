"""What kinds of slips are made at a table, and how usual each is.

`USUAL` is the one table. A weight is for one candidate, so that a kind of which a note has many
candidates weighs more. How the weights are measured anew is told in docs/engine.md.
"""

from collections.abc import Mapping
from enum import Enum
from functools import singledispatch
from typing import Any

from notepad.core.sentence.answer_slot import Answers
from notepad.core.sentence.card_slots import Cards
from notepad.core.sentence.choice_slots import OneOf, Player
from notepad.core.sentence.moment import AnyMoment
from notepad.core.sentence.number_slot import Number
from notepad.core.sentence.slot import Slot
from notepad.core.sentence.stepped_slots import Stepped


class SlipKind(Enum):
    """What was noted wrongly, in one note or of my own hand."""

    OFF_BY_ONE = "a number that is off by one"
    OFF_BY_TWO = "a number that is off by two"
    OFF_BY_MORE = "a number that is off by more"
    OTHER_PLAYER = "another player"
    MYSELF = "me instead of another, or the other way round"
    NEIGHBOUR = "the value beside the one that was asked about"
    OTHER_CLASS = "another thing asked about"
    NONE_OR_CARD = "none that was a card that I did not see, or the other way round"
    OTHER_CARD = "another card that I saw, or none"
    OWN_CARD = "another card of my own hand"


USUAL: Mapping[SlipKind, float] = {
    # Somebody passes cards face down, or says a number in a noisy room: the most usual slip.
    SlipKind.OFF_BY_ONE: 8,
    # As none or one is a number off by one; the taps are beside each other, too.
    SlipKind.NONE_OR_CARD: 8,
    # The name of whoever sits beside him, or the wrong chip.
    SlipKind.OTHER_PLAYER: 3,
    # 3 and 4 sound and look alike, and their chips are neighbours.
    SlipKind.NEIGHBOUR: 3,
    SlipKind.OFF_BY_TWO: 2,
    # A suit for another: each is said by its own word and has its own colour.
    SlipKind.OTHER_CLASS: 1,
    # A card is in one's hand and tapped on the sheet where it shows at once; but there are some.
    SlipKind.OTHER_CARD: 1,
    # Two and five are hardly mixed up, but a tap can go anywhere.
    SlipKind.OFF_BY_MORE: 0.5,
    # I know what I was asked, but a tap can go anywhere.
    SlipKind.MYSELF: 0.5,
    # My hand lies before me all the time. There are a hundred candidates or more.
    SlipKind.OWN_CARD: 0.05,
}


@singledispatch
def slip_kind(
    _slot: Slot,
    _moment: AnyMoment,
    _value: Any,  # noqa: ANN401 a slot's own type
    _meant: Any,  # noqa: ANN401
) -> SlipKind | None:
    """Return what kind of slip it is to note a value where another one was meant.

    `moment` is that of the note. None for slots that are taken to be right. A game adds its own
    kinds of slots.
    """
    return None


def off_by(distance: int) -> SlipKind:
    """Return the kind of slip for a number that is so far off."""
    near = {1: SlipKind.OFF_BY_ONE, 2: SlipKind.OFF_BY_TWO}
    return near.get(abs(distance), SlipKind.OFF_BY_MORE)


def other_word(value: str, meant: str) -> SlipKind:
    """Return the kind of slip for something else that was asked about."""
    if value.isdecimal() and meant.isdecimal() and abs(int(value) - int(meant)) == 1:
        return SlipKind.NEIGHBOUR
    return SlipKind.OTHER_CLASS


@slip_kind.register
def _(_slot: Player, moment: AnyMoment, value: object, meant: object) -> SlipKind:
    return SlipKind.MYSELF if moment.setup.me in (value, meant) else SlipKind.OTHER_PLAYER


@slip_kind.register
def _(_slot: OneOf, _moment: AnyMoment, value: str, meant: str) -> SlipKind:
    return other_word(value, meant)


@slip_kind.register
def _(_slot: Number, _moment: AnyMoment, value: int, meant: int) -> SlipKind:
    return off_by(meant - value)


@slip_kind.register
def _(slot: Stepped, _moment: AnyMoment, value: int, meant: int) -> SlipKind:
    return off_by((meant - value) // slot.scale.step)


@slip_kind.register
def _(_slot: Cards, _moment: AnyMoment, _value: object, _meant: object) -> SlipKind:
    return SlipKind.OTHER_CARD


@slip_kind.register
def _(
    _slot: Answers,
    _moment: AnyMoment,
    value: Mapping[str, bool | str],
    meant: Mapping[str, bool | str],
) -> SlipKind:
    pairs = [(value[name], gave) for name, gave in meant.items() if value[name] != gave]
    seen = any(isinstance(gave, str) for pair in pairs for gave in pair)
    return SlipKind.OTHER_CARD if seen else SlipKind.NONE_OR_CARD

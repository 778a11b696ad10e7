"""Slips: which mistake it is to note one value instead of another, and how common each is.

`USUAL` says that for tables as they are. A weight is for one candidate, so a kind of mistake with
many candidates in a note weighs more. docs/engine.md explains how to measure the weights again.
"""

from collections.abc import Iterator, Mapping
from enum import Enum


class SlipKind(Enum):
    """What was noted wrongly, in one note or in my own hand."""

    OFF_BY_ONE = "a number that is off by one"
    OFF_BY_TWO = "a number that is off by two"
    OFF_BY_MORE = "a number that is off by more"
    OTHER_DIGIT = "a number with one other digit"
    DIGIT_TOO_MANY = "a number with a digit too many"
    DIGIT_TOO_FEW = "a number with a digit too few"
    OTHER_PLAYER = "another player"
    SWAPPED = "who asked and who answered, the wrong way round"
    MYSELF = "me instead of another, or the other way round, or who showed me a card"
    NEIGHBOUR = "the value beside the one that was asked about"
    OTHER_CLASS = "another thing asked about"
    FADED = "what looked impossible already"
    NONE_OR_CARD = "none that was a card that I did not see, or the other way round"
    OVERLOOKED = "none, though there was a card: somebody overlooked it"
    NOBODY = "nobody who could answer, where one did, or the other way round"
    OTHER_CARD = "another card that I saw, or none"
    OTHER_PLAY = "another move, though all else of it was noted"
    OWN_CARD = "another card of my own hand"
    FORGOTTEN = "a card more in my own hand, where it may be larger"
    HAND_SIZE = "another player who has a card more"
    MISSED = "something that was announced and not noted, such as one of several players"


USUAL: Mapping[SlipKind, float] = {
    # Cards are passed face down, or a number is said in a noisy room: the most common slip.
    SlipKind.OFF_BY_ONE: 8,
    # Five cards across the table look like four: a number off by one, counted only once a game.
    SlipKind.HAND_SIZE: 8,
    # An announcement that shows nothing is easily missed, and so is one of several who answer.
    SlipKind.MISSED: 8,
    # None or one is a number off by one, and the chips are next to each other.
    SlipKind.NONE_OR_CARD: 8,
    # Numbers that are alike but for one digit sound and look alike: 1,100 and 1,300.
    SlipKind.OTHER_DIGIT: 4,
    # 1,700 for 700, or 7,000: a key too many. A key too few has ten times as many candidates.
    SlipKind.DIGIT_TOO_MANY: 3,
    SlipKind.DIGIT_TOO_FEW: 0.5,
    # The player in the next seat, or the wrong chip.
    SlipKind.OTHER_PLAYER: 3,
    # 3 and 4 are similar, and their chips are next to each other.
    SlipKind.NEIGHBOUR: 3,
    SlipKind.OFF_BY_TWO: 2,
    # Whoever has the turn is filled in already, so it only happens where play goes out of turn.
    SlipKind.SWAPPED: 1,
    # One suit for another: rare, because each has its own word and colour.
    SlipKind.OTHER_CLASS: 1,
    # A card is easily overlooked in a hand, but every none is a candidate and fits more deals so.
    SlipKind.OVERLOOKED: 1,
    # The card is in my hand, and a wrong tap shows on the sheet; but there are several cards.
    SlipKind.OTHER_CARD: 1,
    # Two and five are rarely mixed up, but a tap can go anywhere.
    SlipKind.OFF_BY_MORE: 0.5,
    # The rest of the note depends on the play, so a wrong play is soon noticed.
    SlipKind.OTHER_PLAY: 0.2,
    # The whole table falls silent if nobody can answer: that decides games.
    SlipKind.NOBODY: 0.2,
    # Its chip was faded, so it is likelier that what faded it was noted wrongly.
    SlipKind.FADED: 0.3,
    # I know what I was asked and who showed me a card, but a tap can go anywhere.
    SlipKind.MYSELF: 0.5,
    # The game can begin before the last card is tapped.
    SlipKind.FORGOTTEN: 1,
    # I see my hand all the time. And there are a hundred candidates or more.
    SlipKind.OWN_CARD: 0.05,
}


NEAR = 10
"""How many steps from the noted number may have been meant."""


def one_digit_apart(value: int, step: int) -> Iterator[int]:
    """Yield the multiples of a step with one other digit, or one more or less, some repeatedly.

    For 700 in hundreds that is 100, 1,700, 7,000 and others, but not 70.
    """
    written = str(value)
    for at in range(len(written) + 1):
        before, digit, beyond = written[:at], written[at : at + 1], written[at + 1 :]
        others = [f"{before}{other}{digit}{beyond}" for other in "0123456789"]
        if digit:
            others += [f"{before}{beyond}", *(f"{before}{other}{beyond}" for other in "0123456789")]
        for other in others:
            found = int(other) if other[:1] not in ("", "0") else 0
            if found and found != value and not found % step:
                yield found


def off_by(distance: int) -> SlipKind:
    """Return the kind of slip for a number that is off by some distance."""
    near = {1: SlipKind.OFF_BY_ONE, 2: SlipKind.OFF_BY_TWO}
    return near.get(abs(distance), SlipKind.OFF_BY_MORE)


def wrong_amount(value: int, meant: int, step: int) -> SlipKind:
    """Return the kind of slip for an amount in steps, typed or heard: by how far, or by a digit."""
    kind = off_by((meant - value) // step)
    if kind is SlipKind.OFF_BY_ONE or meant not in one_digit_apart(value, step):
        return kind
    longer = len(str(value)) - len(str(meant))
    if not longer:
        return SlipKind.OTHER_DIGIT
    return SlipKind.DIGIT_TOO_MANY if longer > 0 else SlipKind.DIGIT_TOO_FEW


def other_word(value: str, meant: str) -> SlipKind:
    """Return the kind of slip for something else that was asked about."""
    if value.isdecimal() and meant.isdecimal() and abs(int(value) - int(meant)) == 1:
        return SlipKind.NEIGHBOUR
    return SlipKind.OTHER_CLASS

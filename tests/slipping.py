"""Games in which something was noted wrongly, and what else it may have been, tried one by one."""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from notepad.cards.setup import CardSetup
from notepad.core.game import Game, Play
from notepad.core.mistake_search import Mend, mends
from notepad.core.reasoner import SETUP, Slip, notes_with_mend, slips_of, without_breaths
from notepad.core.slips import USUAL, SlipKind
from notepad.deduction.card_reasoner import Weigher

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

AnyPlay = Play


def slips(game: Game, play: AnyPlay, number: int) -> list[Slip]:
    """Return what may have been meant instead of the note of a number."""
    states = accumulate(play.notes, game.after, initial=game.start(play.setup))
    state = list(states)[number - 1]
    return slips_of(game.keypad, play.setup, state, number, play.notes[number - 1])


def slipped(game: Game, play: AnyPlay, random: Random) -> tuple[AnyPlay, int] | None:
    """Return a play with one note noted wrongly, up to where it shows, and the note's number.

    The more usual a slip, the more often it is made. None if it never shows.
    """
    number = random.randrange(len(play.notes)) + 1
    able = slips(game, play, number)
    if not able:
        return None
    slip = random.choices(able, [slip.usual for slip in able])[0]
    return showing(game, Play(play.setup, notes_with_mend(play.notes, slip)), number)


def contradictory(game: Game, play: AnyPlay, random: Random) -> AnyPlay | None:
    """Return a play with a slip, at times two, up to where that shows; None if it never does.

    A slip is in a note, in my hand or in how many cards others have.
    """
    wrong = play
    for _slip in range(random.choice(_SLIPS)):
        number = random.randrange(len(play.notes) + 1)
        able = slips(game, wrong, number) if number else list(_setup_slips(wrong.setup))
        made = (fitting(game, wrong, slip) for slip in random.sample(able, len(able)))
        wrong = next((one for one in made if faultless(game, one)), wrong)
    shows = None if wrong == play else showing(game, wrong, 1)
    return shows and shows[0]


_SLIPS = (1, 1, 1, 1, 1, 2)


def noted_wrongly(
    game: Game, play: AnyPlay, random: Random, made: Mapping[SlipKind, float]
) -> tuple[AnyPlay, int] | None:
    """Return the same where first a kind of slip is drawn, then one of this kind."""
    number = random.randrange(len(play.notes)) + 1
    states = list(accumulate(play.notes, game.after, initial=game.start(play.setup)))
    note, able = play.notes[number - 1], dict[SlipKind, list[Any]]()
    for kind, other in game.keypad.slips(play.setup, note, states[number - 1]):
        if kind in made and other != note and not list(game.keypad.faults(play.setup, other)):
            able.setdefault(kind, []).append(other)
    if not able:
        return None
    kind = random.choices(list(able), [made[one] for one in able])[0]
    slip = Slip(number, random.choice(able[kind]), 1)
    return showing(game, Play(play.setup, notes_with_mend(play.notes, slip)), number)


def showing(game: Game, play: AnyPlay, number: int) -> tuple[AnyPlay, int] | None:
    """Return a play up to where its notes contradict each other, and a number; None if never."""
    reasoner, ends = game.reasoner(play.setup), range(number, len(play.notes) + 1)
    at = bisect(ends, False, key=lambda end: not reasoner.follow(play.notes[:end]).consistent)
    return (Play(play.setup, play.notes[: ends[at]]), number) if at < len(ends) else None


def found(game: Game, play: AnyPlay) -> tuple[Mend, ...]:
    """Return the mends of a play."""
    steps = mends(game, game.reasoner(play.setup), play)
    *_before, last = ((), *without_breaths(steps))
    return last


def fitting(game: Game, play: AnyPlay, slip: Slip) -> AnyPlay:
    """Return a play as it was meant."""
    if slip.note == SETUP:
        return Play(slip.instead, play.notes)
    return Play(play.setup, notes_with_mend(play.notes, slip))


def all_slips(game: Game, play: AnyPlay) -> Iterator[Slip]:
    """Yield what may have been meant, in any note or of my hand."""
    for number in range(1, len(play.notes) + 1):
        yield from slips(game, play, number)
    yield from _hand_slips(play.setup)


def faultless(game: Game, play: AnyPlay) -> bool:
    """Return whether a setup and all notes can be so, by what the game says of each alone."""
    noted = (game.keypad.faults(play.setup, note) for note in play.notes)
    return not any(map(list, (game.setup_faults(play.setup), *noted)))


def _setup_slips(setup: Any) -> Iterator[Slip]:  # noqa: ANN401 a game's own type
    """Yield the slips in my hand and in others' numbers of cards, faulty ones among them."""
    if isinstance(setup, CardSetup):
        yield from _hand_slips(setup)
        yield from (Slip(SETUP, other, 1) for other in setup.counted_otherwise())


def _hand_slips(setup: CardSetup) -> Iterator[Slip]:
    """Yield the slips in one card of my hand, and those of forgetting one."""
    seen = Counter((*setup.hand, *setup.face_up))
    others = [card for card in setup.pack.cards if seen[card] < len(setup.pack.copies(card))]
    for gone in dict.fromkeys(setup.hand):
        at = setup.hand.index(gone)
        for card in others:
            hand = (*setup.hand[:at], card, *setup.hand[at + 1 :])
            if card != gone:
                yield Slip(SETUP, replace(setup, hand=hand), USUAL[SlipKind.OWN_CARD])
    for larger in filter(None, map(setup.with_forgotten, others)):
        yield Slip(SETUP, larger, USUAL[SlipKind.FORGOTTEN])


def tried_one_by_one(game: Game, play: AnyPlay) -> list[tuple[Slip, float]]:
    """Return all single slips that explain everything, each with its share, by another way.

    Each is tried by a reasoner of its own, which counts the deals.
    """
    weights = [(slip, slip.usual * _deals(game, fitting(game, play, slip))) for slip in
               all_slips(game, play)]  # fmt: skip
    whole = sum(weight for _slip, weight in weights)
    return [(slip, weight / whole) for slip, weight in weights if weight]


def _deals(game: Game, play: AnyPlay) -> float:
    known = game.reasoner(play.setup).follow(play.notes)
    if not known.consistent:
        return 0
    weight = Weigher(known.deal).deals(known, patience_ms=60_000).weight
    assert weight is not None
    return weight


def alike(mends: Sequence[Mend], expected: Sequence[tuple[Slip, float]]) -> None:
    """Make sure that mends are those that were expected, with their shares."""
    shares = {key_of(*mend.slips): mend.share for mend in mends}
    wanted = {key_of(slip): share for slip, share in expected}
    assert shares.keys() == wanted.keys()
    worst = max((abs(shares[key] - wanted[key]) for key in wanted), default=0)
    assert worst < 1e-9


def key_of(slip: Slip) -> tuple[int, str]:
    """Return what tells a slip from others."""
    return slip.note, repr(slip.instead)

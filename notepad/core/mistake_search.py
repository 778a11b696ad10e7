"""Finds the most probable noting mistake if notes contradict each other.

Each search repeatedly yields what it found so far, the likeliest first; the last result is
complete. Breaths come between, so that the caller can stop. Nothing is yielded if the notes fit, or
if nothing is found. After the searches comes a mistake in words: what was meant, not what was
noted.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from notepad.core.dataclass import dataclass
from notepad.core.game import Game, Play, states_of
from notepad.core.language import _, comma_separated, format_number, listed
from notepad.core.reasoner import SETUP, Breath, Fitting, Known, Slip, notes_with_mend, slips_of
from notepad.core.safe_text import spelling_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from notepad.core.reasoner import Fittings, Reasoner, SlipsOf


@dataclass(frozen=True, slots=True)
class Mend:
    """Slips that together explain everything, and how probable they are compared to others.

    It is a single slip; two only if no single slip explains it.
    """

    slips: tuple[Slip, ...]
    share: float


_LIKELIEST = 3  # more would have to be read before any can be chosen
_NEARLY, _MOST = 0.7, 6  # of the likeliest one's share; of mends that are nearly as likely
_LEAST = 0.005  # of all: the newest note isn't doubted where that is next to impossible
_RECENT = 2  # a slip in an older note would most likely have been noticed already


def offered_first(found: Sequence[Mend], last: int) -> tuple[Mend, ...]:
    """Return the likeliest mends, and the likeliest of the notes that were noted just now.

    The likeliest are three, or a few more if those are nearly as likely as the first. The latter
    are left out if they are next to impossible. All mends that were found are given, the likeliest
    first, and the number of the last note.
    """
    recent = range(last - _RECENT + 1, last + 1)
    able = [one for one in found if one.share >= _LEAST]
    newest = [next((one for one in able if one.slips[-1].note == at), None) for at in recent]
    nearly = [one for one in found[:_MOST] if one.share >= _NEARLY * found[0].share]
    likeliest = max(len(nearly), _LIKELIEST)
    return tuple(one for at, one in enumerate(found) if at < likeliest or one in newest)


_SURE = 0.1  # of the usual weight: who was warned of a note, and insisted on it, looked again


def mends(
    game: Game, reasoner: Reasoner[Any], play: Play, *, patience_ms: float = 150, sure: int = 0
) -> Iterator[tuple[Mend, ...] | Breath]:
    """Return the single slips that explain everything, step by step.

    `reasoner` is one of the game's, for the setup of this play. Counting deals is replaced by an
    estimate if it would take much longer than `patience_ms`. A slip in the note with the number
    `sure` is less likely, as the player insisted on it; 0 for none.
    """
    return shares_of(_fitting(game, reasoner, play.setup, play.notes, patience_ms, sure))


def shares_of(steps: Fittings) -> Iterator[tuple[Mend, ...] | Breath]:
    """Yield the single slips found so far with their shares, each time another one is found."""
    found: list[_Found] = []
    for step in steps:
        if isinstance(step, Breath):
            yield step
        else:
            found.append(_Found((step.slip,), step.slip.usual, step.deals))
            yield _shared(found)


def twofold_mends(
    game: Game, reasoner: Reasoner[Any], play: Play, *, patience_ms: float = 150, sure: int = 0
) -> Iterator[tuple[Mend, ...] | Breath]:
    """Yield the pairs of slips that explain everything, if no single one does.

    One of them is in a note of the conflict. This can take many times as long as single slips.
    """
    found: list[_Found] = []
    for first in _usual_first(game, play, reasoner.follow(play.notes).conflict, sure):
        notes = notes_with_mend(play.notes, first)
        for step in _fitting(game, reasoner, play.setup, notes, patience_ms, sure):
            if isinstance(step, Breath):
                yield step
                continue
            second = step.slip
            slips = (first, second) if first.note < second.note else (second, first)
            if second.note != first.note and all(one.slips != slips for one in found):
                found.append(_Found(slips, first.usual * second.usual, step.deals))
                yield _shared(found)


def spare_notes(reasoner: Reasoner[Any], notes: Sequence[Any]) -> Iterator[int | Breath]:
    """Yield each note in conflict whose removal alone makes all others fit, by number."""
    for number in reasoner.follow(notes).conflict:
        yield Breath()
        if reasoner.follow((*notes[: number - 1], *notes[number:])).consistent:
            yield number


@dataclass(frozen=True, slots=True)
class Followed:
    """A play, and what follows from it."""

    play: Play
    known: Known


@dataclass(frozen=True, slots=True)
class Doubt:
    """What follows from contradictory notes without those that their likeliest mend changes.

    Those are `left_out`; `rest` is what follows from the others. Where nothing can be left out, as
    money moved on, `left_out` is empty and `rest` follows from the notes as mended. `mended` is
    what follows with each of the mends that are offered.
    """

    left_out: tuple[int, ...]
    rest: Followed
    mended: tuple[Followed, ...]


def doubt(
    reasoner_of: Callable[[Any], Reasoner[Any]],
    play: Play,
    offered: Sequence[Mend],
    spare: Sequence[int] = (),
) -> Iterator[Doubt | Breath]:
    """Yield breaths, and what can still be relied on, given the mends that are offered.

    Without a mend, one of the notes that are `spare` is left out. Nothing is yielded finally if
    nothing is offered. `reasoner_of` returns the reasoner for a setup.
    """
    numbers = tuple(sorted(changed_by(offered[0]))) if offered else tuple(spare[:1])
    if not numbers:
        return
    mended = list[Followed]()
    for other in (_mended(play, mend) for mend in offered):
        mender = reasoner_of(other.setup)
        known = mender.follow(other.notes)
        yield Breath()
        mended.append(Followed(other, mender.weigh(known)))
        yield Breath()
    reasoner = rest_reasoner(reasoner_of, play, numbers)
    if reasoner is None and mended:
        numbers, play = (), mended[0].play
        reasoner = reasoner_of(play.setup)
    if reasoner is None:
        return
    known = reasoner.follow(play.notes)
    yield Breath()
    if known.consistent:
        yield Doubt(numbers, Followed(play, reasoner.weigh(known)), tuple(mended))


def changed_by(mend: Mend) -> set[int]:
    """Return the numbers of the notes that a mend changes, SETUP for the setup."""
    return {number for slip in mend.slips for number, _instead in slip.parts}


def rest_reasoner(
    reasoner_of: Callable[[Any], Reasoner[Any]], play: Play, left_out: Sequence[int]
) -> Reasoner[Any] | None:
    """Return what reasons about a play without some notes, None if it can't do without them."""
    reasoner = reasoner_of(play.setup)
    if not left_out:
        return reasoner
    if not all(SETUP < number <= len(play.notes) for number in left_out):
        return None
    return reasoner.leaving_out(play.notes, left_out)


def _mended(play: Play, mend: Mend) -> Play:
    for slip in mend.slips:
        if slip.note == SETUP:
            play = replace(play, setup=slip.instead)
        else:
            play = replace(play, notes=notes_with_mend(play.notes, slip))
    return play


def listed_numbers(slip: Slip) -> str:
    """Return the numbers of the notes in which a mistake stands: "1, 2 and 5"."""
    return listed(format_number(number) for number, _instead in slip.parts)


_FEW_WORDS = 3  # a longer part of a sentence can't be understood by itself


def told(game: Game, play: Play, slip: Slip, *, likely: bool = True) -> str:
    """Return a slip as a player would say it: what was meant, not what was noted.

    If it isn't `likely`, a whole sentence is only said to be what may have been meant.
    """
    if slip.note == SETUP:
        was, meant = _exchanged(game, play, slip)
        own = play.setup.hand != slip.instead.hand
        said = _("Your hand: {meant}, not {was}") if own else _("In hand: {meant}, not {was}")
        said = said if was else _("Your hand: also {meant}")
        return said.format(meant=meant, was=was)
    meant = game.said(play.setup, slip.instead)
    if slip.note > len(play.notes):
        return meant
    noted = game.said(play.setup, play.notes[slip.note - 1])
    names = play.setup.players if slip.overlooked else ()
    for name in map(spelling_of(play.setup).say, names):
        if noted.count(name) > meant.count(name):
            mine = _("Note {number}: you overlooked a card. {meant}")
            other = _("Note {number}: {player} overlooked a card. {meant}")
            if slip.also:
                mine = _("Notes {numbers}: you overlooked a card.")
                other = _("Notes {numbers}: {player} overlooked a card.")
            text, numbers = mine if name == play.setup.me else other, listed_numbers(slip)
            number = format_number(slip.note)
            return text.format(number=number, numbers=numbers, player=name, meant=meant)
    was, more = find_differing_words(noted, meant), find_differing_words(meant, noted)
    said = _("Note {number}: {meant}, not {was}")
    whole = _noted_list(game, play, slip)
    several = _changed(play.notes[slip.note - 1], slip.instead) > 1
    if whole and whole in noted and whole not in meant and not several:
        was = whole
    # Where whoever showed passed instead, the old words don’t fit the new sentence:
    # "Bob and Cem passed, and no card was shown, not Cem showed one".
    # Where words are only missing, or too many, what is left of them is no answer: "not Bob and".
    # Nor does "Ann and Bob, not Ann" say what was wrong. In the middle of a sentence it isn't clear
    # what the old words belong to: "in bath 4: Ann 3, not 2", "Ann one, Bob none, not none".
    elif (
        several
        or len(was.split()) > _FEW_WORDS
        or more == meant
        or _words(was) <= _words(more)
        or _span(meant, noted)[1] < len(meant)
    ):
        sure, perhaps = _("Note {number} should be: {meant}"), _("Note {number} may be: {meant}")
        said = sure if likely else perhaps
    return said.format(number=format_number(slip.note), meant=meant, was=was)


def _changed(noted: Any, instead: Any) -> int:  # noqa: ANN401 notes of any game
    """Return how many fields of a note a slip changes, none if it is another kind of note."""
    if type(noted) is not type(instead) or not is_dataclass(noted):
        return 0
    return sum(getattr(noted, one.name) != getattr(instead, one.name) for one in fields(noted))


def _noted_list(game: Game, play: Play, slip: Slip) -> str:
    """Return the whole list that was noted, if it was meant to be another; else nothing.

    Lists of names have most words in common, so the words that differ are only a part: for "Tom and
    Paul" instead of "Tom, Ines and Paul" that would be "Tom".
    """
    noted = play.notes[slip.note - 1]
    sentence = game.keypad.sentence_of(noted)
    for slot in sentence.slots if type(slip.instead) is type(noted) else ():
        values = [getattr(one, slot.field, None) for one in (noted, slip.instead)]
        if values[0] != values[1] and all(isinstance(value, tuple) and value for value in values):
            moment = sentence.moment(play.setup, noted)
            return slot.said(moment, slot.noted_value(moment))
    return ""


def _words(text: str) -> set[str]:
    return {word.strip(".,;:") for word in text.split()}


def _exchanged(game: Game, play: Play, slip: Slip) -> tuple[str, str]:
    """Return what was set up, and what was meant: a card of my hand, or how many others have.

    In place of a card that was forgotten, there was "".
    """
    names, setups = game.subjects(play.setup), (play.setup, slip.instead)
    for was, meant in zip_longest(play.setup.hand, slip.instead.hand):
        if was != meant:
            return names[was] if was else "", names[meant]
    sizes = [{name: one.hand_size(name) for name in one.players} for one in setups]
    changed = [name for name, size in sizes[0].items() if size != sizes[1][name]]
    was, meant = (
        comma_separated(f"{name} {format_number(one[name])}" for name in changed) for one in sizes
    )
    return was, meant


def meant_otherwise(game: Game, play: Play, slip: Slip, *, likely: bool = True) -> tuple[int, int]:
    """Return the start and end of the meant words in a slip's sentence, as `told` says it.

    If words too many were noted, it is the word that stands where they were.
    """
    said = told(game, play, slip, likely=likely)
    if slip.note == SETUP:
        _was, meant = _exchanged(game, play, slip)
        start, words = said.find(meant), (0, len(meant))
    elif slip.note > len(play.notes) or slip.also:
        start, words = 0, (0, len(said))
    else:
        meant = game.said(play.setup, slip.instead)
        was = game.said(play.setup, play.notes[slip.note - 1])
        begin, end = _span(meant, was)
        if begin == end:
            begin = min(begin, meant.rfind(" ") + 1)
            end = f"{meant} ".index(" ", begin)
        start, words = said.find(meant), (begin, end)
    return (start + words[0], start + words[1]) if start >= 0 else (0, 0)


def find_differing_words(was: str, meant: str) -> str:
    """Return the words in which a sentence differs from another, from first to last.

    "Dee asked Cem for yellow: 3" differs from "Dee asked Cem for yellow: 2" in "3".
    """
    start, end = _span(was, meant)
    return was[start:end].rstrip(",;:") or was


def _span(sentence: str, other: str) -> tuple[int, int]:
    """Return the start and end of the words in which a sentence differs from another."""
    words, others = sentence.split(" "), other.split(" ")
    most = min(len(words), len(others))
    start = next((at for at in range(most) if words[at] != others[at]), most)
    rest = most - start
    end = next((at for at in range(rest) if words[-1 - at] != others[-1 - at]), rest)
    before = len(" ".join([*words[:start], ""]))
    return before, before + len(" ".join(words[start : len(words) - end]))


@dataclass(frozen=True, slots=True)
class _Found:
    slips: tuple[Slip, ...]
    usual: float
    deals: float | None


def _fitting(
    game: Game,
    reasoner: Reasoner[Any],
    setup: object,
    notes: Sequence[Any],
    patience_ms: float,
    sure: int,
) -> Fittings:
    """Yield the single slips that make everything fit and leave no faults."""
    slips = _slips_in(game, Play(setup, tuple(notes)), sure)
    for step in reasoner.mend(notes, slips, patience_ms=patience_ms):
        hand = step.slip.instead if isinstance(step, Fitting) and step.slip.note == SETUP else None
        if hand is None or not _faulty(game, hand, notes):
            yield step


def _faulty(game: Game, setup: object, notes: Sequence[Any]) -> bool:
    """Return whether a setup has faults, or doesn't fit a note."""
    faults = (game.setup_faults(setup), *(game.keypad.faults(setup, note) for note in notes))
    return any(next(iter(found), None) is not None for found in faults)


def _slips_in(game: Game, play: Play, sure: int) -> SlipsOf:
    """Return a function that returns what may have been meant instead of a note."""
    states = states_of(game, play)

    def slips(number: int) -> list[Slip]:
        note = play.notes[number - 1]
        each = slips_of(game.keypad, play.setup, states[number - 1], number, note)
        found = [whole for slip in each if (whole := _whole_slip(game, play, slip)) is not None]
        if number != sure:
            return found
        return [replace(slip, usual=slip.usual * _SURE) for slip in found]

    return slips


def _whole_slip(game: Game, play: Play, slip: Slip) -> Slip | None:
    """Return a slip with what else tells of the same deed, None if an earlier note begins that."""
    also = game.told_with(play.notes, slip.note, slip.instead)
    if any(number < slip.note for number in also):
        return None
    return replace(slip, also=tuple(sorted(also.items()))) if also else slip


def _usual_first(game: Game, play: Play, numbers: Sequence[int], sure: int) -> list[Slip]:
    """Return everything that may have been meant instead of notes, common slips first."""
    slips = _slips_in(game, play, sure)
    found = [slip for at in numbers for slip in slips(at)]
    return sorted(found, key=lambda slip: (-slip.usual, -slip.note))


def _shared(found: Sequence[_Found]) -> tuple[Mend, ...]:
    """Return what was found with its shares; among equals, the latest note comes first.

    Deals that are too many to count are taken to be as many as the most that were counted.
    """
    most = max((one.deals for one in found if one.deals is not None), default=1.0)
    weights = [one.usual * (most if one.deals is None else one.deals) for one in found]
    whole = sum(weights)
    mends = [Mend(one.slips, it / whole) for one, it in zip(found, weights, strict=True)]
    return tuple(sorted(mends, key=lambda mend: (-mend.share, -mend.slips[-1].note)))

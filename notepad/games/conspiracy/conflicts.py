"""What is well formed but cannot have happened: the notes that contradict each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from notepad.deduction import hidden_money
from notepad.deduction.minimal_notes import Notes, fewest
from notepad.games.conspiracy import book
from notepad.games.conspiracy.notes import (
    Blow,
    Bluff,
    Challenge,
    Move,
    Note,
    Pay,
    Reveal,
    Win,
    spies_in,
)
from notepad.games.conspiracy.proofs import eliminations

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from notepad.deduction.hidden_money import Purse
    from notepad.games.conspiracy.setup import Setup


def conflict(setup: Setup, notes: Sequence[Note], purses: Collection[Purse]) -> Notes:
    """Return notes that can't all be right, none of them spare; empty if all can be.

    `purses` are those of the opponents. Of several such sets it is one of the smallest found.
    What is left out is what a note shows or says; that a pay-off was announced, that a spy left
    the game and what my own book paid stays known throughout.
    """
    plain = [*book.conflicts(setup, notes), *_in_the_course(notes)]
    found = [*plain, *filter(None, map(hidden_money.conflict, purses))]
    if not found:
        return ()

    def refuted(kept: Sequence[int]) -> Notes | None:
        """Return the notes if they contradict in any way, for one may hold within another."""
        alone = any(set(one) <= set(kept) for one in plain)
        if (
            alone
            or book.overspent(setup, notes, kept)
            or not all(hidden_money.fits(purse.told_by(kept)) for purse in purses)
        ):
            return tuple(kept)
        return None

    return fewest(min(found, key=lambda one: (len(one), one)), refuted)


def _in_the_course(notes: Sequence[Note]) -> Iterator[Notes]:
    """Yield what contradicts how the game went, whoever paid what."""
    wins = tuple(at for at, note in enumerate(notes, start=1) if isinstance(note, Win))
    if len(wins) > 1:
        yield wins[:2]
    yield from _out_of_the_game(notes)
    yield from _misjudged(notes)


def _out_of_the_game(notes: Sequence[Note]) -> Iterator[Notes]:
    """Yield notes in which a spy acts that had left, or is told of as if he had."""
    gone = eliminations(notes)
    for number, note in enumerate(notes, start=1):
        if isinstance(note, Reveal) and gone.get(note.spy, number) >= number:
            yield (number,)
        for spy in spies_in(note):
            if gone.get(spy, number) < number:
                yield (gone[spy], number)


def _misjudged(notes: Sequence[Note]) -> Iterator[Notes]:
    """Yield blown covers that ended otherwise than the challenges to them, noted just before.

    If the same player moved the informer just before that, a challenge may have been to the move
    as well; a challenge with other notes in between may be to either. Neither is held against it.
    """
    action: Note | None = None
    since: list[tuple[int, Note]] = []
    for number, note in enumerate(notes, start=1):
        if isinstance(note, Blow):
            yield from _misjudged_one(action, since, number, note)
        if isinstance(note, Move | Pay | Bluff | Blow):
            action, since = note, []
        else:
            since.append((number, note))


def _misjudged_one(
    action: Note | None, since: Sequence[tuple[int, Note]], number: int, blow: Blow
) -> Iterator[Notes]:
    """Yield why a blown cover can't have ended so, after an action and other notes since."""
    if blow.stopped:
        if not any(_stops(note, blow) for _at, note in since):
            yield (number,)
        return
    if isinstance(action, Move) and (action.player, action.spy) == (blow.player, blow.informer):
        return
    for at, note in reversed(since):
        if not _challenges(note, blow):
            return
        if _stops(note, blow):
            yield (at, number)


def _challenges(note: Note, blow: Blow) -> bool:
    contested = (blow.player, blow.informer)
    return isinstance(note, Challenge) and (note.defender, note.spy) == contested


def _stops(note: Note, blow: Blow) -> bool:
    return isinstance(note, Challenge) and note.won and _challenges(note, blow)

"""A move and the challenges to it are one deed: who mends one of these notes mends all of them."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from notepad.core.actions import Noted
from notepad.core.game import Play
from notepad.core.mistake_search import Mend, mends
from notepad.core.reasoner import Breath, notes_with_mend
from notepad.core.session import Session
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Challenge, Move, Note, told_with
from notepad.games.conspiracy.reasoning import BankReasoner
from notepad.games.conspiracy.setup import Setup
from tests.games.conspiracy.playing import played


def _slips(setup: Setup, notes: tuple[Note, ...]) -> Iterator[tuple[int, tuple[Note, ...]]]:
    """Yield the number of each challenged move, and the notes if another spy were noted for it."""
    for number, note in enumerate(notes, 1):
        if isinstance(note, Move):
            others = [spy for spy in setup.spies if spy != note.spy]
            spy = others[number % len(others)]
            also = told_with(notes, number, replace(note, spy=spy))
            if also:
                wrong = [*notes]
                wrong[number - 1] = replace(note, spy=spy)
                for at, other in also.items():
                    wrong[at - 1] = other
                yield number, tuple(wrong)


@pytest.mark.parametrize("seed", range(8))
def test_a_mended_move_takes_its_challenges_along_and_back(seed: int) -> None:
    game = played(seed)
    right = tuple(game.notes)
    for number, wrong in _slips(game.setup, right):
        changed = [
            at for at, (one, other) in enumerate(zip(right, wrong, strict=True), 1) if one != other
        ]
        assert changed == list(range(number, number + len(changed)))
        following = right[number : changed[-1]]
        assert all(isinstance(one, Challenge) for one in following)
        for at in changed:  # whichever of them is mended
            session = Session(GAME, game.setup, [Noted(one) for one in wrong])
            session.mend(at, right[at - 1])
            assert session.notes == right
            session.undo()
            assert session.notes == wrong


def test_a_challenge_is_not_taken_along_to_its_own_challenger() -> None:
    game = played(1)
    notes = tuple(game.notes)
    number = next(at for at, one in enumerate(notes) if isinstance(one, Challenge))
    move, challenge = notes[number - 1], notes[number]
    assert isinstance(move, Move)
    assert isinstance(challenge, Challenge)
    mine = replace(move, player=challenge.challenger)
    assert told_with(notes, number, mine) == {}


def test_the_mistake_that_another_spy_was_moved_is_found_with_its_challenges() -> None:
    found = []
    for seed in range(30):
        game = played(seed, players=3, rounds=14)
        right = tuple(game.notes)
        for number, wrong in _slips(game.setup, right):
            reasoner = BankReasoner(game.setup)
            if reasoner.follow(wrong).consistent:
                continue
            meant = right[number - 1]
            ways = _last(mends(GAME, reasoner, Play(game.setup, wrong)))
            slips = [slip for way in ways for slip in way.slips]
            assert all(
                BankReasoner(game.setup).follow(notes_with_mend(wrong, slip)).consistent
                for slip in slips
            )
            assert len({slip.parts for slip in slips}) == len(slips)
            found.append(any(slip.instead == meant and slip.also for slip in slips))
    assert len(found) > 5
    assert all(found)


def _last(steps: Iterator[tuple[Mend, ...] | Breath]) -> tuple[Mend, ...]:
    found: tuple[Mend, ...] = ()
    for step in steps:
        found = found if isinstance(step, Breath) else step
    return found

"""Deals Caracalla honestly: with every number of players and families, and any path."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from notepad.core.game import Game
from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.notes import Meeting, Note, PadKnowledge, State
from notepad.games.caracalla.setup import GOAL, MORE_POINTS, SHARED, Setup
from tests.dealing.dealt import Options, Table
from tests.games.caracalla.playing import played, scored

_KINDS = ("Wedding", "Birthday")


@dataclass(frozen=True)
class PadTruth:
    """What the pad shows at one moment, added up note by note in plain Python."""

    setup: Setup
    shown: Mapping[str, Any]

    def chances(self, known: PadKnowledge) -> Iterator[tuple[float, bool]]:
        """Yield nothing: this game has no odds."""
        yield from ()

    def denied(self, state: State, known: PadKnowledge) -> Iterator[str]:
        """Yield what the state or what is known says otherwise than it is."""
        told = GAME.answer(self.setup, known)
        for what, true in self.shown.items():
            if told[what] != true:
                yield f"{what}: {true}, not {told[what]}"
        if dict(state.points) != self.shown["points"]:
            yield f"points: {self.shown['points']}, not {dict(state.points)}"


def deal(game: Game, options: Options) -> Table:
    """Deal Caracalla."""
    players, random = options.players(game), options.random
    bathless = options.one_of("bathless", (0.0, 0.0, 0.1))
    setup, notes = played(len(players), options.notes(), random, bathless=bathless)
    setup = replace(
        setup,
        me=players[options.one_of("me", range(len(players)))],
        goal=options.one_of("goal", (GOAL, GOAL, 1, 300)),
        first=random.choice((None, *players)),
        tie=options.one_of("tie", (SHARED, MORE_POINTS)),
        kinds=random.choice(((), _KINDS)),
    )
    made = [_labelled(note, players, random) for note in notes]
    return Table(setup, _truth(setup, ()), _noted(setup, made), moves=True)


def _labelled(note: Note, players: Sequence[str], random: Random) -> Note:
    """Return a note, now and then with who called the meeting, and with its kind."""
    if not isinstance(note, Meeting):
        return note
    caller = random.choice((None, *players))
    return replace(note, player=caller, kind=random.choice((None, None, *_KINDS)))


def _truth(setup: Setup, notes: Sequence[Note]) -> PadTruth:
    return PadTruth(setup, scored(setup, [*notes]))


def _noted(setup: Setup, notes: Sequence[Note]) -> Iterator[tuple[Note, PadTruth]]:
    for count, note in enumerate(notes, 1):
        yield note, _truth(setup, notes[:count])

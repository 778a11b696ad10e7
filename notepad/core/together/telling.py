"""What was noted differently, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from notepad.core.words import _, listed, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from notepad.core.game.game import AnyGame
    from notepad.core.record.record import AnyRecord
    from notepad.core.together.laid_together import Heard, LaidTogether


@dataclass(frozen=True, slots=True)
class Version:
    """One way in which something was noted, by whom, and whether they misheard."""

    noted: str
    misheard: bool = False


@dataclass(frozen=True, slots=True)
class Difference:
    """The ways in which one thing was noted, and who missed it, in words, nothing if nobody did."""

    versions: tuple[Version, ...]
    missed: str = ""


def told_certain(record: AnyRecord, number: int | None) -> str:
    """Return from which note on the player of a record could be certain, if ever."""
    if number is None:
        told = _("{player} could never be certain.")
    elif number and getattr(record.notes[number - 1], "correct", False):
        told = _("{player} could not be certain before it was said.")
    else:
        told = _("{player} could be certain from note {number} on.")
    return told.format(player=record.setup.me, number=number)


def told_conflict(record: AnyRecord) -> str:
    """Return that the notes of a record contradict each other."""
    told = _("The notes of {player} contradict each other.")
    return told.format(player=record.setup.me)


def told_differences(game: AnyGame, laid: LaidTogether) -> Iterator[Difference]:
    """Yield what was noted differently, or missed by somebody."""
    for heard in laid.differences:
        missed = [player for player in laid.records if player not in heard.notes]
        told = ngettext("{players} missed it.", "{players} missed it.", len(missed) or 1)
        versions = tuple(_versions(game, laid, heard))
        yield Difference(versions, told.format(players=listed(missed)) if missed else "")


def _versions(game: AnyGame, laid: LaidTogether, heard: Heard) -> Iterator[Version]:
    said: dict[str, list[str]] = {}
    for player in heard.notes:
        setup = laid.records[player].setup
        public = game.keypad.public(setup, laid.note(player, heard))
        said.setdefault(game.keypad.said(setup, public), []).append(player)
    for sentence, players in said.items():
        whose = _("{player} (note {number})")
        noted = listed([whose.format(player=name, number=heard.notes[name]) for name in players])
        told = _("{players}: {note}").format(players=noted, note=sentence)
        yield Version(told, misheard=set(players) <= set(heard.misheard))

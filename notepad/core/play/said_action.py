"""What a player did to his record, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from notepad.core.mark import SHARPNESS
from notepad.core.play.action import (
    Action,
    Course,
    Inked,
    Mended,
    Noted,
    Pencilled,
    PutAside,
    Removed,
    Reseated,
    SetUpAgain,
)
from notepad.core.shown_text import shown
from notepad.core.words import _, enumerated, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from notepad.core.game.game import AnyGame
    from notepad.core.ink import Stroke


def sentence(action: Action, before: Course, game: AnyGame) -> str:
    """Return an action in a few words, given the course that it starts from."""
    match action:
        case Noted(note, _aside):
            return game.keypad.said(before.setup, note)
        case Mended(number, note):
            told = _("note {number} mended: {note}")
            return told.format(number=number, note=game.keypad.said(before.setup, note))
        case Removed(number):
            return removal(number, before.notes[number - 1], before.setup, game)
        case Pencilled(cell, holder, pencil):
            drawn, rubbed_out = _("pencil mark: {holder}, {cell}"), _("no mark: {holder}, {cell}")
            told = drawn if pencil else rubbed_out
            return told.format(holder=shown(holder), cell=_spoken(cell, before, game))
        case PutAside(aside):
            sharp = SHARPNESS in aside
            return _("how sharp the table is") if sharp else _("what is in front of me")
        case Inked(written, rubbed):
            return _of_ink(before, written, rubbed)
        case SetUpAgain():
            return _("the setup mended")
        case Reseated(names):
            renamed = _("{old} is called {new}")
            said = [renamed.format(old=shown(old), new=shown(new)) for old, new in names.items()]
            return enumerated(said) if said else _("the players seated otherwise")
        case _:
            assert_never(action)


def removal(number: int, note: object, setup: object, game: AnyGame) -> str:
    """Return in a few words that a note was removed."""
    told = _("note {number} removed: {note}")
    return told.format(number=number, note=game.keypad.said(setup, note))


def _of_ink(before: Course, written: Sequence[Stroke], rubbed: Sequence[int]) -> str:
    count = len(rubbed) or len(written)
    if rubbed:
        told = ngettext("{count} stroke rubbed out", "{count} strokes rubbed out", count)
    elif all(stroke.id in before.ink for stroke in written):
        told = ngettext("{count} stroke moved", "{count} strokes moved", count)
    else:
        told = ngettext("{count} stroke of the pen", "{count} strokes of the pen", count)
    return told.format(count=count)


def _spoken(cell: str, before: Course, game: AnyGame) -> str:
    try:
        return game.subjects(before.setup)[cell]
    except KeyError:
        return shown(cell)

"""SaidNotes: a session in sentences."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile, zip_longest
from typing import Any

from notepad.core.game.game import Play
from notepad.core.game.reasoner import Told
from notepad.core.page.page import Page
from notepad.core.play.session import Session
from notepad.core.words import _
from notepad.widgets.table.note_row import NoteLine
from notepad.widgets.table.pencil_strip import Tried


@dataclass
class SaidNotes:
    """A session in sentences: each note is said once, however often the table is shown."""

    session: Session
    notes: tuple[str, ...] = ()
    undo: str = ""
    redo: str = ""
    _play: Play[Any, Any] | None = None
    _told: Sequence[Told | None] = ()
    _lines: tuple[NoteLine, ...] | None = None

    def __post_init__(self) -> None:
        """Say what is there already."""
        self.catch_up()

    def catch_up(self) -> None:
        """Say what is new."""
        play, before, game = self.session.play, self._play, self.session.game
        same = 0
        if before is not None and before.setup == play.setup:
            pairs = zip(before.notes, play.notes, strict=False)
            same = sum(1 for _pair in takewhile(lambda pair: pair[0] is pair[1], pairs))
        more = (game.keypad.said(play.setup, note) for note in play.notes[same:])
        self.notes, self._play, self._lines = (*self.notes[:same], *more), play, None
        self.undo, self.redo = self.session.undo_sentence, self.session.redo_sentence

    def lines(self, told: Sequence[Told | None]) -> tuple[NoteLine, ...]:
        """Return the notes as the list shows them, with what each told as far as that is given."""
        if self._lines is None or told != self._told:
            lines = zip_longest(self.notes, told[: len(self.notes)])
            tried = self.session.pencilled
            self._lines = tuple(
                replace(_note_line(at, *line), pencilled=at in tried)
                for at, line in enumerate(lines, start=1)
            )
            self._told = told
        return self._lines


def _note_line(number: int, sentence: str, told: Told | None) -> NoteLine:
    return NoteLine(number, sentence, told.brief if told else "", told.whole if told else "")


def as_tried(page: Page) -> Page:
    """Return a page of what is tried: it says so, and nothing of it can be laid open."""
    told = _("{subtitle} · what if").format(subtitle=page.subtitle)
    return replace(page, subtitle=told, laid_open=())


def tried_in(session: Session) -> Tried | None:
    """Return how much is tried in pencil, None while the game itself is on the table."""
    what_if = session.what_if
    if what_if is None:
        return None
    gone = len(session.record("").notes) - what_if.after
    return Tried(what_if.after, len(what_if.actions), gone)

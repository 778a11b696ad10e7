"""A player's diary: what is seen, entered step by step and compared with `diary.txt`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from difflib import unified_diff
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QWidget

from notepad.core.faces_and_marks import Standing
from notepad.core.language import written_day
from notepad.core.page import Grid
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_page import TablePage
from notepad.widgets.touch.banner import Banner
from tests.shell.ledger import DIARY, Entries
from tests.shell.player import Player, eventually

if TYPE_CHECKING:
    from notepad.core.page import Block
    from notepad.shell.table.table_view import TableView
    from notepad.widgets.touch.buttons import ActionButton

_NOT_YET = "worked out yet"
Seen = Mapping[str, str]


class Diary(Entries):
    """What is seen in one test; a player, a table or a sitting is looked at once it rests.

    At the first look all of it is entered, then what is another than it was; words and numbers are
    entered as they are. An entry fails that isn't the next one in `diary.txt`, unless that is
    written `anew`.
    """

    def __init__(self, case: str, *, anew: bool) -> None:
        """Begin with nothing."""
        super().__init__(DIARY, case)
        self._anew, self._seen = anew, dict[type, Seen]()

    def __call__(self, *things: object) -> None:
        """Enter how things are."""
        for thing in things:
            thing = thing.table if isinstance(thing, Player) else thing
            seen, kind = _look_at(thing), type(thing)
            if seen is None:
                entries = [thing if isinstance(thing, str) else repr(thing)]
            else:
                then, self._seen[kind] = self._seen.get(kind, {}), seen
                changed = [key for key in {**seen, **then} if seen.get(key) != then.get(key)]
                entries = ["–", *(f"{key}: {seen.get(key, '')}".rstrip() for key in changed)]
            start = len(self.lines)
            today = written_day(date.today())
            self.lines += [" / ".join(e.splitlines()).replace(today, "today") for e in entries]
            before, now = self.before[start : len(self.lines)], self.lines[start:]
            assert self._anew or before == now, "\n".join(unified_diff(before, now, lineterm=""))

    def close(self) -> None:
        """See that nothing is missing."""
        assert self._anew or self.lines == self.before


def _look_at(thing: object) -> Seen | None:
    """Return what there is to be seen of a thing, by name; None if it is only a word or number."""
    match thing:
        case TablePage():
            _rest(thing.sitting)
            return {**_told(thing.sitting.view), **_shown(thing)}
        case Sitting():
            _rest(thing)
            return _told(thing.view)
        case Banner():
            return {"banner": _message(thing)}
    return None


def _rest(sitting: Sitting) -> None:
    """Wait until everything is shown that was asked for."""

    def rests() -> bool:
        view = sitting.view
        steps = [step.sentence for step in view.story.steps] if view.story else []
        waits = view.supposed is not None and view.supposed.waiting
        return view.settled and not waits and not any(_NOT_YET in step for step in steps)

    assert eventually(rests)
    for _layout in range(3):
        QApplication.processEvents()


def _told(view: TableView) -> Seen:
    """Return what a view of the table has, all that is empty left out."""
    story, latest = view.story, view.latest
    seen: dict[str, object] = {
        "undo": view.undo,
        "redo": view.redo,
        "draft": " ".join(f"{row}={','.join(keys)}" for row, keys in view.draft.items()),
        "sentence": "".join(piece.text for piece in view.form.line) if view.begun else "",
        "asked": " | ".join(filter(None, (view.form.hint, view.form.caution))),
        "edited": "" if view.mending is None else f"{'before ' * view.inserts}{view.mending}",
        "waits": len(view.left) or "",
        "line": " | ".join(filter(None, (latest.said, latest.changed.told))),
        "story": " | ".join(filter(None, (story.title, story.told))) if story else "",
        "reasons": " ".join(step.sentence for step in story.steps) if story else "",
        "page": view.page.subtitle,
        "sheet": _marks(view.page.sheet),
        "past": view.past.title if view.past else "",
        "supposed": f"{view.supposed.title} | {view.supposed.told}" if view.supposed else "",
        "what-if": view.tried.told if view.tried else "paused" if view.waits else "",
        "doubt": view.contradiction.wrong if view.contradiction else "",
        "end": view.ended.told if view.ended else "",
        "failed": " ".join(part.name for part in view.failed),
    }
    notes = {
        f"note {line.number}": f"{line.sentence}{' (pencil)' if line.pencilled else ''}"
        for line in view.notes
    }
    return {key: str(told) for key, told in {**seen, **notes}.items() if told}


def _marks(sheet: Block) -> str:
    """Return how many cards each holder is known to have, or not to have, and what is chosen."""
    if not isinstance(sheet, Grid):
        return ""
    marks = Counter((mark.holder, mark.standing) for box in sheet.boxes for mark in box.marks)
    signs = ((Standing.CIRCLED, "○"), (Standing.CROSSED, "×"))
    holders = dict.fromkeys(holder for holder, _standing in marks)
    told = (
        f"{holder} " + " ".join(f"{marks[holder, one]}{sign}" for one, sign in signs)
        for holder in holders
    )
    return ", ".join(told)


def _shown(table: TablePage) -> Seen:
    """Return what the widgets of a table add: the cards that are seen, and what is said on them."""
    area, header = table.area, table.header
    cards: dict[str, QWidget] = {
        "sheet": area.sheet_card,
        "note": area.say_card,
        area.part or "known": area.know,
        "vantage": area.vantage_card,
        "result": area.result_card,
        "pen": area.pen_card,
        "certainty": area.certainty,
        "tabs": area.bar,
    }
    last, lit = area.last, [*map(str, sorted(area.notes.lit))]
    enabled = (name for name, button in header.buttons.items() if button.isEnabled())
    seen = {
        "cards": _visible(cards),
        "buttons": " ".join(enabled),
        "page": f"{header.subtitle.text()}{' (strip)' * header.pencil.isVisible()}",
        "banner": _message(table.banner),
        "line": " | ".join(filter(None, (last.said, last.changed, _button(last.button)))),
        "lit": " ".join(lit),
    }
    return {key: told for key, told in seen.items() if told}


def _visible(widgets: Mapping[str, QWidget]) -> str:
    return " ".join(name for name, widget in widgets.items() if widget.isVisible())


def _message(banner: Banner) -> str:
    if banner.message is None:
        return ""
    error = "! " if banner.message.error else ""
    return f"{error}{banner.message.text} {_button(banner.action)}".strip()


def _button(button: ActionButton) -> str:
    return f"[{button.text()}]" if button.isVisible() else ""

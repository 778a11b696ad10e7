"""The note that you are making: what was tapped so far, and the form for the rest.

`NoteInHand` is a new note, or an old one being edited; `HeardNote` is made while the sheet is
hidden, about what everybody hears. `NotesInHand` knows all notes begun at the table, and which one
is in hand. `Doubts` marks answers that are so unlikely that they may have been misheard.
`SetupInHand` has what can still be told of the setup, such as how many cards others have.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from typing_extensions import override

from notepad.core.form import Draft, Form, tapped, written
from notepad.core.game import form_without_secrets
from notepad.core.keypad import KIND

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from notepad.core.form import Choice, Left, Row
    from notepad.core.game import View
    from notepad.core.session import Session, WhatIf
    from notepad.shell.reasoning.messages import Foreseen

_MOST_STEPS = 8  # of a note that is followed to see how tall its steps are


class NoteInHand:
    """A draft, and the form that it makes, which is created once for each change.

    A note that was begun and left for another one waits, and is in hand again afterwards; but a new
    one is let go once what was begun instead of it is noted.
    """

    def __init__(self, session: Session) -> None:
        """Start with nothing tapped."""
        self._session = session
        self._now = Taps()
        self._waiting: list[Taps] = []
        self._count = len(session.notes)
        self._turned: tuple[str, ...] = ()
        self._form: Form[Any] | None = None

    @property
    def draft(self) -> Draft:
        """What was tapped."""
        return self._now.draft

    @property
    def mending(self) -> int | None:
        """The number of the note being edited, None if it is a new note."""
        return self._now.mending

    @property
    def begun(self) -> bool:
        """Whether anything of it was tapped."""
        return self._now.begun

    @property
    def begun_notes(self) -> Left:
        """All notes that were begun: the note that each edits, and its draft; the current last."""
        begun = (taps for taps in (*self._waiting, self._now) if taps.begun)
        return tuple((taps.mending, taps.draft) for taps in begun)

    def form(self, view: View) -> Form[Any]:
        """Return what can be noted next, or the note being edited, which must be confirmed."""
        if self._form is None:
            form = self._next(view) if self.mending is None else self._mended(view)
            turned = not {row.key for row in form.rows}.isdisjoint(self._turned)
            self._form = self._gone_back(form) if turned else form
        return self._form

    def tap(self, row: Row, choice: str) -> None:
        """Tap a choice; this leaves a row that was gone back to, unless it allows more choices.

        In a note being edited, what depends on it stays as it was if that is still possible.
        """
        turned = self._turned if row.many else ()
        row = row if self.mending is None else replace(row, dependents=())
        self._become(tapped(self.draft, row, choice))
        self._turned = turned

    def turn_to(self, rows: tuple[str, ...]) -> None:
        """Go to these rows, or with none of them to what must be filled next."""
        self._turned, self._form = rows, None

    @property
    def can_undo_tap(self) -> bool:
        """Whether something was tapped that `undo_tap` takes back."""
        return self.begun and bool(self._turned or self._now.before or self.mending is None)

    @property
    def can_redo_tap(self) -> bool:
        """Whether a tap was taken back, and nothing was tapped or noted since."""
        return bool(self._now.after)

    def undo_tap(self) -> None:
        """Undo the last tap; if there is none, return to the waiting note."""
        if self._turned:
            self.turn_to(())
        elif self._now.before:
            self._now.after.append(self.draft)
            self._now.draft = self._now.before.pop()
            self.rebuild_form()
        elif self._now.mending is None:
            self.put_down()

    def redo_tap(self) -> None:
        """Tap again what was taken back last."""
        self._now.before.append(self.draft)
        self._now.draft = self._now.after.pop()
        self.turn_to(())

    def write(self, row: Row, text: str) -> None:
        """Change the text or the amount of a row; writing stays at a row that was gone back to."""
        turned = self._turned if row.text is not None else ()
        self._become(written(self.draft, row, text))
        self._turned = turned

    def begin(self, draft: Draft) -> None:
        """Start another note with this draft; stepping back returns to the previous one."""
        self._take(Taps(dict(draft), instead=True))

    def add_to_draft(self, draft: Draft) -> None:
        """Add to the draft, if it is empty or a note of the same kind."""
        if not self.begun or self.draft.get(KIND) == draft.get(KIND):
            self._become({**self.draft, **draft})

    def take_up(self, number: int) -> None:
        """Edit a note, continuing if that was begun before."""
        if number == self.mending:
            return
        begun = next((taps for taps in self._waiting if taps.mending == number), None)
        if begun is not None:
            self._waiting.remove(begun)
        self._take(begun or self._noted(number))

    def put_down(self) -> None:
        """Forget what was tapped; the latest waiting note is in hand again."""
        self._now = self._waiting.pop() if self._waiting else Taps()
        self.turn_to(())

    @property
    def instead(self) -> bool:
        """Whether it was begun with a draft, instead of the new notes that wait for it."""
        return self._now.instead

    def drop_new(self) -> None:
        """Forget all new notes that were begun; the latest one that is edited is in hand again.

        After a note made instead of them, they would stand for the next player's turn.
        """
        self._waiting = [taps for taps in self._waiting if taps.mending is not None]
        if self.mending is None:
            self.put_down()

    def before_last_tap(self, *, confirmed: bool) -> Taps | None:
        """Return the taps of a new note without its last one; None if nothing else was tapped.

        What a button `confirmed` keeps all of its taps.
        """
        now = self._now
        if now.mending is not None or not now.begun:
            return None
        if confirmed:
            return Taps(now.draft, before=[*now.before])
        left = now.before[-1] if now.before else {}
        return Taps(left, before=now.before[:-1], after=[now.draft]) if left else None

    def reopen(self, taps: Taps) -> None:
        """Go on with these taps of a note that was noted and undone."""
        self._take(taps.copy())

    def stands_as(self, taps: Taps) -> bool:
        """Whether a new note in hand has the same taps."""
        return self._now.mending is None and self.draft == taps.draft

    def restore(self, number: int | None, draft: Draft) -> None:
        """Restore a note as it was before `put_down`."""
        taps = Taps() if number is None else self._noted(number)
        taps.draft = draft
        self._take(taps)

    def bring_back(self, left: Left, view: View) -> None:
        """Restore notes from an earlier sitting, as far as they can still be tapped."""
        for number, draft in left:
            if number is None or 1 <= number <= len(self._session.notes):
                self._take(Taps() if number is None else self._noted(number))
                self.tap_again(draft, view)

    def tap_again(self, draft: Draft, view: View) -> None:
        """Fill the rows one by one as in a draft, as far as they can be filled so."""
        self._now.draft = {}
        while True:
            self.rebuild_form()
            rows = [row for row in self.form(view).rows if _fits(row, draft, self.draft)]
            elsewhere = KIND in draft and KIND not in self.draft  # then it would be another note
            if not rows or (elsewhere and rows[0].key != KIND):
                break
            self._now.before.append(self.draft)
            self._now.draft = {**self.draft, rows[0].key: draft[rows[0].key]}

    def follow_notes(self) -> None:
        """Find the notes being edited again, after others were noted, removed or changed.

        If a note is gone, its edit continues as a new note.
        """
        count, self._count = self._count, len(self._session.notes)
        for taps in (*self._waiting, self._now):
            taps.after.clear()
            if taps.mending is not None:
                self._follow(taps, taps.mending, changed=count == self._count)
        self._waiting = [taps for taps in self._waiting if taps.begun]
        if self._waiting and self._now == Taps():
            self.put_down()
        self.rebuild_form()

    def call_otherwise(self, names: Mapping[str, str]) -> None:
        """Rename players in all notes that were begun, given new names by old ones."""
        for taps in (*self._waiting, self._now):
            taps.draft, taps.untouched = _called(taps.draft, names), _called(taps.untouched, names)
            taps.before = [_called(draft, names) for draft in taps.before]
            taps.after.clear()
        self.rebuild_form()

    def rebuild_form(self) -> None:
        """Create the form again, because what it depends on has changed."""
        self._form = None

    def _follow(self, taps: Taps, number: int, *, changed: bool) -> None:
        notes = self._session.notes
        at = [place for place, note in enumerate(notes, start=1) if note == taps.note]
        if at or changed:
            taps.mending = min(at, key=lambda place: abs(place - number), default=number)
            taps.note = notes[taps.mending - 1]
            return
        draft = taps.draft if taps.begun else {}
        taps.draft, taps.mending, taps.note, taps.untouched = draft, None, None, {}
        taps.before.clear()

    def _noted(self, number: int) -> Taps:
        note = self._session.notes[number - 1]
        draft = self._session.game.keypad.draft(self._session.setup, note)
        return Taps(draft, number, note, draft)

    def _take(self, taps: Taps) -> None:
        """Take these taps in hand; others that were begun wait."""
        if self.begun:
            self._waiting.append(self._now)
        self._now = taps
        self.turn_to(())

    def _become(self, draft: Draft) -> None:
        self._now.before.append(self.draft)
        self._now.after.clear()
        self._now.draft = draft
        self.turn_to(())

    def _gone_back(self, form: Form[Any]) -> Form[Any]:
        """Return the form that asks for the place gone back to, with all rows that it has now.

        A tap there may have added or removed rows, such as the cards of another player. The whole
        place is on the sheet, too: so a tap on any list of a sheet names a card, where the keypad
        has only one of the lists.
        """
        there = dict.fromkeys(row.key for row in form.rows)
        asked = {key for key in self._turned if key in there}
        asked.update(key for piece in form.line if asked & {*piece.rows} for key in piece.rows)
        step = tuple(key for key in there if key in asked)
        on_sheet = tuple(dict.fromkeys((*form.sheet_rows, *step)))
        hint = form.hint if form.ready else ""  # what the whole note would do is true of any place
        bands = _bands_with(form, step)
        return replace(form, step=step, hint=hint, sheet_rows=on_sheet, bands=bands)

    def _next(self, view: View) -> Form[Any]:
        return self._session.game.form(view, self.draft)

    def _mended(self, view: View) -> Form[Any]:
        # What is known includes the very note being edited, so it would mislead, and what came
        # after the note hadn't happened yet.
        number = self.mending or 1
        past = self._session.view_before(number, view)
        past = replace(past, edited=self._session.notes[number - 1 :])
        return replace(self._session.game.form(past, self.draft), at_once=False)


def steps_of(session: Session, view: View, *, last: bool) -> Iterator[Form[Any]]:
    """Yield the forms of a new note, tapping the first choice in each step, or the last one.

    A note that notes itself with its last tap is never seen as a whole.
    """
    draft: Draft = {}
    for _step in range(_MOST_STEPS):
        form = session.game.form(view, draft)
        if form.at_once:
            return
        yield form
        rows = [form.row(key) for key in form.step]
        row = next((row for row in rows if row.amount or not _is_filled(row)), None)
        if form.ready or row is None:
            return
        if row.amount is not None:
            draft = written(draft, row, str(row.amount.stepped(1)))
            continue
        open_ = [choice for choice in row.choices if not (choice.dimmed or choice.barred)]
        if not open_:
            return
        draft = tapped(draft, row, open_[-1 if last else 0].key)


def _bands_with(form: Form[Any], step: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return a form's bands with the row of a step in the place that it shares with others."""
    asked = tuple(key for key in step if key in form.one_by_one)
    shared = {*asked} if any({*asked} & {*band} for band in form.bands) else {*form.one_by_one}
    return tuple(asked if asked and shared & {*band} else band for band in form.bands)


def _is_filled(row: Row) -> bool:
    return any(choice.chosen for choice in row.choices)


@dataclass
class Taps:
    """The taps of one note: a new one, or an edit of note number `mending`, which was `note`.

    One that stands `instead` of another was begun with a draft, such as a question advised.
    """

    draft: Draft = field(default_factory=dict)
    mending: int | None = None
    note: object = None
    untouched: Draft = field(default_factory=dict)
    before: list[Draft] = field(default_factory=list)
    after: list[Draft] = field(default_factory=list)
    instead: bool = False

    @property
    def begun(self) -> bool:
        """Whether anything was tapped that isn't in the note yet."""
        return self.draft not in ({}, self.untouched)

    def copy(self) -> Taps:
        """Return the same taps, to go on with."""
        return replace(self, before=[*self.before], after=[*self.after])


def _called(draft: Draft, names: Mapping[str, str]) -> Draft:
    """Return a draft with the players' new names."""
    return {row: tuple(names.get(one, one) for one in chosen) for row, chosen in draft.items()}


def _fits(row: Row, wanted: Mapping[str, tuple[str, ...]], filled: Draft) -> bool:
    """Whether a row can be filled as before, and isn't filled yet."""
    if row.key in filled or row.key not in wanted:
        return False
    chosen = {*wanted[row.key]}
    return not row.choices or chosen <= {choice.key for choice in row.choices}


@dataclass(frozen=True, slots=True)
class Reopening:
    """The taps with which a saved note is reopened if it is undone at once, in the same `hand`.

    `noted` is the action that saved it as undo would take it back, and `undone` as redo would do
    it again.
    """

    noted: tuple[object, str]
    hand: NoteInHand
    taps: Taps
    undone: tuple[object, str] | None = None

    def noted_in(self, hand: NoteInHand, deed: tuple[object, str]) -> bool:
        """Whether the last action saved this note, from the taps in this hand."""
        return hand is self.hand and deed == self.noted


class HeardNote(NoteInHand):
    """A note in hand whose form shows nothing that only I know."""

    @override
    def _next(self, view: View) -> Form[Any]:
        return form_without_secrets(self._session.game, view.play, self.draft)


class NotesInHand:
    """My own note, or the one about what everybody hears; and other ones for a what-if.

    A note begun in the game itself waits during a what-if, and a note begun in the what-if waits
    while that is paused, as it is when the sheet is hidden.
    """

    def __init__(self, session: Session) -> None:
        """Start with nothing tapped."""
        self._session = session
        self.now = self._own = NoteInHand(session)
        self._heard = HeardNote(session)
        self._aside: NoteInHand | None = None
        self._tried: WhatIf | None = None
        self._waiting: tuple[WhatIf | None, NoteInHand] | None = None
        self._noted_before = 0
        self._carried: Draft = {}

    @property
    def listening(self) -> bool:
        """Whether only what everybody hears can be noted, and nothing shows what I know."""
        return self.now is self._heard

    @property
    def trying(self) -> bool:
        """Whether it is a note of a what-if."""
        return self._aside is not None

    @property
    def own(self) -> NoteInHand:
        """My own note."""
        return self._own

    @property
    def own_waits(self) -> bool:
        """Whether my own note is in hand again after listening, as it was before."""
        return self._own.begun and not (self._own.mending is None and self._went_on)

    @property
    def _went_on(self) -> bool:
        """Whether anything was begun or noted while listening."""
        return self._noted or self._heard.draft != self._carried

    @property
    def _noted(self) -> bool:
        return len(self._session.notes) > self._noted_before

    @property
    def _gone_on(self) -> Draft:
        """What was tapped while listening, with what I know of it if it is still my own note."""
        own, heard = self._own.draft, self._heard.draft
        same = bool(self._carried) and not self._noted and self._carried.items() <= heard.items()
        return {**own, **heard} if same else heard

    @property
    def left(self) -> Left:
        """All notes begun in the game and not noted, the current one last."""
        return (*(self._aside or self._own).begun_notes, *self._heard.begun_notes)

    def listen(self, view: View, *, on: bool) -> bool:
        """Listen, or return to my own note; return whether that changed anything.

        My note waits, and what everybody heard of a new one goes on while I listen, unless it was
        begun with what is advised. What was begun or noted meanwhile takes its place: most likely
        both are about the same. A note being edited waits.
        """
        if on == self.listening:
            return False
        own, heard = self._own, self._heard
        if on:
            self._noted_before = len(self._session.notes)
            heard.put_down()
            if own.mending is None and not own.instead:
                moment = view.moment(own.draft)
                heard.tap_again(self._session.game.keypad.overheard_draft(moment), view)
            self._carried = heard.draft
        else:
            went_on, gone_on = self._went_on, self._gone_on
            if own.mending is None and went_on:
                own.drop_new()
            if heard.begun and went_on:
                own.restore(None, gone_on)
        self.now = heard if on else own
        self.now.rebuild_form()
        return True

    def follow_trying(self) -> bool:
        """Switch notes if a what-if starts or ends; return whether that changed anything."""
        before, self._tried = self._tried, self._session.what_if
        if (self._tried is not None) == self.trying:
            return False
        if self._aside is None:
            self._aside, self._own = self._own, self._begun_in_pencil()
        else:
            self._waiting = before, self._own
            self._own, self._aside = self._aside, None
        self.now = self._own
        return True

    def _begun_in_pencil(self) -> NoteInHand:
        """Return the note that was begun when this what-if was paused, or a new one."""
        waiting, self._waiting = self._waiting, None
        same = waiting is not None and waiting[0] == self._tried
        return waiting[1] if waiting is not None and same else NoteInHand(self._session)

    def follow_notes(self) -> None:
        """Update the notes that were begun, after others were noted, removed or changed."""
        self._own.follow_notes()
        self._heard.rebuild_form()


class Doubts:
    """Marks the choices that are less likely than `limit` (a share, 0 for none).

    The result for a form and its odds is cached.
    """

    def __init__(self) -> None:
        """Start without marking anything."""
        self.limit = 0.0
        self._last: tuple[Form[Any], Foreseen, float] | None = None
        self._marked: Form[Any] | None = None

    def marked(self, form: Form[Any], foreseen: Foreseen) -> Form[Any]:
        """Return a form with its unlikely choices marked."""
        last = self._last
        same = last is not None and last[0] is form and last[1:] == (foreseen, self.limit)
        if self._marked is None or not same:
            self._last = (form, foreseen, self.limit)
            rows = tuple(
                self._row(row, foreseen) if row.key == foreseen.row else row for row in form.rows
            )
            self._marked = replace(form, rows=rows)
        return self._marked

    def _row(self, row: Row, foreseen: Foreseen) -> Row:
        return replace(row, choices=tuple(self._choice(one, foreseen) for one in row.choices))

    def _choice(self, choice: Choice, foreseen: Foreseen) -> Choice:
        share = foreseen.shares.get(choice.key)
        return replace(choice, surprising=share is not None and share < self.limit)


class SetupInHand:
    """The rows of the setup about other players, which are told as soon as they are seen.

    A tap that makes a setup is to be saved at once. Taps that contradict each other stay in hand,
    and the form says what is wrong, until another tap settles it or the setup becomes another one.
    """

    def __init__(self, session: Session) -> None:
        """Start with nothing tapped."""
        self._session = session
        self._setup: object = None
        self._draft: Draft = {}
        self._before: list[Draft] = []
        self._form: Form[Any] = Form(())

    @property
    def form(self) -> Form[Any]:
        """The rows that can be told, and what is wrong with them as its hint."""
        if self._session.setup != self._setup:
            self.put_down()
        return self._form

    def tap(self, row: str, choice: str) -> object | None:
        """Tap a choice; return the setup that this makes, None if something is wrong with it."""
        form = self.form
        self._before.append(self._draft)
        self._take(tapped(self._draft, form.row(row), choice))
        if self._form.outcome is not None:
            self._before.clear()
        return self._form.outcome

    @property
    def can_undo_tap(self) -> bool:
        """Whether taps are in hand that make no setup."""
        return self._session.setup == self._setup and bool(self._before)

    def undo_tap(self) -> None:
        """Take back the last tap in hand."""
        self._take(self._before.pop())

    def put_down(self) -> None:
        """Forget what was tapped; the rows say again what the setup does."""
        self._setup = self._session.setup
        self._before.clear()
        self._take(self._session.game.opening_draft(self._setup))

    def _take(self, draft: Draft) -> None:
        game = self._session.game
        form = game.begin(game.table(self._setup), draft).form
        rows = tuple(row for row in form.rows if row.player)
        self._draft, self._form = draft, Form(rows, form.outcome, hint=form.hint)

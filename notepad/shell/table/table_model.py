"""The game on the table, as one model that needs no window: all taps go in, one view comes out.

`Sitting` is what the page talks to: it notes, fixes, undoes and tries out. It builds on
`WatchedSitting` (how much is shown, why, and at which point of the game) and `SeenSitting`
(everything that can be seen). `Keeping` changes the session and reports what could not be kept.
`ShownTable` makes the view of all the parts: the note in hand, what is known, the box asked about.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, assert_never

from PySide6.QtCore import QObject, Signal

from notepad.core.faces_and_marks import Level, Pencil
from notepad.core.faults import Faults
from notepad.core.form import Draft, Form, Left
from notepad.core.game import Game, Play, View
from notepad.core.ink import Stroke
from notepad.core.language import _
from notepad.core.page import Block, Cell, Page
from notepad.core.reasoner import SETUP, Slip, Told
from notepad.core.seats import Reseating
from notepad.core.session import Session, WhatIf
from notepad.shell.reasoning.live_knowledge import LiveKnowledge, Update
from notepad.shell.table.ended_game import EndedGame, Stage
from notepad.shell.table.note_in_hand import Doubts, NoteInHand, NotesInHand
from notepad.shell.table.stories import AskedBox, Question
from notepad.shell.table.table_view import (
    Latest,
    LatestDeed,
    SaidNotes,
    TableView,
    Turn,
    as_before,
    as_tried,
    tried_in,
    ways_out,
    wrong,
)
from notepad.shell.table.vantage import LookingBack, Supposing
from notepad.storage import StoreError
from notepad.widgets.table.result_panel import Ended
from notepad.widgets.table.story_panel import Story


class SeenSitting(QObject):
    """A session, what follows from it, and the table that shows it; nothing here changes it."""

    def __init__(
        self,
        session: Session,
        *,
        title: str,
        level: Level,
        hints: bool,
        end: EndedGame | None,
        parent: QObject | None,
    ) -> None:
        """Look at a session: what follows from it, and the table that shows it."""
        super().__init__(parent)
        self.session, self.title = session, title
        self._knowledge = LiveKnowledge(session, self)
        self._table = ShownTable(
            session, self._knowledge, title=title, level=level, hints=hints, end=end
        )

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    @property
    def level(self) -> Level:
        """How much of what follows is shown."""
        return self._table.level

    @property
    def view(self) -> TableView:
        """All that the table shows now."""
        return self._table.view

    @property
    def page(self) -> Page:
        """What follows from the notes, as the sheet shows it."""
        return self._table.page

    @property
    def form(self) -> Form[Any]:
        """What can be noted next, or the note being mended."""
        return self._table.form

    @property
    def draft(self) -> Draft:
        """What was tapped of the note in hand."""
        return self._table.hand.draft

    @property
    def left(self) -> Left:
        """All that was begun and not noted, what is in hand last."""
        return self._table.left

    @property
    def mending(self) -> int | None:
        """The number of the note that is being mended."""
        return self._table.hand.mending

    @property
    def question(self) -> Question | None:
        """What is asked about a box of the sheet."""
        return self._table.asked.question

    @property
    def sentences(self) -> tuple[str, ...]:
        """The notes as a player would say them."""
        return self._table.said.notes

    @property
    def told(self) -> tuple[Told | None, ...]:
        """What each note told, None where that is not known."""
        return self._knowledge.told

    @property
    def conflict(self) -> tuple[int, ...]:
        """The notes that contradict each other; empty while everything fits."""
        return self._knowledge.clash

    @property
    def consistent(self) -> bool:
        """Whether everything fits, as far as is known yet."""
        return self._knowledge.consistent

    @property
    def settled(self) -> bool:
        """Whether the page shows all that follows from the newest notes."""
        return self._knowledge.settled


class WatchedSitting(SeenSitting):
    """What a player looks at: how much of it, why, and as it was when. Nothing here is noted.

    After every change `shown` brings the one view that the table shows from now on; `troubled`
    brings a message for the player, and `stuck` one where it helps to `reason_again`.
    """

    shown = Signal(object)
    troubled = Signal(str)
    stuck = Signal(str)

    def __init__(
        self,
        session: Session,
        *,
        title: str,
        level: Level,
        hints: bool,
        end: EndedGame | None,
        parent: QObject | None,
    ) -> None:
        """Look at a session from now on."""
        super().__init__(session, title=title, level=level, hints=hints, end=end, parent=parent)
        knowledge = self._knowledge
        self._last: TableView | None = None
        knowledge.changed.connect(self._take_in)
        knowledge.rested.connect(self._go_on)

    def look_back(self, after: int | None) -> None:
        """Show the sheet as it was after so many of the notes, or with None as it is now.

        A box that is asked about is followed from page to page, but not from now to then or back.
        """
        back, asked = self._table.back, self._table.asked
        self.let_go()
        if back.on or after is not None:
            if back.on and after is not None:
                asked.forget_reason()
            else:
                asked.stop()
            back.turn_to(after)
            self._show()
            self._explain()

    def suppose(self, cell: str, holder: str) -> bool:
        """Show what would follow if a holder had a box's card; return whether it can be shown.

        An account of a ledger or a track has no card that anybody could have.
        """
        table = self._table
        card = isinstance(self.page.sheet.box(cell), Cell)
        if not (card and table.deduced and self.settled) or table.back.on:
            return False
        table.end.make_room()
        table.supposing.suppose(cell, holder)
        self._show()
        return True

    def let_go(self) -> None:
        """Suppose nothing any more."""
        if self._table.supposing.on:
            self._table.supposing.let_go()
            self._show()

    def set_level(self, level: Level) -> None:
        """Show more or less of what follows."""
        self.let_go()
        self._table.level = level
        self._table.latest.forget_changes()
        self._show_page()
        self._go_on()

    def set_hints(self, *, on: bool) -> None:
        """Show the open numbers beside the initials, or hide them."""
        self._table.hints = on
        self._show_page()

    def set_doubted(self, share: float) -> None:
        """Mark answers that are less likely than that, with 0 none."""
        self._table.doubts.limit = share
        self._show()

    def ask(self, cell: str, holder: str = "") -> None:
        """Ask why a box stands so, for a holder or the most telling one; "" is a holder's seat."""
        self.let_go()
        self._table.asked.ask(cell, holder)
        self._table.end.make_room()
        self._show()
        self._explain()

    def reason_again(self) -> None:
        """Reason again, after that broke off too often."""
        self._knowledge.try_again()

    def stop_asking(self) -> None:
        """Put the story away."""
        self._table.asked.stop()
        self._show()

    def _turn_to_now(self) -> None:
        """Show neither what was nor what is supposed, from the next view on."""
        table = self._table
        table.supposing.let_go()
        if table.back.on:
            table.back.turn_to(None)
            table.asked.forget_reason()

    def _explain(self) -> None:
        """Have the question answered, if the level answers it, once nothing newer is reckoned."""
        asked = self.question
        if asked and asked.cell and asked.holder and self.settled and self._table.deduced:
            after = self._table.back.after
            notes = len(self.session.notes) if after is None else after
            self._knowledge.explain(asked.cell, asked.holder, notes)

    def _go_on(self) -> None:
        """Have reckoned what nobody waits for."""
        self._knowledge.go_on(self.level)

    def _show(self) -> None:
        """Show the table, unless it shows all of it already."""
        self._table.foresee()
        view = self.view
        if view != self._last:
            self._last = view
            self.shown.emit(view)

    def _take_in(self, update: Update) -> None:
        """Show what became known."""
        match update:
            case Update.MARKS:
                self._show_marks()
            case Update.ALL:
                self._show_page()
            case Update.MORE:
                self._table.add()
                self._show()
            case Update.BESIDE:
                self._show()
            case Update.EARLIER:
                turned = self._table.back.catch_up()
                self._show()
                if turned:
                    self._explain()
            case Update.REASON:
                self._table.asked.hear(self._knowledge.explained)
                self._show()
            case Update.FAILURE:
                self._failed(self._knowledge.fault)
            case Update.SURRENDER:
                self._gave_up(self._knowledge.fault)
            case _:
                assert_never(update)

    def _failed(self, why: str) -> None:
        told = _("The reasoning stopped ({why}). Your notes are safe; undo the last one to go on.")
        self.troubled.emit(told.format(why=why))

    def _gave_up(self, why: str) -> None:
        told = _("The reasoning stopped several times in a row ({why}). Your notes are safe.")
        self.stuck.emit(told.format(why=why))

    def _show_marks(self) -> None:
        """Show what is certain while the odds are reckoned."""
        self._table.mark()
        self._show()

    def _show_page(self) -> None:
        """Show what is known now, and ask again why."""
        self._knowledge.waited()
        self._table.look_again()
        self._table.look_over()
        self._table.find_slips()
        self._show()
        self._explain()


class Sitting(WatchedSitting):
    """One open game.

    `noted` says that a note was kept, and `closed` that the game is about to be put away.
    """

    noted = Signal(str)
    closed = Signal()

    def __init__(
        self,
        session: Session,
        *,
        title: str,
        level: Level,
        hints: bool = True,
        end: EndedGame | None = None,
        parent: QObject | None = None,
    ) -> None:
        """Sit down at a session; the first reasoning starts at once.

        With `hints` numbers that are open stand beside initials. `end` knows what is looked at
        once the game is over.
        """
        super().__init__(session, title=title, level=level, hints=hints, end=end, parent=parent)
        self._keeping = Keeping(session, self.troubled.emit)
        self._unsubscribe = session.subscribe(self._changed)
        self._beside = (session.play, dict(session.marks), dict(session.aside))

    def tap(self, row: str, choice: str) -> None:
        """Tap a choice of the form; a note that is complete by it is kept at once."""
        asked = self.form.row(row)
        self._table.hand.tap(asked, choice)
        self._settle(doubted=any(one.surprising for one in asked.choices if one.key == choice))

    def tap_cell(self, cell: str) -> bool:
        """Tap a box of the sheet; return whether the form took it as one of its choices."""
        row = self.form.row_on_sheet(cell) if self._table.noting else None
        if row is not None:
            self.tap(row.key, cell)
        return row is not None

    def go_to(self, rows: tuple[str, ...]) -> None:
        """Ask for these rows of the form next, or with none for what is to be filled next."""
        self._table.hand.turn_to(rows)
        self._show()

    def step_back(self) -> None:
        """Take the last tap of the note in hand back."""
        self._table.hand.step_back()
        self._knowledge.disturb()
        self._show()

    def write(self, row: str, text: str) -> None:
        """Change the text of a row of the form."""
        self._table.hand.write(self.form.row(row), text)
        self._settle()

    def propose(self, draft: Draft) -> None:
        """Begin another note with this draft; it is never kept before another tap."""
        self.look_back(None)
        self._table.show_form()
        self._table.hand.begin(draft)
        self._knowledge.disturb()
        self._show()

    def add(self, draft: Draft) -> None:
        """Add this to the note in hand, unless that is of another kind."""
        self.look_back(None)
        self._table.show_form()
        self._table.hand.add(draft)
        self._settle()

    def confirm(self) -> None:
        """Keep the note that the form makes."""
        form = self.form
        if form.ready:
            self._keep(form)

    def listen(self, *, on: bool) -> None:
        """Let only be noted what everybody hears, while the sheet is folded."""
        self.look_back(None)
        self.leave_what_if()
        self._table.listen(on=on)
        self._show()

    def mend(self, number: int) -> None:
        """Take a note up again, to be changed and confirmed."""
        self.look_back(None)
        self._table.hand.take_up(number)
        self._show()

    def start_over(self) -> None:
        """Forget the note being made or mended; what was noted stays."""
        self._table.put_down()
        self._show()

    def bring_back(self, left: Left) -> None:
        """Have in hand what was begun at an earlier sitting."""
        self._table.bring_back(left)
        self._show()

    def turn_to(self, stage: Stage, draft: Draft | None = None) -> None:
        """Look at something else of a game that is over, or note something, begun by a draft."""
        self._table.turn_to(stage, draft or {})
        self._show()

    def remove(self, number: int) -> None:
        """Take a note out; undo brings it back."""
        self._keeping.do(lambda: self.session.remove(number))

    def mend_slips(self, slips: Sequence[Slip]) -> None:
        """Put in what was meant where else was noted, or set up; one undo takes all of it back."""
        self._keeping.mend(slips)

    def undo(self) -> None:
        """Take the last action back, or both slips that were mended by the last tap."""
        if not self._table.back.on:
            self._keeping.undo()

    def redo(self) -> None:
        """Bring an action again."""
        if not self._table.back.on:
            self._keeping.redo()

    def pencil(self, cell: str, holder: str, pencil: Pencil | None) -> None:
        """Draw a mark of mine, or rub it out with None."""
        self._keeping.do(lambda: self.session.pencil(cell, holder, pencil))

    def ink(self, written: Sequence[Stroke], rubbed: Sequence[int]) -> None:
        """Write strokes on the sheet, each in place of one with its id; rub others out."""
        self._keeping.do(lambda: self.session.write(written, rubbed))

    def try_after(self, after: int) -> None:
        """Go on in pencil from where there were so many notes."""
        self.try_out(WhatIf(after))

    def try_out(self, what_if: WhatIf) -> None:
        """Go on in pencil as far as that is done already."""
        self._keeping.do(lambda: self.session.try_out(what_if))

    def try_again(self) -> None:
        """Go on with what was tried and waits."""
        self._keeping.do(self.session.try_again)

    def leave_what_if(self) -> None:
        """Go on with the game itself; what is tried waits."""
        self.session.leave_what_if()

    def keep_what_if(self) -> bool:
        """Note plainly what is tried; return whether that was kept."""
        return self._keeping.do(self.session.keep_what_if)

    def drop_what_if(self) -> WhatIf | None:
        """Forget what is tried; return it, None if it could not be dropped."""
        dropped = self.session.what_if
        return dropped if self._keeping.do(self.session.drop_what_if) else None

    def mend_setup(self, setup: object) -> None:
        """Change the setup under the notes; raises Faults if they don't fit, or StoreError."""
        self.session.set_up(setup)

    def reseat(self, seats: Reseating) -> None:
        """Call or seat the players otherwise; raises Faults if that can't be, or StoreError."""
        self.stop_asking()
        self.session.reseat(seats)
        self._table.hand.call_otherwise(seats.names)
        self._show()

    def anew(self) -> "Sitting":
        """Return the same sitting with nothing said yet, and end this one."""
        self.close()
        table = self._table
        again = Sitting(self.session, title=self.title, level=self.level, hints=table.hints)
        again._table.take_over(table)
        return again

    def close(self) -> None:
        """End the reasoning, before the game is put away."""
        self.closed.emit()
        self._unsubscribe()
        self._knowledge.close()

    def _settle(self, *, doubted: bool = False) -> None:
        """Show the new form, or keep its note if it was complete at this tap."""
        form = self.form
        if form.ready and form.at_once:
            self._keep(form, doubted=doubted)
        else:
            self._knowledge.disturb()
            self._show()

    def _keep(self, form: Form[Any], *, doubted: bool = False) -> None:
        """Take what a form makes; if that is refused the taps are not lost.

        The box that was asked about is let go: what is to be seen now is what the note brought.
        """
        mending, take_up = self.mending, self._table.put_down()
        question = self.question
        self._table.asked.stop()
        said = self._keeping.keep(form, mending)
        if said:
            self._table.overheard = said if self._table.listening else ""
            if doubted:
                self._table.latest.doubt()
            self.noted.emit(said)
        else:
            take_up()
            self._table.asked.question = question
        self._show()

    def _only_inked(self) -> bool:
        """Return whether the last change was one of ink alone: nothing else is to be made anew."""
        session, before = self.session, self._beside
        self._beside = (session.play, dict(session.marks), dict(session.aside))
        return self._beside[0] is before[0] and self._beside[1:] == before[1:]

    def _changed(self) -> None:
        # Nothing is shown before what is known follows the new notes: until then it may be
        # about notes that are not there any more.
        self._turn_to_now()
        if self._only_inked():
            self._table.latest.follow(self._keeping.turn, before=None, noted=False)
            self._show()
            self._explain()
            return
        before = self._table.newest_page if self._knowledge.complete else None
        noted, turned = self._knowledge.follow_on(), self._table.follow_trying()
        if turned:
            self._table.asked.stop()
        else:
            self._table.latest.follow(self._keeping.turn, before=before, noted=noted)
        if not noted:
            self._show_page()
            self._go_on()
            return
        self._table.hands.follow_notes()
        self._show()


class Keeping:
    """Has a session changed; `trouble` is called with words where that is refused.

    While something is taken back, or done again, `turn` says so to who listens to the session.
    """

    def __init__(self, session: Session, trouble: Callable[[str], object]) -> None:
        """Change this session from now on."""
        self._session, self._trouble = session, trouble
        self._mended: tuple[object, str] | None = None
        self.turn: Turn | None = None

    def keep(self, form: Form[Any], mending: int | None) -> str:
        """Take what a form makes, as it is said then; "" if it was refused.

        With `mending` it takes the place of that note, and what is aside is left alone.
        """
        note, aside, session = form.outcome, form.aside or {}, self._session
        if note is None:
            return form.sentence if self.do(lambda: session.put_aside(aside)) else ""
        if mending is None:
            kept = self.do(lambda: session.note(note, aside))
        else:
            kept = self.do(lambda: session.mend(mending, note))
        return session.game.said(session.setup, note) if kept else ""

    def mend(self, slips: Sequence[Slip]) -> None:
        """Put in what was meant where else was noted, or set up."""
        session = self._session
        for slip in slips:
            if slip.note == SETUP:
                self.do(partial(session.set_up, slip.instead))
            else:
                self.do(partial(session.mend, slip.note, slip.instead))

        self._mended = self._latest if len(slips) > 1 else None

    def undo(self) -> None:
        """Take the last action back, or both of the slips that were mended together."""
        if self._latest == self._mended:
            self._turn(Turn.BACK, self._session.undo)
        self._turn(Turn.BACK, self._session.undo)

    def redo(self) -> None:
        """Bring an action again."""
        self._turn(Turn.AGAIN, self._session.redo)

    def do(self, act: Callable[[], None]) -> bool:
        """Do something to the session; return whether it was kept."""
        try:
            act()
        except Faults as faults:
            self._trouble(faults.spoken)
            return False
        except StoreError as error:
            self._trouble(str(error))
            return False
        return True

    @property
    def _latest(self) -> tuple[object, str]:
        """What tells one action from another: what is noted now, and what undo would take back."""
        return self._session.play, self._session.undo_sentence

    def _turn(self, turn: Turn, act: Callable[[], None]) -> None:
        self.turn = turn
        self.do(act)
        self.turn = None


class ShownTable:
    """The one view of a session, its note in hand, what is known, and the box that is asked about.

    What did not change is not made anew: the page once there is more to be shown, the form once
    a tap.
    """

    def __init__(
        self,
        session: Session,
        knowledge: LiveKnowledge,
        *,
        title: str,
        level: Level,
        hints: bool,
        end: EndedGame | None = None,
    ) -> None:
        """Show a session at a level; with `hints` open numbers stand beside initials.

        `end` knows what is looked at once the game is over.
        """
        self.title, self.level, self.hints = title, level, hints
        self.hands = NotesInHand(session)
        self.overheard = ""  # the last note that was made of what everybody heard
        self.asked = AskedBox()
        self.said = SaidNotes(session)
        self.doubts = Doubts()
        self.latest = LatestDeed(self.said)
        self.end = end or EndedGame()
        self.back = LookingBack(session, knowledge)
        self.supposing = Supposing(knowledge)
        self._session, self._knowledge = session, knowledge
        self._page: Page | None = None

    @property
    def page(self) -> Page:
        """What follows from the notes, as the sheet shows it."""
        if self._page is None:
            page = self._made(self._all)
            if self._told:
                page = as_before(self._session, self._knowledge, self._all, page, self._made)
            self._page = page
        return self._page

    def _made(self, view: View) -> Page:
        """Return a page with what is wanted on it."""
        page = self._session.game.page(view)
        page = as_tried(page) if self.hands.trying else page
        return page if self.hints else replace(page, sheet=page.sheet.without_hints())

    @property
    def newest_page(self) -> Page | None:
        """The page that was made last, None before the first one or where more is to be shown."""
        return self._page

    @property
    def form(self) -> Form[Any]:
        """What can be noted next, or the note being mended."""
        form, knowledge = self.hand.form(self._all), self._knowledge
        if self.listening:
            return form
        foreseen = knowledge.foreseen
        if foreseen is not None and self._doubting and foreseen.draft == self.hand.draft:
            form = self.doubts.marked(form, foreseen)
        quiet = self.hand.mending is not None or not self._told
        return form if quiet else replace(form, caution=wrong(knowledge.clash))

    @property
    def hand(self) -> NoteInHand:
        """The note that is in hand."""
        return self.hands.now

    @property
    def listening(self) -> bool:
        """Whether only what everybody hears can be noted, and nothing shows what I know."""
        return self.hands.listening

    def listen(self, *, on: bool) -> None:
        """Listen, or go on with my own note; one begun while listening comes before that."""
        if self.hands.listen(on=on):
            self.overheard = ""

    def follow_trying(self) -> bool:
        """Go on with what is tried now, or the game itself; return whether that is new."""
        turned = self.hands.follow_trying()
        if turned:
            self.latest.begin_again()
        return turned

    @property
    def left(self) -> Left:
        """All that was begun of the game and not noted, what is in hand last."""
        return self.hands.left

    def bring_back(self, left: Left) -> None:
        """Have in hand what was left, as far as it can still be tapped."""
        self.hands.own.bring_back(left, self._all)

    @property
    def noting(self) -> bool:
        """Whether something can be noted: once the game is over only what is added on purpose."""
        on_purpose = self.end.stage is Stage.NOTING or self.hand.mending is not None
        if self.back.on or self.supposing.on:
            return False
        return self.page.result is None or on_purpose or self.hands.trying

    @property
    def deduced(self) -> bool:
        """Whether it is shown what follows, and so why."""
        then = self.back.known
        consistent = self._knowledge.consistent if then is None else then.consistent
        return consistent and self.level >= Level.DEDUCTION

    @property
    def view(self) -> TableView:
        """All that the table shows now."""
        view = self.back.on_table(self._now, self._all, self._made, self.said.notes)
        view = self.supposing.on_table(view, self._all, self._made)
        return view if self.asked.question is None else replace(view, story=self._story(view))

    def _story(self, view: TableView) -> Story | None:
        subjects = self._session.game.subjects(self._session.setup)
        knowledge = self._knowledge
        story = self.asked.story(
            view.page,
            subjects,
            deduced=self.deduced,
            reckoned=self.back.after is not None or knowledge.reckoned,
            late=knowledge.overdue,
        )
        return replace(story, pencils=False, supposes=False) if story and view.past else story

    @property
    def _now(self) -> TableView:
        page, form, knowledge = self.page, self.form, self._knowledge
        return TableView(
            self._session.play,
            page,
            self._sheet(page, form) if self.noting else page.sheet,
            form,
            self.level,
            notes=self.said.lines(knowledge.told if self.level == Level.ODDS else ()),
            warned=knowledge.clash,
            consistent=knowledge.consistent,
            behind=knowledge.behind and self.level > Level.PAPER,
            contradiction=(
                ways_out(self._session, knowledge, self.said.notes) if self._told else None
            ),
            begun=self.hand.begun,
            mending=self.hand.mending,
            hints=self.hints,
            has_hints=page.sheet.has_hints,
            undo=self.said.undo,
            redo=self.said.redo,
            asked=self.asked.cell,
            latest=Latest(self.overheard) if self.listening else self.latest.on(page),
            listening=self.listening,
            ended=self._ended(page),
            stage=Stage.NOTING if self.noting else self.end.stage,
            tried=tried_in(self._session),
            waits=self._session.waits,
            ink=self._session.ink,
        )

    def turn_to(self, stage: Stage, draft: Draft) -> None:
        """Show something else of a game that is over, or what is noted next, begun by a draft."""
        self.end.stage = stage
        if draft or stage is not Stage.NOTING:
            self.hand.restore(None, draft)
        elif not self.hand.begun:
            self.hand.put_down()  # what was begun before the game was over, if there is any

    def show_form(self) -> None:
        """Show what is noted next, if the result of a game that is over stands in its place."""
        if not self.noting:
            self.end.stage = Stage.NOTING

    def put_down(self) -> Callable[[], None]:
        """Forget the note in hand; return what takes it up again.

        A game that is over shows its result again, if the note was one more.
        """
        before, stage = (self.hand.mending, self.hand.draft), self.end.stage

        def take_up() -> None:
            self.hand.restore(*before)
            self.end.stage = stage

        self.hand.put_down()
        if stage is Stage.NOTING:
            self.end.stage = Stage.RESULT
        return take_up

    def look_over(self) -> None:
        """Have it reckoned how the game was found out, if it is over."""
        if self.page.result is not None:
            if not self.hands.trying:
                self.end.look_at_clock(self._ended_by)
            self._knowledge.look_over()

    def find_slips(self) -> None:
        """Have it reckoned which slip most probably happened, if it is told that nothing fits."""
        if self._told:
            self._knowledge.find_slips()

    def foresee(self) -> None:
        """Have it reckoned how likely the answers in question are, where that is shown."""
        if not self._doubting:
            return
        form = self.form
        if not form.ready and len(form.step) == 1 and form.row(form.step[0]).choices:
            self._knowledge.foresee(dict(self.hand.draft), form.step[0])

    def take_over(self, other: "ShownTable") -> None:
        """Have the note in hand of another one, and the box that is asked about there."""
        self.hands = other.hands
        self.hands.listen(on=False)
        self.asked, self.doubts = other.asked, other.doubts
        self.end = other.end
        self.look_again()

    def look_again(self) -> None:
        """Make the page and the form anew: what they depend on has changed."""
        self.add()
        self.back.look_again()
        self.hand.look_again()
        self.asked.forget_reason()

    def add(self) -> None:
        """Make the page anew: there is more on it."""
        self._page = None

    def mark(self) -> None:
        """Make the page anew with what is certain, its numbers as before until they are known."""
        before, self._page = self._page, None
        self.hand.look_again()
        if before is not None:
            self._page = self.page.meanwhile(before)

    @property
    def _doubting(self) -> bool:
        """Whether answers are marked that are unlikely by what is known."""
        mine = not self.listening and self.hand.mending is None and self.hand.begun
        return mine and self.doubts.limit > 0 and self.level == Level.ODDS

    @property
    def _told(self) -> bool:
        """Whether it is told that the notes contradict each other."""
        return not self._knowledge.consistent and self.level > Level.PAPER

    @property
    def _all(self) -> View:
        """All that the page and the form depend on."""
        return View(
            self._session.play,
            self._session.state,
            self._knowledge.known,
            level=self.level,
            marks=dict(self._session.marks),
            title=self.title,
            aside=dict(self._session.aside),
        )

    @property
    def _ended_by(self) -> int:
        """The number of the note since which the game is over."""
        session = self._session
        for number in range(len(session.notes), 1, -1):
            play = Play(session.setup, session.notes[: number - 1])
            state = session.state_before(number)
            before = replace(self._all, play=play, state=state, known=None)
            if session.game.page(before).result is None:
                return number
        return 1

    def _ended(self, page: Page) -> Ended | None:
        if self.hands.trying or self.back.after is not None:
            return None
        remark = wrong(self._knowledge.clash) if self._told else ""
        return self.end.shown(
            page.result,
            self._knowledge.review,
            self.said.notes,
            remark=remark,
        )

    def _sheet(self, page: Page, form: Form[Any]) -> Block:
        """Return the sheet with what was tapped on it for the note in hand, and what can be."""
        chosen = [cell for row in form.sheet_rows for cell in self.hand.draft.get(row, ())]
        rows = [form.row(key) for key in form.sheet_rows if key in form.step]
        offered = [c.key for row in rows for c in row.choices if not (c.dimmed or c.chosen)]
        if any(row.on_sheet_alone for row in rows):
            offered = [key for key in page.sheet.keys if key not in chosen]
        sheet = page.sheet.with_chosen(chosen, offered) if chosen or offered else page.sheet
        told = form.prospects if self.hand.mending is None else {}
        return sheet.with_prospects(told) if told else sheet

"""ShownTable: everything that the table shows, made of what is there."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from notepad.core.form import Draft, Form, Left
from notepad.core.game.game import Play, View
from notepad.core.level import Level
from notepad.core.page.block import Block
from notepad.core.page.page import Page
from notepad.core.play.session import Session
from notepad.shell.reasoning.newest_known import Following
from notepad.shell.table.asked_box import AskedBox
from notepad.shell.table.doubts import Doubts
from notepad.shell.table.ended_game import EndedGame, Stage
from notepad.shell.table.latest_deed import Latest, LatestDeed
from notepad.shell.table.looking_back import LookingBack
from notepad.shell.table.note_in_hand import NoteInHand
from notepad.shell.table.notes_in_hand import NotesInHand
from notepad.shell.table.said_notes import SaidNotes, as_tried, tried_in
from notepad.shell.table.supposing import Supposing
from notepad.shell.table.table_view import TableView
from notepad.shell.table.ways_out import as_before, ways_out, wrong
from notepad.widgets.table.contradiction_panel import Contradiction
from notepad.widgets.table.result_panel import Ended
from notepad.widgets.table.story_panel import Story


class ShownTable:
    """The one view of a session, its note in hand, what is known, and the box that is asked about.

    What did not change is not made anew: the page once there is more to be shown, the form once
    a tap.
    """

    def __init__(
        self,
        session: Session,
        following: Following,
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
        self.back = LookingBack(session, following)
        self.supposing = Supposing(following)
        self._session, self._following = session, following
        self._page: Page | None = None

    @property
    def page(self) -> Page:
        """What follows from the notes, as the sheet shows it."""
        if self._page is None:
            page = self._made(self._all)
            if self._told:
                page = as_before(self._session, self._following, self._all, page, self._made)
            self._page = page
        return self._page

    def _made(self, view: View[Any, Any, Any, Any]) -> Page:
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
        form, following = self.hand.form(self._all), self._following
        if self.listening:
            return form
        foreseen = following.foreseen
        if foreseen is not None and self._doubting and foreseen.draft == self.hand.draft:
            form = self.doubts.marked(form, foreseen)
        quiet = self.hand.mending is not None or not self._told
        return form if quiet else replace(form, caution=wrong(following.clash))

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
        consistent = self._following.consistent if then is None else then.consistent
        return consistent and self.level >= Level.DEDUCTION

    @property
    def view(self) -> TableView:
        """All that the table shows now."""
        view = self.back.on_table(self._now, self._all, self._made, self.said.notes)
        view = self.supposing.on_table(view, self._all, self._made)
        return view if self.asked.question is None else replace(view, story=self._story(view))

    def _story(self, view: TableView) -> Story | None:
        subjects = self._session.game.subjects(self._session.setup)
        following = self._following
        story = self.asked.story(
            view.page,
            subjects,
            deduced=self.deduced,
            reckoned=self.back.after is not None or following.reckoned,
            late=following.overdue,
        )
        return replace(story, pencils=False, supposes=False) if story and view.past else story

    @property
    def _now(self) -> TableView:
        page, form, following = self.page, self.form, self._following
        return TableView(
            self._session.play,
            page,
            self._sheet(page, form) if self.noting else page.sheet,
            form,
            self.level,
            notes=self.said.lines(following.told if self.level == Level.ODDS else ()),
            warned=following.clash,
            consistent=following.consistent,
            behind=following.behind and self.level > Level.PAPER,
            contradiction=self._contradiction() if self._told else None,
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
            self._following.look_over()

    def find_slips(self) -> None:
        """Have it reckoned which slip most probably happened, if it is told that nothing fits."""
        if self._told:
            self._following.find_slips()

    def foresee(self) -> None:
        """Have it reckoned how likely the answers in question are, where that is shown."""
        if not self._doubting:
            return
        form = self.form
        if not form.ready and len(form.step) == 1 and form.row(form.step[0]).choices:
            self._following.foresee(dict(self.hand.draft), form.step[0])

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
        return not self._following.consistent and self.level > Level.PAPER

    @property
    def _all(self) -> View[Any, Any, Any, Any]:
        """All that the page and the form depend on."""
        return View(
            self._session.play,
            self._session.state,
            self._following.known,
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
        remark = wrong(self._following.clash) if self._told else ""
        return self.end.shown(
            page.result,
            self._following.review,
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

    def _contradiction(self) -> Contradiction | None:
        return ways_out(self._session, self._following, self.said.notes)

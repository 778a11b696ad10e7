"""The game on the table, as one model that needs no window: all taps go in, one view comes out.

`Sitting` is what the page talks to. It has the note in hand, what is known, the box asked about and
the point from which the game is seen, and combines them into one view.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any, ParamSpec, assert_never

from PySide6.QtCore import QObject, Signal

from notepad.core.actions import Mended, Noted, SetUpAgain
from notepad.core.faces_and_marks import Prospect
from notepad.core.form import Draft, Form, Left, all_the_same
from notepad.core.game import Play, View, states_of
from notepad.core.help_levels import Level
from notepad.core.language import _
from notepad.core.page import Block, Cell, OwnCard, Page
from notepad.core.page_changes import NOTHING_NEW
from notepad.core.reasoner import ANSWER, SETUP, Slip, plainly
from notepad.core.seats import Reseating
from notepad.core.session import Session
from notepad.core.timeline import Hand
from notepad.shell.page_frame import trouble_told
from notepad.shell.reasoning.failures import report_on
from notepad.shell.reasoning.live_knowledge import LiveKnowledge, Update
from notepad.shell.reasoning.messages import Part
from notepad.shell.table import note_in_hand, table_view
from notepad.shell.table.ended_game import EndedGame, Stage, ended_by
from notepad.shell.table.past_or_supposed_card import Vantage
from notepad.shell.table.stories import Question, story_of
from notepad.widgets.table.result_panel import Ended
from notepad.widgets.table.story_panel import Story

_P = ParamSpec("_P")


class Sitting(QObject):
    """One open game.

    `view` is everything that the table shows, and `shown` emits each new one. `troubled` emits a
    message for the player. `closed` says that the game is about to be put away.

    Unchanged parts aren't created again: the page only when there is more to show, the form once
    for each tap.
    """

    shown = Signal(object)
    troubled = Signal(str)
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
        """Open a session at the table; the first reasoning starts immediately.

        With `hints`, open numbers stand beside initials. `end` knows what to show once the game is
        over.
        """
        super().__init__(parent)
        self.session, self.title = session, title
        self._level, self._hints = session.game.level(level), hints
        self._knowledge = LiveKnowledge(session, self)
        self._hand = note_in_hand.NoteInHand(session)
        self._setup = note_in_hand.SetupInHand(session)
        self._trying = session.trying
        self._overheard = ""  # the last note made about what everybody heard
        # The play that a note would make, the notes against it, that note's number, and why not.
        self._warning: tuple[Play, tuple[int, ...], int, str] | None = None
        self._question: Question | None = None
        self._doubted = 0.0  # the share below which answers are marked, 0 for none
        self._said = table_view.SaidNotes(session)
        self._latest = table_view.LatestDeed(self._said)
        self._end = end or EndedGame()
        self._vantage = Vantage(session, self._knowledge)
        self._page: Page | None = None
        self._page_before: Page | None = None
        self._told_about: tuple[object, object] | None = None
        self._turn: table_view.Turn | None = None
        self._own: Page | None = None  # what the game itself showed when a what-if began
        self._holds = self._over = False
        self._beside = (session.play, dict(session.marks), dict(session.aside))
        self.view = self._seen()
        self._knowledge.changed.connect(self._take_in)
        self._knowledge.rested.connect(self._go_on)
        self._unsubscribe = session.subscribe(self._changed)

    @property
    def current_page(self) -> Page:
        """The page with what follows from the current notes, whatever else is shown."""
        if self._page is None:
            page = self._page_of(self._now)
            if self._tells_conflict:
                page = table_view.page_before_clash(
                    self.session, self._knowledge, self._now, page, self._page_of
                )
            page = table_view.without_failed(page, self._knowledge.failed)
            self._page = self._page_before = self._steadied(page)
        return self._page

    def _steadied(self, page: Page) -> Page:
        """Return a page with what was shown before, where it would only blink or move."""
        before, told_about = self._page_before, (self.session.play, dict(self.session.aside))
        unchanged, self._told_about = told_about == self._told_about, told_about
        if before is None:
            return page
        # Advice isn't sorted anew while a finger may be on its way to it.
        page = page.with_advice_of(before) if unchanged and self._hand.now.begun else page
        return page.until_calculated(before)

    @property
    def at_rest(self) -> bool:
        """Whether the view shows everything that it will while nobody does anything."""
        return self._knowledge.at_rest

    @property
    def asked_page(self) -> Page:
        """The page on which a tap asks why: the earlier one while that is shown, else `page`."""
        return self.view.page if self.view.past is not None else self.current_page

    def forms_of(self, topic: str) -> Iterator[Form[Any]]:
        """Return the forms of some notes about a topic, none if the game has no such topic.

        They are notes at the start of the game if they can be, so that nothing is left out yet.
        """
        game, start = self.session.game, self.session.view_before(1, self._now)
        alike = [one for one in game.keypad.topics if one.key == topic]
        if not alike:
            return iter(())
        heard = self._hand.listening
        if any(one.there(start.moment({})) for one in alike):
            return note_in_hand.forms_from_start(game, start, topic, overheard=heard)
        return note_in_hand.forms_toward(game, self._now, topic, overheard=heard)

    def often_noted(self) -> tuple[str, ...]:
        """Return the topics that can be noted now, the usual one first, without seldom ones."""
        form, keypad = self.view.form, self.session.game.keypad
        choices = form.row(form.topics).choices if form.topics else ()
        offered = {choice.key for choice in choices if not choice.barred}
        keys = (topic.key for topic in keypad.topics if not topic.seldom and topic.key in offered)
        usual = keypad.usual(self._now.moment({}))
        return tuple(dict.fromkeys((*([usual] if usual in offered else []), *keys)))

    # What is shown

    def look_back(self, after: int | None) -> None:
        """Show the sheet as it was after some notes, or with None as it is now.

        The question about a box stays from one earlier page to the next, but not from now to then
        or back.
        """
        self.stop_supposing()
        before = self._vantage.looks_back
        if before or after is not None:
            if before and after is not None:
                self._forget_reason()
            else:
                self._question = None
            self._vantage.turn_to(after)
            self._show()
            self._explain()

    def suppose(self, cell: str, holder: str) -> bool:
        """Show what would follow if a holder had a box's card; return whether it can be shown.

        Accounts of a ledger or a track have no card that anybody could have.
        """
        card = isinstance(self.current_page.sheet.box(cell), Cell)
        fits = self._deduced and self._knowledge.settled and self._knowledge.consistent
        if not (card and fits) or self._vantage.looks_back:
            return False
        self._end.make_room()
        self._vantage.suppose(cell, holder)
        self._show()
        return True

    def note_fact(self, cell: str, holder: str) -> None:
        """Start the note that a holder has a box's card."""
        self.propose(self._fact(cell, holder))

    def keep_supposed(self) -> None:
        """Start the note that what is supposed is so."""
        if self._vantage.supposed:
            self.note_fact(*self._vantage.supposed)

    def _fact(self, cell: str, holder: str) -> Draft:
        return self.session.game.keypad.fact(cell, holder)

    @property
    def supposed(self) -> tuple[str, str] | None:
        """The box whose card is supposed to be somewhere, and where; None if nothing is."""
        return self._vantage.supposed

    def stop_supposing(self) -> None:
        """Stop supposing."""
        if self._vantage.supposed:
            self._vantage.turn_to(None)
            self._show()

    def set_level(self, level: Level) -> None:
        """Show more or less of what follows, at most as much as the game has."""
        self.stop_supposing()
        self._level = self.session.game.level(level)
        self._latest.forget_changes()
        self._own = None
        self._show_page()
        self._go_on()

    def set_open_numbers(self, *, on: bool) -> None:
        """Show the open numbers beside the initials, or hide them."""
        self._hints = on
        self._show_page()

    def set_doubted(self, share: float) -> None:
        """Mark answers that are less likely than this share, 0 for none."""
        self._doubted = share
        self._show()

    def set_thinking(self, seconds: float) -> None:
        """Let advice get better for so many seconds of the processor's time, after each note."""
        self._knowledge.further_s = seconds

    def be_seen(self, *, on: bool) -> None:
        """Work on nothing that nobody waits for while nobody sees this, or go on."""
        self._knowledge.be_seen(on=on)

    def ask(self, cell: str, holder: str = "") -> None:
        """Ask why a box is so, for a holder or the most telling one; "" is a holder's seat."""
        self.stop_supposing()
        self._question = Question(cell, holder)
        self._end.make_room()
        self._show()
        self._explain()

    def stop_asking(self) -> None:
        """Close the story."""
        self._question = None
        self._show()

    def try_again(self, parts: Sequence[Part]) -> None:
        """Work out again what failed."""
        for part in parts:
            self._knowledge.try_again(part, self._level)

    def report(self) -> str:
        """Return a report on everything that failed."""
        return report_on(self.session.game, self.session.play, self._knowledge.failed.values())

    def turn_to(self, stage: Stage, draft: Draft | None = None) -> None:
        """Show another part of a finished game, or add a note, starting from a draft."""
        self._end.stage = stage
        if draft or stage is not Stage.NOTING:
            self._hand.lay(draft or {})
        elif not self._hand.now.begun:
            self._hand.put_down()  # a note begun before the game was over, if there is one
        self._show()

    # The note in hand

    def tap(self, row: str, choice: str) -> None:
        """Tap a choice of the form; if this completes a note, it is saved immediately.

        Who taps another choice than before may have missed a button: that note must be confirmed.
        """
        asked, before = self._form.row(row), self._hand.now.draft.get(row, ())
        self._begin()
        self._hand.tap(asked, choice)
        self._settle(
            doubted=any(one.surprising for one in asked.choices if one.key == choice),
            confirmed=not before or asked.many or choice in before,
        )

    def tap_cell(self, cell: str) -> bool:
        """Tap a box of the sheet; return whether the form used it as one of its choices."""
        row = self._form.row_on_sheet(cell) if self._noting else None
        if row is not None:
            self.tap(row.key, cell)
        return row is not None

    def tap_seat(self, player: str) -> bool:
        """Make the note in hand about a player's deed; return whether it asks for a player.

        That is the first row of the form in which the player can be chosen: who acts.
        """
        if not self._noting:
            return False
        rows = ((row, one) for row in self._form.rows for one in row.choices if one.key == player)
        row, choice = next((found for found in rows if not found[1].barred), (None, None))
        if row is not None and choice is not None and not choice.chosen:
            self.tap(row.key, player)
        return row is not None

    @property
    def waits_for_boxes(self) -> bool:
        """Whether the note in hand next needs boxes that can only be tapped on the sheet."""
        form = self._form
        return self._noting and any(form.row(key).on_sheet_alone for key in form.step)

    def go_to(self, rows: tuple[str, ...]) -> None:
        """Ask for these rows of the form next, or with none for what must be filled next."""
        self._hand.turn_to(rows)
        self._show()

    def undo_tap(self) -> None:
        """Undo the last tap of the note in hand, and nothing else."""
        self._hand.undo_tap()
        self._knowledge.pause_idle_work()
        self._show()

    def write(self, row: str, text: str) -> None:
        """Change the text of a row of the form."""
        self._begin()
        self._hand.write(self._form.row(row), text)
        self._settle()

    def propose(self, draft: Draft) -> None:
        """Start another note with this draft; it always needs another tap to be saved."""
        self.look_back(None)
        self._show_form()
        self._question = None
        self._hand.begin(draft)
        self._knowledge.pause_idle_work()
        self._show()

    def ask_with(self, card: OwnCard, row: str) -> str:
        """Ask with a card in front of me: by this row of the note in hand, or in another note.

        While it is somebody else's turn, it asks nothing; return whose turn it is, else "". What
        isn't written down can be at any time.
        """
        rows = (one for one in self._form.rows if one.key == row)
        keys = {choice.key for one in rows for choice in one.choices}
        turn = next((seat for seat in self.current_page.seats if seat.turn and not seat.me), None)
        if self._noting and card.key in keys:
            self.tap(row, card.key)
        elif card.key and turn is not None:
            return turn.player
        else:
            self.propose(card.draft)
        return ""

    def add_to_draft(self, draft: Draft) -> None:
        """Add this to the note in hand, if it is of the same kind."""
        self.look_back(None)
        self._show_form()
        self._begin()
        self._hand.add_to_draft(draft)
        self._settle()

    def confirm(self) -> None:
        """Save the note that the form makes."""
        form = self._form
        if not form.ready:
            return
        if self._is_warned_of(form):
            self._show()
        else:
            self._keep(form)

    def listen(self, *, on: bool) -> None:
        """Only note what everybody hears, while the sheet is hidden.

        A note about what another player does goes on; everything else waits until it is shown.
        """
        self.look_back(None)
        self.session.pause_what_if()
        if self._hand.listen(self._now, on=on):
            self._overheard = ""
        self._show()

    def mend(self, number: int, *, inserts: bool = False) -> None:
        """Edit a note, to be changed and confirmed; or insert one before it."""
        self.look_back(None)
        self._hand.take_up(number, inserts=inserts)
        self._show()

    def start_over(self) -> None:
        """Forget the note being made or edited; what was noted stays."""
        self._hand.put_down()
        self._show_end()
        self._show()

    def bring_back(self, left: Left) -> None:
        """Restore notes begun at an earlier sitting, as far as they can still be tapped."""
        self._hand.bring_back(left, self._now)
        self._show()

    # What changes the session

    def do(self, act: Callable[_P, object], *args: _P.args, **kwargs: _P.kwargs) -> bool:
        """Do something to the session; return whether it was saved; if not, the player is told."""
        kept = False
        with trouble_told(self.troubled.emit):
            act(*args, **kwargs)
            kept = True
        return kept

    def tell_setup(self, row: str, choice: str) -> None:
        """Tap a choice in a row of the setup; what that makes is saved at once, if all fits it."""
        made, saved = self._setup.tap(row, choice), self._setup.saved
        if made is not None and not self.do(self.session.set_up, made, taps=saved):
            self._setup.put_down()
        self._show()

    def mend_slips(self, slips: Sequence[Slip]) -> None:
        """Correct notes or the setup as these slips say; one undo takes all of it back."""
        last = len(self.session.notes)
        self.do(
            self.session.fix,
            *(
                SetUpAgain(instead)
                if number == SETUP
                else Noted(instead)
                if number > last
                else Mended(number, instead)
                for slip in slips
                for number, instead in slip.parts
            ),
        )

    def keep_what_if(self) -> bool:
        """Apply the what-if to the game; one undo takes all of it back.

        Return whether it was saved.
        """
        kept = self._trying and self.do(self.session.keep_what_if)
        self._show()
        return kept

    def undo(self) -> None:
        """Undo the last action; what was tapped since stays in hand."""
        self._walk(table_view.Turn.BACK, self.session.undo)

    def redo(self) -> None:
        """Redo the next action; what is in hand stays there."""
        self._walk(table_view.Turn.AGAIN, self.session.redo)

    def step_back(self) -> None:
        """Undo the last step: a tap, or an action."""
        until = self.session.line.step_back(self._sees)
        self._walk(table_view.Turn.BACK, partial(self.session.walk_to, until))

    def step_again(self) -> None:
        """Redo the next step: a tap, or an action."""
        until = self.session.line.step_on(self._sees)
        self._walk(table_view.Turn.AGAIN, partial(self.session.walk_to, until))

    def reseat(self, seats: Reseating) -> None:
        """Rename or reseat the players; raises Faults if that isn't possible, or StoreError."""
        self.stop_asking()
        self.session.reseat(seats)
        self._show()

    def anew(self) -> "Sitting":
        """Return the same sitting with all texts created again, and end this one."""
        self.close()
        again = Sitting(
            self.session, title=self.title, level=self._level, hints=self._hints, end=self._end
        )
        again._hand, again._question = self._hand, self._question
        again._doubted = self._doubted
        again._hand.listen(again._now, on=False)
        again._look_again()
        again._show()
        return again

    def close(self) -> None:
        """End the reasoning before the game is put away; later calls do nothing."""
        if self._over:
            return
        self._over = True
        self.closed.emit()
        self._unsubscribe()
        self._knowledge.close()

    def _begin(self) -> None:
        """Let go of the box that is asked about, if the next tap is the first of a note."""
        if not self._hand.now.begun:
            self._question = None

    def _settle(self, *, doubted: bool = False, confirmed: bool = True) -> None:
        """Show the new form, or save its note if this tap completed and `confirmed` it."""
        form = self._form
        if form.ready and form.at_once and confirmed and not self._is_warned_of(form):
            self._keep(form, doubted=doubted)
        else:
            self._knowledge.pause_idle_work()
            self._show()

    def _is_warned_of(self, form: Form[Any]) -> bool:
        """Whether a note can't be right, which is said once before it is noted.

        What is found within half a frame is said, at once; the reasoning after the note then finds
        it done already.
        """
        if form.caution or self._hand.listening or self._level == Level.PAPER:
            return False
        play = self._play_with(form.outcome)
        clash, why = self._knowledge.clash_in(play)
        if clash:
            number = self._hand.now.mending or len(play.notes)
            self._warning = play, tuple(one for one in clash if one != number), number, why
        return bool(clash)

    @property
    def warned_of(self) -> tuple[int, ...] | None:
        """The notes that the one in hand doesn't fit, as its form says: none if it is the setup.

        None if the form doesn't say that.
        """
        others = self._warning[1] if self._warning else ()
        return others if self.view.form.caution == table_view.cannot_be(others) else None

    @property
    def _insisted(self) -> int:
        """The number of the note that the player was warned of and noted all the same, or 0."""
        if self._warning is None:
            return 0
        play, _others, number, _why = self._warning
        there = slice(number - 1, number)
        return number if self.session.notes[there] == play.notes[there] else 0

    def _play_with(self, note: object) -> Play:
        """Return the play that the note in hand would make, if there is one."""
        notes, now = [*self.session.notes], self._hand.now
        if note is not None:
            at = len(notes) if now.mending is None else now.mending - 1
            notes[at : at + (not now.inserts)] = [note]
        return Play(self.session.setup, tuple(notes))

    def _keep(self, form: Form[Any], *, doubted: bool = False) -> None:
        """Save what a form makes; if it is refused, the taps aren't lost.

        The question about a box ends, so that what the note changed can be seen.
        """
        now, stage = self._hand.now, self._end.stage
        mending, draft = now.mending, now.draft if form.at_once else None
        # Whoever confirmed a note has seen how it was filled, so the next tap isn't meant for that.
        by_itself = form.filled_by_itself(draft) if draft is not None else {}
        proposed = form.left_proposed(draft) if draft is not None else ()
        question = self._question
        self._question = None
        self._show_end()
        with self._shown_at_once():
            said = self._kept(form, mending)
        if said:
            self._overheard = said if self._hand.listening else ""
            self._latest.remember_filled_rows(by_itself, proposed)
            if doubted:
                self._latest.doubt()
        else:
            self._end.stage = stage
            self._question = question
        self._show()

    def _kept(self, form: Form[Any], mending: int | None) -> str:
        """Let the session save what a form makes; return its sentence, "" if it was refused.

        With `mending` it replaces that note or comes before it, and the aside stays as it is.
        """
        note, aside, session = form.outcome, form.aside or {}, self.session
        taps = self._hand.saved(form)
        if note is None:
            kept = self.do(session.change_aside_lists, aside, taps=taps)
            return form.sentence if kept else ""
        if mending is None:
            kept = self.do(session.note, note, aside, taps=taps)
        elif self._hand.now.inserts:
            kept = self.do(session.insert, mending, note, taps=taps)
        else:
            kept = self.do(session.mend, mending, note, taps=taps)
        return self._said.notes[(mending or 0) - 1] if kept else ""

    def _show_end(self) -> None:
        """Show the result of a finished game again, if a note was being added to it."""
        if self._end.stage is Stage.NOTING:
            self._end.stage = Stage.RESULT

    def _show_form(self) -> None:
        """Show what to note next, if the result of a finished game is shown instead."""
        if not self._noting:
            self._end.stage = Stage.NOTING

    def _walk(self, turn: table_view.Turn, act: Callable[[], None]) -> None:
        """Undo or redo, as far as that can be saved."""
        if self._vantage.looks_back:
            return
        self._turn = turn
        with self._shown_at_once():
            self.do(act)
        self._turn = None
        self._hand.overhear(self._now)
        self._knowledge.pause_idle_work()
        self._show()

    def _sees(self, hand: Hand) -> bool:
        """Whether a tap that led to this hand can be seen."""
        return self._noting and self._hand.sees(hand)

    def _step_told(self, until: int, action: str) -> str:
        """Return in words what a step takes back or brings again: taps, or else an action."""
        taps = self.session.line.taps_to(until)
        return {0: action, 1: _("the last tap")}.get(taps, _("the note you began"))

    def _changed(self) -> None:
        # Wait until what is known follows the new notes: before, it may be about notes that no
        # longer exist.
        if self._vantage.looks_back:
            self._forget_reason()
        self._vantage.turn_to(None)
        if self._only_inked():
            self._latest.follow(self._turn, before=None, noted=False)
            self._show()
            self._explain()
            return
        before, noted = self._followed_page, self._knowledge.follow_on()
        turned, self._trying = self._trying is not self.session.trying, self.session.trying
        if turned:
            self._turn_to_trying(before)
            self._question = None
        else:
            self._latest.follow(self._turn, before=before, noted=noted)
        if not noted:
            self._show_page()
            self._go_on()
            return
        self._hand.rebuild_form()
        self._hand.overhear(self._now)
        if self._knowledge.certainties_known:
            self._mark()
        else:
            self._show()

    def _turn_to_trying(self, before: Page | None) -> None:
        """Begin a what-if, or go on with the game itself: if it was kept, it changed that."""
        if self._trying:
            self._own = before
            self._latest.begin_again()
        else:
            self._latest.begin_again(self._own, self._page)
            self._own = None

    @property
    def _followed_page(self) -> Page | None:
        """The page until now, if it shows all that followed from notes that fit.

        In a contradiction that is what followed before it.
        """
        found = self._knowledge.contradiction
        kept = self._tells_conflict and found is not None and found.before is not None
        return self._page if self._knowledge.complete_and_consistent or kept else None

    def _only_inked(self) -> bool:
        """Return whether the last change was only ink, so that nothing else must be updated."""
        session, before = self.session, self._beside
        self._beside = (session.play, dict(session.marks), dict(session.aside))
        return self._beside[0] is before[0] and self._beside[1:] == before[1:]

    # What becomes known

    def _take_in(self, update: Update) -> None:
        """Show what became known."""
        match update:
            case Update.MARKS:
                self._mark()
            case Update.ALL:
                self._show_page()
            case Update.MORE:
                self._page = None
                self._hand.rebuild_form()  # more classes may be counted now
                self._show()
                if self._tells_conflict:  # there are reasons now, without the notes in doubt
                    self._explain()
            case Update.BESIDE:
                self._show()
            case Update.EARLIER:
                turned = self._vantage.catch_up()
                self._show()
                if turned:
                    self._explain()
            case Update.REASON:
                self._question = self._question and self._question.heard(self._knowledge.explained)
                self._show()
            case Update.FAILURE:
                self._page = None
                self._vantage.catch_up()
                self._show()
            case _:
                assert_never(update)

    def _mark(self) -> None:
        """Show what is certain, with the previous numbers until the new ones are known."""
        before, self._page = self._page, None
        self._hand.rebuild_form()
        if before is not None:
            self._page = self._with_marks(before).until_calculated(before)
        self._show()

    def _with_marks(self, before: Page) -> Page:
        """Return the page with what is certain, and otherwise as before.

        What stays as before isn't made anew, unless the sheet is another one.
        """
        if self._tells_conflict:
            return self.current_page.meanwhile(before)
        marked = self._page_of(replace(self._now, marks_only=True))
        page = marked.meanwhile(before)
        unlike = marked.marks_only and page.sheet is marked.sheet
        return self.current_page.meanwhile(before) if unlike else page

    def _show_page(self) -> None:
        """Show what is known now, and ask for what belongs to it."""
        self._knowledge.stop_waiting()
        self._look_again()
        if self.current_page.result is not None:
            if not self._trying:
                since = partial(ended_by, self.session, self._now)
                self._end.measure_minutes(self.session.play, since)
            self._knowledge.look_over()
        if self._tells_conflict:
            self._knowledge.find_slips(self._insisted)
        self._show()
        self._explain()

    def _look_again(self) -> None:
        """Create page and form again, because what they depend on has changed."""
        self._page = None
        self._vantage.rebuild_pages()
        self._hand.rebuild_form()
        self._forget_reason()

    def _forget_reason(self) -> None:
        self._question = self._question and self._question.without_reason()

    def _explain(self) -> None:
        """Ask for the answer to the question, if the level shows it, after all newer results."""
        asked = self._question
        named = asked is not None and (asked.holder or asked.cell == ANSWER)
        if asked and asked.cell and named and self._knowledge.settled and self._deduced:
            after = self._vantage.after
            notes = len(self.session.notes) if after is None else after
            self._knowledge.explain(asked.cell, asked.holder, notes)

    def _foresee(self) -> None:
        """Ask how likely the possible answers are, if that is shown."""
        if self._doubting:
            form = self._form
            row = form.row(form.step[0]) if len(form.step) == 1 else None
            # A row of which several may be chosen isn't answered by one of its choices alone.
            if not form.ready and row is not None and row.choices and not row.many:
                self._knowledge.foresee(dict(self._hand.now.draft), row.key)

    def _go_on(self) -> None:
        """Ask for what nobody waits for."""
        self._knowledge.resume_idle_work(self._level)

    # The view

    @contextmanager
    def _shown_at_once(self) -> Iterator[None]:
        """Show nothing during several changes; the caller shows the result of all of them."""
        self._holds = True
        try:
            yield
        finally:
            self._holds = False

    def _show(self) -> None:
        """Show the table, unless it shows everything already."""
        if self._holds:
            return
        self._foresee()
        view = self._seen()
        if view != self.view:
            self.view = view
            self.shown.emit(view)

    def _seen(self) -> table_view.TableView:
        """Return everything that the table shows, seen from the chosen point."""
        view = self._vantage.seen(self._present(), self._now, self._page_of)
        return view if self._question is None else replace(view, story=self._story(view))

    def _present(self) -> table_view.TableView:
        """Return what the table shows of the current game."""
        session, knowledge, page = self.session, self._knowledge, self.current_page
        now = self._hand.now
        # A tap that completes a note saves it: what is complete without one, such as a play that
        # was proposed whole, must be confirmed.
        form = replace(self._form, at_once=False)
        told = knowledge.told if self._level == Level.ODDS else ()
        clash = (
            table_view.ways_out(session, knowledge, self._said.notes)
            if self._tells_conflict
            else None
        )
        return table_view.TableView(
            session.play,
            page,
            self._in_hand(page.sheet, form) if self._noting else page.sheet,
            # A tap that completes a note saves it at once. One that stands here complete was begun
            # elsewhere, or saving it failed, so a button must take it.
            replace(form, at_once=False) if form.ready else form,
            self._level,
            draft=now.draft,
            left=self.session.own_hand.left,
            notes=table_view.with_fixes(self._said.lines(told), clash),
            warned=knowledge.clash,
            consistent=knowledge.consistent,
            settled=knowledge.settled,
            behind=knowledge.behind and self._level > Level.PAPER,
            contradiction=clash,
            begun=now.begun,
            mending=now.mending,
            inserts=now.inserts,
            hints=self._hints,
            has_hints=page.sheet.has_open_counts,
            undo=self._step_told(session.line.step_back(self._sees), self._said.undo),
            redo=self._step_told(session.line.step_on(self._sees), self._said.redo),
            question=self._question,
            latest=self._latest_shown(page),
            listening=self._hand.listening,
            ended=self._ended(page),
            stage=Stage.NOTING if self._noting else self._end.stage,
            tried=table_view.tried_in(session),
            waits=session.has_paused_what_if,
            ink=session.ink,
            failed=table_view.shown_failures(
                knowledge.failed,
                self._level,
                # What is supposed needs no reason.
                None if self._vantage.supposed else self._question,
            ),
            setup=self._told_of_setup,
        )

    @property
    def _told_of_setup(self) -> Form[Any]:
        """What of the setup can be told: that of the game itself, where it matters to the sheet."""
        elsewhere = self._vantage.looks_back or self._vantage.supposed or self._trying
        over = self.current_page.result is not None or self._hand.listening
        paper = self._level < Level.DEDUCTION
        return table_view.NOTHING_TO_TELL if elsewhere or over or paper else self._setup.form

    def _in_hand(self, sheet: Block, form: Form[Any]) -> Block:
        """Return a sheet with the taps for the note in hand, and with what would follow."""
        sheet = table_view.with_taps(sheet, form, self._hand.now.draft)
        told = self._prospects(form.outcome)
        return sheet.with_prospects(told) if told else sheet

    def _prospects(self, note: object) -> Mapping[str, Prospect]:
        """Return what the note in hand would change, after all later notes if it is edited."""
        game = self.session.game
        if game.prospects is None or note is None or self._level == Level.PAPER:
            return {}
        then = states_of(game, self._play_with(note))[-1]
        return game.prospects(self.session.state, then)

    def _story(self, view: table_view.TableView) -> Story | None:
        asked = self._question
        if asked is None:
            return None
        story = story_of(
            view.page,
            asked,
            self.session.game.subjects(self.session.setup),
            deduced=self._deduced,
            reckoned=self._vantage.after is not None or self._knowledge.fresh_enough,
            late=self._knowledge.overdue,
        )
        if story and self._vantage.supposed == (asked.cell, asked.holder):
            return replace(story, steps=plainly(_("That’s so because you suppose it.")))
        if story:
            about = {asked.holder, *asked.hung_on}
            rows = tuple(row for row in view.setup.rows if row.player in about)
            knows = story.knows and bool(self._fact(asked.cell, asked.holder))
            story = replace(story, setup=replace(view.setup, rows=rows), knows=knows)
        if story and view.past:
            return replace(story, pencils=False, supposes=False, knows=False)
        if story and not self._knowledge.consistent:
            return replace(story, supposes=False)
        return story

    def _latest_shown(self, page: Page) -> table_view.Latest:
        if self._hand.listening:
            return table_view.Latest(self._overheard)
        latest = self._latest.on(page)
        # While notes contradict each other, what is new rests on a guess which of them is wrong.
        guessed = self._tells_conflict and self._knowledge.clash
        return replace(latest, changed=NOTHING_NEW) if guessed else latest

    def _ended(self, page: Page) -> Ended | None:
        if self._trying or self._vantage.after is not None:
            return None
        remark = table_view.wrong(self._knowledge.clash) if self._tells_conflict else ""
        review = self._knowledge.review
        opens = bool(page.laid_open)
        return self._end.shown(page.result, review, self._said.notes, remark=remark, opens=opens)

    def _page_of(self, view: View) -> Page:
        """Return a page with the parts that are wanted."""
        page = self.session.game.page(view)
        page = table_view.as_tried(page) if self._trying else page
        return page if self._hints else replace(page, sheet=page.sheet.without_open_counts())

    @property
    def what_waits(self) -> str:
        """Say while listening that a note of mine waits of which nobody heard anything."""
        hand = self._hand
        waits = hand.listening and hand.own_waits and not hand.now.begun
        return _("A note is half made. Tap to go on with it.") if waits else ""

    @property
    def _form(self) -> Form[Any]:
        """What can be noted next, or the note being edited."""
        form, knowledge = self._hand.form(self._now), self._knowledge
        if self._hand.listening:
            return form
        foreseen = knowledge.foreseen
        if foreseen is not None and self._doubting and foreseen.draft == self._hand.now.draft:
            form = note_in_hand.with_doubts(form, foreseen, self._doubted)
        if self._warning and form.ready and self._warning[0] == self._play_with(form.outcome):
            offer = form.offer or all_the_same()
            _play, others, _number, why = self._warning
            told = table_view.cannot_be(others)
            form = replace(form, caution=told, hint=why, offer=offer, at_once=False)
        quiet = not self._tells_conflict or self._hand.now.mending is not None
        return form if quiet else replace(form, caution=table_view.wrong(knowledge.clash))

    @property
    def _noting(self) -> bool:
        """Whether something can be noted; once the game is over, only additional notes."""
        if self._vantage.looks_back or self._vantage.supposed:
            return False
        if self.current_page.result is None or self._trying:
            return True
        return self._end.stage is Stage.NOTING or self._hand.now.mending is not None

    @property
    def _deduced(self) -> bool:
        """Whether the level shows what follows, and so the reasons."""
        then = self._vantage.known_then
        consistent = self._knowledge.consistent if then is None else then.consistent
        in_doubt = then is None and self._knowledge.slips.doubt is not None
        return (consistent or in_doubt) and self._level >= Level.DEDUCTION

    @property
    def _doubting(self) -> bool:
        """Whether unlikely answers are marked."""
        if self._doubted <= 0 or self._level != Level.ODDS or self._hand.listening:
            return False
        now = self._hand.now
        return now.mending is None and now.begun

    @property
    def _tells_conflict(self) -> bool:
        """Whether a contradiction in the notes is shown."""
        return not self._knowledge.consistent and self._level > Level.PAPER

    @property
    def _now(self) -> View:
        """Everything that the page and the form depend on."""
        line = self.session.line
        return View(
            line.play,
            line.states[-1],
            self._knowledge.known,
            level=self._level,
            marks=dict(line.course.marks),
            title=self.title,
            aside=dict(line.course.aside),
        )

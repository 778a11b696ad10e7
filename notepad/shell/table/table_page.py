"""The page of a game in play: taps go in, views come out.

`TablePage` connects header and area to the `Sitting` and shows each new view: `_what_is_shown` says
with what each part is shown, and it is shown again only where that is something else. Below it, a
class for what page and player do together over several views: writing by hand (`Inking`), what is
certain (`Certainty`), what couldn't be worked out (`Failures`), and looking back or trying out
(`PageTurning`).
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from notepad.core.form import Draft, Form, only_choice
from notepad.core.help_levels import Level
from notepad.core.ink import Stroke
from notepad.core.keypad import KIND
from notepad.core.language import _, in_brackets, ngettext, with_label
from notepad.core.page import Fill, Finding, Grid, Holdings, InFront, OwnCard, Page, Track
from notepad.core.reasoner import ANSWER, Slip
from notepad.core.session import WhatIf
from notepad.shell.last_place import Front, Place
from notepad.shell.reasoning.failures import failure_told, offer_report
from notepad.shell.reasoning.messages import Part
from notepad.shell.table import stories
from notepad.shell.table.ended_game import Stage
from notepad.shell.table.table_area import Shape, TableArea, relative_text_size, shape_of
from notepad.shell.table.table_header import Header
from notepad.shell.table.table_model import Sitting
from notepad.shell.table.table_view import Latest, TableView
from notepad.widgets.ink.strokes import Tools
from notepad.widgets.look.layouts import Arranged, lay
from notepad.widgets.look.safe_widget_lookup import holds_focus
from notepad.widgets.say.say_panel import SayPanel
from notepad.widgets.sheet.blocks import BlockTaps
from notepad.widgets.sheet.cell_painting import ASKED
from notepad.widgets.table.contradiction_panel import Contradiction
from notepad.widgets.table.odds_notes_why_card import KnowCard, PartTabs
from notepad.widgets.table.past_and_suppose_panel import Moment, Past, Supposed, Tried
from notepad.widgets.touch.accessibility import announce, lead_by_keys
from notepad.widgets.touch.banner import Banner, Message
from notepad.widgets.touch.buttons import COMMANDS

_Part: TypeAlias = tuple[Callable[[TableView], tuple[Any, ...]], Callable[..., object]]


class TablePage(Arranged, QWidget):
    """One game in play. `acted` passes on what concerns the window: see Header.acted.

    `turning` looks back and starts what-ifs, `inking` handles what is written by hand.
    """

    acted = Signal(str)

    def __init__(self, sitting: Sitting, parent: QWidget | None = None) -> None:
        """Show a sitting."""
        super().__init__(parent)
        self.sitting = sitting
        sitting.setParent(self)
        self.header = Header()
        self.header.offer_levels(sitting.session.game.levels)
        self.area = TableArea(self)
        self._column = lay(QVBoxLayout(self), self.header, (self.area, 1), gap=0)
        self.banner = Banner(self)
        self._removed: object = None
        self._trying = False
        self._view: TableView | None = None
        self._topics = set[str]()
        self._failures = Failures(self)
        self.turning = PageTurning(self)
        self.inking = Inking(self)
        self._certainty = Certainty(self)
        self._clash: Contradiction | None = None
        self._form: tuple[Form[Any], bool] | None = None
        self._seen: list[object] = [None for _part in self._what_is_shown()]
        self._end_offers()
        self._listen()
        self._listen_to_offers()
        self._shortcuts()

    def anew(self) -> "TablePage":
        """Return the same table in the current language; this one ends."""
        page = TablePage(self.sitting.anew())
        page.show_view(page.sitting.view)  # now: it may turn to another part, as to a contradiction
        page.area.turn_to(self.area.part)
        page.banner.take_over(self.banner)
        return page

    @property
    def place(self) -> Place:
        """What is seen of the game, in which part, and from where."""
        view, area = self.sitting.view, self.area
        asked = view.question and (view.question.cell, view.question.holder)
        return Place(
            Front.TABLE,
            part=area.bar.current,
            known=area.know.part,
            asked=asked or (),
            supposed=self.sitting.supposed or (),
            after=-1 if view.past is None else view.past.after,
            tries=view.tried is not None,
            edited=view.mending or 0,
            inserts=view.inserts,
        )

    def return_to(self, place: Place) -> None:
        """Show what was seen of the game when it was left, as far as that is still there."""
        if place.tries:
            self.banner.clear()  # it offers just this
            self.turning.resume()
        last = len(self.sitting.session.notes)
        if 0 < place.edited <= last and self.sitting.view.mending != place.edited:
            self.sitting.mend(place.edited, inserts=place.inserts)
        if place.after >= 0:
            self.turning.look_back(place.after)
        if len(place.asked) == 2:
            self.sitting.ask(*place.asked)
        if len(place.supposed) == 2:
            self.turning.suppose_soon(*place.supposed)
        self.area.know.turn_to(place.known)
        self.area.bar.choose(place.part)

    def show_view(self, view: TableView) -> None:
        """Show the current table; unchanged parts are left alone."""
        before, self._view = self._view, view
        for at, (part, show) in enumerate(self._what_is_shown()):
            now = part(view)
            if now != self._seen[at]:
                self._seen[at] = now
                show(*now)
        begins = before is not None and view.begun and not before.begun
        if before is not None and view.question is None and (before.question or begins):
            self.area.notes.light(())
        noted = before is not None and view.play.notes != before.play.notes
        if noted:
            self.area.know.show_top()
        if (begins or noted) and view.question is None:
            self.area.leave_why()
        if self._removed is not None and self._removed is not view.play:
            self._removed = None
            self.banner.clear()  # its Undo would take back something else by now
        self._tell_noted(view, before)
        self._certainty.show_view(view)

    def _what_is_shown(self) -> Sequence[_Part]:
        """Return what each part of the page is shown with, and what shows it, in this order."""
        area, header, form = self.area, self.header, self.area.form
        return (
            (lambda v: (v.page.panels, _panels_name(v)), area.show_chances),
            (lambda v: (v.level,), self._say_level),
            (lambda v: (v.setup,), area.know.setup.show_form),
            (lambda v: ((v.sheet, *v.page.below),), area.sheet.show_blocks),
            (own_cards_in, area.show_in_front),
            (_header_parts, self._show_header),
            (lambda v: (v.undo, v.redo), header.show_history),
            (lambda v: (v.notes,), area.notes.show_notes),
            (
                lambda v: (v.warned, v.likeliest_wrong, v.consistent),
                lambda warned, likeliest, c: area.warn(warned, likeliest, consistent=c),
            ),
            (lambda v: (v.contradiction,), self._show_contradiction),
            (lambda v: (frozenset(v.failed),), self._failures.show),
            (lambda v: (v.play.setup, v.listening), lambda *_: form.expect(self.sitting.forms_of)),
            (lambda _view: (self.sitting.often_noted(),), self._keep_room),
            (lambda v: (v.mending, v.inserts), lambda n, i: area.show_mending(n, inserts=i)),
            (lambda v: (v.ended, v.stage), area.show_end),
            (lambda v: (_found_in(v),), area.sheet.bring),
            (lambda v: (v.form, v.begun), self._show_form),
            (lambda v: (v.latest,), self._ignore_habit_taps),
            (_asked_in, self._show_story),
            (_last_line, area.last.show_line),
            (lambda v: (v.latest.note,), area.last.let_edit),
            (_offered_for_last_note, area.offer_mending),
            (lambda v: (v.latest.changed.places,), area.sheet.show_new),
            (lambda v: (v.vantage,), self.turning.show_vantage),
            (lambda v: (_moment(v), v.behind), lambda m, b: area.show_moment(m, behind=b)),
            (lambda v: (v.tried, v.waits), self.turning.show_tried),
            (lambda v: (v.ink,), self.inking.show_ink),
            (_can_be_written, lambda on: area.written.ink.allow_writing(on=on)),
        )

    def _show_header(self, *_parts: object) -> None:
        view = self._view or self.sitting.view
        self.header.show_page(view.page, view.level, behind=view.behind)
        self.header.show_open_numbers(on=view.hints, offered=view.has_hints)

    def _say_level(self, level: Level) -> None:
        """Lead to the help levels beside what follows, where another one has odds."""
        more = level < max(self.sitting.session.game.levels) == Level.ODDS
        self.area.know.say_level(_("For odds, change the help level") if more else "")

    def _keep_room(self, topics: Sequence[str]) -> None:
        if not {*topics} <= self._topics:
            self._topics.update(topics)
            self.area.form.keep_room(topics)

    def _show_form(self, form: Form[Any], begun: bool) -> None:
        before, self._form = self._form, (form, begun)
        self.area.show_form(form, begun=begun)
        begins = begun and before is not None and not before[1]
        if begun and (begins or before is None or form.boxes != before[0].boxes):
            self.area.sheet.follow(form.boxes, anew=begins)

    def _ignore_habit_taps(self, latest: Latest) -> None:
        if latest.completed or latest.proposed:
            self.area.form.ignore_habit_taps(latest.completed, latest.proposed)

    def _show_contradiction(self, shown: Contradiction | None) -> None:
        """Show a contradiction; turn to a new one if that hides nothing."""
        before, self._clash = self._clash, shown
        self.area.show_contradiction(shown)
        if shown is not None and (before is None or before.wrong != shown.wrong):
            announce(self.area, shown.wrong, urgent=True)
        if shown is not None and before is None:
            self.area.turn_beside("chances")

    def _show_story(self, *_asked: object) -> None:
        """Show why a box is as it is."""
        view = self._view or self.sitting.view
        self.area.show_story(view.story, _how_to_ask(view.page), then=_next_tap(view))
        self._light(self.area.part)

    def _tell_noted(self, view: TableView, before: TableView | None) -> None:
        """Tell in the header what was noted, on a phone where the last line can't be seen."""
        self._hide_noted()
        unseen = self.area.bar.isVisible() and not self.area.last.isVisible()
        new = before is not None and view.latest.said != before.latest.said
        if new and unseen and view.latest.said and not view.listening:
            self.header.tell_noted(view.latest.said)

    def _hide_noted(self) -> None:
        """Hide what the header tells once the last line says it, or what is newer."""
        if self.area.last.isVisible():
            self.header.noted.hide()

    def _light(self, part: str) -> None:
        """Light what the story, or its lit step, is about, while story or notes are visible.

        In a window without room for it, the line below a note says what is known about a box.
        """
        shown, story = self._view, self.area.story
        question = shown.question if shown and shown.supposed is None else None
        covered = shown is not None and _result_covers(shown)
        brief = question if part == "note" and not covered else None
        said = stories.briefly_told(self.sitting.asked_page, brief) if brief else ("", "")
        noted = self.area.notes.opened if part == "notes" and not (question or covered) else None
        clue = stories.open_count_of(self.sitting.asked_page, noted)
        if clue is not None:
            said = clue.told, ""
        self.area.last.tell(*said)
        told = question is not None and not covered and (part in ("why", "notes") or any(said))
        self.area.sheet.show_asked((question.holder, question.cell) if question and told else None)
        if question is None or not told:
            self.area.sheet.light(clue.cards if clue is not None else ())
            return
        boxes = story.lit_boxes
        # There is no box for a question about a seat, or about the whole answer.
        asked = {question.cell: ASKED} if question.cell not in ("", ANSWER) else {}
        self.area.sheet.light({*asked, *boxes}, {**boxes, **asked})
        self.area.notes.light(story.lit_notes)

    def listen(self) -> QWidget:
        """Only show what is needed for noting what everybody hears, and lend the card for it."""
        self._trying = self.sitting.view.tried is not None
        self.sitting.listen(on=True)
        self.area.form.hear_keys_in(self.area.form)
        return self.area.lend_note_card()

    def fit_unseen(self, size: QSize) -> None:
        """Place the card that was lent as in a window of this size: Qt waits until all is seen."""
        self.resize(size)
        self.arrange()
        self._column.setGeometry(self.rect())
        self.area.arrange()

    def stop_listening(self) -> None:
        """Return to normal, with the card in its place."""
        self.sitting.listen(on=False)
        self.area.take_back()  # its height hangs on what can be noted
        self.area.form.hear_keys_in(self)
        if self._trying:
            self.turning.offer_resume()

    def _end_offers(self) -> None:
        """Let whatever is tapped end what the banner offers, before it may make another offer."""
        area, form, boxes = self.area, self.area.form, self.area.sheet.taps
        for used in (area.turned, form.tapped, form.confirmed, form.turned, boxes.box, boxes.mark):
            used.connect(self.banner.end_offer)
        self.header.acted.connect(self.banner.end_offer)

    def _listen(self) -> None:
        sitting, area = self.sitting, self.area
        sitting.shown.connect(self.show_view)
        sitting.troubled.connect(self.banner.alarm)
        self.header.acted.connect(self._act)
        self.header.level_chosen.connect(sitting.set_level)
        self.header.hints_chosen.connect(lambda on: sitting.set_open_numbers(on=on))
        area.form.hear_keys_in(self)
        area.form.tapped.connect(sitting.tap)
        area.form.written.connect(sitting.write)
        area.form.confirmed.connect(sitting.confirm)
        area.form.turned.connect(self._go_to)
        area.form.stepped_back.connect(sitting.undo_tap)
        area.cancel.clicked.connect(sitting.start_over)
        for taps in (area.sheet.taps, area.chances.taps):
            self._listen_to_blocks(taps)
        area.in_front.tapped.connect(self._ask_with)
        area.turned.connect(self._light)
        area.notes.note_tapped.connect(self._show_story)
        area.notes.mend_asked.connect(self._mend)
        area.notes.insert_asked.connect(partial(self._mend, inserts=True))
        area.notes.remove_asked.connect(self._remove)
        area.story.why_asked.connect(sitting.ask)
        area.certainty.why_asked.connect(self._ask_why_certain)
        for setup in (area.know.setup, area.story.setup):
            setup.tapped.connect(sitting.tell_setup)
        area.story.pencilled.connect(lambda *mark: sitting.do(sitting.session.pencil, *mark))
        area.story.note_tapped.connect(self._show_note)
        area.story.step_tapped.connect(self._show_step)
        area.form.returned.connect(sitting.start_over)
        area.story.assumed.chosen.connect(self._put_aside)
        self.header.seats.seat_tapped.connect(self._ask_about_seat)

    def _listen_to_offers(self) -> None:
        """Listen to what a contradiction, the last line or the end of a game offers."""
        sitting, area, result = self.sitting, self.area, self.area.result
        area.form.warning_tapped.connect(self._show_ways_out)
        area.know.level.clicked.connect(lambda: self.header.open_menu(_("Help level")))
        area.know.contradiction.taken.connect(self._take_way_out)
        area.know.contradiction.removed.connect(self._remove)
        area.turned.connect(self._hide_noted)
        area.last.offered.connect(self._take_offer)
        area.last.note_tapped.connect(self._mend)
        area.last.box_tapped.connect(lambda: self.area.turn_to("why"))
        result.again_tapped.connect(lambda: self.acted.emit("again"))
        result.save_tapped.connect(lambda: self.acted.emit("save"))
        result.open_tapped.connect(lambda: self.acted.emit("lay-open"))
        result.puzzle_tapped.connect(lambda: self.acted.emit("puzzle"))
        result.add_tapped.connect(lambda: sitting.turn_to(Stage.NOTING))
        result.uncover_tapped.connect(self._uncover)
        result.point_tapped.connect(self._show_point)
        result.warning_tapped.connect(self._look_back_at_ways_out)

    def _uncover(self) -> None:
        """Start to note which cards were hidden."""
        result = self.sitting.current_page.result
        if result is not None:
            self.sitting.turn_to(Stage.NOTING, result.uncover)

    def _show_point(self, number: int) -> None:
        self.sitting.turn_to(Stage.LOOKING_BACK)
        self._show_note(number)

    def _listen_to_blocks(self, taps: BlockTaps) -> None:
        taps.box.connect(self._cell_tapped)
        taps.keyed.connect(self._cell_tapped)
        taps.mark.connect(self._cell_tapped)
        taps.held.connect(self._ask_about)
        taps.reason.connect(self._ask_about)
        taps.note.connect(self._show_note)
        taps.sentence.connect(self.propose)
        taps.part.connect(self.sitting.add_to_draft)
        taps.aside.connect(self._put_aside)

    def _shortcuts(self) -> None:
        keys: dict[str, Callable[[], None]] = {
            "Ctrl+Z": self.sitting.step_back,
            "Ctrl+Y": self.sitting.step_again,
            "Ctrl+Shift+Z": self.sitting.step_again,
            "Ctrl+P": lambda: self.acted.emit("print"),
            "Ctrl+S": lambda: self.acted.emit("save"),
            "F6": self._next_part,
            "Ctrl+T": self.turning.toggle_what_if,
            "Ctrl+I": self.inking.turn,
            "Alt+Left": lambda: self.turning.turn(-1),
            "Alt+Right": lambda: self.turning.turn(1),
        }
        for key, act in keys.items():
            QShortcut(QKeySequence(key), self, act)

    def _go_to(self, rows: tuple[str, ...]) -> None:
        """Go back to these rows of the note; on a small screen to one list of cards at a time.

        It is the list that is seen on the sheet, and with each further tap the next one.
        """
        form, front = self.sitting.view.form, self.area.front_boxes
        lists = [{choice.key for choice in form.row(key).choices} for key in rows]
        seen = next((at for at, cards in enumerate(lists) if cards & front), None)
        named = all(self.sitting.view.draft.get(key) for key in rows)
        if seen is not None and named and len(rows) > 1:
            step = next((key for key in form.step if key in rows), None)
            at = seen if step is None else rows.index(step) + 1
            rows = (rows[at % len(rows)],)
        self.sitting.go_to(rows)

    def _act(self, name: str) -> None:
        deeds = {"undo": self.sitting.step_back, "redo": self.sitting.step_again}
        deeds |= {"what-if": self.turning.toggle_what_if, "pen": self.inking.turn}
        deeds.get(name, lambda: self.acted.emit(name))()

    def _cell_tapped(self, cell: str, holder: str = "") -> None:
        """Name a box's card while a note asks for cards; else ask why, of a holder if any.

        Beside an open explanation, a tap asks, too, unless a note waits for boxes of the sheet and
        for nothing else. This is the same in all games, and wherever on the box it is tapped; a
        long press always asks.
        """
        explains = self.area.part == "why" and not self.sitting.waits_for_boxes
        if explains or not (self.area.noting and self.sitting.tap_cell(cell)):
            self._ask_about(cell, holder)

    def _ask_about(self, cell: str, holder: str = "") -> None:
        """Ask why a box or a count is so, for this holder or the one who matters most there."""
        self._ask(cell, holder or stories.leading_holder(self.sitting.asked_page, cell))

    def _ask(self, cell: str, holder: str = "") -> None:
        """Ask why, and show the answer from its beginning; the note being made stays as it is.

        Where the line below a note is seen instead of what is known, the first tap on a box is
        answered there.
        """
        question = self.sitting.view.question
        again = question is not None and question.cell == cell
        beside = self.area.part == "note" and self.area.last.isVisible() and not again
        self.sitting.ask(cell, holder)
        asked = stories.Question(cell, holder)
        if beside and any(stories.briefly_told(self.sitting.asked_page, asked)):
            return
        self.area.turn_to("why")
        self.area.story.show_top()

    def _ask_why_certain(self) -> None:
        """Ask why what can be announced is certain: the whole answer, or a single card of it."""
        found = certain_in(self.sitting.view)
        if found is not None and found.answer is not None:
            self._ask(ANSWER)
        elif found is not None:
            self._ask_about(found.key)

    def propose(self, draft: Draft) -> None:
        """Start a note as advised, to be continued where notes are made."""
        self.sitting.propose(draft)
        self.area.turn_to("note")

    def _ask_with(self, card: OwnCard) -> None:
        """Ask with a card in front of me, or write it down, where notes are made."""
        in_front = self.sitting.view.page.in_front
        if in_front is None:
            return
        turn = self.sitting.ask_with(card, in_front.row)
        if turn:
            text = _("It’s {player}’s turn. On yours, a tap here asks with this card.")
            self.banner.show_message(Message(text.format(player=turn)))
        else:
            self.area.turn_to("note")

    def _mend(self, number: int, *, inserts: bool = False) -> None:
        self.sitting.stop_asking()
        self.sitting.mend(number, inserts=inserts)
        self.area.turn_to("note")

    def _remove(self, number: int) -> None:
        said = self.sitting.view.notes[number - 1].sentence
        self.sitting.do(self.sitting.session.remove, number)
        self._removed = self.sitting.session.play
        text = _("Removed: {note}").format(note=said)
        self.banner.show_message(Message(text, _("Undo"), self.sitting.undo))

    def _put_aside(self, name: str, words: str | tuple[str, ...]) -> None:
        words = (words,) if isinstance(words, str) else words
        self.sitting.do(self.sitting.session.change_aside_lists, {name: words})

    def _ask_about_seat(self, player: str) -> None:
        """Ask what a player may know; where nothing is said of that, note what this player does."""
        if stories.gauge_story(self.sitting.asked_page, player) is not None:
            self.sitting.ask("", player)
            self.area.turn_to("why")
        elif self.sitting.tap_seat(player):
            self.area.turn_to("note")

    def _take_offer(self) -> None:
        """Edit the surprising note, note a missed turn, or start what can be announced."""
        view = self.sitting.view
        if doubted := _doubted(view):
            self._mend(doubted)
        elif view.latest.skipped:
            self._mend(view.latest.note, inserts=True)
        else:
            self._certainty.begin_announcement()

    def _show_ways_out(self) -> None:
        """Show how a contradiction can be fixed, or what the note in hand doesn't fit."""
        notes = self.sitting.warned_of
        if self.area.know.contradiction.shown is not None:
            self.area.turn_to("chances")
        elif notes:
            self._show_note(*notes)
        elif notes is not None:
            self.acted.emit("setup")

    def _look_back_at_ways_out(self) -> None:
        """Make a result that may cover them small, and show the ways out."""
        self.sitting.turn_to(Stage.LOOKING_BACK)
        self._show_ways_out()

    def _take_way_out(self, way: int | tuple[Slip, ...]) -> None:
        if isinstance(way, int):
            self._remove(way)
        else:
            self.sitting.mend_slips(way)

    def _show_step(self) -> None:
        """Light the boxes of a tapped step, or show its note if it is about no box."""
        step = self.area.story.steps.chosen
        notes = self.area.story.lit_notes
        if step is not None and not step.cards and len(notes) == 1:
            self._show_note(*notes)
        else:
            self._light(self.area.part)

    def _show_note(self, *numbers: int) -> None:
        self.area.turn_to("notes")
        self.area.notes.light(numbers)

    def _next_part(self) -> None:
        """Move the keyboard to the next part: sheet, note, or what is known."""
        lead_by_keys()
        area = self.area
        known = area.know if area.bar.isHidden() else area.bar
        parts = [*area.sheet.widgets, area.in_front, area.form, known]
        shown = [part for part in parts if part.isVisible()]
        here = next((at for at, part in enumerate(shown) if holds_focus(part)), -1)
        target = shown[(here + 1) % len(shown)]
        if isinstance(target, SayPanel | KnowCard | PartTabs):
            target.take_focus(Qt.FocusReason.TabFocusReason)
        else:
            target.setFocus(Qt.FocusReason.TabFocusReason)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.sitting.be_seen(on=True)
        if self._view is None:  # at its size, or everything would have to be placed twice
            self.show_view(self.sitting.view)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.sitting.be_seen(on=False)

    @override
    def arrange(self) -> None:
        tall = shape_of(self.width(), self.height(), relative_text_size(self)) is Shape.TALL
        self.header.put_seats_below(on=tall)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        form, typed = self.area.form, self.area.form.typed
        if event.key() == Qt.Key.Key_Alt:
            typed.show_keys(on=form.isVisible())
        elif event.modifiers() & COMMANDS or not (form.isVisible() and typed.press(event.text())):
            super().keyPressEvent(event)

    @override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Alt:
            self.area.form.typed.show_keys(on=False)
        else:
            super().keyReleaseEvent(event)

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.ActivationChange:  # Alt is released in another window
            self.area.form.typed.show_keys(on=False)
        super().changeEvent(event)


def _how_to_ask(page: Page) -> str:
    """Return how to ask why a sheet shows something, "" if there is nothing but to tap its boxes.

    What signs mean is said here, too, because a small window has no room for that below the sheet.
    """
    sheet = page.sheet
    if isinstance(sheet, Track):
        return _("Tap a piece or a bath to see why.")
    if isinstance(sheet, Holdings):
        return "\n".join((_("Tap a box on the sheet to see why."), *page.legend))
    if isinstance(sheet, Grid):
        return "\n".join((_("Tap a box or initials on the sheet to see why."), *sheet.legend))
    return ""


def _next_tap(view: TableView) -> str:
    """Return what taps on the sheet do while an explanation is open: see `_cell_tapped`."""
    if not _how_to_ask(view.page):
        return ""
    if any(view.form.row(key).on_sheet_alone for key in view.form.step):
        return _("The note needs boxes of the sheet: hold one to see why.")
    return _("While Why is open, each tap on the sheet asks why.")


def _asked_in(view: TableView) -> tuple[object, ...]:
    """Return what is asked about, its story or how to ask, and whether the result covers it."""
    told = view.story or _how_to_ask(view.page)
    return told, _next_tap(view), view.question, _result_covers(view)


def _result_covers(view: TableView) -> bool:
    """Whether the result of a finished game is shown instead of what explains a box."""
    return view.ended is not None and view.stage is Stage.RESULT


def _header_parts(view: TableView) -> tuple[object, ...]:
    """Return what the header shows, without undo and redo."""
    page = view.page
    shown = (page.title, page.subtitle, page.seats, bool(page.laid_open))
    return *shown, view.level, view.hints, view.has_hints, view.behind


def own_cards_in(view: TableView) -> tuple[InFront | None, int | None]:
    """Return the cards in front of me, and the place of the one that the note in hand is about."""
    shown, draft = view.page.in_front, view.draft
    if shown is None or view.past is not None:
        return shown, None
    asks = any(row.key == shown.row for row in view.form.rows)
    used = only_choice(draft, shown.row) if asks else None
    topics = (row for row in view.form.rows if row.key == view.form.topics)
    kinds = tuple(choice.key for row in topics for choice in row.choices if choice.chosen)
    whole = {view.form.topics: kinds, **draft}
    about = [at for at, card in enumerate(shown.cards) if _is_about(whole, card, used)]
    # One that was tapped goes before the one that is usually next.
    return shown, max(about, key=lambda at: len(shown.cards[at].draft), default=None)


def _is_about(draft: Draft, card: OwnCard, used: str | None) -> bool:
    """Return whether a draft uses a card, or writes down this one."""
    if card.key:
        return card.key == used
    return all(draft.get(row) == chosen for row, chosen in card.draft.items())


def _found_in(view: TableView) -> Sequence[str]:
    """Return the boxes of the cards that were hidden, once a game is over."""
    sheet = view.sheet
    boxes = sheet.boxes if view.ended is not None and isinstance(sheet, Grid) else ()
    return [box.key for box in boxes if box.fill is Fill.FOUND]


def _moment(view: TableView) -> Moment:
    """Return what moment sheet and notes show."""
    tried = Moment.TRIED if view.tried or view.supposed else Moment.NOW
    return Moment.PAST if view.past else tried


def _can_be_written(view: TableView) -> tuple[bool]:
    """Return whether the sheet can be written on: only the current one."""
    return (view.vantage is None and not view.listening,)


def _panels_name(view: TableView) -> str:
    """Return the name of the panels, "" if there are none and none will come by reasoning."""
    going_on = view.ended is None or view.vantage is not None
    more = view.level >= Level.DEDUCTION and going_on
    shown = view.page.panels or more or view.contradiction or Part.MARKS in view.failed
    usual = _("Odds") if view.level == Level.ODDS else _("Possible")
    return (view.page.panels_called or usual) if shown else ""


class Inking(QObject):
    """Saves and shows what is written on a table's sheet.

    A pen writes at any time, fingers and the mouse while it is `on`, between two calls of `turn`.
    `chosen` emits the tools to write with from now on.
    """

    chosen = Signal(object)

    def __init__(self, table: TablePage) -> None:
        """Work for a table."""
        super().__init__(table)
        self._header, self._area, sitting = table.header, table.area, table.sitting
        self.on = False
        written, card = self._area.written, self._area.pen
        written.ink.inked.connect(lambda *inked: sitting.do(sitting.session.write, *inked))
        written.ink.caught.connect(lambda on: card.show_caught(on=on))
        card.chosen.connect(self._choose)
        card.turned.connect(self._turn_to)
        card.rubbed_out.connect(written.ink.rub_out_held)
        card.left.connect(self.turn)

    def show_ink(self, ink: Mapping[int, Stroke]) -> None:
        """Show what is written."""
        self._area.written.show_ink(ink)
        self._show_card()

    def show_tools(self, tools: Tools) -> None:
        """Write with these tools from now on."""
        self._area.written.ink.show_tools(tools)
        self._show_card()

    def turn(self) -> None:
        """Let fingers and the mouse write, or stop it and show the sheet."""
        self.on = not self.on
        self._area.written.ink.let_fingers_write(on=self.on)
        self._header.show_writing(on=self.on)
        if not self.on:
            self._area.written.turn_to(0)
        self._show_card()
        self._area.show_writing(on=self.on)

    def _choose(self, tools: Tools) -> None:
        self.show_tools(tools)
        self.chosen.emit(tools)

    def _turn_to(self, page: int) -> None:
        self._area.written.turn_to(page)
        self._show_card()

    def _show_card(self) -> None:
        """Show what can be chosen while that is seen."""
        written, card = self._area.written, self._area.pen
        if self.on:
            card.show_tools(written.ink.tools)
            card.show_pages(written.last_written_page, front=written.number)


def _last_line(view: TableView) -> tuple[str, str, str]:
    """Return what was done last and what it changed, on the last line and aloud."""
    latest, asked = view.latest, _("Unlikely: did you hear that right?")
    said = latest.said
    if latest.completed:
        own = _("from your hand")
        # A number is what the note ends with; after the answers of several it is said whose.
        last = any(choice.isdecimal() for choice in latest.completed.values())
        said = in_brackets(said, own if last else with_label(view.play.setup.me, own))
    if _doubted(view):
        return said, asked, asked
    return said, latest.changed.first, latest.changed.spoken


def _offered_for_last_note(view: TableView) -> tuple[str]:
    """Return what is offered beside the last note: to edit it, or to note a turn before it."""
    if _doubted(view):
        return (_("Edit"),)
    return (_("Missed a turn?") if view.latest.skipped and view.mending is None else "",)


def _doubted(view: TableView) -> int:
    """Return the number of a note that may have been misheard, 0 during a contradiction."""
    return 0 if view.contradiction is not None else view.latest.surprising


class Certainty(QObject):
    """Shows the moment of certainty: a banner of what can be announced, its boxes lit briefly."""

    def __init__(self, table: TablePage) -> None:
        """Work for a table."""
        super().__init__(table)
        self._area, self._propose = table.area, table.propose
        self._shown: Finding | None = None
        self._begun = False
        self._open: Sequence[object] | None = None  # notes after which it wasn't certain yet
        self._certain: Sequence[object] = ()  # notes up to the one since which it is
        self._area.certainty.taken.connect(self.begin_announcement)

    def show_view(self, view: TableView) -> None:
        """Show what can be announced now; its boxes glow when that is new."""
        found, before = certain_in(view), self._shown
        self._shown = found
        self._area.certainty.show_since(self._since(view, found))
        kind = found.draft.get(KIND) if found is not None else None
        # While an announcement is being made, it needs no other button.
        offered = found if kind is None or view.draft.get(KIND) != kind else None
        begun = view.begun or view.mending is not None
        self._area.show_certainty(offered, view.latest.said, begun=begun)
        new = found is not None and (before is None or found.key != before.key)
        if new and self._begun and found is not None and found.answer is not None:
            self._area.sheet.show_new(
                {(card, "") for card in found.answer.cards} | view.latest.changed.places
            )
        self._begun = True

    def _since(self, view: TableView, found: Finding | None) -> int:
        """Return the note that made it certain, 0 if that was before what was shown here."""
        if not _is_present(view):
            return len(self._certain)
        notes = view.play.notes
        if found is None or found.answer is None:
            if view.settled:
                self._open, self._certain = notes, ()
        elif not self._certain or notes[: len(self._certain)] != self._certain:
            follows = self._open is not None and notes[:-1] == self._open
            self._certain = notes if follows and notes else ()
        return len(self._certain)

    def begin_announcement(self) -> None:
        """Fill in the announcement that is offered."""
        if self._shown is not None:
            self._propose(self._shown.draft)


def certain_in(view: TableView) -> Finding | None:
    """Return what can be announced of the game as it is, None while something else is shown."""
    return view.page.offered if _is_present(view) else None


def _is_present(view: TableView) -> bool:
    """Whether a view shows the game as it is, with all that follows."""
    elsewhere = view.vantage is not None or view.tried is not None or view.ended is not None
    return not (elsewhere or view.listening or view.behind or view.contradiction is not None)


class Failures(QObject):
    """Says what couldn't be worked out, each in its own place, and does what is tapped there."""

    def __init__(self, table: TablePage) -> None:
        """Work for a table."""
        super().__init__(table)
        self._area, self._outdated = table.area, False
        area, sitting, know = table.area, table.sitting, table.area.know
        self._places = {
            know.failed: _BESIDE_ODDS,
            know.unread: {Part.REVEALED},
            know.contradiction.failed: {Part.MISTAKES},
            area.story.failed: {Part.WHY},
            area.past.failed: {Part.EARLIER},
            area.supposed.failed: {Part.SUPPOSED},
            area.result.failed: {Part.MARKS, Part.REVIEW},
        }
        for box, parts in self._places.items():
            box.again_tapped.connect(partial(self._try_again, sitting, parts))
            offer_report(box, sitting.report, table.banner)

    def show(self, failed: frozenset[Part]) -> None:
        """Show what failed; turn to it if the sheet isn't up to date, and that hides nothing."""
        area, before, self._outdated = self._area, self._outdated, Part.MARKS in failed
        for box, parts in self._places.items():
            box.show_failure(failure_told(failed & parts))
        area.show_failed(failure_told(failed & _BESIDE_ODDS), outdated=self._outdated)
        area.past.show_failed(failure_told(failed & {Part.EARLIER}))
        if self._outdated and not before:
            area.turn_beside("chances")

    def _try_again(self, sitting: Sitting, parts: Collection[Part]) -> None:
        failed = sitting.view.failed
        sitting.try_again([part for part in parts if part in failed])


_BESIDE_ODDS = {
    Part.MARKS,
    Part.ODDS,
    Part.EXACT_ODDS,
    Part.ANSWERS,
    Part.ADVICE,
    Part.OPPONENTS,
    Part.FURTHER,
}
"""What is said beside the odds, if it failed."""


class PageTurning(QObject):
    """Shows earlier or supposed states on a table when asked, and the current game again."""

    def __init__(self, table: TablePage) -> None:
        """Work for a table."""
        super().__init__(table)
        self._sitting, self._header, self._banner = table.sitting, table.header, table.banner
        self._area = area = table.area
        self._asking: Message | None = None
        self._looked_from = "note"
        area.notes.look_asked.connect(self.look_back)
        area.past.turned.connect(table.sitting.look_back)
        area.past.left.connect(self._look_at_present)
        area.past.tried.connect(self._try_here)
        area.supposed.left.connect(table.sitting.stop_supposing)
        area.supposed.kept.connect(self._keep_supposed)
        area.story.suppose_asked.connect(self.suppose)
        area.story.fact_asked.connect(self.note_fact)
        area.result.look_tapped.connect(self._look_back_on_end)
        table.header.pencil.kept.connect(self.keep)
        table.header.pencil.dropped.connect(self.drop)

    def show_vantage(self, vantage: Past | Supposed | None) -> None:
        """Show where the sheet is seen from, with the notes in question lit."""
        self._area.show_vantage(vantage)
        self._area.notes.light(vantage.notes if vantage else ())

    def show_tried(self, tried: Tried | None, waits: bool) -> None:
        """Show what is tried, and whether a what-if waits.

        The question whether to keep one is taken back: it is another one now, or none.
        """
        self._header.show_tried(tried, waits=waits)
        if self._asking is not None and self._banner.message == self._asking:
            self._banner.dismiss()
        self._asking = None

    def look_back(self, after: int) -> None:
        """Show the sheet as it was after some notes, with the controls to move on and back."""
        if self._sitting.view.past is None:
            self._looked_from = self._area.part
        self._sitting.look_back(min(max(after, 0), len(self._sitting.session.notes)))
        self._area.turn_to("note")

    def _look_at_present(self) -> None:
        """Show the game as it is, in the part from which the player looked back."""
        self._sitting.look_back(None)
        if self._area.part == "note":  # else what is known stands beside it, as the player left it
            self._area.turn_to(self._looked_from)

    def suppose(self, cell: str, holder: str) -> None:
        """Show what would follow if a holder had a box's card."""
        if self._sitting.suppose(cell, holder):
            self._area.turn_to("note")

    def suppose_soon(self, cell: str, holder: str) -> None:
        """Suppose it as soon as it is known what is certain."""
        sitting = self._sitting

        def try_it() -> None:
            if sitting.view.settled:
                sitting.shown.disconnect(try_it)
                sitting.suppose(cell, holder)

        sitting.shown.connect(try_it)

    def note_fact(self, cell: str, holder: str) -> None:
        """Start the note that a holder has a box's card, to be continued where notes are made."""
        self._sitting.note_fact(cell, holder)
        self._area.turn_to("note")

    def _keep_supposed(self) -> None:
        self._sitting.keep_supposed()
        self._area.turn_to("note")

    def toggle_what_if(self) -> None:
        """Start a what-if now or continue one that waits; or pause it and show the game itself."""
        session = self._sitting.session
        if session.what_if:
            self._end(session.pause_what_if)
            return
        if session.has_paused_what_if:
            self.resume()
        else:
            self._sitting.do(session.try_after, len(session.notes))
        self._area.turn_to("note")

    def keep(self) -> None:
        """Keep the what-if; if that removes notes, say first which, and wait for another tap."""
        tried = self._sitting.view.tried
        if tried is None:
            return
        if not tried.gone:
            self._keep(tried)
            return
        self._banner.clear()
        self._asking = Message(
            tried.keep_question, _("Keep"), partial(self._keep, tried), error=True
        )
        self._banner.show_message(self._asking)

    def _keep(self, tried: Tried) -> None:
        """Keep the what-if that was on the table, and offer to undo it if it removed notes."""
        sitting = self._sitting
        if sitting.view.tried != tried or not sitting.keep_what_if() or not tried.gone:
            return
        text = ngettext("{count} note was replaced.", "{count} notes were replaced.", tried.gone)
        back = partial(self._undo_keeping, sitting.session.notes)
        self._banner.show_message(Message(text.format(count=tried.gone), _("Undo"), back))

    def _undo_keeping(self, kept: Sequence[object]) -> None:
        """Undo keeping, unless something else was noted since."""
        if self._sitting.session.notes == kept:
            self._sitting.undo()

    def drop(self) -> None:
        """Discard the what-if; it can be restored while the message is shown."""
        session = self._sitting.session
        dropped = session.what_if
        if self._end(session.drop_what_if) and dropped and dropped.actions:
            text = _("What-if discarded.")
            again = partial(self._try_out, dropped)
            self._banner.show_message(Message(text, _("Restore"), again))

    def _end(self, how: Callable[[], None]) -> bool:
        """End the what-if, and look back again if it began there; return whether it was ended."""
        tried = self._sitting.view.tried
        ended = self._sitting.do(how)
        if ended and tried is not None and tried.gone:
            self.look_back(tried.after)
        return ended

    def _try_out(self, what_if: WhatIf) -> None:
        self._sitting.do(self._sitting.session.try_out, what_if)

    def offer_resume(self) -> None:
        """Offer to continue the what-if that waits."""
        if self._sitting.session.has_paused_what_if:
            text = _("You have an unfinished what-if.")
            self._banner.show_message(Message(text, _("Resume"), self.resume))

    def resume(self) -> None:
        """Continue the what-if that waits, if there is one."""
        self._sitting.do(self._sitting.session.try_again)

    def turn(self, steps: int) -> None:
        """Move by some notes from what is shown, back if negative."""
        past = self._sitting.view.past
        here = len(self._sitting.session.notes) if past is None else past.after
        self.look_back(here + steps)

    def _look_back_on_end(self) -> None:
        """Move from the full result to the note that revealed most, or back to the result."""
        view = self._sitting.view
        if view.ended and view.ended.small:
            self._sitting.turn_to(Stage.RESULT)
            return
        self._sitting.turn_to(Stage.LOOKING_BACK)
        self._area.turn_beside("notes")
        turning = view.ended.turning if view.ended else 0
        self.look_back(turning or len(self._sitting.session.notes))

    def _try_here(self) -> None:
        past = self._sitting.view.past
        if past is not None:
            self._sitting.do(self._sitting.session.try_after, past.after)

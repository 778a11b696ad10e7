"""Everything that the table shows at one moment, as a frozen value.

`TableView` is that value. Below it, what fills its parts: what was done last and what it changed
(`LatestDeed`), the notes as sentences (`SaidNotes`), pages that are tried out or from before a
contradiction, and the ways out of one (`ways_out`).

This module is separate from the model because the note in hand and the vantage need the view, too,
and the model needs both of them.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from enum import Enum
from itertools import accumulate, zip_longest
from typing import Any

from notepad.core.dataclass import dataclass
from notepad.core.form import Draft, Form, Left
from notepad.core.game import Game, Play, View, states_of
from notepad.core.help_levels import Level
from notepad.core.ink import Stroke
from notepad.core.language import _, capital, format_number, listed, ngettext
from notepad.core.mistake_search import Doubt, Followed, Mend, meant_otherwise, offered_first, told
from notepad.core.page import Block, Page, Ranking, Seat
from notepad.core.page_changes import NOTHING_NEW, Changes, changes
from notepad.core.reasoner import Slip, Told, unchanged
from notepad.core.session import Session
from notepad.shell.reasoning.failures import Failure
from notepad.shell.reasoning.live_knowledge import LiveKnowledge
from notepad.shell.reasoning.messages import Explain, Part, SlipsFound
from notepad.shell.table.ended_game import Stage
from notepad.shell.table.stories import Question
from notepad.widgets.table.contradiction_panel import Contradiction, Way
from notepad.widgets.table.note_list import NoteLine
from notepad.widgets.table.past_and_suppose_panel import Past, Supposed, Tried
from notepad.widgets.table.result_panel import Ended
from notepad.widgets.table.story_panel import Story


class Turn(Enum):
    """Whether the player undoes or redoes."""

    BACK = "back"
    AGAIN = "again"


@dataclass(frozen=True, slots=True)
class Latest:
    """What was done last, as the last line says it, and what is new on the page since then.

    `note` is the number of the note that this is, 0 if it is something else. `surprising` is the
    number of a note whose answer may have been misheard, or 0. `skipped` is whose turn it was
    before a note about another player's, if there were notes before. `completed` has the rows that
    the note filled by itself, each with its choice; `proposed` has those that kept what was
    proposed, if the last tap noted it without confirming.
    """

    said: str = ""
    note: int = 0
    changed: Changes = NOTHING_NEW
    surprising: int = 0
    skipped: str = ""
    completed: Mapping[str, str] = field(default_factory=dict)
    proposed: tuple[str, ...] = ()


NOTHING_DONE = Latest()
NOTHING_TO_TELL: Form[Any] = Form(())


@dataclass(frozen=True)
class TableView:
    """Everything that the widgets show after a change; they ask nothing back.

    A part that hasn't changed is the same object as before.

    `sheet` is the page's sheet with what was tapped on it for the note in hand, and `draft` is that
    note's draft. `left` has all notes that were begun and not noted, the note in hand last.
    `mending` is the number of the note being edited, or before which one `inserts`. `warned` are
    the notes that contradict each other, and `contradiction` is what to say about them, if the
    level shows it.

    Once the view is `settled`, page and sheet show everything that follows from the newest notes;
    while it is `behind`, they show what followed before those. `question` is what is asked about a
    box, and `story` is the answer. `latest` is what was done last. While `listening`, everything
    but the form is hidden, and nothing that I know is shown beside it.

    `ended` is how the game ended, None while it goes on; `stage` is what the player looks at then.
    From another `vantage`, page and sheet are those of an earlier moment, or show what would follow
    if a player had a card, and nothing can be noted. While something is `tried` in a what-if,
    everything is about that; `waits` says that a what-if is paused. `ink` is what is written on the
    sheet and on the pages beside it, by each stroke's id. What couldn't be worked out has `failed`.
    `setup` has the rows of the setup that can be told now.
    """

    play: Play
    page: Page
    sheet: Block
    form: Form[Any]
    level: Level
    draft: Draft = field(default_factory=dict)
    left: Left = ()
    notes: tuple[NoteLine, ...] = ()
    warned: tuple[int, ...] = ()
    consistent: bool = True
    settled: bool = False
    behind: bool = False
    contradiction: Contradiction | None = None
    begun: bool = False
    mending: int | None = None
    inserts: bool = False
    hints: bool = True
    has_hints: bool = False
    undo: str = ""
    redo: str = ""
    question: Question | None = None
    story: Story | None = None
    latest: Latest = NOTHING_DONE
    listening: bool = False
    ended: Ended | None = None
    stage: Stage = Stage.RESULT
    vantage: Past | Supposed | None = None
    tried: Tried | None = None
    waits: bool = False
    ink: Mapping[int, Stroke] = field(default_factory=dict)
    failed: tuple[Part, ...] = ()
    setup: Form[Any] = NOTHING_TO_TELL

    @property
    def past(self) -> Past | None:
        """The earlier moment that you look back at, None for the present."""
        return self.vantage if isinstance(self.vantage, Past) else None

    @property
    def supposed(self) -> Supposed | None:
        """What is assumed for the moment, None if nothing is."""
        return self.vantage if isinstance(self.vantage, Supposed) else None

    @property
    def likeliest_wrong(self) -> int:
        """The number of the note that is likeliest to be wrong, 0 if none is known to be."""
        keys = (way.key for way in self.contradiction.ways) if self.contradiction else ()
        slips = (key[0] for key in keys if isinstance(key, tuple))
        return next((slip.note for slip in slips if isinstance(slip, Slip)), 0)


class LatestDeed:
    """Keeps track of what was done last at a table.

    What it changed is found by comparing with the page before it. If that page wasn't complete,
    nothing is reported, or changes would be attributed to the wrong note.
    """

    def __init__(self, said: "SaidNotes") -> None:
        """Start with the last note so far."""
        self._said = said
        self._turn: Turn | None = None
        self._before: Page | None = None
        self._seen: Page | None = None
        self._latest = self._last_note()

    def follow(self, turn: Turn | None, *, before: Page | None, noted: bool) -> None:
        """Record what was done: if `noted`, the notes have changed, otherwise only marks have.

        `before` is the page until then, if it was complete. What a note changed is still reported
        when marks are drawn after it.
        """
        back, again, notes = self._said.undo, self._said.redo, self._said.notes
        self._said.catch_up()
        added = notes == self._said.notes[: len(notes)] != self._said.notes
        if turn is not None:
            done = Latest(_turned(turn, back if turn is Turn.BACK else again))
        elif not noted and self._turn is None:
            return
        elif not noted or added:
            done = self._last_note()
            done = replace(done, skipped=self._said.skipped) if noted else done
        else:
            done = Latest(capital(self._said.undo))
        self._turn, self._latest = turn, done
        self._before = self._seen = before if noted and turn is not Turn.BACK else None

    def begin_again(self, before: Page | None = None, seen: Page | None = None) -> None:
        """Start with the last note again, because other notes are on the table now.

        What they changed is reported relative to the page `before` them, if there is one, as soon
        as there is a page other than `seen`.
        """
        self._said.catch_up()
        self._turn, self._before, self._seen = None, before, seen
        self._latest = self._last_note()

    def remember_filled_rows(self, rows: Mapping[str, str], proposed: tuple[str, ...]) -> None:
        """Remember which rows of the last note nobody tapped: filled by themselves, or proposed."""
        self._latest = replace(self._latest, completed=rows, proposed=proposed)

    def doubt(self) -> None:
        """Mark the last note as possibly misheard."""
        self._latest = replace(self._latest, surprising=len(self._said.notes))

    def forget_changes(self) -> None:
        """Stop reporting what the last deed changed, because another level shows more or less."""
        self._before = None
        self._latest = replace(self._latest, changed=NOTHING_NEW, surprising=0)

    def on(self, page: Page) -> Latest:
        """Return what was done last, and what is new on a page since."""
        if self._before is not None and page is not self._seen:
            self._seen = page
            self._latest = replace(self._latest, changed=changes(self._before, page))
        return self._latest

    def _last_note(self) -> Latest:
        notes = self._said.notes
        text = _("{number} · {note}")
        count = len(notes)
        return Latest(text.format(number=count, note=notes[-1]), count) if notes else NOTHING_DONE


def _turned(turn: Turn, what: str) -> str:
    text = _("Undone: {what}") if turn is Turn.BACK else _("Redone: {what}")
    return text.format(what=what)


@dataclass
class SaidNotes:
    """A session in sentences; each is made only once, however often the table is shown."""

    session: Session
    notes: tuple[str, ...] = ()
    undo: str = ""
    redo: str = ""
    _play: Play | None = None
    _told: Sequence[Told | None] = ()
    _lines: tuple[NoteLine, ...] | None = None

    def __post_init__(self) -> None:
        """Make the sentences of the notes so far."""
        self.catch_up()

    def catch_up(self) -> None:
        """Make the sentences of what is new."""
        play, before, game = self.session.play, self._play, self.session.game
        same = 0
        if before is not None and before.setup == play.setup:
            same = unchanged(before.notes, play.notes)
        more = (game.said(play.setup, note) for note in play.notes[same:])
        self.notes, self._play, self._lines = (*self.notes[:same], *more), play, None
        self.undo, self.redo = self.session.undo_sentence, self.session.redo_sentence

    @property
    def skipped(self) -> str:
        """Whose turn the last note skipped, "" if it didn't or nothing was noted before."""
        session = self.session
        if len(session.notes) < 2:
            return ""
        note, before = session.notes[-1], session.line.states[-2]
        return session.game.keypad.whose_turn_was_skipped(session.setup, note, before)

    def lines(self, told: Sequence[Told | None]) -> tuple[NoteLine, ...]:
        """Return the notes as the list shows them, with what each revealed if it is in `told`."""
        if self._lines is None or told != self._told:
            lines = zip_longest(self.notes, told[: len(self.notes)])
            tried = self.session.pencilled
            self._lines = tuple(
                _note_line(at, *line, pencilled=at in tried)
                for at, line in enumerate(lines, start=1)
            )
            self._told = told
        return self._lines


def _note_line(number: int, sentence: str, told: Told | None, *, pencilled: bool) -> NoteLine:
    brief, whole = (told.brief, told.whole) if told else ("", "")
    return NoteLine(number, sentence, brief, whole, pencilled=pencilled)


def with_taps(sheet: Block, form: Form[Any], draft: Draft) -> Block:
    """Return a sheet that shows what was tapped on it for a draft, and what can be tapped next.

    Where nothing more is asked for on the sheet, it still shows what was.
    """
    tapped = form.sheet_rows or [row.key for row in form.rows]
    there = frozenset(sheet.keys)
    chosen = [cell for row in tapped for cell in draft.get(row, ()) if cell in there]
    chosen += [cell for key in form.sheet_rows for cell in form.row(key).proposed]
    filled = [form.row(key) for key in form.sheet_rows]
    proposed = [c.key for row in filled if row.many for c in row.choices if c.proposed]
    rows = [row for row in filled if row.key in form.step]
    offered = [c.key for row in rows for c in row.choices if not (c.dimmed or c.chosen)]
    if any(row.on_sheet_alone for row in rows):
        offered = [key for key in sheet.keys if key not in chosen]
    shown = chosen or offered or proposed
    return sheet.with_chosen(chosen, offered, proposed) if shown else sheet


def as_tried(page: Page) -> Page:
    """Return a page for a what-if: it says so, and nothing on it can be revealed.

    What would be certain comes first beside the sheet, because only the game itself has a banner.
    """
    text = _("{subtitle} · what if").format(subtitle=page.subtitle)
    answer = next((finding.answer for finding in page.findings if finding.answer), None)
    panels = page.panels
    if answer is not None:
        told = _("Then the answer would be: {answer}.")
        told = told.format(answer=answer.number or answer.spoken)
        panels = (Ranking(_("What if"), sentence=told, advises=True), *panels)
    return replace(page, subtitle=text, laid_open=(), panels=panels)


def without_failed(page: Page, failed: Collection[Part]) -> Page:
    """Return a page without the panels and gauges that wait for what couldn't be worked out."""
    panels = (one for one in page.panels if not one.waiting or _awaited(one).isdisjoint(failed))
    seats = page.seats
    if not {Part.MARKS, Part.OPPONENTS}.isdisjoint(failed):
        seats = tuple(
            replace(seat, gauge=None) if seat.gauge and seat.gauge.now is None else seat
            for seat in seats
        )
    return replace(page, panels=tuple(panels), seats=seats) if failed else page


def _awaited(panel: Block) -> frozenset[Part]:
    """Return what a panel may wait for: the ranks of one are the odds of cards, or the advice."""
    if isinstance(panel, Ranking):
        parts = {Part.OPPONENTS} if panel.ranks else {Part.ODDS, Part.ADVICE}
        return frozenset({Part.MARKS, *parts})
    return frozenset({Part.MARKS, Part.ODDS})


def shown_failures(
    failed: Mapping[Part, Failure], level: Level, question: Question | None
) -> tuple[Part, ...]:
    """Return which parts to say of that they failed: those that would be shown here."""
    return tuple(
        part
        for part, failure in failed.items()
        if level >= _LEAST_LEVEL.get(part, Level.PAPER)
        and (part is not Part.WHY or _is_about(failure, question))
    )


_LEAST_LEVEL = {
    **dict.fromkeys((Part.MARKS, Part.MISTAKES), Level.BOOKKEEPING),
    **dict.fromkeys((Part.WHY, Part.SUPPOSED, Part.ADVICE), Level.DEDUCTION),
    **dict.fromkeys(
        (Part.ODDS, Part.ANSWERS, Part.REVEALED, Part.EXACT_ODDS, Part.OPPONENTS, Part.FURTHER),
        Level.ODDS,
    ),
}
"""From which level on a part is shown, if not at every level."""


def _is_about(failure: Failure, question: Question | None) -> bool:
    asked = failure.asked
    if question is None or not isinstance(asked, Explain):
        return False
    return (asked.subject, asked.holder) == (question.cell, question.holder)


def tried_in(session: Session) -> Tried | None:
    """Return how much is tried in a what-if, None if the game itself is on the table."""
    what_if = session.what_if
    if what_if is None:
        return None
    gone = len(session.record("").notes) - what_if.after
    return Tried(what_if.after, len(what_if.actions), gone)


def wrong(clash: Sequence[int]) -> str:
    """Return a sentence that says what contradicts: these notes, or the setup if there are none."""
    if not clash:
        return _("No deal of the cards fits this setup.")
    text = ngettext("Note {notes} doesn’t fit.", "Notes {notes} can’t all be right.", len(clash))
    if len(clash) == 2:
        text = _("Notes {notes} can’t both be right.")
    return text.format(notes=_numbers(clash))


def cannot_be(others: Sequence[int]) -> str:
    """Return why a note can't be right: these other notes say otherwise, or else the setup."""
    if not others:
        return _("This doesn’t fit what you set up.")
    text = ngettext(
        "This doesn’t fit note {notes}.", "This doesn’t fit notes {notes}.", len(others)
    )
    return text.format(notes=_numbers(others))


def page_before_clash(
    session: Session,
    knowledge: LiveKnowledge,
    now: View,
    page: Page,
    page_of: Callable[[View], Page],
) -> Page:
    """Return a page with the sheet as it is without the notes in doubt.

    Until these are found, it is as it was before the first note that doesn't fit. `now` is
    everything that the page depends on, and `page_of` makes a page from such a view.
    """
    found, doubt = knowledge.contradiction, knowledge.slips.doubt
    if doubt is not None:
        return _page_in_doubt(session.game, doubt, now, page, page_of)
    if found is None or found.before is None:
        return replace(page, panels=())
    before = page_of(session.view_before(found.number, now, found.before))
    text = _("{subtitle} · before note {number}")
    return replace(
        page,
        sheet=before.sheet,
        below=before.below,
        seats=tuple(_with_numbers_before(page.seats, before.seats)),
        findings=before.findings,
        panels=(),
        subtitle=text.format(subtitle=page.subtitle, number=format_number(found.number)),
    )


def _page_in_doubt(
    game: Game, doubt: Doubt, now: View, noted: Page, page_of: Callable[[View], Page]
) -> Page:
    """Return the page that follows from notes in doubt, with what isn't so in every mend paler.

    What only says what was `noted` stays, and so does whose turn it is.
    """

    def page_after(found: Followed) -> Page:
        state = states_of(game, found.play)[-1]
        return page_of(replace(now, play=found.play, state=state, known=found.known))

    page, mended = page_after(doubt.rest), [page_after(found) for found in doubt.mended]
    text = _("{subtitle} · if the first correction is right")
    if doubt.left_out:
        text = ngettext(
            "{subtitle} · without note {notes}",
            "{subtitle} · without notes {notes}",
            len(doubt.left_out),
        )
    agreed = (
        finding for finding in page.findings if all(finding in one.findings for one in mended)
    )
    return replace(
        page,
        sheet=_unless_in(noted.sheet, page.sheet, *(other.sheet for other in mended)),
        below=tuple(map(_unless_in, noted.below, page.below, *(one.below for one in mended))),
        seats=tuple(
            replace(seat, gauge=None) for seat in _with_numbers_before(noted.seats, page.seats)
        ),
        findings=tuple(agreed),
        panels=(),
        subtitle=text.format(subtitle=page.subtitle, notes=_numbers(doubt.left_out)),
    )


def _unless_in(noted: Block, block: Block, *others: Block) -> Block:
    return noted if noted.only_noted else block.unless_in(others)


def _numbers(notes: Iterable[int]) -> str:
    return listed(format_number(number) for number in notes)


def _with_numbers_before(seats: Sequence[Seat], before: Sequence[Seat]) -> Iterator[Seat]:
    """Yield the seats with whose turn it is now, but the numbers that the sheet has.

    A remark that only the player has whose turn it is says so, and is no number.
    """
    numbered = any(seat.remark for seat in before if not seat.turn)
    for now, then in zip(seats, before, strict=True):
        remark = then.remark if numbered else now.remark
        yield replace(now, remark=remark, hand=then.hand, points=then.points)


def ways_out(
    session: Session, knowledge: LiveKnowledge, sentences: Sequence[str]
) -> Contradiction | None:
    """Return the contradiction to show, None if the notes fit; `sentences` are all notes."""
    contradiction, slips = knowledge.contradiction, knowledge.slips
    if contradiction is None or knowledge.consistent:
        return None
    first, clash = contradiction.number, knowledge.clash
    there = 0 < first <= len(sentences)
    likeliest = offered_first(slips.mends, len(sentences))
    more = len(slips.mends) > len(likeliest)
    return Contradiction(
        wrong(clash),
        _sheet_told(first, slips.doubt),
        "" if Part.MISTAKES in knowledge.failed else _heading(slips, likeliest),
        (*_mends(session, likeliest), *_removals(slips.spare, sentences)),
        first,
        _("Remove note {number}").format(number=format_number(first)) if there else "",
        _("Show all {count}").format(count=format_number(len(slips.mends))) if more else "",
        tuple(_mends(session, slips.mends)) if more else (),
        contradiction.why,
    )


def with_fixes(
    lines: tuple[NoteLine, ...], contradiction: Contradiction | None
) -> tuple[NoteLine, ...]:
    """Return notes with what was probably meant as the detail of those that may be misheard."""
    fixes = dict[int, str]()
    for way in contradiction.ways if contradiction else ():
        match way.key:
            case (Slip() as slip,):
                for number, _instead in slip.parts:
                    fixes.setdefault(number, f"{way.told}\n{way.detail}")
    if not fixes:
        return lines
    return tuple(replace(line, detail=fixes.get(line.number, line.detail)) for line in lines)


def _sheet_told(first: int, doubt: Doubt | None) -> str:
    if doubt is not None and not doubt.left_out:
        return _("The sheet shows what follows if the first correction is right.")
    if doubt is not None:
        text = ngettext(
            "The sheet leaves out note {notes}. What is paler depends on the correction.",
            "The sheet leaves out notes {notes}. What is paler depends on the correction.",
            len(doubt.left_out),
        )
        return text.format(notes=_numbers(doubt.left_out))
    if not first:
        return _("Until it is fixed, the sheet only shows your own marks.")
    return _("The sheet shows what was known before note {number}.").format(
        number=format_number(first)
    )


_LEADING = 0.5  # above this share, a mend is likelier than all others together
_LEAST = 0.005  # a smaller share isn't a whole percent
_PROBABLE = 0.6  # from this share on, one of the mends that are shown is probably what happened


def _heading(slips: SlipsFound, likeliest: Sequence[Mend]) -> str:
    if likeliest:
        if len(likeliest[0].slips) == 1:
            if sum(mend.share for mend in likeliest) < _PROBABLE:
                return _("Perhaps it was one of these mistakes")
            return _("It was probably one of these mistakes")
        return _("No single mistake explains it; there were probably two")
    if not slips.tried:
        return _("Looking for the likeliest mistake…")
    if slips.spare:
        return _("No single mistake explains it, but without one of these notes all the others fit")
    return _("No single mistake explains it.")


def _mends(session: Session, mends: Sequence[Mend]) -> list[Way]:
    return [_mend(session, mend) for mend in mends]


def _mend(session: Session, mend: Mend) -> Way:
    leads, at = mend.share > _LEADING, (session.game, session.play)
    said = [told(*at, slip, likely=leads) for slip in mend.slips]
    starts = accumulate((len(one) + 1 for one in said), initial=0)
    words = tuple(
        (start + begin, start + end)
        for start, slip in zip(starts, mend.slips, strict=False)
        for begin, end in [meant_otherwise(*at, slip, likely=leads)]
    )
    likely = _("{share}%; everything else fits") if leads else _("{share}%")
    share = format_number(round(100 * mend.share)) if mend.share >= _LEAST else "<1"
    detail = likely.format(share=share)
    return Way(mend.slips, "\n".join(said), _("Correct it"), detail, mend.share, words, leads)


def _removals(spare: Sequence[int], sentences: Sequence[str]) -> list[Way]:
    return [
        Way(number, _note_told(number, sentences[number - 1]), _("Remove"))
        for number in spare
        if number <= len(sentences)
    ]


def _note_told(number: int, sentence: str) -> str:
    return _("Note {number}: {note}").format(number=format_number(number), note=sentence)

"""Why a box of the sheet, or a player's gauge, shows what it does, for the panel.

`Question` is what is asked, `story_of` says what is known about a box, of whom, and why, or why
the whole answer is certain;
`gauge_story` says how likely a player knows everything already, and from which notes.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face, Mark, OpenClue, Standing
from notepad.core.language import _, capital, format_count, percent
from notepad.core.page import Account, Cell, Fill, Grid, Learned, Page, Tally, Track
from notepad.core.reasoner import ANSWER, Premise, Reason, StoryStep, plainly
from notepad.core.safe_text import shown
from notepad.shell.reasoning.messages import Explained
from notepad.widgets.table.story_panel import HolderLine, Story, boxes_of_story


@dataclass(frozen=True, slots=True)
class Question:
    """A tapped box, the holder asked about, and the reason once it is known.

    Without a box it is about the seat of `holder`; instead of a box it can be about `ANSWER`. Its
    reasons so far hung on what the setup says of some players: that `hung_on`.
    """

    cell: str
    holder: str = ""
    reason: Reason | None = None
    hung_on: frozenset[str] = frozenset()

    def without_reason(self) -> "Question":
        """Return the question waiting for a new reason: the notes behind it have changed."""
        return replace(self, reason=None)

    def heard(self, found: Explained | None) -> "Question":
        """Return the question with a reason, if that answers it."""
        if found is None or (self.cell, self.holder) != (found.subject, found.holder):
            return self
        hung_on = self.hung_on.union(found.reason.hangs_on)
        return replace(self, reason=found.reason, hung_on=hung_on)


def story_of(
    page: Page,
    question: Question,
    subjects: Mapping[str, str],
    *,
    deduced: bool,
    reckoned: bool = True,
    late: bool = False,
) -> Story | None:
    """Return the panel's content for a question, None if the sheet has no such box.

    `subjects` are the boxes in players' words; without `deduced`, no reason is given. The story of
    a seat says what may be known there. What is open on the page is only called possible if it is
    `reckoned`; a reason that is `late` is said to be.
    """
    if not question.cell:
        return gauge_story(page, question.holder)
    if question.cell == ANSWER:
        waits = deduced and question.reason is None and (not reckoned or late)
        return _answer_story(page, question.reason if deduced else None, waits=waits)
    box: Cell | Account | None = page.sheet.box(question.cell)
    if box is None:
        return _counted(page, question, waits=deduced and (not reckoned or late))
    marks = _marks(box)
    reason = question.reason if deduced else None
    holders = tuple(
        _line(page, box, mark, question, deduced=deduced, reckoned=reckoned) for mark in marks
    )
    waits = deduced and reason is None and (not reckoned or (late and bool(question.holder)))
    is_open = isinstance(box, Cell) and _may_have_it(box, question.holder)
    told = reason.shown if reason else ()
    return Story(
        cell=box.key,
        face=box.face if isinstance(box, Cell) else Face("", box.face.symbol, box.face.colour),
        title=capital(subjects.get(box.key, box.key)),
        told=_told(box, holders),
        holders=holders,
        steps=_waiting(box) if waits else _steps(box, question, page.deals, deduced=deduced),
        notes=tuple(dict.fromkeys((*told, *(clue.note for clue in _clues(box, question))))),
        boxes=boxes_of_story(reason.story)
        if reason and reason.story
        else boxes_of_story([*_open(box, question)][:1]),  # the narrowest
        pencils=isinstance(box, Cell) or bool(marks),
        supposes=deduced and is_open,
        knows=is_open,
        signs=""
        if isinstance(box, Cell)
        else _("Your pencil marks: ✕ nothing there, ○ something there, ? not sure"),
    )


def _answer_story(page: Page, reason: Reason | None, *, waits: bool) -> Story | None:
    """Return why the answer is certain, None if it isn't."""
    found = page.offered
    if found is None or found.answer is None:
        return None
    story = reason.story if reason else _not_worked_out() if waits else ()
    # A single card is told at once: its story may be longer than the room for it.
    alone = (one for one in page.findings if (one.key,) == found.answer.cards)
    told = next(alone, found)
    return Story(
        cell=ANSWER,
        face=Face(""),
        title=capital(told.brief) if told.proviso else told.told.removesuffix("."),
        steps=story,
        notes=reason.shown if reason else (),
        boxes={**dict.fromkeys(found.answer.cards, ""), **boxes_of_story(story)},
        pencils=False,
    )


def leading_holder(page: Page, key: str) -> str:
    """Return the holder who matters most in a box or a count, "" if everything is open."""
    if isinstance(page.sheet, Track):
        return page.sheet.holder(key)
    for tally in _tallies(page, key)[:1]:
        final = (count.holder for count in tally.counts if count.final)
        return next(final, tally.counts[0].holder if tally.counts else "")
    cell = page.sheet.box(key)
    if not isinstance(cell, Cell) or cell.sought is None:
        return ""
    marks = (cell.sought, *cell.marks)
    for standing in (Standing.CIRCLED, Standing.CROSSED):
        for mark in marks:
            if mark.standing is standing:
                return mark.holder
    return ""


def names_by_sign(page: Page, subjects: Mapping[str, str]) -> Mapping[str, str]:
    """Return the names of the boxes of a sheet, by their signs."""
    boxes = ((page.sheet.box(key), name) for key, name in subjects.items())
    return {str(box.face): name for box, name in boxes if box is not None}


def _may_have_it(box: Cell, holder: str) -> bool:
    """Whether a holder's initials are in a box, and it is open whether they have it."""
    return any(m.holder == holder and m.standing is Standing.OPEN for m in box.marks)


def _open(box: Cell | Account, question: Question) -> Iterator[StoryStep]:
    """Yield what notes left open about the holder asked about."""
    yield from map(_open_step, _clues(box, question))


def briefly_told(page: Page, question: Question) -> tuple[str, str]:
    """Return what is known about a box in a line, and of which open clue it is part, if of any."""
    box = page.sheet.box(question.cell) if question.cell else None
    if not isinstance(box, Cell) or not box.spoken:
        return "", ""
    clues = _clues(box, question) or _clues(box, Question(question.cell))
    return capital(box.spoken), next((clue.left for clue in clues), "")


def _told(box: Cell | Account, holders: Sequence[HolderLine]) -> str:
    """Return what is known about the holder asked about, or about the box itself."""
    if isinstance(box, Cell) and box.fill is Fill.MINE:
        return _("This card is yours.")
    asked = next((line for line in holders if line.asked), None)
    return _asked(asked) if asked else ""


def _marks(box: Cell | Account) -> tuple[Mark, ...]:
    """Return the marks of a box, with the one for being sought."""
    sought = box.sought if isinstance(box, Cell) else None
    return (*box.marks, sought) if sought else tuple(box.marks)


def _asked(line: HolderLine) -> str:
    text = _("{name}: {told}").format(name=line.name, told=line.told)
    return text if line.told else line.name


def _clues(box: Cell | Account, question: Question) -> tuple[OpenClue, ...]:
    """Return the open clues about a box, of the holder asked about or of all holders."""
    asked = (mark for mark in box.marks if question.holder in ("", mark.holder))
    return tuple(clue for mark in asked for clue in mark.clues)


def _tallies(page: Page, key: str) -> Sequence[Tally]:
    """Return what is counted at a key: of its class first; nothing if it has no count."""
    blocks = (block.counted(key) for block in (page.sheet, *page.below))
    return next(filter(None, blocks), ())


def _counted(page: Page, question: Question, *, waits: bool) -> Story | None:
    """Return how many cards of a class each player has, None if the page has no such class."""
    tallies = _tallies(page, question.cell)
    if not tallies:
        return None
    first, *wider = tallies
    wider_told = plainly(*(tally.spoken for tally in wider if tally.counts))
    nothing = () if first.counts else plainly(_("Nothing is known about these cards yet."))
    reason = question.reason
    told = reason.story if reason else _not_worked_out() if question.holder and waits else ()
    asked = next((count for count in first.counts if count.holder == question.holder), None)
    of_one = (
        _("{name}: {told}").format(
            name=first.title, told=f"{asked.name or shown(asked.holder)} {asked}"
        )
        if asked
        else ""
    )
    return Story(
        cell=question.cell,
        face=Face(""),
        title=capital(_("{cards}: how many each player has").format(cards=first.title)),
        told=capital(of_one),
        holders=tuple(
            HolderLine(
                holder=count.holder,
                name=count.name or shown(count.holder),
                told=str(count),
                short=str(count),
                standing=Standing.CIRCLED if count.final else Standing.OPEN,
                asked=count.holder == question.holder,
            )
            for count in first.counts
        ),
        steps=(*told, *(wider_told or nothing)),
        notes=reason.shown if reason else (),
        boxes=boxes_of_story(reason.story) if reason else {},
        pencils=False,
    )


def _line(
    page: Page,
    box: Cell | Account,
    mark: Mark,
    question: Question,
    *,
    deduced: bool,
    reckoned: bool,
) -> HolderLine:
    sought = isinstance(box, Cell) and mark is box.sought
    share = box.share if sought and isinstance(box, Cell) else mark.share
    unknown = deduced and not reckoned and mark.standing is Standing.OPEN
    share = None if unknown else share
    told = mark.told or (_("not known yet") if unknown else _standing(mark, share))
    return HolderLine(
        holder=mark.holder,
        name=capital(page.sought if sought else mark.name) or shown(mark.holder),
        told=told if deduced or mark.told or mark.standing is not Standing.OPEN else "",
        short=_short(mark, share),
        standing=mark.standing,
        pencil=mark.pencil,
        wrong=mark.wrong,
        asked=mark.holder == question.holder,
    )


def _waiting(box: Cell | Account) -> tuple[StoryStep, ...]:
    """Return the text while the reason isn't there yet."""
    mine = isinstance(box, Cell) and box.fill is Fill.MINE
    return () if mine else _not_worked_out()


def _not_worked_out() -> tuple[StoryStep, ...]:
    return plainly(_("This isn’t worked out yet."))


def _standing(mark: Mark, share: float | None) -> str:
    if share is not None and mark.standing is Standing.OPEN:
        return _("possible · {percent}").format(percent=percent(share))
    return {
        Standing.CIRCLED: _("certain"),
        Standing.CROSSED: _("certainly not"),
        Standing.OPEN: _("possible"),
    }[mark.standing]


def _short(mark: Mark, share: float | None) -> str:
    """Return a holder's state as a sign or a number, or as a percentage if that is known."""
    if mark.short:
        return mark.short
    signs = {Standing.CIRCLED: "✓", Standing.CROSSED: "✕", Standing.OPEN: ""}
    open_to_odds = share is not None and mark.standing is Standing.OPEN
    return percent(share) if open_to_odds and share is not None else signs[mark.standing]


def _steps(
    box: Cell | Account, question: Question, deals: int | None, *, deduced: bool
) -> tuple[StoryStep, ...]:
    reason = question.reason if deduced else None
    if isinstance(box, Account):
        chances = (mark.chances for mark in box.marks if mark.holder == question.holder)
        story = reason.story if reason and reason.story else plainly(box.spoken)
        return (*story, *plainly(*filter(None, chances if deduced else ())))
    remark = plainly(box.remark) if box.remark else ()
    if box.fill is Fill.TABLE:
        return (*plainly(f"{capital(box.caption)}."), *remark)
    counted, clues = _counting(box, question, deals), tuple(_open(box, question))
    besides = (*remark, *counted, *clues)
    if box.fill is Fill.MINE or not deduced:
        return besides
    if reason is not None:
        return (*reason.story, *besides)
    if remark or clues or question.holder:
        return besides
    return (*plainly(_("Nobody can be ruled out here yet.")), *counted)


def _counting(box: Cell, question: Question, deals: int | None) -> tuple[StoryStep, ...]:
    """Return what the shares of an open box are of, or the one of the holder asked about."""
    named = (box.sought if question.holder == "" else None, *_marks(box))
    mark = next((mark for mark in named if mark and question.holder in ("", mark.holder)), None)
    if mark is None or mark.standing is not Standing.OPEN or deals is None:
        return ()
    share = box.share if mark is box.sought else mark.share
    if share is None:
        return ()
    if not deals:
        return plainly(_("These odds are estimates: there were too many deals to count."))
    text = _(
        "That’s so in {count} of the {whole} possibilities that fit your notes, each as likely as"
        " any other."
    )
    if not question.holder:
        text = _(
            "The percentages are shares of the {whole} possibilities that fit your notes, each as"
            " likely as any other."
        )
    count = format_count(round(share * deals))
    return plainly(text.format(count=count, whole=format_count(deals)))


def gauge_story(page: Page, player: str) -> Story | None:
    """Return the panel's content for a player's gauge, None if there is none."""
    gauge = next((seat.gauge for seat in page.seats if seat.player == player), None)
    if gauge is None:
        return None
    head, *rest = ("", *gauge.told) if gauge.soon is None else gauge.told
    open_steps = tuple(_open_about(page, player))
    return Story(
        "",
        Face(""),
        _("What does {player} know?").format(player=player),
        told=head.removesuffix("."),
        steps=(
            *(plainly(" ".join(rest)) if rest else ()),
            *map(_step, gauge.learned),
            *open_steps,
            *plainly(*gauge.meaning),
        ),
        notes=tuple(learned.note for learned in gauge.learned),
        pencils=False,
        assumed=gauge.assumed,
    )


def _open_about(page: Page, player: str) -> Iterator[StoryStep]:
    """Yield the open counts of a player's cards, the narrowest first; each lights its boxes."""
    clues = dict.fromkeys(clue for holder, clue in _open_counts(page) if holder == player)
    for clue in sorted(clues, key=lambda clue: len(clue.cards)):
        yield _open_step(clue)


def open_count_of(page: Page, note: int | None) -> OpenClue | None:
    """Return what a note leaves open, None if that is nothing."""
    return next((clue for _holder, clue in _open_counts(page) if clue.note == note), None)


def _open_counts(page: Page) -> Iterator[tuple[str, OpenClue]]:
    """Yield each open count with whose cards it is about, for each box that it may mean."""
    boxes = page.sheet.boxes if isinstance(page.sheet, Grid) else ()
    return ((mark.holder, clue) for box in boxes for mark in box.marks for clue in mark.clues)


def _open_step(clue: OpenClue) -> StoryStep:
    return StoryStep(clue.told, (Premise(clue.note, clue.said),), clue.left, clue.cards)


def _step(learned: Learned) -> StoryStep:
    whole = _("Note {number}: {sentence}").format(number=learned.note, sentence=learned.said)
    premises = (Premise(learned.note, learned.said),)
    return StoryStep(f"{whole} {learned.saw}", premises, learned.saw, learned.cards)

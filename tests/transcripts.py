"""Transcripts: what is done at a table, and below each line what the game answers.

They are texts in folders named `transcripts`. What is done isn't indented, a line each:

    game WORD                   on top of the text: which game it is; declarations count, too
    setup NAME FIELD=VALUE ...  a setup by a name; `like=OTHER` changes another one
    # SENTENCE                  the heading of a scene
    at NAME level=LEVEL         a table with this setup, without any note; usually at level ODDS
    aside PLACE=CARDS           what lies in front of me
    note KIND FIELD=VALUE ...   a note, which need not make sense
    said KIND FIELD=VALUE ...   what is said of a note that isn't made, or what is wrong with it
    slips KIND FIELD=VALUE ...  what may have been meant instead of a note, as far as it differs
    heard KIND FIELD=VALUE ...  what everybody hears of a note
    moved PLAYERS KIND ...      what becomes of a note if these sit so from now on
    tap ROW=CHOICE ...          taps on an empty form; texts and amounts are set
    chips tap ROW=CHOICE ...    what stands on the chips of that form, and how it is read out
    edit KIND FIELD=VALUE ...   the form in which a note is changed
    why SUBJECT=HOLDER          a reason
    known                       what follows, as the command line says it, and how all stand
    seats                       how all stand
    page                        the sheet as text, and how all stand
    spoken                      all that is read out of the sheet
    advice                      the panels beside the sheet, with what each line begins
    front                       what is shown in front of me, with the taps that each thing makes
    review                      what is said of the notes once the game is over
    mends                       what was meant, if the notes contradict each other
    begin FIELD=VALUE ...       setting a game up: who plays, and the choices in `draft`
    blank FIELD=VALUE ...       the empty sheet of the same

Below stands the answer, indented. If one changes, `python -m tests.transcripts` writes all of them
anew: read the difference before you keep it. In a row of a form, `*` is chosen, `+` proposed, `?`
dimmed, `!` surprising and `-` barred; `>` are the rows that are asked for. Rows that stand as after
the taps before them in a scene are left out.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from notepad.core.faults import Faults
from notepad.core.game import Game, Play, Table
from notepad.core.help_levels import Level
from notepad.core.json_converter import plain
from notepad.core.mistake_search import mends, told
from notepad.core.page import Memo, Page, Ranking
from notepad.core.reasoner import without_breaths
from notepad.core.record import note_document, read_note, read_setup
from notepad.core.seats import Reseating
from notepad.games import catalogue
from notepad.page_text import page_text
from tests.cards.orchard import GAME as ORCHARD
from tests.declared.declarations import SOUND, game_with
from tests.games.tables import known_after, pondered, tapped_form, view_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from notepad.core.form import Choice, Draft, Form, Row
    from notepad.core.game import View

MOST_MENDS = 6
PATIENCE_MS = 10_000
READ_OUT = ("spoken", "chances")


def transcripts() -> list[Path]:
    """Return all transcripts."""
    return sorted(Path(__file__).parent.rglob("transcripts/*.txt"))


def scenes(path: Path) -> list[str]:
    """Return the parts of a transcript: its head, and the scenes."""
    return path.read_text(encoding="utf-8").strip("\n").split("\n\n")


def assigned(text: str) -> list[tuple[str, Any]]:
    """Return what a line assigns: JSON values, or words that need no quotes.

    >>> assigned('player=Ann bids=[100, 200] spy="Rock Bottom"')
    [('player', 'Ann'), ('bids', [100, 200]), ('spy', 'Rock Bottom')]
    """
    found = list[tuple[str, Any]]()
    while text := text.lstrip():
        name, _sign, text = text.partition("=")
        word = text.partition(" ")[0]
        try:
            value, end = json.JSONDecoder().raw_decode(text)
        except ValueError:
            value, end = word, 0
        if not isinstance(value, str | list | dict) or not end:
            end = len(word)
            value = value if json.dumps(value) == word else word
        found.append((name, value))
        text = text[end:]
    return found


def assigning(values: Mapping[str, Any]) -> str:
    """Return the text that assigns these."""
    parts = list[str]()
    for name, value in values.items():
        bare = f"{name}={value}"
        plainly = isinstance(value, str) and assigned(bare) == [(name, value)]
        parts.append(bare if plainly else f"{name}={json.dumps(value, ensure_ascii=False)}")
    return " ".join(parts)


def noted(note: object) -> str:
    """Return a note as a transcript has it."""
    document = note_document(note)
    return f"{document.pop('note')} {assigning(document)}"


@dataclass
class Stage:
    """The table of a transcript as it stands."""

    game: Game | None = None
    setups: dict[str, Any] = field(default_factory=dict)
    setup: Any = None
    level: Level = Level.ODDS
    notes: list[Any] = field(default_factory=list)
    aside: dict[str, tuple[str, ...]] = field(default_factory=dict)
    rows: tuple[str, ...] = ()
    chips: bool = False

    def play(self, scene: str) -> str:
        """Return a scene as it goes now."""
        lines, self.rows = list[str](), ()
        for line in scene.splitlines():
            if not line.startswith(" "):
                lines += [line, *(f"    {one}" for one in self.does(line) if one)]
        return "\n".join(lines)

    def does(self, line: str) -> Iterator[str]:
        """Do what a line says, and yield the answer."""
        word, _space, more = line.partition(" ")
        if word != "#":
            yield from WAYS[word](self, more)

    def takes(self, word: str) -> Iterator[str]:
        """Take a game."""
        games = {**catalogue(), ORCHARD.id: ORCHARD}
        self.game = games[word] if word in games else game_with(SOUND[word])
        yield from ()

    def sets(self, text: str) -> Iterator[str]:
        """Keep a setup by its name; tell its faults."""
        assert self.game
        name, _space, more = text.partition(" ")
        told = dict(assigned(more))
        like = self.setups.get(told.pop("like", ""))
        document = {**(plain(like) if like else {}), **told}
        try:
            self.setups[name] = setup = read_setup(document, self.game)
        except Faults as faults:
            yield from map(str, faults.faults)
        else:
            table, draft = self.game.table(setup), self.game.opening_draft(setup)
            back = self.game.begin(table, draft).form.outcome
            assert back in (setup, replace(setup, first=table.first)), "it comes back"

    def lays(self, text: str) -> Iterator[str]:
        """Lay something in front of me."""
        self.aside = {place: tuple(cards) for place, cards in assigned(text)}
        yield from ()

    def sits(self, text: str) -> Iterator[str]:
        """Begin anew at a table."""
        name, _space, more = text.partition(" ")
        self.setup, self.notes, self.aside = self.setups[name], [], {}
        self.level = Level[dict(assigned(more)).get("level", "ODDS")]
        yield from ()

    def notes_down(self, text: str) -> Iterator[str]:
        """Make a note; only one that is faulty says anything."""
        try:
            self.notes.append(self._read(text))
        except Faults as faults:
            yield from map(str, faults.faults)

    def says(self, text: str) -> Iterator[str]:
        """Say a note."""
        assert self.game
        try:
            yield self.game.said(self.setup, self._read(text))
        except Faults as faults:
            yield from map(str, faults.faults)

    def slips(self, text: str) -> Iterator[str]:
        """Tell what may have been meant."""
        assert self.game
        state = view_of(self.game, self.setup, self.notes).state
        note = self._read(text)
        told = note_document(note)
        for _kind, other in self.game.keypad.slips(self.setup, note, state):
            now = note_document(other)
            names = {**told, **now}
            apart = {name: now.get(name) for name in names if now.get(name) != told.get(name)}
            yield assigning(apart)

    def hears(self, text: str) -> Iterator[str]:
        """Tell what everybody hears."""
        assert self.game
        yield noted(self.game.keypad.overheard(self.setup, self._read(text)))

    def moves(self, text: str) -> Iterator[str]:
        """Seat the players otherwise."""
        assert self.game
        order, _space, note = text.partition(" ")
        seats = Reseating({}, tuple(order.split(",")), order.partition(",")[0])
        moved = self.game.keypad.reseated(self.setup, self._read(note), seats)
        yield noted(moved)
        yield from map(str, self.game.keypad.faults(self.setup.reseated(seats), moved))

    def shows_chips(self, line: str) -> Iterator[str]:
        """Tell what stands on the chips of the form that another line tells."""
        self.chips = True
        yield from self.does(line)
        self.chips = False

    def taps(self, text: str) -> Iterator[str]:
        """Tell the form after some taps."""
        assert self.game
        view = self._noting()
        taps = ((row, str(choice)) for row, choice in assigned(text))
        form = tapped_form(self.game, view, *taps, early=True)
        yield from self._form(form, noted)
        if self.game.prospects and form.outcome is not None:
            then = self.game.after(view.state, form.outcome)
            for key, one in self.game.prospects(view.state, then).items():
                yield f"would {key}: {one.spoken or one.remark or one.at}"

    def edits(self, text: str) -> Iterator[str]:
        """Tell the form in which a note is changed."""
        assert self.game
        draft = self.game.keypad.draft(self.setup, self._read(text))
        yield from self._form(self.game.form(self._noting(), draft), noted)

    def reasons(self, text: str) -> Iterator[str]:
        """Tell why."""
        assert self.game
        ((subject, holder),) = assigned(text)
        try:
            reason = self.game.reasoner(self.setup).why(self.notes, subject, holder)
        except KeyError as error:
            yield f"no subject: {error}"
            return
        notes = [f"notes {list(one)}" for one in (reason.notes, reason.told) if one]
        yield "; told of ".join([reason.answer, *notes][:1] + notes)
        yield from reason.steps

    def knows(self, _text: str) -> Iterator[str]:
        """Tell what follows."""
        assert self.game
        known = self._known()
        if not known.consistent:
            yield f"contradiction: {list(known.conflict)}, shown {list(known.clash)}"
        for name, value in self.game.answer(self.setup, known).items():
            if name != "odds":  # these are held against every deal elsewhere
                yield f"{name}: {json.dumps(plain(value), ensure_ascii=False)}"
        yield _seats_told(self._page())

    def seats(self, _text: str) -> Iterator[str]:
        """Tell how all stand."""
        assert self.game
        known = self.game.reasoner(self.setup).follow(self.notes)
        yield _seats_told(self.game.page(self._view(known)))

    def shows(self, _text: str) -> Iterator[str]:
        """Tell the sheet."""
        page = self._page()
        yield from page_text(page).splitlines()
        yield _seats_told(page)
        yield from (f"found: {one.told}" for one in page.findings)
        if page.result is not None:
            yield from (one for one in (page.result.why, page.result.answers) if one)
            yield from (f"{one.player}: {one.said} {one.outcome}" for one in page.result.lines)

    def reads_out(self, _text: str) -> Iterator[str]:
        """Tell what is read out of the sheet."""
        yield from _spoken((self._page().sheet, *self._page().below))

    def advises(self, _text: str) -> Iterator[str]:
        """Tell what is advised."""
        for panel in self._page().panels:
            if isinstance(panel, Memo):
                lines = [f"{tone.name.lower()}: {line}" for line, tone in panel.lines]
                yield from (panel.title, *lines)
            elif isinstance(panel, Ranking):
                yield " ".join([panel.title, panel.sentence, "(estimated)" * panel.estimated])
                for rank in panel.ranks:
                    told = [str(rank.face), rank.value, rank.detail, rank.told]
                    begins = [f"{row}={','.join(keys)}" for row, keys in rank.draft.items()]
                    yield "; ".join([*filter(None, told), " ".join(begins)])

    def lies_in_front(self, _text: str) -> Iterator[str]:
        """Tell what is in front of me."""
        assert self.game
        there = self.game.page(self._noting()).in_front
        for card in there.cards if there else ():
            yield f"{card.face}: {assigning(card.draft)}"

    def looks_back(self, _text: str) -> Iterator[str]:
        """Tell what is said of the notes afterwards."""
        assert self.game
        reasoner = self.game.reasoner(self.setup)
        for review in without_breaths(reasoner.review(self.notes, patience_ms=PATIENCE_MS)):
            yield from (f"{number}: {said}" for number, said in review.told)

    def mends(self, _text: str) -> Iterator[str]:
        """Tell what may have been meant."""
        assert self.game
        play = Play(self.setup, tuple(self.notes))
        found = [*without_breaths(mends(self.game, self.game.reasoner(self.setup), play))]
        every = found[-1] if found else ()
        for mend in every[:MOST_MENDS]:
            yield f"{mend.share:.2f} {'; '.join(told(self.game, play, one) for one in mend.slips)}"
        yield f"{len(every)} in all"

    def begins(self, text: str) -> Iterator[str]:
        """Tell the form that sets a game up."""
        assert self.game
        form = self.game.begin(*_people(text)).form
        yield from self._form(form, lambda setup: assigning(plain(setup)))

    def blanks(self, text: str) -> Iterator[str]:
        """Tell the empty sheet, and the words beside it."""
        assert self.game
        page = self.game.blank(*_people(text))
        yield from (*page_text(page).splitlines(), *page.legend)

    def _form(self, form: Form[Any], made: Callable[[Any], str]) -> Iterator[str]:
        """Tell a form: its sentence, its rows, what it says, and what comes of it."""
        if self.chips:
            yield from (_chips_told(row) for row in form.rows if row.choices)
            return
        if form.line:
            yield "".join(piece.text or "…" for piece in form.line)
        before, self.rows = self.rows, tuple(_row_told(row, form.step) for row in form.rows)
        yield from (row for row in self.rows if row not in before)
        yield from (
            f"{word}: {one}" for word in ("hint", "caution") if (one := getattr(form, word))
        )
        if form.outcome is not None:
            yield f"{'at once' if form.at_once else 'ready'}: {made(form.outcome)}"
        if form.aside is not None:
            yield f"aside: {assigning(form.aside)}"

    def _page(self) -> Page:
        assert self.game
        page: Page = self.game.page(self._view(self._known()))
        return page

    def _noting(self) -> View:
        """Return the view while a note is made, with what is pondered first."""
        assert self.game
        known = known_after(self.game, self.setup, *self.notes)
        steps = self.game.reasoner(self.setup).ponder(known, self.aside, self.level)
        return self._view(next(without_breaths(steps), known))

    def _view(self, known: object) -> View:
        assert self.game
        more = {"level": self.level, "aside": self.aside}
        return view_of(self.game, self.setup, self.notes, known, **more)

    def _known(self) -> Any:  # noqa: ANN401 a game's own
        assert self.game
        known = pondered(self.game, self.setup, *self.notes, aside=self.aside)
        assert known.exact, "an estimate is another one on a busier computer"
        return known

    def _read(self, text: str) -> Any:  # noqa: ANN401 a game's own
        assert self.game
        kind, _space, more = text.partition(" ")
        return read_note({"note": kind, **dict(assigned(more))}, self.setup, self.game)


WAYS: dict[str, Callable[[Stage, str], Iterator[str]]] = {
    "game": Stage.takes,
    "setup": Stage.sets,
    "at": Stage.sits,
    "note": Stage.notes_down,
    "aside": Stage.lays,
    "said": Stage.says,
    "slips": Stage.slips,
    "heard": Stage.hears,
    "moved": Stage.moves,
    "tap": Stage.taps,
    "chips": Stage.shows_chips,
    "edit": Stage.edits,
    "why": Stage.reasons,
    "known": Stage.knows,
    "seats": Stage.seats,
    "page": Stage.shows,
    "spoken": Stage.reads_out,
    "advice": Stage.advises,
    "front": Stage.lies_in_front,
    "review": Stage.looks_back,
    "mends": Stage.mends,
    "begin": Stage.begins,
    "blank": Stage.blanks,
}


def _people(text: str) -> tuple[Table, Draft]:
    told = dict(assigned(text))
    table = Table(tuple(told.get("players", ())), told.get("me", ""), told.get("first", ""))
    return table, {row: tuple(keys) for row, keys in told.get("draft", {}).items()}


def _seats_told(page: Page) -> str:
    seats = (
        ", ".join(
            [
                seat.player,
                *(word for word in ("me", "turn", "out") if getattr(seat, word)),
                *(word for word in (seat.remark, seat.brief) if word),
            ]
        )
        for seat in page.seats
    )
    return f"seats: {'; '.join(seats)}"


def _spoken(part: object) -> Iterator[str]:
    """Yield what is read out of a part of a page, and of its parts."""
    if isinstance(part, tuple):
        for one in part:
            yield from _spoken(one)
    elif is_dataclass(part):
        for each in fields(part):
            value = getattr(part, each.name)
            yield from [value] if each.name in READ_OUT and value else _spoken(value)


def _row_told(row: Row, step: Collection[str]) -> str:
    parts = [
        f"{'> ' if row.key in step else ''}{row.key}",
        *(f"({one})" for one in (row.label, row.status) if one),
    ]
    if row.text is not None:
        parts.append(json.dumps(row.text))
    if row.amount is not None:
        amount, quick = row.amount, " ".join(f"{to}" for to, _said in row.amount.quick)
        parts.append(f"{amount.shown or amount.value} of {amount.low} to {amount.high}; {quick}")
    return " ".join([*parts, "|", *map(_choice_told, row.choices)]).removesuffix(" |")


def _chips_told(row: Row) -> str:
    chips = (f"{one.face} ({one.spoken})" if one.spoken else str(one.face) for one in row.choices)
    return f"{row.key}: {'; '.join(chips)}"


def _choice_told(choice: Choice) -> str:
    marks = {"*": choice.chosen, "+": choice.proposed, "?": choice.dimmed}
    marks |= {"!": choice.surprising, "-": choice.barred}
    return "".join([choice.key, *(sign for sign, there in marks.items() if there)])


def played(path: Path) -> Iterator[str]:
    """Yield the parts of a transcript as they go now."""
    stage = Stage()
    return map(stage.play, scenes(path))


if __name__ == "__main__":
    for _path in transcripts():
        _path.write_text("\n\n".join(played(_path)) + "\n", encoding="utf-8")

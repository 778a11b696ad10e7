"""Tells a game as the app would: all that it says in English, what its form asks, what is known.

A `Tale` is an honest game, dealt by its seed, or the record of one. `said` hears all of it, one
sentence of each shape (`shapes`): the form row by row, each note, the page at each level, what is
new on it, reasons, advice, mends of a slip, and faults of notes and setups. `forms` has what the
form offers for each kind of note, row by row; `sheets` has pages as text and the answers of
`deduce --json`. All of it is the same on any day; where draws decide, only shapes are told.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from random import Random
from typing import Any
from unittest.mock import patch

from notepad.core.faces_and_marks import Pencil
from notepad.core.faults import Faults
from notepad.core.form import Choice, Draft, Form, Row
from notepad.core.game import Game, Play, View, form_without_secrets, overheard, states_of
from notepad.core.help_levels import Level
from notepad.core.mistake_search import told
from notepad.core.page import Grid, Page
from notepad.core.page_changes import changes
from notepad.core.reasoner import ANSWER, Known, Reasoner, slips_of, without_breaths
from notepad.core.record import note_document, read_note, read_setup
from notepad.core.strict_json import plain
from notepad.deduction.deal import HIDDEN, TABLE
from notepad.deduction.knowledge import Knowledge
from notepad.page_text import page_text
from tests.dealing.contract import CASES, OPPONENTS
from tests.dealing.dealt import deal
from tests.sentences.shapes import Sentences
from tests.slipping import slipped

PATIENCE_MS = 60_000.0
"""How long odds are counted, so that none is estimated because a computer is busy."""

REASONS = 8
"""How many reasons are asked for at once, beside the one for the answer."""

SHOWN = 12
"""How many choices of a row are told one by one."""


@dataclass(frozen=True)
class Tale:
    """A game to be told: its dealer's word or itself, a seed, and what isn't left to chance.

    One that nobody deals was `noted`. After so many notes in `looks` it is told from all sides,
    counted from the end if negative; after those in `advised` with what is advised, and with what
    others know.
    """

    kind: str | Game
    seed: int = 0
    asked: Mapping[str, Any] = field(default_factory=dict)
    looks: Sequence[int] = (0, 4, -1)
    advised: Sequence[int] = ()
    noted: "Noted | None" = None


@dataclass(frozen=True)
class Noted:
    """A game that was noted."""

    game: Game
    setup: Any
    notes: tuple[Any, ...]

    def views(self) -> Iterator[View]:
        """Yield how it stands before any note and after each."""
        reasoner = self.game.reasoner(self.setup)
        for count, state in enumerate(states_of(self.game, Play(self.setup, self.notes))):
            play = Play(self.setup, self.notes[:count])
            known = reasoner.weigh(reasoner.follow(play.notes), patience_ms=PATIENCE_MS)
            yield View(play, state, known, title="Friday")


def noted(tale: Tale) -> Noted:
    """Return the game of a tale."""
    if tale.noted is not None:
        return tale.noted
    dealt = deal(tale.kind, tale.seed, **tale.asked)
    return Noted(dealt.game, dealt.setup, dealt.notes)


def said(tales: Sequence[Tale]) -> Iterator[str]:
    """Yield all that is said in some tales of one game."""
    sentences = Sentences()
    for tale in tales:
        _Hearer(sentences, tale, noted(tale)).hear()
    yield from sentences.lines()


class _Hearer:
    """Hears one tale."""

    def __init__(self, sentences: Sentences, tale: Tale, noted: Noted) -> None:
        self._said, self._tale = sentences, tale
        self._game, self._setup, self._notes = noted.game, noted.setup, noted.notes
        self._views = noted.views()
        self._reasoner: Reasoner[Any] = self._game.reasoner(self._setup)
        self._random = Random(tale.seed)

    def hear(self) -> None:
        """Hear it from the setup to the end."""
        self._hear_setup()
        page: Page | None = None
        before: Known | None = None
        kinds = set[type[Any]]()
        for count, view in enumerate(self._views):
            now = self._game.page(view)
            self._said.hear_all(now)
            if page is not None and before is not None and view.known is not None:
                self._said.hear_all(changes(page, now))
                self._said.hear_all(self._reasoner.told(view.play.notes, before, view.known))
            page, before = now, view.known
            if self._among(count, self._tale.looks):
                self._hear_all_around(view)
            if self._among(count, self._tale.advised):
                self._hear_advice(view)
            for note in self._notes[count : count + 1]:
                self._hear_noting(view, note)
                if type(note) not in kinds:
                    self._hear_slips(view, note)
                kinds.add(type(note))
        self._hear_endings()
        self._hear_contradiction()

    def _among(self, count: int, looks: Sequence[int]) -> bool:
        return count in {at % (len(self._notes) + 1) for at in looks}

    def _hear_setup(self) -> None:
        game, setup = self._game, self._setup
        self._said.know(set(game.subjects(setup).values()))
        self._said.hear_all(game.rules())
        table, draft = game.table(setup), game.opening_draft(setup)
        halves = ({key: draft[key] for key in sorted(draft)[at::2]} for at in (0, 1))
        for some in ({}, *halves, draft):
            opening = game.begin(table, some)
            self._said.know(set(_named_on(opening.page)))
            self._said.hear_all(opening)
        self._said.hear_all(game.blank_for(setup))
        for wrong in _spoiled(game, setup, plain(setup)):
            try:
                read_setup(wrong, game)
            except Faults as found:
                for fault in found.faults:
                    self._said.hear("Setup fault", str(fault))

    def _hear_noting(self, view: View, note: object) -> None:
        game, outcome = self._game, None
        for _draft, made in _made(game, view, note):
            self._said.hear_all(made)
            outcome = made.outcome
        if outcome != note:  # a record may leave out what the form fills in
            assert outcome is not None, note
            assert game.after(view.state, outcome) == game.after(view.state, note), (note, outcome)
        self._said.hear("Note", self._game.said(self._setup, note))

    def _hear_slips(self, view: View, note: object) -> None:
        """Hear a kind of note as an onlooker does, its usual slips, and what it must not say."""
        game, setup, play = self._game, self._setup, view.play
        draft = game.keypad.draft(setup, note)
        self._said.hear_all(form_without_secrets(game, play, draft))
        public = overheard(game, Play(setup, (note,)))
        self._said.hear("Note overheard", game.said(public.setup, *public.notes))
        play = Play(setup, (*play.notes, note))
        for slip in slips_of(game.keypad, setup, view.state, len(play.notes), note):
            self._said.hear("Mend", told(game, play, slip))
        for wrong in _spoiled(game, setup, note_document(note)):
            try:
                read_note(wrong, setup, game)
            except Faults as found:
                for fault in found.faults:
                    self._said.hear("Note fault", str(fault))

    def _hear_all_around(self, view: View) -> None:
        for level in self._game.levels:
            page = self._game.page(replace(view, level=level))
            self._said.hear_all(page)
        for subject, holder in _asked(self._game, view, page, self._random):
            self._said.hear_all(self._reasoner.why(view.play.notes, subject, holder))
        for pencil, player in product(Pencil, (HIDDEN, self._game.table(self._setup).players[0])):
            marks = {(subject, player): pencil for subject in self._game.subjects(self._setup)}
            self._said.hear_all(self._game.page(replace(view, marks=marks)))

    def _hear_advice(self, view: View) -> None:
        steps = self._reasoner.ponder(view.known, {}, Level.ODDS)
        *_before, known = (view.known, *without_breaths(steps))
        with patch.multiple(OPPONENTS, **CASES):
            steps = self._reasoner.estimate_opponents(known, {})
            *_before, known = (known, *without_breaths(steps))
        page = self._game.page(replace(view, known=known))
        self._said.hear_all(page, drawn=True)
        for note in self._notes[len(view.play.notes) :][:1]:
            for _draft, made in _made(self._game, replace(view, known=known), note):
                self._said.hear_all(made, drawn=True)

    def _hear_endings(self) -> None:
        """Hear how it can end: by who is right, and by who is left when the others were wrong."""
        right = next((note for note in self._notes if getattr(note, "correct", False)), None)
        if right is None:
            return
        players = self._game.table(self._setup).players
        wrong = {name: replace(right, player=name, correct=False) for name in players}
        won = [replace(right, player=name) for name in players]
        left = [tuple(wrong[name] for name in players if name != one) for one in (*players, "")]
        for notes in (*left, *([one] for one in won), won[:2], won[:-3:-1], won):
            play = Play(self._setup, tuple(notes))
            known = self._reasoner.follow(play.notes)
            self._said.hear_all(self._game.page(View(play, states_of(self._game, play)[-1], known)))

    def _hear_contradiction(self) -> None:
        play = Play(self._setup, self._notes)
        found = slipped(self._game, play, self._random) if play.notes else None
        if found is not None:
            wrong, _number = found
            known = self._reasoner.follow(wrong.notes)
            view = View(wrong, states_of(self._game, wrong)[-1], known)
            page = self._game.page(view)
            self._said.hear_all(page)
            subject, holder = _asked(self._game, view, page, self._random)[-1]
            self._said.hear_all(self._reasoner.why(wrong.notes, subject, holder))


def _asked(game: Game, view: View, page: Page, random: Random) -> Sequence[tuple[str, str]]:
    """Return what is asked about: the answer if it is found, who certainly has a card or not."""
    setup = view.play.setup
    holders = (*game.table(setup).players, TABLE, HIDDEN)
    at = view.known.by_card() if isinstance(view.known, Knowledge) else {}
    able = [
        (subject, holder)
        for subject, holder in product(at or game.subjects(setup), holders)
        if not at or holder not in at[subject] or len(at[subject]) == 1
    ]
    found = [(ANSWER, holders[0])] if any(one.answer for one in page.findings) else []
    return (*found, *random.sample(able, min(REASONS, len(able))))


def _named_on(page: Page) -> Iterator[str]:
    """Yield what the cards and classes of a sheet are called."""
    sheet = page.sheet
    if isinstance(sheet, Grid):
        heads = (one.face for one in (*sheet.groups, *sheet.columns, *sheet.rows))
        yield from filter(None, map(str, (*heads, *(box.face for box in sheet.boxes))))


def _spoiled(
    game: Game,
    setup: Any,  # noqa: ANN401 a game's own type
    document: Mapping[str, Any],
) -> Iterator[Mapping[str, Any]]:
    """Yield a setup or a note with one field that is wrong, or may be."""
    players, subjects = game.table(setup).players, list(game.subjects(setup))
    for name, value in document.items():
        others: list[object] = [None, "Bop", 99, -1, [], list(players), players[0], players[-1]]
        match value:
            case [first, *_more]:
                others += (value[:1] * 2, value[:-1], [*value, first])
                others += ([*value[:-1], subject] for subject in (subjects[0], subjects[-1]))
            case {}:
                others += ({}, {**value, "Bop": 1}, {players[0]: 1})
        yield from ({**document, name: other} for other in others)
        yield {key: value for key, value in document.items() if key != name}


def _made(game: Game, view: View, note: object) -> Iterator[tuple[Draft, Form[Any]]]:
    """Yield each draft and form on the way to a note, row by row."""
    goal = game.keypad.draft(view.play.setup, note)
    draft: dict[str, tuple[str, ...]] = {}
    yield draft, game.form(view, draft)
    for key, chosen in goal.items():
        draft = {**draft, key: chosen}
        yield draft, game.form(view, draft)


def forms(tales: Sequence[Tale]) -> Iterator[str]:
    """Yield what the form offers for each kind of note, row by row: rows that became otherwise.

    A choice that is chosen stands in brackets, one that is proposed in angle brackets; one that is
    dimmed has ~ before it, one that is barred -, and one that is surprising !. After a slash stands
    that it wasn't heard.
    """
    kinds = set[tuple[Any, ...]]()
    for tale in tales:
        game = noted(tale)
        yield from _set_up(game)
        for view, note in zip(game.views(), game.notes, strict=False):
            ways = list(_made(game.game, view, note))
            draft, made = ways[-1]
            mine = (game.game.table(game.setup).me,) in draft.values()
            rows = {key.partition("-")[0] for key in draft}
            kind = (type(note), made.at_once, mine, frozenset(rows))
            if kind not in kinds:
                kinds.add(kind)
                yield f"{len(view.play.notes) + 1}. {game.game.said(game.setup, note)}"
                yield from _row_by_row(ways)


def _set_up(noted: Noted) -> Iterator[str]:
    """Yield the rows of the form that sets a game up, empty and filled."""
    game, table = noted.game, noted.game.table(noted.setup)
    before: Sequence[str] = ()
    for draft in ({}, game.opening_draft(noted.setup)):
        made = game.begin(table, draft).form
        rows = [_row_told(row) for row in made.rows]
        done = "not ready" if made.outcome is None else "ready"
        yield f"set up for {len(table.players)}{', filled' if draft else ''}: {done} {made.hint}"
        yield from (f"        {row}" for row in rows if row not in before)
        before = rows


def _row_by_row(ways: Sequence[tuple[Draft, Form[Any]]]) -> Iterator[str]:
    rows: dict[str, str] = {}
    before: Draft = {}
    last = ""
    for draft, made in ways:
        for key in draft:
            if draft[key] != before.get(key):
                yield f"    → {key} {' '.join(draft[key])}"
        now = {row.key: _row_told(row) for row in made.rows}
        yield from (f"        {line}" for key, line in now.items() if rows.get(key) != line)
        gone = [key for key in rows if key not in now]
        asked = f"asks {' '.join(made.step)}" if made.step else "asks nothing"
        asked += ", noted" if made.at_once else ", can be noted" if made.ready else ""
        yield from ([f"        gone: {' '.join(gone)}"] if gone else [])
        yield from ([f"      {asked}"] if asked != last else [])
        rows, before, last = now, draft, asked
    bands = (" ".join(band) for band in ways[-1][1].bands)
    yield f"    bands: {' | '.join(bands)}"


def _row_told(row: Row) -> str:
    told = [_choice_told(choice) for choice in row.choices]
    plain = [one for one, choice in zip(told, row.choices, strict=True) if one == choice.key]
    if len(plain) > SHOWN:
        told = [one for one in told if one not in plain] + [f"and {len(plain)} more"]
    amount = row.amount and f"{row.amount.shown} of {row.amount.low} to {row.amount.high}"
    told += [f"/ {_choice_told(row.unheard)}"] if row.unheard else []
    parts = [row.status, amount or "", *told, *(f"<{cell}>" for cell in row.proposed)]
    return f"{row.key}: {' '.join(filter(None, parts))}"


def _choice_told(choice: Choice) -> str:
    sign = "-" if choice.barred else "~" if choice.dimmed else ""
    sign += "!" if choice.surprising else ""
    key = f"{choice.key}×{choice.count}" if choice.count is not None else choice.key
    if choice.chosen or choice.proposed:
        key = f"<{key}>" if choice.proposed else f"[{key}]"
    return sign + key


def sheets(games: Iterable[tuple[str, Noted, Sequence[int]]]) -> Iterator[str]:
    """Yield pages and answers of named games after so many notes, counted from the end if below 0.

    Where odds are estimated, they are left out.
    """
    for name, game, looks in games:
        reasoner = game.game.reasoner(game.setup)
        for count in sorted({at % (len(game.notes) + 1) for at in looks}):
            play = Play(game.setup, game.notes[:count])
            certain = reasoner.follow(play.notes)
            known = reasoner.weigh(certain, patience_ms=PATIENCE_MS)
            known = known if known.exact else certain
            view = View(play, states_of(game.game, play)[-1], known, title=name)
            page = game.game.page(view)
            yield f"==== {name} after {count} notes"
            yield from page_text(page).splitlines()
            yield from (f"{one.player}: {one.remark}" for one in page.seats if one.remark)
            yield from (f"{one.brief} → {one.offer}" for one in page.findings if one.brief)
            answer = game.game.answer(game.setup, known)
            yield from (f"{key}: {json.dumps(_rounded(answer[key]))}" for key in answer)


def _rounded(value: Any) -> Any:  # noqa: ANN401 any JSON
    """Return an answer with shares in millionths, because the last digits differ by machine."""
    match value:
        case float():
            return round(value, 6)
        case Mapping():
            return {key: _rounded(one) for key, one in value.items()}
        case list() | tuple():
            return list(map(_rounded, value))
    return value

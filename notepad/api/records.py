"""Records to ask about: read, or begun in a script; compared with others, checked if sealed.

`read_record`, `parse_record` and `begin_game` make a `NotedRecord`. Besides what every `Noted` has,
it knows its game, so it can also advise, review how the game was solved, and make the page of its
sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, reduce
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, Self, TypeAlias

from typing_extensions import override

from notepad.api.games import checked_games, edition_of
from notepad.api.noted import (
    PATIENCE_MS,
    Advice,
    Announcement,
    ConflictError,
    Mend,
    Noted,
    Opponent,
    Suggestion,
    UnavailableError,
    faulty_number,
)
from notepad.cards.announcing import NowOrWait, figures
from notepad.cards.setup import CardSetup
from notepad.core.faults import Fault, Faults, faulty_items, instead_use, raise_any, wrong_kind
from notepad.core.game import Game, Play, View
from notepad.core.help_levels import Level
from notepad.core.language import _, listed
from notepad.core.reasoner import (
    Breath,
    Known,
    Reason,
    Reasoner,
    Review,
    Slip,
    notes_before_reveal,
    notes_with_mend,
    without_breaths,
)
from notepad.core.record import (
    FORMAT,
    AnyRecord,
    Catalogue,
    from_document,
    note_document,
    read,
    read_note,
    to_document,
    write,
)
from notepad.core.safe_text import spelling_of
from notepad.core.shelf import game_of
from notepad.core.strict_json import plain, read_stream
from notepad.deduction.deal import HIDDEN, TABLE
from notepad.deduction.knowledge import Announcing

if TYPE_CHECKING:
    from notepad.core.mistake_search import Mend as Slips
    from notepad.core.page import Page
    from notepad.core.seal import Verdict

Source: TypeAlias = str | PathLike[str] | BinaryIO
"""A file by its path, or one that is open for reading bytes, such as `sys.stdin.buffer`."""

Document: TypeAlias = Mapping[str, Any]
"""A JSON object as Python has it; tuples are taken for lists."""

_BESIDE = ("note", "target", "bits", "public", "worth", "all_bits")
"""The fields in the advice of a question that aren't part of the question."""


def read_record(source: Source, *, games: Catalogue | None = None) -> NotedRecord:
    """Return the record in a file, which docs/record.md describes.

    `games` are those that it can be of; by default all that are known, custom games too.

    Raises:
        Faults: everything that is wrong with it, each with its path.
        OSError: the file can't be read.
    """
    games = checked_games(games)
    return parse_record(_content(source), games=games)


def parse_record(
    document: str | bytes | Document, *, games: Catalogue | None = None
) -> NotedRecord:
    """Return the record in a JSON text, or in a JSON object that is parsed already.

    Raises Faults, as `read_record` does.
    """
    games = checked_games(games)
    if isinstance(document, str | bytes):
        record = _read(document, games)
    else:
        record = from_document(_as_json(document), games)
    return NotedRecord(game_of(games, record.game, record.declaration), record)


def _read(text: str | bytes, games: Catalogue) -> AnyRecord:
    try:
        return read(text, games)
    except Faults as found:
        if isinstance(text, str) and text.strip() and not {"{", "\n"} & set(text):
            text = instead_use("read_record(path)")
            found = Faults(replace(one, message=one.message + text) for one in found.faults)
        raise found from None


def begin_game(
    game: str,
    *,
    players: Sequence[str],
    me: str,
    hand: Sequence[str] | Mapping[str, int] | None = None,
    edition: str | None = None,
    title: str = "",
    games: Catalogue | None = None,
    **setup: object,
) -> NotedRecord:
    """Return a game that begins: the record that has this setup, and no note yet.

    `players` are in seat order, `me` is one of them, and `hand` are my cards, if the game deals
    any. `edition` is one of `known_editions`. `setup` are further fields of the game’s setup, such
    as `first` or `variant`: docs/record.md has those of each game.

    Raises:
        Faults: everything that is wrong, as in a record, with the same paths: `setup.hand[0]`; or
            the edition isn’t known.
    """
    games = checked_games(games)
    setup |= {"players": players, "me": me} | ({} if hand is None else {"hand": hand})
    document: dict[str, Any] = {"format": FORMAT, "game": game, "title": title, "notes": []}
    document["setup"] = setup
    if edition is not None and isinstance(game, str) and game in games:
        chosen = edition_of(game, edition)
        document |= {"game": chosen.id, "declaration": chosen.declaration}
    return parse_record(document, games=games)


def _as_json(value: object) -> Any:  # noqa: ANN401 JSON values are what they are
    """Return a value with lists in place of tuples, as JSON has them."""
    if isinstance(value, Mapping):
        return {name: _as_json(part) for name, part in value.items()}
    return [_as_json(part) for part in value] if isinstance(value, list | tuple) else value


def verify_record(source: Source, *, games: Catalogue | None = None) -> Verdict:
    """Return whether a sealed record is intact; raises Faults and OSError as `read_record` does."""
    from notepad.core.seal import verify_seal

    games = checked_games(games)
    return verify_seal(_content(source), games)


def _content(source: Source) -> bytes:
    if not (isinstance(source, str | PathLike) or hasattr(source, "read")):
        told = list(wrong_kind("source", source, str, PathLike, BinaryIO))
        raise Faults(
            replace(one, message=one.message + instead_use("parse_record")) for one in told
        )
    if isinstance(source, str | PathLike):
        with Path(source).open("rb") as file:
            return read_stream(file)
    return read_stream(source)


class NotedRecord(Noted):
    """A record that was read: one game as one player noted it.

    Names in `notes`, pages and stories are spelled so that they do no harm where they are shown,
    whoever wrote the record. Printed, it is the sheet as text with what is certain.
    """

    def __init__(
        self, game: Game, record: AnyRecord, reasoner: Callable[[], Reasoner[Any]] | None = None
    ) -> None:
        """Take a record and its game, and what makes (or has) the reasoner of its setup."""
        super().__init__(reasoner or cache(lambda: game.reasoner(record.setup)), record.notes)
        self._game, self._record = game, record

    @override
    def __str__(self) -> str:
        from notepad.page_text import page_text

        view = self._view(self._certain(), Level.DEDUCTION)
        return page_text(self.game.page(view)).removesuffix("\n")

    @property
    def game(self) -> Game:
        """The game; `game.groups()` has its cards by group."""
        return self._game

    @property
    def record(self) -> AnyRecord:
        """What was read."""
        return self._record

    @property
    @override
    def notes(self) -> tuple[str, ...]:
        return self._said

    @cached_property
    def _said(self) -> tuple[str, ...]:
        return tuple(self.game.said(self.record.setup, note) for note in self.record.notes)

    @property
    @override
    def cards(self) -> Mapping[str, str]:
        return self._subjects

    @cached_property
    def _subjects(self) -> Mapping[str, str]:
        return self.game.subjects(self.record.setup)

    @property
    @override
    def holders(self) -> tuple[str, ...]:
        setup = self.record.setup
        nobodys = setup.nobodys if isinstance(setup, CardSetup) else (HIDDEN,)
        return (*self.game.table(setup).players, TABLE, *nobodys)

    def noting(self, *notes: Document) -> Self:
        """Return the record with more notes, each a JSON object as in docs/record.md.

        Tuples are taken for lists.

        Raises:
            Faults: no note is given, or something is wrong with one: paths start at the note, as in
                `notes[0].asker` for the first one given.
        """
        faults = [] if notes else [Fault("notes", _("give at least one note"))]
        given: tuple[object, ...] = notes
        read = []
        for at, note in enumerate(given):
            path = f"notes[{at}]"
            for fault in wrong_kind(path, note, Mapping):
                several = instead_use("noting(*notes)") if isinstance(note, list | tuple) else ""
                faults.append(replace(fault, message=fault.message + several))
            if isinstance(note, Mapping):
                try:
                    read.append(read_note(_as_json(note), self.record.setup, self.game))
                except Faults as found:
                    faults += (fault.under(path) for fault in found.faults)
        raise_any(faults)
        return self._with((*self.record.notes, *read))

    @property
    def count_before_reveal(self) -> int:
        """How many notes there are without what was revealed at the end."""
        return len(notes_before_reveal(self.record.notes))

    def document(self) -> dict[str, Any]:
        """Return the record as a JSON object."""
        return to_document(self.record)

    def text(self) -> str:
        """Return the record as the text of a file."""
        return write(self.record)

    def answer(self, *, patience_ms: float = PATIENCE_MS) -> dict[str, Any]:
        """Return everything known, with the odds, as `deduction-notepad deduce --json` prints it.

        Its fields are the game's own, all null in a contradiction; `odds` and `deduce` have what
        all card games share.
        """
        known = self._weighed(patience_ms)
        return {
            "game": self.game.id,
            "consistent": known.consistent,
            "conflict": list(known.conflict),
            **self.game.answer(self.record.setup, known),
        }

    def advise(self, *, patience_ms: float = PATIENCE_MS, further_s: float = 0.0) -> Advice:
        """Return what to ask, whether to announce the answer now, and what opponents may know.

        For so many seconds of the processor's time (`further_s`) games are played on, to say better
        what waiting is worth, where that may change whether to announce. Questions take as long as
        they take, whatever `patience_ms` says: that is only about the odds of the cards.

        Raises:
            Faults: `patience_ms` or `further_s` isn’t a number, or is below zero.
            ConflictError: the notes contradict each other.
            UnavailableError: nothing is asked in this game.
        """
        if self.game.advice is None:
            raise UnavailableError(_("No advice is available for {game}."), self._called)
        raise_any(faulty_number("further_s", further_s, float))
        known = self._pondered(Level.ODDS, patience_ms)
        self._check(known)
        steps = self._reasoner().estimate_opponents(known, self.record.aside)
        *_before, known = (known, *without_breaths(steps))
        further = self._reasoner().look_further(known, self.record.aside, further_s)
        *_before, known = (known, *without_breaths(further))
        return self._advice(self.game.advice(self.record.setup, known))

    def review(self, *, patience_ms: float = PATIENCE_MS) -> Review:
        """Return how the game was solved: what was left after each note, and what mattered most.

        In a game without deals nothing is counted, so `notes` is empty, but some notes may have
        remarks (`told`). Otherwise it has `played` notes.

        Raises:
            ConflictError: the notes contradict each other.
            UnavailableError: nothing is found out in this game.
        """
        raise_any(faulty_number("patience_ms", patience_ms, float))
        steps = self._reasoner().review(self._told, patience_ms=patience_ms)
        review: Review | None = next(without_breaths(steps), None)
        self._check(self._certain())
        if review is None:
            raise UnavailableError(_("No review is available for {game}."), self._called)
        return review

    def page(
        self, level: Level = Level.ODDS, *, ranked: bool = True, patience_ms: float = PATIENCE_MS
    ) -> Page:
        """Return what the sheet shows at a level of help, as data.

        Unless it is `ranked`, questions aren't, which takes longer than all the rest.
        """
        raise_any(wrong_kind("level", level, int))
        pondered = level if ranked else min(level, Level.DEDUCTION)
        return self.game.page(self._view(self._pondered(pondered, patience_ms), level))

    def findings(self, *, patience_ms: float = PATIENCE_MS) -> tuple[str, ...]:
        """Return the sentences on what is found, or most likely; none in a contradiction."""
        known = self._weighed(patience_ms)
        if not known.consistent:
            return ()
        return tuple(
            finding.told for finding in self.game.page(self._view(known, Level.ODDS)).findings
        )

    @property
    @override
    def _called(self) -> str:
        return self.game.title

    @override
    def _spelled(self, reason: Reason) -> Reason:
        return spelling_of(self.record.setup).within(reason)

    @override
    def _mends(self, patience_ms: float) -> Iterator[tuple[Slips, ...] | Breath]:
        from notepad.core.mistake_search import mends

        return mends(self.game, self._reasoner(), self._play, patience_ms=patience_ms)

    @override
    def _mend(self, slip: Slip, share: float) -> Mend[Self]:
        from notepad.core.mistake_search import told

        said = told(self.game, self._play, slip)
        if slip.note:
            mended = self._with(notes_with_mend(self.record.notes, slip))
            also = tuple((number, note_document(instead)) for number, instead in slip.also)
            return Mend(slip.note, note_document(slip.instead), share, said, mended, also)
        record = replace(self.record, setup=slip.instead)
        return Mend(0, plain(slip.instead), share, said, type(self)(self.game, record))

    @property
    def _play(self) -> Play:
        return Play(self.record.setup, self.record.notes)

    @override
    def _with(self, notes: tuple[Any, ...]) -> Self:
        return type(self)(self.game, replace(self.record, notes=notes), self._reasoner)

    @override
    def _all(self) -> str:
        return self.text()

    @override
    def __reduce__(self) -> tuple[Callable[[str], NotedRecord], tuple[str]]:
        # A copy is of a known game: only these can be found in another process.
        return parse_record, (self.text(),)

    def _pondered(self, level: Level, patience_ms: float) -> Known:
        """Return what is known, with all that a page of this level shows in the end."""
        known = self._weighed(patience_ms)
        steps: Iterator[Known | Breath] = self._reasoner().ponder(known, self.record.aside, level)
        *_before, last = (known, *without_breaths(steps))
        return last

    def _view(self, known: Known, level: Level) -> View:
        record = self.record
        state = reduce(self.game.after, record.notes, self.game.start(record.setup))
        marks = {(mark.cell, mark.holder): mark.pencil for mark in record.marks}
        return View(
            self._play, state, known, level, marks=marks, title=record.title, aside=record.aside
        )

    def _advice(self, document: dict[str, Any]) -> Advice:
        opponents = {name: Opponent(**rival) for name, rival in document["rivals"].items()}
        asked = document["questions"]
        kinds = {question["note"] for question in asked if question["target"] is not None}
        return Advice(
            tuple(self._suggestion(question, kinds) for question in asked),
            self._announcement(document["announce"]),
            opponents,
            document["exact"],
            document,
        )

    def _suggestion(self, question: dict[str, Any], kinds: Collection[str]) -> Suggestion:
        """Return a question in words, with its kind if a player can be asked several kinds."""
        setup, keypad = self.record.setup, self.game.keypad
        held = {name: value for name, value in question.items() if name not in _BESIDE}
        about = listed(keypad.words(setup, question["note"], held).values())
        if len(kinds) > 1 and question["note"] in kinds:
            kind = keypad.topic_word(question["note"])
            about = _("{thing}: {value}").format(thing=kind, value=about) if about else kind
        about = spelling_of(setup).say(about)
        target, note = question["target"], {"note": question["note"], **held}
        if target is not None:
            note["target"] = target
        bits = {name: question[name] for name in ("bits", "public", "worth")}
        return Suggestion(target, about, **bits, note=note, all_bits=question.get("all_bits"))

    def _announcement(self, document: dict[str, Any] | None) -> Announcement | None:
        if document is None:
            return None
        found = next(iter(document.values()))
        every = found if isinstance(found, list | tuple) else [found]
        named = listed(self.cards.get(str(card), str(card)) for card in every)
        answer = tuple(found) if isinstance(found, list) else found
        odds = {name: document[name] for name in ("right", "waiting", "played", "others")}
        now = Announcing(found, **odds, played_on=document.get("played_on", 0))
        when = NowOrWait(document["when"])
        why = "" if now.certain else figures(now)
        return Announcement(
            answer, **odds, say=now.say, named=named, when=when.value, said=when.told, why=why
        )


class Difference(NamedTuple):
    """Something that players of one game noted differently, or that some of them missed.

    `heard` has each player’s note as a JSON object, without those who missed it. `versions` has
    each version in words, with who noted it, and whether they misheard. `missed` says who missed
    it, empty if nobody did.
    """

    heard: Mapping[str, Document]
    versions: Mapping[str, bool]
    missed: str


class Comparison(NamedTuple):
    """How several players’ records of one game differ.

    `players` has each player’s review, None if their notes contradict each other. `deal` has who
    was dealt each card, None if the records don’t say. `told_players` and `told_deal` say the same
    in sentences.
    """

    players: Mapping[str, Review | None]
    differences: tuple[Difference, ...]
    deal: Mapping[str, str] | None
    told_players: tuple[str, ...]
    told_deal: tuple[str, ...]


def compare_records(
    records: Sequence[NotedRecord], names: Sequence[str], *, patience_ms: float = PATIENCE_MS
) -> Comparison:
    """Return how several players’ records of one game differ; `names` has a name for each.

    Raises Faults if they aren’t of one game, with the names in their paths.
    """
    from notepad.core.comparison import laid_together, told_deal, told_differences

    faults = [*wrong_kind("records", records, Iterable), *wrong_kind("names", names, Iterable)]
    raise_any(faults)
    records, names = tuple(records), tuple(names)
    faults += faulty_items("records", records, lambda at, one: wrong_kind(at, one, NotedRecord))
    faults += faulty_items("names", names, lambda at, one: wrong_kind(at, one, str))
    raise_any([*faults, *faulty_number("patience_ms", patience_ms, float)])
    if len(records) < 2 or len(records) != len(names):
        raise Faults([Fault("records", _("give two or more, and a name for each"))])
    game = records[0].game
    laid = laid_together(game, [noted.record for noted in records], names)
    reviews = {noted.record.setup.me: _review(noted, patience_ms) for noted in records}
    pairs = zip(laid.differences, told_differences(game, laid), strict=True)
    differences = tuple(
        Difference(
            {player: note_document(laid.note(player, heard)) for player in heard.notes},
            {version.noted: version.misheard for version in players.versions},
            players.missed,
        )
        for heard, players in pairs
    )
    players = tuple(_told_players(laid.records, reviews))
    return Comparison(reviews, differences, laid.deal, players, tuple(told_deal(game, laid)))


def _review(noted: NotedRecord, patience_ms: float) -> Review | None:
    try:
        return noted.review(patience_ms=patience_ms)
    except ConflictError:
        return None
    except UnavailableError:
        return Review()


def _told_players(
    records: Mapping[str, AnyRecord], reviews: Mapping[str, Review | None]
) -> Iterator[str]:
    from notepad.core.comparison import told_conflict, told_when_certain

    for player, review in reviews.items():
        if review is None:
            yield told_conflict(records[player])
        elif review.notes:
            yield told_when_certain(records[player], review.certain_from)

"""A game that is nothing but complete: three cards, two players, one note.

Each player holds one card and one lies hidden; now and then somebody is seen to have a card, or
not to have it. The tests use it wherever any game will do, and it proves that a game needs
nothing but what `core.game.Game` asks for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Annotated, Any, ClassVar

from notepad.core import reasoner
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Aside, Face, Mark, Pencil, Standing
from notepad.core.faults import Fault, all_faults, faulty_cards, faulty_seats
from notepad.core.form import Choice, Draft, Form, Row, only_choice
from notepad.core.game import Game, Opening, Paragraph, Table, View
from notepad.core.game_name import GameName
from notepad.core.help_levels import Level
from notepad.core.keypad import Keypad, Topic
from notepad.core.page import Cell, Fill, Finding, Grid, Heading, Page, Seat
from notepad.core.reasoner import Breath, Fitting, NoteReview, Reason, Reasoner, Review, Told
from notepad.core.seats import Reseating, after, initials
from notepad.core.sentences import Sentence, clause
from notepad.core.slots import One, Player, flag

CARDS = ("cup", "coin", "sword")
HIDDEN = "hidden"
YES, NO = "has", "lacks"


@dataclass(frozen=True, slots=True)
class Setup:
    """Two players, and the one card that I was dealt."""

    players: tuple[str, ...]
    me: str
    hand: tuple[str, ...]
    first: str | None = None

    def reseated(self, seats: Reseating) -> Setup:
        """Return the setup of the two as they are called and seated from now on."""
        return replace(self, players=seats.players, me=seats.called(self.me), first=seats.first)


CARD = One(
    label="Card", among=lambda _at: CARDS, kind="card", spoken=lambda _at, card: card, sheet=True
)


@dataclass(frozen=True)
class Look:
    """A player was seen to have a card, or not to have it."""

    kind: ClassVar[str] = "look"
    player: Annotated[str, Player(label="Player")]
    card: Annotated[str, CARD]
    has: Annotated[bool, flag({YES: (True, YES), NO: (False, NO)}, label="Has")] = True


LOOK = Sentence(
    Look, says=(clause("{player} has the {card}.", has=True), clause("{player} has no {card}."))
)


World = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Where each card can be; how many deals fit once they were counted."""

    possible: Mapping[str, tuple[str, ...]]
    conflict: tuple[int, ...] = ()
    worlds: int | None = None

    @property
    def exact(self) -> bool:
        """Nothing is ever estimated here."""
        return True

    @property
    def deals(self) -> int | None:
        """How many deals fit, once they were counted."""
        return self.worlds

    @property
    def consistent(self) -> bool:
        """Whether any deal fits."""
        return bool(self.possible)

    @property
    def clash(self) -> tuple[int, ...]:
        """The same notes are shown to a player."""
        return self.conflict


class NullReasoner(Reasoner[Knowledge]):
    """Tries both deals."""

    def __init__(self, setup: Setup) -> None:
        """Take the setup as it is."""
        self._holders = (*setup.players, HIDDEN)
        self._worlds = [
            dict(zip(cards, self._holders, strict=True))
            for cards in permutations(CARDS)
            if cards[setup.players.index(setup.me)] in setup.hand
        ]

    def follow(self, notes: Sequence[Look]) -> Knowledge:
        """Return where each card is in some deal that fits."""
        fitting = self._fitting(dict(enumerate(notes, start=1)))
        if not fitting:
            return Knowledge({}, self._spared(notes, {}))
        seen = {card: {world[card] for world in fitting} for card in CARDS}
        ordered = {card: tuple(h for h in self._holders if h in seen[card]) for card in CARDS}
        return Knowledge(ordered)

    def weigh(self, known: Knowledge, *, patience_ms: float = 150) -> Knowledge:
        """Return the same with the number of deals: as many as my rival has possible cards."""
        return replace(known, worlds=max(map(len, known.possible.values()), default=0))

    def ponder(self, known: Knowledge, aside: Aside, level: Level) -> Iterator[Knowledge | Breath]:
        """Have nothing to add."""
        yield from ()

    def look_ahead(self, known: Knowledge, aside: Aside) -> Iterator[Knowledge | Breath]:
        """Have nothing to add."""
        yield from ()

    def review(self, notes: Sequence[Look], *, patience_ms: float) -> Iterator[Review | Breath]:
        """Tell how many deals were left after each note."""
        if self.follow(notes).conflict:
            return
        left = [self.weigh(self.follow(notes[:after])) for after in range(len(notes) + 1)]
        found = [NoteReview(at, now.worlds, now.worlds, 0.0) for at, now in enumerate(left)]
        yield Breath()
        certain = (note.after for note in found if note.answers == 1)
        yield Review(tuple(found[1:]), next(certain, None), 1 if notes else None)

    def mend(
        self, notes: Sequence[Look], slips: reasoner.SlipsOf, *, patience_ms: float = 150
    ) -> Iterator[Fitting | Breath]:
        """Try all slips."""
        return reasoner.slips_that_fit(self.follow, notes, slips)

    def told(self, notes: Sequence[Look], before: Knowledge, after: Knowledge) -> Told | None:
        """Return how many deals there were and are."""
        counts = f"{before.worlds} → {after.worlds}"
        return Told(counts, f"Deals: {counts}") if after.worlds else None

    def why(self, notes: Sequence[Look], subject: str, holder: str) -> Reason:
        """Return the notes that force the answer; their sentences are the story."""
        places = self.follow(notes).possible.get(subject, ())
        if not places or (holder in places and len(places) > 1):
            return Reason("open")
        forced = {subject: (holder, holder in places)}
        used = self._spared(notes, forced)
        answer = "yes" if holder in places else "no"
        return Reason(
            answer, used, reasoner.plainly(*(LOOK.said(None, notes[n - 1]) for n in used))
        )

    def suppose(self, notes: Sequence[Look], subject: str, holder: str) -> Knowledge | None:
        """Return what would follow from one look more; None of what is no card."""
        if subject not in CARDS:
            return None
        known = self.follow((*notes, Look(holder, subject)))
        if known.conflict:
            return replace(known, conflict=self.why(notes, subject, holder).notes)
        return self.weigh(known)

    def _fitting(self, notes: Mapping[int, Look]) -> list[World]:
        return [
            world
            for world in self._worlds
            if all((world[note.card] == note.player) == note.has for note in notes.values())
        ]

    def _spared(
        self, notes: Sequence[Look], forced: Mapping[str, tuple[str, bool]]
    ) -> tuple[int, ...]:
        """Return the notes left when none can be spared: nothing but the forced fits them."""
        kept = dict(enumerate(notes, start=1))
        for number in list(kept):
            fewer = {key: note for key, note in kept.items() if key != number}
            if all(
                any((world[card] == holder) == is_so for card, (holder, is_so) in forced.items())
                for world in self._fitting(fewer)
            ):
                kept = fewer
        return tuple(kept)


NAME = GameName(
    id="null",
    called="Null Game",
    pitch="Three cards, two players, and hardly anything to find out.",
    seats=range(2, 3),
)


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield wrong seats and a wrong hand."""
    yield from all_faults(
        faulty_seats(setup.players, setup.me, setup.first, allowed=NAME.seats),
        faulty_cards("hand", setup.hand, CARDS),
    )
    if len(setup.hand) != 1:
        yield Fault("hand", "one card was expected")


def opening(table: Table, draft: Draft) -> Opening[Setup]:
    """Ask for my card."""
    card = only_choice(draft, "hand")
    row = Row("hand", "My card", _choices(CARDS, draft.get("hand", ())))
    setup = Setup(table.players, table.me, (card,), table.first) if card else None
    form = Form((row,), setup, f"I hold the {card}." if card else "", sheet_rows=("hand",))
    return Opening(form, blank(table))


def count_note(state: int, _note: Look) -> int:
    """Return how many notes there are: the state of play is no more than that."""
    return state + 1


def sheet(view: View[Setup, Look, int, Knowledge]) -> Page:
    """Show the cards in a row, each with the players who may hold it."""
    table = GAME.table(view.play.setup)
    turn = table.first if view.state % 2 == 0 else after(table.players, table.first)
    short = initials(table.players)
    return Page(
        view.title or NAME.title,
        f"{len(view.play.notes)} notes",
        _sheet({card: _cell(view, card) for card in CARDS}),
        seats=tuple(Seat(p, short[p], p == table.me, p == turn) for p in table.players),
        findings=tuple(_findings(view)),
    )


def answer(_setup: Setup, known: Knowledge) -> dict[str, Any]:
    """Return where each card can be and how many deals fit."""
    if not known.consistent:
        return {"worlds": None, "cards": None}
    return {"worlds": known.worlds, "cards": {c: list(h) for c, h in known.possible.items()}}


def blank(table: Table) -> Page:
    """Return three empty boxes, and who plays."""
    seats = tuple(Seat(player, short) for player, short in initials(table.players).items())
    sheet = _sheet({card: Cell(card, Face(card)) for card in CARDS})
    return Page(NAME.title, "", sheet, seats=seats)


def _choices(offered: Sequence[str], chosen: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(key, Face(key), key in chosen, spoken=key) for key in offered)


def _sheet(cells: Mapping[str, Cell]) -> Grid:
    columns = tuple(Heading(Face(card)) for card in cells)
    return Grid(columns, (Heading(Face("")),), (tuple(cells.values()),))


def _cell(view: View[Setup, Look, int, Knowledge], card: str) -> Cell:
    setup = view.play.setup
    places = (HIDDEN, *setup.players) if card not in setup.hand else (setup.me,)
    if view.known and view.known.consistent and view.level >= Level.DEDUCTION:
        places = view.known.possible[card]
    short = initials(setup.players)
    rivals = [name for name in setup.players if name != setup.me]
    marks = tuple(_mark(name, short[name], places, view.marks.get((card, name))) for name in rivals)
    whole = {setup.me: Fill.MINE, HIDDEN: Fill.FOUND}
    fill = whole.get(places[0], Fill.OPEN) if len(places) == 1 else Fill.OPEN
    return Cell(card, Face(card), fill, marks=marks, spoken=f"{card}: {', '.join(places)}")


def _mark(name: str, short: str, places: Sequence[str], pencil: Pencil | None) -> Mark:
    circled = Standing.CIRCLED if len(places) == 1 else Standing.OPEN
    standing = circled if name in places else Standing.CROSSED
    wrong = (pencil, standing) in {
        (Pencil.CROSS, Standing.CIRCLED),
        (Pencil.CIRCLE, Standing.CROSSED),
    }
    return Mark(name, short, standing, pencil, wrong)


def _findings(view: View[Setup, Look, int, Knowledge]) -> Iterator[Finding]:
    for card, places in view.known.possible.items() if view.known else ():
        if places == (HIDDEN,):
            yield Finding(f"hidden-{card}", f"the {card} is hidden", f"The {card} lies hidden.")


GAME = Game(
    name=NAME,
    setup_type=Setup,
    setup_faults=setup_faults,
    opening=opening,
    opening_draft=lambda setup: {"hand": setup.hand},
    keypad=Keypad((Topic("look", "look", (LOOK,)),), usual=lambda _at: "look"),
    start=lambda _setup: 0,
    after=count_note,
    reasoner=NullReasoner,
    answer=answer,
    askable=lambda _setup: {card: f"the {card}" for card in CARDS},
    sheet=sheet,
    empty_sheet=lambda table, _draft: blank(table),
    rules=lambda: (Paragraph("Goal", "One of three cards is hidden. Name it."),),
)
CATALOGUE: Mapping[str, Game] = {GAME.id: GAME}
SETUP = Setup(("Ann", "Bob"), "Ann", ("cup",))

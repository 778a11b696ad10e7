"""A card game made of the kit alone: nine fruits, one of them hidden, some face up.

It shows how little a card game needs, and the tests of the kit play it.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, ClassVar

from typing_extensions import override

from notepad.cards import setup as kit
from notepad.cards import slots
from notepad.cards.opening import Picking, card_setup, dealt
from notepad.cards.panels import likely_hidden
from notepad.cards.reasoning import card_answer, card_reasoner, card_subjects
from notepad.cards.seat_views import Seats
from notepad.cards.sheet import blank_page, card_page, sheet_of
from notepad.cards.slots import ASKER, LOOKS, TARGET, Asking, announcer_slot, hidden_or_held
from notepad.cards.slots import laid_open as hands_slot
from notepad.cards.state import CardState, CardView, seats
from notepad.core.card_slots import Card
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face, Pencil
from notepad.core.faults import UnreadError
from notepad.core.game import Game, Paragraph
from notepad.core.game_name import GameName
from notepad.core.keypad import Keypad, Topic
from notepad.core.page import Grid, Heading, Page
from notepad.core.reasoner import Reasoner
from notepad.core.sentences import Sentence, clause
from notepad.core.slots import AnyMoment, One
from notepad.deduction.deal import HIDDEN, Clue, Deal, count_clue
from notepad.deduction.knowledge import Knowledge
from tests.games.tables import view_of

FRUITS, SIZES = ("apple", "pear", "plum"), ("1", "2", "3")
CARDS = tuple(f"{fruit}-{size}" for fruit in FRUITS for size in SIZES)
CLASSES = (*FRUITS, *SIZES)
SEATS = range(2, 4)


class Basket(kit.Pack):
    cards = CARDS
    open_numbers = True

    @override
    def face(self, card: str) -> Face:
        return Face(card[:2] + card[-1])

    @override
    def spoken(self, card: str) -> str:
        return card.replace("-", " ")

    @override
    def title(self, about: str) -> str:
        return about

    @override
    def grid(self, box: kit.Boxes, counts: kit.Counts) -> Grid:
        return Grid(
            columns=tuple(Heading(Face(fruit)) for fruit in FRUITS),
            rows=tuple(Heading(Face(size)) for size in SIZES),
            cells=tuple(tuple(box(f"{fruit}-{size}") for fruit in FRUITS) for size in SIZES),
            column_tallies=tuple(tally for fruit in FRUITS for tally in counts(fruit)),
            hints=True,
        )


SOUGHT = kit.Sought(
    one="wormy one",
    all="the wormy fruits",
    count="one fruit is wormy",
    found="{card} is wormy.",
    several="{cards} are wormy.",
    box="worm",
    marked={Pencil.CIRCLE: "worm!", Pencil.CROSS: "sound", Pencil.QUERY: "worm?"},
)
PACK = Basket()


def picking(at: AnyMoment) -> Picking:
    size, up = {2: (4, 0), 3: (2, 2)}.get(len(at.setup.players), (0, 0))
    return Picking(draft=at.draft, pack=PACK, hand_size=size, up=up)


@dataclass(frozen=True, kw_only=True)
class Setup(kit.CardSetup):
    table: tuple[str, ...] = ()
    dealt: ClassVar[Annotated[object, dealt(picking, "hand", "table")]]

    @property
    @override
    def face_up(self) -> tuple[str, ...]:
        return self.table

    @property
    @override
    def pack(self) -> kit.Pack:
        return PACK

    @property
    @override
    def sought_words(self) -> kit.Sought:
        return SOUGHT

    @property
    @override
    def hidden_count(self) -> int:
        return 1

    @override
    def hand_size(self, player: str) -> int:
        if len(self.players) not in SEATS:
            raise UnreadError
        return {2: 4, 3: 2}[len(self.players)]


State = CardState[Setup]
ASKING = Asking(deck=CARDS, seen=lambda at: bool(at["asker"] == at.setup.me))


@dataclass(frozen=True, kw_only=True)
class Ask:
    kind: ClassVar[str] = "ask"
    asker: Annotated[str, ASKER]
    target: Annotated[str, TARGET]
    about: Annotated[str, One(among=lambda _at: CLASSES, kind="class")]
    count: Annotated[int, ASKING.number()]
    seen: Annotated[
        tuple[str, ...] | None, ASKING.cards_seen(missing="you saw them", unseen="you saw none")
    ] = None


@dataclass(frozen=True, kw_only=True)
class Name:
    kind: ClassVar[str] = "name"
    player: Annotated[str, announcer_slot("Tap who names it.")]
    card: Annotated[str, Card(deck=CARDS, looks=LOOKS, empty="tap it")]
    correct: Annotated[bool, slots.said_rightly("Tap whether he was right.")]


@dataclass(frozen=True, kw_only=True)
class Reveal:
    kind: ClassVar[str] = "reveal"
    cards: Annotated[
        tuple[str, ...], slots.uncovered_slot(CARDS, count=lambda at: at.setup.hidden_count)
    ]
    hands: Annotated[dict[str, tuple[str, ...]] | None, hands_slot(CARDS)] = None


Note = Ask | Name | Reveal
KEYPAD = Keypad(
    (
        Topic(
            "ask", "ask", (Sentence(Ask, (clause("{asker} asked {target} for {about}: {count}"),)),)
        ),
        Topic("name", "name", (Sentence(Name, (clause("{player} named {card}: {correct}"),)),)),
        Topic(
            "reveal",
            "reveal",
            (
                Sentence(
                    Reveal,
                    (clause("Wormy: {cards}"),),
                    rules=(hidden_or_held("{card} can't be both wormy and held"),),
                ),
            ),
        ),
    ),
    usual=lambda _at: "ask",
)


def deal(setup: Setup) -> Deal:
    bare = kit.deal_of(setup)
    return replace(bare, tallies=kit.class_cells(setup, bare, CLASSES))


def clues(_setup: Setup, deal: Deal, number: int, note: Note) -> tuple[Clue, ...]:
    match note:
        case Ask():
            cells = deal.cells(PACK.cards_of(note.about), note.target)
            seen = deal.cells(note.seen or (), note.target)
            return (
                count_clue(cells, {note.count}, note=number, meaning="counted"),
                *(
                    (count_clue(seen, {len(note.seen)}, note=number, meaning="seen"),)
                    if note.seen
                    else ()
                ),
            )
        case Name():
            cells = deal.cells((note.card,), HIDDEN)
            return (count_clue(cells, {int(note.correct)}, note=number, meaning="named"),)
        case Reveal():
            return tuple(kit.laid_open(deal, number, note.cards, note.hands, meaning="wormy"))


def start(setup: Setup) -> State:
    return State(setup, setup.hand)


def after(state: State, note: Note) -> State:
    match note:
        case Ask():
            return replace(state, last=note.asker)
        case Name():
            return state.announced(note.player, correct=note.correct)
        case Reveal():
            return replace(state, uncovered=note.cards)


SEEN: Seats[Setup, Note] = Seats(keypad=KEYPAD, start=start, after=after, clues=clues)


def page(view: CardView) -> Page:
    wormy = likely_hidden(view, title="Wormy", sentence=lambda able: f"{able} may be", most=2)
    return card_page(
        view, sheet_of(view), title="Orchard", seats=seats(view, wins="wins"), panels=(wormy,)
    )


def reasoner(setup: Setup) -> Reasoner[Knowledge]:
    return card_reasoner(setup, deal(setup), SEEN, foresees=False)


NAME = GameName(id="orchard", called="Orchard", pitch="Find the wormy fruit.", seats=SEATS)
SETUP = card_setup(Setup, NAME, picking)
GAME = Game(
    name=NAME,
    setup_type=Setup,
    setup_faults=SETUP.faults,
    opening=SETUP.opening,
    opening_draft=SETUP.draft,
    keypad=KEYPAD,
    start=start,
    after=after,
    reasoner=reasoner,
    answer=lambda _setup, known: card_answer(known, hidden="wormy"),
    askable=card_subjects,
    sheet=page,
    empty_sheet=lambda table, _draft: blank_page(
        "Orchard", PACK, table, "Cross out what is sound."
    ),
    rules=lambda: (Paragraph("", "One fruit is wormy. Ask who has which, and name it."),),
)
TWO = Setup(players=("Ann", "Bob"), me="Ann", hand=CARDS[:4])
THREE = Setup(players=("Ann", "Bob", "Cem"), me="Bob", hand=CARDS[:2], table=CARDS[2:4])


def seen_at(setup: Setup, notes: Sequence[Note] = (), **more: Any) -> CardView:  # noqa: ANN401
    """Return the view after some notes, everything reckoned."""
    found = GAME.reasoner(setup)
    known = found.follow(notes)
    return view_of(GAME, setup, notes, found.weigh(known), **more)

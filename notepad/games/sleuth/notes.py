"""Sleuth's notes as sentences, the slots that fill them, and the state of play after them.

Slots, the kinds of notes (and `Draw`, which goes into the aside and is no note), the `KEYPAD` of
all sentences, and the `State`: whose turn it is, who may not ask any more, who has won, whether it
is over.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, ClassVar, TypeAlias, assert_never

from typing_extensions import override

from notepad.cards import slots
from notepad.cards.facts import Known, fact_topic
from notepad.cards.leaving import Leave, leaving_topic
from notepad.cards.state import CardState
from notepad.core.card_slots import Card
from notepad.core.dataclass import dataclass
from notepad.core.faults import legible_or
from notepad.core.keypad import Keypad, Topic
from notepad.core.language import N_, _, ngettext
from notepad.core.sentences import Sentence, clause
from notepad.core.slips import SlipKind
from notepad.core.slots import Moment, Player, uncertain
from notepad.deduction.knowledge import Knowledge
from notepad.games.sleuth import search_cards
from notepad.games.sleuth.gem_phrases import CARDS, class_name
from notepad.games.sleuth.search_cards import NEW, Drawn, Elements, Spent, face, search_cards_held
from notepad.games.sleuth.setup import ELEMENTS, Setup, cards_of, class_key

At: TypeAlias = Moment[Setup, "State", Knowledge]


def _about_hint(at: At) -> str:
    text = _("Tap one element, or two of different kinds.")
    if at.setup.elements > 2:
        text = _("Tap one element, or two or three of different kinds.")
    return " ".join(filter(None, (text, slots.known_cards_told(at))))


def _too_many_elements(at: At) -> str:
    about = at.get("about") or ()
    if len(about) <= at.setup.elements:
        return ""
    return _("At this table, a question may name at most two elements, except just before solving.")


def _count_hint(at: At) -> str:
    text = _("Tap how many {about} {player} has.")
    return text.format(about=class_name(class_key(at["about"])), player=at["target"])


def _uncovered_hint(at: At) -> str:
    size = at.setup.missing
    text = ngettext(
        "Tap the missing gem: {count} of {size}.", "Tap the missing gems: {count} of {size}.", size
    )
    count = sum(card in CARDS for card in at.draft.get("cards", ()))
    return text.format(count=count, size=size)


def _uncovered_miscounted(_at: At, count: int, missing: int) -> str:
    return ngettext(
        "{count} gem, but there should be {missing}",
        "{count} gems, but there should be {missing}",
        count,
    ).format(count=count, missing=missing)


def _drawn_hint(at: At) -> str:
    asked = at.state is not None and at.state.last is not None
    if asked and search_cards_held(at.aside).count(NEW) == 1:
        return _("Tap what is on the card you drew.")
    return _("Tap what is on the card.")


_ASKING = slots.Asking(
    deck=CARDS,
    widest=max(len(cards_of((element,))) for element in ELEMENTS),
    cards=lambda at: legible_or((), lambda: cards_of(at["about"])),
    key=lambda at: class_key(at["about"]),
    seen=lambda at: at["asker"] == at.setup.me and at.setup.shows(at["about"]),
)
SPENT = Spent(
    label=N_("your card"),
    of=("asker",),
    there=lambda at: bool(search_cards.at_hand(at)),
    in_front=True,
)
ABOUT = Elements(goes_on=True, hint=_about_hint)
COUNT = _ASKING.number(label=N_("number"), hint=_count_hint)
SEEN = _ASKING.cards_seen(
    label=N_("seen"),
    unfit=lambda _at, card: _("{card} was not asked for").format(card=card),
    missing=N_("the cards are missing: you asked, so you saw them"),
    unseen=N_("only a player who asked about two or more elements sees the cards"),
)
SWAPPER = Player(
    key="who",
    label=N_("who"),
    usual=slots.turn,
    dimmed=slots.players_only_answering,
    aside=search_cards.drawn_anew,
)
SOLVER = slots.announcer_slot(N_("Tap the player who tried to solve it."))
CORRECT = slots.said_rightly(N_("Was it right?"))
ALOUD = Card(label=N_("said aloud"), deck=CARDS, looks=slots.LOOKS, usual=uncertain, loose=True)
UNCOVERED = slots.uncovered_slot(
    CARDS,
    label=lambda at: _("missing gem") if at.setup.missing == 1 else _("missing gems"),
    count=lambda at: at.setup.missing,
    miscounted=_uncovered_miscounted,
    hint=_uncovered_hint,
)
LAID_OPEN = slots.laid_open(CARDS)
DRAWN = Drawn(label=N_("your card"), hint=_drawn_hint)


@dataclass(frozen=True, kw_only=True)
class Ask:
    """One player asked another how many cards have all these elements; `seen` if I saw them."""

    kind: ClassVar[str] = "ask"
    asker: Annotated[str, slots.ASKER]
    search: ClassVar[Annotated[str, SPENT]]
    target: Annotated[str, slots.TARGET]
    about: Annotated[tuple[str, ...], ABOUT]
    count: Annotated[int | None, COUNT]
    seen: Annotated[tuple[str, ...] | None, SEEN] = None


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """A player swapped their search cards and asked nothing."""

    kind: ClassVar[str] = "exchange"
    player: Annotated[str, SWAPPER]


@dataclass(frozen=True, kw_only=True)
class Solve:
    """A player tried to name the missing gem, rightly or wrongly; `card` if they said it aloud."""

    kind: ClassVar[str] = "solve"
    player: Annotated[str, SOLVER]
    correct: Annotated[bool, CORRECT]
    card: Annotated[str | None, ALOUD] = None


@dataclass(frozen=True, kw_only=True)
class Reveal:
    """At the end: these gems were missing, and these cards were revealed by their players."""

    kind: ClassVar[str] = "reveal"
    cards: Annotated[tuple[str, ...], UNCOVERED]
    hands: Annotated[dict[str, tuple[str, ...]] | None, LAID_OPEN] = None


@dataclass(frozen=True, kw_only=True)
class Draw:
    """I write down one of my search cards; this is no observation."""

    card: ClassVar[Annotated[str, DRAWN]]


Note = Ask | Exchange | Solve | Known | Leave | Reveal


def _written_down(at: At) -> str:
    word = DRAWN.tapped(at)
    text = _("Not written down") if word == search_cards.UNKNOWN else _("Card: {card}")
    return text.format(card=face(word).label)


class _AskSentence(Sentence[Ask]):
    """A question; the number and the cards that I saw can be wrong together."""

    @override
    def slips(self, setup: object, note: Ask, state: object) -> Iterator[tuple[SlipKind, Ask]]:
        yield from super().slips(setup, note, state)
        if note.seen is None:
            return
        seen = {*note.seen}
        for card in cards_of(note.about):
            cards = tuple(one for one in cards_of(note.about) if one in seen ^ {card})
            # In simulated games, a lower weight hid the true mend behind three others.
            yield SlipKind.OFF_BY_ONE, replace(note, count=len(cards), seen=cards)


ASK = _AskSentence(
    Ask,
    says=(
        clause(N_("{asker} asked {target} about {about}: {count} ({seen})")),
        clause(N_("{asker} asked {target} about {about}: {count}")),
    ),
    making=(
        clause(N_("{asker} asks {target} about {about}: {count} ({seen})")),
        clause(N_("{asker} asks {target} about {about}: {count}")),
    ),
    caution=_too_many_elements,
    boxes=_ASKING.boxes,
)
EXCHANGE = Sentence(Exchange, says=(clause(N_("{player} swapped search cards")),), confirmed=True)
SOLVE = Sentence(
    Solve,
    says=(
        clause(
            N_("{player} named {card} and was right (playing for {places} places)"), correct=True
        ),
        clause(N_("{player} solved it (playing for {places} places)"), correct=True),
        clause(N_("{player} named {card}, was right and won"), correct=True),
        clause(N_("{player} named {card}, was wrong and was eliminated")),
        clause(N_("{player} solved it and won"), correct=True),
        clause(N_("{player} tried to solve it, was wrong and was eliminated")),
    ),
    making=(clause(N_("{player} solves it: {correct}. Gem: {card}")),),
    also=lambda at: {"places": str(at.setup.places) if at.setup.places > 1 else ""},
    remark=lambda at: "" if at["card"] else _("If the gem was said aloud, tap it on the sheet."),
)
DRAW = Sentence(
    Draw, says=(), making=(clause(N_("Your search card: {card}")),), offer=_written_down
)
REVEAL = Sentence(
    Reveal,
    says=(clause(N_("Missing: {cards}; revealed: {hands}")), clause(N_("Missing: {cards}"))),
    making=(clause(N_("Missing: {cards}; revealed: {hands}")),),
    rules=(slots.hidden_or_held(N_("{card} can’t be both missing and in a hand")),),
    confirmed=True,
)


_BANDS = (("whom",), ("gem", "type"), ("colour",), ("count",))
KEYPAD = Keypad(
    (
        Topic("question", N_("ask"), (ASK,), bands=_BANDS),
        Topic("exchange", N_("swap"), (EXCHANGE,)),
        Topic("solution", N_("solve"), (SOLVE,), bands=(("who",), ("said",)), seldom=True),
        # Its elements are where they are in a question.
        Topic(
            "cards", N_("cards"), (DRAW,), bands=(("gem", "type"), ("colour", "free")), seldom=True
        ),
        fact_topic(CARDS),
        leaving_topic(CARDS),
        Topic("reveal", N_("reveal"), (REVEAL,), slots.can_reveal_all, seldom=True),
    ),
    usual=lambda _at: "question",
    label=N_("note"),
)


@dataclass(frozen=True)
class State(CardState[Setup]):
    """A game after some notes; it is `over` once all places that are played for are taken.

    A table may still go on. Those who were `right` come first, second and so on: the first one
    wins, and keeps answering. `asked` is how many questions the last player asked in their turn;
    the most allowed if their turn ended.
    """

    over: bool = False
    asked: int = 0

    @property
    @override
    def winners(self) -> tuple[str, ...]:
        return self.right[:1] if self.over or self.setup.places == 1 else ()

    @property
    @override
    def out(self) -> frozenset[str]:
        return super().out if self.over else self.only_answering

    @property
    @override
    def only_answering(self) -> frozenset[str]:
        return super().out.union(self.right)

    @property
    @override
    def asker(self) -> str:
        """Whose turn it is: the last player if they may ask once more, or the next by seat."""
        last = self.last
        again = self.asked < self.setup.questions and last not in self.only_answering
        return last if last is not None and again else super().asker


def start(setup: Setup) -> State:
    """Return the state before any note."""
    return State(setup, setup.hand)


def after(state: State, note: Note) -> State:
    """Return the state after one more note."""
    match note:
        case Ask(asker=player):
            again = player == state.last and state.asked < state.setup.questions
            return replace(state, last=player, over=False, asked=state.asked * again + 1)
        case Exchange(player=player):
            return replace(state, last=player, over=False, asked=state.setup.questions)
        case Solve(player=player, correct=correct):
            told = state.announced(player, correct=correct)
            taken = len(told.right) >= state.setup.places
            nobody_left = told.wrong.union(told.right) == set(state.setup.players)
            return replace(told, over=bool(told.right) and (taken or nobody_left))
        case Known():
            return state
        case Leave(player=player):
            return state.without(player)
        case Reveal(cards=cards):
            return replace(state, uncovered=cards, over=True)
        case _:
            assert_never(note)

"""Cataline's notes as sentences, the slots that fill them, and the state of play after them.

Slots, the kinds of notes, the `State` (whose turn it is, who is out, who has what, whether somebody
has won), and the `KEYPAD` of all sentences.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, TypeAlias, assert_never

from typing_extensions import override

from notepad.cards import slots
from notepad.cards.facts import Known, fact_topic
from notepad.cards.leaving import GONE, Leave, gone_before, leaving_topic
from notepad.cards.state import CardState
from notepad.core.card_slots import Card
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face
from notepad.core.faults import Fault
from notepad.core.form import Draft, Row
from notepad.core.help_levels import Level
from notepad.core.keypad import Keypad, Topic
from notepad.core.language import N_, NC_, _, listed, ngettext, percent, pgettext
from notepad.core.sentences import Sentence, clause
from notepad.core.slots import OPEN, AnyMoment, Moment, Number, One, Only, always
from notepad.deduction.deal import HIDDEN
from notepad.deduction.knowledge import Knowledge
from notepad.games.cataline import setup as cataline

At: TypeAlias = Moment[cataline.Setup, "State", Knowledge]


def _about_face(at: At, about: str) -> Face:
    face: Face = at.setup.pack.about(about)
    return face


def _i_see(at: At) -> bool | None:
    """Whether I see the cards that are passed, or know them because I give them away."""
    setup = at.setup
    gives = setup.variant == cataline.KEPT and at["target"] == setup.me
    if at["asker"] == setup.me or gives:
        return True if setup.me in setup.players else None
    if not {at["asker"], setup.me} <= set(setup.players) or setup.variant not in cataline.VARIANTS:
        return None
    return False


def _my_cards(at: At) -> object:
    given = _ASKING.mine(at) if at["target"] == at.setup.me else ()
    return given if given and len(given) == at["passed"] else OPEN


def _missing_seen(at: At) -> str:
    if at["asker"] == at.setup.me:
        return _("the cards are missing: you asked, so you saw them")
    return _("the cards are missing: you gave them, so you know them")


def _unseen(at: At) -> str:
    if at.setup.variant == cataline.KEPT:
        return _("only the asker and the giver see the cards, and you are neither")
    return _("only the asker sees the cards, and you did not ask")


def _unfit(at: At, card: str) -> str:
    text = _("{card} does not match the question about {about}")
    return text.format(card=card, about=at["about"])


def _tap_seen(at: At) -> str:
    if at["target"] == at.setup.me:
        return _("Tap the cards you gave: {seen} of {count}.")
    return _("Tap the cards you saw: {seen} of {count}.")


def _sums(at: At) -> Collection[int]:
    """Return the printed sums that are still likely; all of them while the odds aren't known."""
    if at.known is None or at.known.odds is None:
        return _all_sums(at)
    return [at.setup.printed_sum(total) for total in at.known.odds.sums]


def _shares(at: At) -> Mapping[int, float]:
    """Return how likely each printed sum is, as far as the level tells."""
    if at.level < Level.ODDS or at.known is None or at.known.odds is None:
        return {}
    return {at.setup.printed_sum(total): share for total, share in at.known.odds.sums.items()}


def _all_sums(at: At) -> range:
    """Return all printed sums that are possible with so many players."""
    ever, printed = cataline.possible_sums(len(at.setup.players)), at.setup.printed_sum
    return range(printed(ever[0]), printed(ever[-1]) + 1)


_OFFERED = 20  # sums: with the chip for another one, three lines of seven, as on a narrow phone


def _offered_sums(at: At) -> range:
    """Return the sums around what the cards in other hands add up to on average.

    They depend on my hand alone, so that each has the same place in the whole game; only one or two
    games in a hundred have another sum.
    """
    every = _all_sums(at)
    rest = [int(cataline.value_of(card)) for card in cataline.CARDS if card not in at.setup.hand]
    middle = at.setup.printed_sum(round(at.setup.hidden_count * sum(rest) / len(rest)))
    start = max(every.start, min(middle - _OFFERED // 2, every.stop - _OFFERED))
    return range(start, start + _OFFERED)


class PrintedSum(Number):
    """A sum as printed on the table's cards; the field holds the sum of the values 1 to 6."""

    @override
    def tapped(self, moment: AnyMoment) -> Any:
        found = super().tapped(moment)
        return moment.setup.sum_of_printed(found) if isinstance(found, int) else found

    @override
    def rows(self, moment: AnyMoment, value: object) -> Iterator[Row]:
        shown = moment.setup.printed_sum(value) if isinstance(value, int) else value
        yield from super().rows(moment, shown)

    @override
    def draft(self, moment: AnyMoment, value: int | None) -> Draft:
        return super().draft(moment, value and moment.setup.printed_sum(value))

    @override
    def said(self, moment: AnyMoment, value: int | None) -> str:
        return super().said(moment, value and moment.setup.printed_sum(value))

    @override
    def slips(self, moment: AnyMoment, value: int | None) -> Iterator[int]:
        ever = cataline.possible_sums(len(moment.setup.players)) if value is not None else ()
        yield from (total for total in ever if total != value)


def _uncovered_hint(at: At) -> str:
    text = _("Tap the conspirators: {count} of {size}.")
    count = sum(card in cataline.CARDS for card in at.draft.get("cards", ()))
    return text.format(count=count, size=at.setup.hidden_count)


_ASKING = slots.Asking(
    deck=cataline.CARDS, widest=len(cataline.VALUES), seen=_i_see, count="passed"
)
ALL_OTHERS = Only(
    word=cataline.ALL,
    key="whom",
    label=NC_("asked", "whom"),
    of=("asker",),
    face=lambda _at, _word: Face(pgettext("players", "all")),
)
ABOUT = One(
    among=lambda _at: cataline.CLASSES,
    parts={"suit": cataline.SUITS, "value": cataline.VALUES},
    labels={"value": N_("values")},
    label=N_("about"),
    kind=N_("suit or value"),
    face=_about_face,
    spoken=lambda at, about: at.setup.pack.title(about) if about in cataline.SUITS else "",
    told=lambda at, about: str(at.setup.pack.about(about)),
    hint=N_("Tap the suit or the value."),
)
PASSED = _ASKING.number(
    label=N_("passes"),
    usual=_ASKING.my_count,
    hint=lambda at: _("Tap how many {player} passes.").format(player=at["target"]),
)
SEEN = _ASKING.cards_seen(
    label=lambda at: _("you gave") if at["target"] == at.setup.me else _("seen"),
    unfit=_unfit,
    usual=_my_cards,
    tap=_tap_seen,
    missing=_missing_seen,
    unseen=_unseen,
)
GAVE = replace(
    _ASKING.answers(unfit=_unfit, fields=("gave", "unheard")),
    # Where cards are kept, an answer that wasn't heard may have moved a card.
    overlooked=lambda at: bool(at.setup.variant != cataline.KEPT),
)
ANNOUNCER = slots.announcer_slot(N_("Tap the player who announces."))
ACCUSER = slots.announcer_slot(N_("Tap the player who accuses."))
SUM = PrintedSum(
    label=N_("sum"),
    missing=slots.if_right(N_("this field is missing")),
    unheard=always,
    span=_offered_sums,
    likely=_sums,
    shares=_shares,
    limit=lambda _at: None,
    negative=lambda at: (
        _("a sum can’t be below zero")
        if at.setup.lowest <= 1
        else _("the cards can’t make so small a sum")
    ),
    hint=N_("Tap the sum."),
)
CORRECT = slots.said_rightly(N_("Was it right?"), what="sum", certain=slots.sum_is_right)
ACCUSED = Card(
    label=N_("card"),
    deck=cataline.CARDS,
    looks=slots.LOOKS,
    empty=N_("tap it on the sheet"),
    hint=N_("Tap the card on the sheet."),
)
UNCOVERED = slots.uncovered_slot(
    cataline.CARDS,
    label=N_("conspirators"),
    count=lambda _at: None,
    wanted=lambda at: at.setup.hidden_count,
    hint=_uncovered_hint,
)
LAID_OPEN = slots.laid_open(cataline.CARDS)


@dataclass(frozen=True, kw_only=True)
class AskOne:
    """A player asked another, who passed all matching cards: how many, and which if I saw them."""

    kind: ClassVar[str] = "ask-one"
    asker: Annotated[str, slots.ASKER]
    target: Annotated[str, slots.TARGET]
    about: Annotated[str, ABOUT]
    passed: Annotated[int | None, PASSED]
    seen: Annotated[tuple[str, ...] | None, SEEN] = None


@dataclass(frozen=True, kw_only=True)
class AskAll:
    """One player asked everybody; each other player gave nothing, an unseen card, or this card.

    What the `unheard` gave I don't know.
    """

    kind: ClassVar[str] = "ask-all"
    asker: Annotated[str, slots.ASKER]
    whom: ClassVar[Annotated[str, ALL_OTHERS]] = cataline.ALL
    about: Annotated[str, ABOUT]
    gave: Annotated[dict[str, bool | str], GAVE]
    unheard: tuple[str, ...] = ()
    gone: Annotated[tuple[str, ...] | None, GONE] = gone_before()


@dataclass(frozen=True, kw_only=True)
class Accuse:
    """A player announced the conspirators' sum, rightly or wrongly; None if I didn't hear it."""

    kind: ClassVar[str] = "accuse"
    player: Annotated[str, ANNOUNCER]
    sum: Annotated[int | None, SUM] = None
    correct: Annotated[bool, CORRECT]


@dataclass(frozen=True, kw_only=True)
class AccuseCard:
    """A player announced one card as a conspirator; nobody looks before the end."""

    kind: ClassVar[str] = "accuse-card"
    player: Annotated[str, ACCUSER]
    card: Annotated[str, ACCUSED]


@dataclass(frozen=True, kw_only=True)
class Reveal:
    """At the end: these are the conspirators, and these cards were revealed by their players."""

    kind: ClassVar[str] = "reveal"
    cards: Annotated[tuple[str, ...], UNCOVERED]
    hands: Annotated[dict[str, tuple[str, ...]] | None, LAID_OPEN] = None


Note = AskOne | AskAll | Accuse | AccuseCard | Known | Leave | Reveal


@dataclass(frozen=True)
class State(CardState[cataline.Setup]):
    """A game after some notes.

    `sizes` is how many cards everybody has at most, below zero if notes contradict each other, and
    `unsure` how many fewer they may have, after cards went that nobody counted. `asked` is
    the last question. `accused` says who accused which card, the first ten in order; a card belongs
    to the first player who accused it.
    """

    sizes: Mapping[str, int] = field(default_factory=dict)
    unsure: Mapping[str, int] = field(default_factory=dict)
    asked: AskOne | AskAll | None = None
    accused: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    @override
    def out(self) -> frozenset[str]:
        """Those who accused wrongly; for single cards, once the conspirators are uncovered."""
        uncovered = self.uncovered if self.accused else None
        if uncovered is None:
            return super().out
        return super().out | {who for card, who in self.accused.items() if card not in uncovered}

    @property
    @override
    def winners(self) -> tuple[str, ...]:
        """Who announced the sum correctly, or is the only one left who never got it wrong.

        If cards are accused one by one: who accused most conspirators and was never wrong, in seat
        order.
        """
        if self.right:
            return self.right[:1]
        out = self.out
        left = [player for player in self.setup.players if player not in out]
        if self.setup.variant != cataline.LONE:
            return tuple(left) if len(left) == 1 else ()
        if self.uncovered is None:
            return ()
        right = Counter(self.accused.values())
        most = max((right[player] for player in left), default=0)
        return tuple(player for player in left if right[player] == most)

    @override
    def size(self, player: str) -> int:
        return self.sizes[player]

    @override
    def size_range(self, player: str) -> range:
        most = self.sizes[player]
        return range(max(most - self.unsure.get(player, 0), 0), most + 1)


def start(setup: cataline.Setup) -> State:
    """Return the state before any note."""
    hand = tuple(card for card in cataline.CARDS if card in setup.hand)
    return State(setup, hand, sizes={name: setup.hand_size(name) for name in setup.players})


def after(state: State, note: Note) -> State:
    """Return the state after one more note."""
    match note:
        case AskOne() | AskAll():
            moved = _moved(state, note) if state.setup.variant == cataline.KEPT else state
            return replace(moved, last=note.asker, asked=note)
        case Accuse(player=player, correct=correct):
            return state.announced(player, correct=correct)
        case AccuseCard(player=player, card=card):
            full = len(state.accused) >= cataline.ACCUSATIONS or card in state.accused
            return state if full else replace(state, accused={**state.accused, card: player})
        case Known():
            return state
        case Leave(player=player):
            return state.without(player)
        case Reveal(cards=cards):
            return replace(state, uncovered=cards)
        case _:
            assert_never(note)


def _moved(state: State, note: AskOne | AskAll) -> State:
    """Return the state after a question's cards went to the asker."""
    me, sizes, mine = state.setup.me, Counter(state.sizes), set(state.hand)
    unsure = Counter(state.unsure)
    for player, (least, most) in _given(note).items():
        most = max(least, min(most, sizes[player]))
        sizes[player] -= least
        sizes[note.asker] += most
        for one in (player, note.asker):
            unsure[one] += most - least
    match note:
        case AskOne():
            seen = set(note.seen or ())
        case AskAll() if note.asker == me:
            seen = {gave for gave in note.gave.values() if isinstance(gave, str)}
        case AskAll():
            seen = {str(note.gave[me])}
    mine = mine | seen if note.asker == me else mine - seen
    hand = tuple(card for card in cataline.CARDS if card in mine)
    return replace(state, sizes=sizes, unsure=unsure, hand=hand)


def _given(note: AskOne | AskAll) -> Mapping[str, tuple[int, int]]:
    """Return how many cards each player gave away, at least and at most."""
    if isinstance(note, AskOne):
        every = 0, len(cataline.cards_of(note.about))
        return {note.target: every if note.passed is None else (note.passed, note.passed)}
    gave = {player: (int(bool(one)),) * 2 for player, one in note.gave.items()}
    there = (giver for giver in note.unheard if giver not in (note.gone or ()))
    return {**gave, **dict.fromkeys(there, (0, 1))}


def just_received(last: AskOne | AskAll | None, player: str, about: str) -> bool:
    """Whether a question would ask back everything that a player received with the last one."""
    if last is None or last.asker != player:
        return False
    if isinstance(last, AskOne):
        count, seen = last.passed or 0, last.seen or ()
    else:
        given = [gave for gave in last.gave.values() if gave]
        count, seen = len(given), tuple(card for card in given if isinstance(card, str))
    known = len(seen) == count and set(seen) <= set(cataline.cards_of(about))
    return bool(count) and (about == last.about or known)


def _lone_only(at: At) -> Iterator[Fault]:
    if at.setup.variant in cataline.VARIANTS and at.setup.variant != cataline.LONE:
        text = _(
            "this kind of note is only for games in which conspirators are "
            "accused one by one (“lone”)"
        )
        yield Fault("note", text)


def _sum_only(at: At) -> Iterator[Fault]:
    if at.setup.variant == cataline.LONE:
        text = _(
            "no sum is announced in games in which conspirators are accused one by one (“lone”)"
        )
        yield Fault("note", text)


def _against_the_rules(at: At) -> str:
    if at.setup.variant != cataline.KEPT or at.state is None or not at.has("target", "about"):
        return ""
    if not just_received(at.state.asked, at["target"], at["about"]):
        return ""
    text = _("Against the rules: this asks for everything {player} has just received.")
    return text.format(player=at["target"])


def _accused_before(at: At) -> str:
    taken = at.state.accused if at.state else {}
    if at.get("card") in taken:
        text = _("{player} has already accused {card}.")
        card = at["card"]
        return text.format(player=taken[card], card=at.setup.pack.spoken(card))
    if len(taken) >= cataline.ACCUSATIONS:
        return _("Ten cards have been accused: reveal the conspirators.")
    return ""


def _chance(at: At) -> str:
    """Return how likely an accusation of mine is right, if the level shows it; else ""."""
    known, card = at.known, at["card"]
    if at["player"] != at.setup.me or known is None:
        return ""
    if known.holders(card) == (HIDDEN,):
        return _("Certainly a conspirator.")
    if HIDDEN not in known.holders(card):
        return _("Certainly no conspirator.")
    if at.level < Level.ODDS or known.odds is None:
        return _("Not certain.")
    text = _("{percent} likely. A wrong accusation eliminates the accuser.")
    return text.format(percent=percent(known.odds.of_holders(card)[HIDDEN]))


def _won(at: At) -> str:
    won = at.state.winners if at.state else ()
    if not won:
        return ""
    text = ngettext("{players} won.", "{players} shared the win.", len(won))
    over = _("You can still add missing notes.")
    return f"{text.format(players=listed(list(won)))} {over}"


def _can_reveal(at: At) -> bool:
    """Whether conspirators can be uncovered: at the end, or if cards are accused one by one."""
    return at.setup.variant == cataline.LONE or (at.state is not None and bool(at.state.winners))


def _next_topic(at: At) -> str:
    state, lone = at.state, at.setup.variant == cataline.LONE
    full = lone and state is not None and len(state.accused) >= cataline.ACCUSATIONS
    return "reveal" if full and state and state.uncovered is None else "question"


ASK_ALL = Sentence(
    AskAll,
    says=(clause(N_("{asker} asked everybody for {about}: {gave}")),),
    making=(clause(N_("{asker} asks {whom} for {about}: {gave}")),),
    boxes=_ASKING.boxes,
)
ASK_ONE = Sentence(
    AskOne,
    says=(
        clause(N_("{asker} asked {target} for {about}: {passed} ({seen})")),
        clause(N_("{asker} asked {target} for {about}: {passed}")),
    ),
    making=(
        clause(N_("{asker} asks {target} for {about}: {passed} ({seen})")),
        clause(N_("{asker} asks {target} for {about}: {passed}")),
    ),
    caution=_against_the_rules,
    boxes=_ASKING.boxes,
)
ACCUSE = Sentence(
    Accuse,
    says=(
        clause(N_("{player} announced {sum}, was right and won"), correct=True),
        clause(N_("{player} announced {sum}, was wrong and was eliminated")),
    ),
    making=(clause(N_("{player} announces {sum}: {correct}")),),
    rules=(_sum_only,),
)
ACCUSE_CARD = Sentence(
    AccuseCard,
    says=(clause(N_("{player} accused {card}")),),
    making=(clause(N_("{player} accuses {card}")),),
    rules=(_lone_only,),
    caution=_accused_before,
    remark=_chance,
    confirmed=True,
)
REVEAL = Sentence(
    Reveal,
    says=(
        clause(N_("The conspirators were {cards}; revealed: {hands}")),
        clause(N_("The conspirators were {cards}")),
    ),
    making=(clause(N_("The conspirators were {cards}; revealed: {hands}")),),
    rules=(slots.hidden_or_held(N_("{card} can’t be both a conspirator and in a hand")),),
    confirmed=True,
)
_BANDS = (("whom",), ("suit",), ("value",), ("passed", "gave"))
KEYPAD = Keypad(
    (
        Topic("question", N_("question"), (ASK_ALL, ASK_ONE), bands=_BANDS),
        Topic(
            "accusation",
            N_("announce"),
            (ACCUSE,),
            lambda at: at.setup.variant != cataline.LONE,
            bands=(("who",), ("sum",)),  # the answer has the bottom line, so that nothing moves
            seldom=True,
        ),
        Topic(
            "accusation",
            N_("accusation"),
            (ACCUSE_CARD,),
            lambda at: at.setup.variant == cataline.LONE,
            seldom=True,
        ),
        fact_topic(cataline.CARDS),
        leaving_topic(cataline.CARDS),
        Topic("reveal", N_("reveal"), (REVEAL,), _can_reveal, seldom=True),
    ),
    usual=_next_topic,
    idle=_won,
    label=N_("note"),
)

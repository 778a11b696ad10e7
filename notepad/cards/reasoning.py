"""A card game's reasoner, built from its deal, clues and keypad, and answers in record terms.

In this order: the reasoner and what it needs; answers in the words of the record format: what is
known, subjects for "why", advice, and comparing several players' hands; and the words for cards and
their paths in stories.

The engines are only imported where they are used, so that listing games loads none of them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import partial, reduce
from typing import TYPE_CHECKING, Any, TypeVar

from notepad.cards.announcing import now_or_wait
from notepad.cards.leaving import leavings_behind, named_after_leaving
from notepad.cards.setup import CardSetup, told_range
from notepad.core.dataclass import dataclass
from notepad.core.faults import Fault
from notepad.core.game import LaidHands
from notepad.core.keypad import Keypad
from notepad.core.language import _, capital, ngettext
from notepad.core.sentences import word_of
from notepad.deduction.deal import (
    HIDDEN,
    TABLE,
    UNSEEN,
    Card,
    Deal,
    Place,
    dealt_to,
    holder,
    moves_of,
)

if TYPE_CHECKING:
    from notepad.cards.seat_views import Seats
    from notepad.cards.state import CardState
    from notepad.core.faces_and_marks import Aside
    from notepad.core.reasoner import Breath, Fittings, Reasoner, RivalReview
    from notepad.deduction.card_reasoner import Extras, Foresight
    from notepad.deduction.fitting_deals import Deals
    from notepad.deduction.information import Public
    from notepad.deduction.knowledge import Insight, Knowledge, Solution


N = TypeVar("N")


def card_reasoner(
    setup: CardSetup,
    deal: Deal,
    seats: Seats[Any, N],
    *,
    foresees: bool = True,
    mends_hand: bool = True,
) -> Reasoner[Knowledge]:
    """Return the reasoner of a game whose cards stay where they are dealt, or change hands.

    `deal` is what I know before any note. Unless it is switched off, the reasoner also says what
    opponents may know, and suspects that my hand was set up wrongly when notes contradict it.
    """
    # The engine loads with the first game that is opened; listing games doesn't need it.
    from notepad.deduction.card_reasoner import StayingReasoner

    more, teller = extras(setup, seats), partial(CardTeller, setup, seats.keypad)
    more = more if foresees else replace(more, foresight=None)
    more = more if mends_hand else replace(more, mends_hand=None)
    if passes := seats.passes(setup):
        from notepad.deduction.moving_reasoner import MovingReasoner  # few games need it

        return MovingReasoner(deal, passes, teller, more)
    return StayingReasoner(deal, partial(seats.clues, setup, deal), teller, more)


def extras(setup: CardSetup, seats: Seats[Any, N]) -> Extras[N]:
    """Return what is said at this table beyond clues."""
    from notepad.deduction.card_reasoner import Extras

    def silent(notes: Sequence[N]) -> Collection[str]:
        return reduce(seats.after, notes, seats.start(setup)).not_answering

    def mends(notes: Sequence[N], patience_ms: float) -> Fittings:
        from notepad.cards.setup_mistakes import setup_mends

        return setup_mends(setup, seats, notes, patience_ms)

    return Extras(
        partial(seats.questions, setup),
        mends,
        foresight(setup, seats),
        silent,
        named_after_leaving,
        leavings_behind,
    )


def foresight(setup: CardSetup, seats: Seats[Any, N]) -> Foresight[N]:
    """Return what looks ahead at this table, and back at what others could know."""
    from notepad.cards.seat_views import Seat
    from notepad.deduction.card_reasoner import Foresight

    mine = Seat(seats, setup, setup.me)

    def ahead(known: Knowledge, deals: Deals, aside: Aside) -> Iterator[Insight | Breath]:
        from notepad.cards.opponents_progress import Outlook

        return Outlook(seats, setup)(known, deals, aside)

    def back(notes: Sequence[N], deals: Deals) -> Iterator[Mapping[str, RivalReview] | Breath]:
        from notepad.cards.opponents_progress import Hindsight

        return Hindsight(seats, setup)(notes, deals)

    def further(
        known: Knowledge, deals: Deals, aside: Aside, seconds: float
    ) -> Iterator[Insight | Breath]:
        from notepad.cards.playing_on import insights_further_on

        return insights_further_on(seats, setup, known, deals, aside, seconds)

    def hears(notes: Sequence[N]) -> Public:
        from notepad.cards.minds import public_cost_at

        return public_cost_at(mine, notes)

    return Foresight(ahead, back, hears, further)


def card_answer(
    known: Knowledge, *, measure: str | None = None, hidden: str | None = None
) -> dict[str, Any]:
    """Return `worlds`, `exact`, `cards` and `odds`, and more under the names that are given.

    `measure` is the name for the sums, `hidden` the name for the cards that may be hidden, each
    with its odds. If there are several of some cards, `counts` has the fewest and the most of them
    that each opponent can have; their odds are how many somebody has on average. Every field is
    None if the clues contradict each other. The odds must be known.
    """
    names = ["worlds", "exact", "cards", "odds", *filter(None, (measure, hidden))]
    if not known.consistent:
        return dict.fromkeys(names)
    if known.odds is None:
        raise ValueError("the odds were not reckoned yet")
    answer: dict[str, Any] = {
        "worlds": known.odds.worlds,
        "exact": known.odds.exact,
        "cards": {card: list(holders) for card, holders in known.by_card().items()},
        "odds": {card: dict(at) for card, at in known.odds.by_card(known.deal).items()},
    }
    if known.deal.copies:
        tallies = known.tallies or {}
        answer["counts"] = {
            card: {who: list(bounds) for (key, who), bounds in tallies.items() if key == card}
            for card in dict.fromkeys(known.deal.copies.values())
        }
    if measure:
        answer[measure] = {str(total): share for total, share in known.odds.sums.items()}
    if hidden:
        answer[hidden] = dict(known.odds.hidden(known.deal))
    return answer


def card_subjects(setup: CardSetup) -> Mapping[Card, str]:
    """Return the cards, which "why" can ask about, with their names in words."""
    return {card: setup.pack.spoken(card) for card in setup.pack.cards}


def card_advice(seats: Seats[Any, N], setup: CardSetup, known: Knowledge) -> dict[str, Any]:
    """Return what I can ask, the best first, whether to announce, and what opponents know."""
    insight, state = known.insight, reduce(seats.after, known.notes, seats.start(setup))
    able = not state.winners and not state.over and setup.me not in state.out
    able = able and not _is_found(seats, setup, known)
    return {
        "questions": _questions(seats, setup, known) if able else [],
        "announce": _announcing(seats, setup, known, state),
        "rivals": {
            name: {"certain": rival.certain, "next": rival.following, "best": rival.best}
            for name, rival in (insight.rivals if insight else {}).items()
        },
        "exact": known.advice is None or known.advice.exact,
    }


def _is_found(seats: Seats[Any, N], setup: CardSetup, known: Knowledge) -> bool:
    """Return whether what is sought is certain: then no question is worth anything."""
    if seats.announces(setup) == "sum":
        return known.odds is not None and len(known.odds.sums) == 1
    return len(known.hidden) == setup.hidden_count


def _questions(seats: Seats[Any, N], setup: CardSetup, known: Knowledge) -> list[dict[str, Any]]:
    return [
        {
            **_asked(seats, setup, advice.question.key),
            "bits": advice.sought,
            "public": advice.public,
            "worth": advice.worth,
            **({"all_bits": advice.cards} if advice.rule.cards else {}),
        }
        for advice in (known.advice.best if known.advice else ())
    ]


def _asked(seats: Seats[Any, N], setup: CardSetup, key: tuple[str, ...]) -> dict[str, Any]:
    """Return the kind of note that a question makes, and its fields without the answer.

    The answer is what differs between hands without any card and hands with all of them: "count" is
    0 or 4 then, while "target" and "about" stay the same.
    """
    every = frozenset(setup.pack.dealt)
    none: Any = seats.asked(setup, key, defaultdict(frozenset))
    full: Any = seats.asked(setup, key, defaultdict(lambda: every))
    said = {
        field.name: getattr(none, field.name)
        for field in fields(none)
        if getattr(none, field.name) != field.default  # what is usual isn't said
    }
    kept = {
        name: value
        for name, value in said.items()
        if name != "asker" and value is not None and value == getattr(full, name)
    }
    return {"note": word_of(none), "target": None, **kept}


def _announcing(
    seats: Seats[Any, N], setup: CardSetup, known: Knowledge, state: CardState[Any]
) -> dict[str, Any] | None:
    word, insight = seats.announces(setup), known.insight
    if word is None or insight is None or insight.announcing is None:
        return None
    now = insight.announcing
    found = now_or_wait(known, state, setup.me, seats.when(setup))
    advice = {
        "right": now.right,
        "waiting": now.waiting,
        "played": now.played,
        "others": now.others,
        "say": now.say,
        "when": None if found is None else found.value,
        **({"played_on": now.played_on} if now.played_on else {}),
    }
    return {word: _plain(now.answer, one=word == "gem"), **advice}


def _plain(answer: Solution, *, one: bool) -> Any:  # noqa: ANN401 a JSON value
    if isinstance(answer, int):
        return answer
    return next(iter(answer)) if one else sorted(answer)


def hands_put_together(
    seats: Seats[Any, N], setups: Sequence[Any], notes: Sequence[Sequence[N]]
) -> LaidHands:
    """Return what some players' hands show together, and what they revealed at the end.

    If cards change hands, what is revealed isn't what was dealt.
    """
    apart = tuple(_apart(setups))
    if apart or setups[0].pack.several:  # which copy somebody had can't be told
        return LaidHands(apart=apart)
    stays = seats.passes(setups[0]) is None
    laid = [note for each in notes for note in each if word_of(note) == "reveal"]
    found = _told(setups, laid, stays=stays)
    deal = _whole(setups, found)
    if not stays:
        return LaidHands(deal)
    return LaidHands(deal, partial(_true, seats, setups[0], deal or found))


def _apart(setups: Sequence[CardSetup]) -> Iterator[tuple[int, Fault]]:
    """Yield why hands can't be from one deal."""
    first, held, left = setups[0], dict[str, str](), Counter(setups[0].pack.several)
    for number, setup in enumerate(setups):
        for player in setup.players:
            able, before = setup.hand_range(player), first.hand_range(player)
            if not set(able) & set(before):
                text = ngettext(
                    "{player} has {count} card here, but {other} in the first record",
                    "{player} has {count} cards here, but {other} in the first record",
                    able[-1],
                )
                sizes = {"count": told_range(able), "other": told_range(before)}
                yield number, Fault("setup.hand_sizes", text.format(player=player, **sizes))
        for at, card in enumerate(setup.hand):
            other = held.setdefault(card, setup.me)
            left[card] -= 1
            if other != setup.me and left[card] < 0:
                text = _("{card} is in {player}’s hand, too")
                yield number, Fault(f"setup.hand[{at}]", text.format(card=card, player=other))


def _told(setups: Sequence[CardSetup], laid: Sequence[Any], *, stays: bool) -> Mapping[Card, str]:
    """Return who was dealt each card, for the cards that are known."""
    found: dict[Card, str] = {}
    for note in laid:
        found |= dict.fromkeys(note.cards, HIDDEN)
        for player, cards in (note.hands or {}).items() if stays else ():
            found |= dict.fromkeys(cards, player)
    for setup in setups:
        found |= dict.fromkeys(setup.hand, setup.me) | dict.fromkeys(setup.face_up, TABLE)
    return found


def _whole(setups: Sequence[CardSetup], found: Mapping[Card, str]) -> Mapping[Card, str] | None:
    """Return who was dealt each card; None unless only one holder still lacks cards."""
    setup, held = setups[0], Counter(found.values())
    sizes = {player: _counted_by_any(setups, player) for player in setup.players}
    sizes |= {HIDDEN: {setup.hidden_count}, TABLE: {len(setup.face_up)}}
    sizes |= {UNSEEN: {setup.out_of_play_count}}
    rest = [card for card in setup.pack.cards if card not in found]
    lacking = [holder for holder, able in sizes.items() if held[holder] < max(able)]
    if rest and len(lacking) > 1:
        return None
    whole = {card: found.get(card, lacking[0] if lacking else "") for card in setup.pack.cards}
    held = Counter(whole.values())
    return whole if all(held[holder] in sizes.get(holder, ()) for holder in held) else None


def _counted_by_any(setups: Sequence[CardSetup], player: str) -> set[int]:
    """Return how many cards a player can have by what anybody counted; they know their own."""
    return set.intersection(*(set(setup.hand_range(player)) for setup in setups))


def _true(
    seats: Seats[Any, N], setup: CardSetup, dealt: Mapping[Card, str], note: N
) -> bool | None:
    """Whether a note can be true given some dealt cards, None if other cards decide it."""
    held = Counter(dealt.values())
    full = {name for name in setup.players if held[name] == setup.hand_size(name)}
    sure = True
    for clue in seats.clues(setup, seats.deal(setup), 1, note):
        least = sum(weight for (card, at), weight in clue.weights if dealt.get(card) == at)
        most = least + sum(
            weight for (card, at), weight in clue.weights if card not in dealt and at not in full
        )
        if not any(least <= total <= most for total in clue.totals):
            return False
        sure = sure and least == most
    return True if sure else None


_MOST_WAYS = 3  # of a card that are listed; more make a sentence too long, so they are counted


@dataclass(frozen=True)
class CardTeller:
    """The words for cards, places and notes in the stories of a card game."""

    setup: CardSetup
    keypad: Keypad
    notes: Sequence[object]

    def card(self, card: Card) -> str:
        """Return a card as players read it: "▲2"."""
        return self.setup.pack.named(card)

    def place(self, place: Place) -> str:
        """Return where a card is, to follow "with" or as the owner."""
        if place == HIDDEN:
            return self.setup.sought_words.all
        if place == UNSEEN:
            return _("the cards out of play")
        return _("the face-up cards") if place == TABLE else holder(place)

    def hidden(self, count: int) -> tuple[str, str]:
        """Return the clauses that so many `cards` are sought, and that they aren't."""
        return self.setup.sought_words.clauses(count)

    def note_sentence(self, number: int) -> str:
        """Return the sentence of a note, by its number from 1."""
        return self.keypad.said(self.setup, self.notes[number - 1])


def told_way(places: Sequence[Place], me: str) -> str:
    """Return the sentence for how a card reached its holder, given its possible paths.

    It is empty if the holder isn't certain, or if the card never moved.
    """
    if len(set(map(holder, places))) != 1 or not any(map(moves_of, places)):
        return ""
    if len(places) > _MOST_WAYS:
        return ngettext(
            "There is {count} way {player} can have got it.",
            "There are {count} ways {player} can have got it.",
            len(places),
        ).format(player=holder(places[0]), count=len(places))
    ways = _("; or ").join(_path(place, me) for place in places)
    return _("{path}.").format(path=capital(ways))


def _path(place: Place, me: str) -> str:
    """Return who had a card one after the other: "Bob had it until note 4, then you"."""

    def named(player: str) -> str:
        return _("you") if player == me else player

    if not moves_of(place):
        return _("{holder} has had it from the start").format(holder=dealt_to(place))
    first, *others = moves_of(place)
    told = _("{holder} had it until note {number}, then {player}")
    if dealt_to(place) == me:
        told = _("you had it until note {number}, then {player}")
    told = told.format(holder=dealt_to(place), number=first.note, player=named(first.taker))
    for move in others:
        step = _("{path} until note {number}, then {player}")
        told = step.format(path=told, number=move.note, player=named(move.taker))
    return told

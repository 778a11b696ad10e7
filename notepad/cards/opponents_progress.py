"""How close opponents are to the answer, whether to announce now, and who could know it when.

**Outlook** says what opponents know and whether to announce; it gets better while nobody waits.
**Hindsight** says from which note on each of the others could have known the answer.

Both draw deals that fit, let the others reason in each of them (`Rivals`), and count. In a drawn
deal everybody has a hand, and has seen what that hand shows; if a giver could choose, the choice is
random (`HandsInDeal`). The others are assumed to reason perfectly and remember everything, unless
the table says that they are less sharp; nothing is inferred from their silence, or from what they
choose to ask.

Hindsight includes what was revealed at the end. A player who is certain stays certain: so binary
search finds the first note after which they are.

How likely I win by waiting instead of announcing (`waiting`) is a model fitted on simulated games:
a logistic of what I know and what opponents may know, with weights for each game and number of
players. Without weights it says nothing. `tests/simulation` plays the games and fits it;
docs/engine.md explains how.

Say Ann and Bob have one card each of cup, coin and sword, and one is hidden. I am Ann with the cup,
and Bob asked me for the coin: I had none. Two deals fit. In the first Bob has the sword: the coin
is neither mine nor his, so he is certain that it is hidden. In the second he has the coin: cup or
sword is hidden, and his best guess is right with probability 1/2. In many cases, half of each kind,
he is certain in about 50 %, and his best guess is right in about 75 %. I weigh that against my own
50 %.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, cached_property, partial
from itertools import combinations, product
from math import exp, log, prod
from random import Random
from statistics import mean, median_low
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np
from typing_extensions import override

from notepad.cards.announcing import When
from notepad.cards.minds import Guess, Memory, Mind, guess, public_cost_at
from notepad.cards.seat_views import Hands, N, S, Seat, Seats
from notepad.core.bundled_and_private_files import resource
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import SHARPNESS, Aside
from notepad.core.reasoner import Breath, RivalReview, notes_before_reveal
from notepad.core.seats import after
from notepad.deduction.deal import (
    HIDDEN,
    TABLE,
    UNSEEN,
    Card,
    Deal,
    Passing,
    Place,
    dealt_to,
    holder,
    moves_of,
)
from notepad.deduction.information import ranked
from notepad.deduction.knowledge import (
    Advice,
    Announcing,
    Insight,
    Knowledge,
    Rival,
    Solution,
    answered_without,
)
from notepad.deduction.public_card_paths import TooManyWaysError

if TYPE_CHECKING:
    import numpy.typing as npt
    from _typeshed import SupportsLenAndGetItem

    from notepad.cards.state import CardState
    from notepad.deduction.fitting_deals import Deals

    Floats = npt.NDArray[np.float64]

T = TypeVar("T")

SHARP = {"sharp": Memory.ALL, "friendly": Memory.OWN, "family": Memory.CROSSES}
_MORE = 150  # further cases if they matter; there is time, because the sheet doesn't wait for them
_MORE_MOVING = 50  # the same if cards change hands: there each case takes longer


def assumed_memory(aside: Aside) -> Memory:
    """Return how much the others are assumed to remember: all, unless the aside says less."""
    (word, *_more) = aside.get(SHARPNESS, ()) or ("sharp",)
    return SHARP.get(word, Memory.ALL)


class Outlook(Generic[S, N]):
    """What to expect at one table: opponents' knowledge, and whether to announce."""

    def __init__(self, seats: Seats[S, N], setup: Any) -> None:  # noqa: ANN401 a game's own type
        """Create the outlook of a table."""
        self._seats, self._setup = seats, setup

    def __call__(self, known: Knowledge, deals: Deals, aside: Aside) -> Iterator[Insight | Breath]:
        """Yield insights for the notes behind some knowledge, with breaths in between.

        First comes what opponents may know now. What they may know after their next questions comes
        last, once nothing more can change it: a figure that wobbles while nothing is noted is worse
        than one that comes a few seconds later. Where cards went on too often to be followed, no
        more comes.
        """
        with suppress(TooManyWaysError):
            yield from self._insights(known, deals, aside)

    def _insights(self, known: Knowledge, deals: Deals, aside: Aside) -> Iterator[Insight | Breath]:
        rivals = Rivals(self._seats, self._setup, known.notes, assumed_memory(aside))
        best, last = yield from self._my_question(known, deals, aside, rivals.state)
        cases: list[Case[S, N]] = []
        yield from _drawn(rivals.cases(deals, DEALS_OF_RIVALS), DEALS_OF_RIVALS, cases)
        if rivals.over:
            return
        if not cases:  # nobody else can win
            alone = self._announcing(known, deals, rivals, ())
            yield Insight({}, alone and replace(alone, others=0.0))
            return
        announcing = self._announcing(known, deals, rivals, _guesses(cases))
        now = Insight(_now(cases), announcing, last=last)
        yield now
        later, somebody, sooner = yield from _later(rivals, cases, best)
        cases = [replace(case, minds={}) for case in cases]
        found = _following(now.rivals, later)
        certain = mean(map(_any_certain, cases))
        gained = somebody - certain
        listed = yield from rivals.listed(deals)
        if listed is not None and listed.guesses:
            announcing = self._announcing(known, deals, rivals, listed.guesses)
        elif any(0 < rival.certain < 1 for rival in found.values()):
            yield from self._more(rivals, deals, cases)
            announcing = self._announcing(known, deals, rivals, _guesses(cases))
            certain = mean(map(_any_certain, cases))
            found = _nearer(_now(cases), found)
        if listed is not None:
            certain, found = listed.somebody, _nearer(_counted(found, listed), found)
        each = (max(rival.certain, rival.following or 0.0) for rival in found.values())
        others = min(1.0, max(certain + gained, *each))
        announcing = _with_others(announcing, others, 1 - sooner + _ERROR)
        yield Insight(found, announcing, not later, last)

    def _more(
        self, rivals: Rivals[S, N], deals: Deals, cases: list[Case[S, N]]
    ) -> Iterator[Breath]:
        """Add further cases, fewer where each takes longer."""
        stays = self._seats.passes(self._setup) is None
        more = _MORE if stays else _MORE_MOVING
        yield from _drawn(rivals.cases(deals, more), more, cases, with_minds=False)

    def _my_question(
        self, known: Knowledge, deals: Deals, aside: Aside, state: CardState[Any]
    ) -> Generator[Breath, None, tuple[tuple[str, ...] | None, Advice | None]]:
        """Return the key of my best question, None if none is known; it takes breaths.

        Where who announces right after a question may ask any, the best of all comes with it.
        Saying where I am, or which search cards I have, changes what is best for me, but not what
        the others may know. So what could be asked without any of that is ranked.
        """
        last = None
        advice, questions = known.advice, partial(self._seats.questions, self._setup, known.deal)
        if advice is not None and questions({}) != questions(aside):
            anything = answered_without(questions({}), state.not_answering)
            public = public_cost_at(Seat(self._seats, self._setup, self._setup.me), known.notes)
            for step in ranked(known.deal, deals, anything, public):
                if isinstance(step, Breath):
                    yield step
                else:
                    advice = step
            if self._seats.asks_anything_last and advice and advice.best:
                last = max(advice.best, key=lambda one: one.sought)
        return advice.best[0].question.key if advice and advice.best else None, last

    def _announcing(
        self,
        known: Knowledge,
        deals: Deals,
        rivals: Rivals[S, N],
        guesses: Sequence[Mapping[str, Guess]],
    ) -> Announcing | None:
        me, state = self._setup.me, rivals.state
        if me in state.out or self._seats.announces(self._setup) is None:
            return None
        mine = guess(known.deal, deals, np.random.default_rng(_SEED))
        turns = len(rivals.before_me)
        model, players = self._seats.waiting_model(self._setup), len(self._setup.players)
        if not guesses and not mine.certain:  # nobody else can win
            odds: float | None = 1.0
        elif mine.certain:
            odds = 0.0 if fitted(model, players) else None
        else:
            at = waiting_factors(mine, guesses, turns)
            odds = waiting(model, players, at)
        played = None if mine.certain else right_in_games(model, players, mine.right)
        return Announcing(mine.answer, mine.right, odds, played)


def _drawn(
    coming: Iterator[Case[S, N] | Breath],
    count: int,
    cases: list[Case[S, N]],
    *,
    with_minds: bool = True,
) -> Iterator[Breath]:
    """Add `count` cases, keeping what is known in them only if it is needed later."""
    for step in coming:
        if isinstance(step, Breath):
            yield step
            continue
        cases.append(step if with_minds else replace(step, minds={}))
        count -= 1
        if not count:
            return


_ERROR = 0.1
"""How far off a share of 30 cases may be, about one standard error: only what is more counts."""


def _with_others(announcing: Announcing | None, others: float, most: float) -> Announcing | None:
    """Return the same with how likely others will know it, and waiting wins at the `most` so often.

    The model of waiting wasn't told what those who ask before me will know by then.
    """
    if announcing is None or announcing.waiting is None:
        return announcing and replace(announcing, others=others)
    return replace(announcing, others=others, waiting=min(announcing.waiting, most))


def _later(
    rivals: Rivals[S, N], cases: Sequence[Case[S, N]], mine: tuple[str, ...] | None
) -> Generator[Breath, None, tuple[Mapping[str, Sequence[bool]], float, float]]:
    """Return in which cases each is certain after their next question, and in how many anybody is.

    I ask `mine`. The latter is a share, in which those count who were certain before; the same
    comes for those who ask before me.
    """
    later: defaultdict[str, list[bool]] = defaultdict(list)
    somebody = sooner = 0
    earlier = rivals.before_me
    for case in cases:
        before = _any_certain(case)
        for said in rivals.following(case, mine):
            if isinstance(said, Breath):
                yield said
                continue
            somebody += before or any(said.values())
            sooner += any(one for name, one in said.items() if name in earlier)
            for name, one in said.items():
                later[name].append(one)
    return later, somebody / len(cases), sooner / len(cases)


def _guesses(cases: Sequence[Case[S, N]]) -> Sequence[Mapping[str, Guess]]:
    return [case.now for case in cases]


def _any_certain(case: Case[S, N]) -> bool:
    return any(guess.certain for guess in case.now.values())


def _now(cases: Sequence[Case[S, N]]) -> Mapping[str, Rival]:
    found = {}
    for name in cases[0].now:
        guesses = [case.now[name] for case in cases]
        found[name] = Rival(
            certain=sum(one.certain for one in guesses) / len(guesses),
            best=sum(one.right for one in guesses) / len(guesses),
            learned=_learned([case.told[name] for case in cases]),
        )
    return found


def _counted(rivals: Mapping[str, Rival], listed: Listed) -> Mapping[str, Rival]:
    """Return the same with what was counted over all deals, as far as it was."""
    return {
        name: replace(rival, certain=listed.certain[name], best=listed.best.get(name, rival.best))
        for name, rival in rivals.items()
    }


def _learned(told: Sequence[Mapping[int, int]]) -> tuple[int, ...]:
    """Return notes, those in which a player saw most cards for the first time first."""
    total: Counter[int] = Counter()
    for case in told:
        total.update(case)
    return tuple(number for number, _cards in total.most_common())


def _following(
    rivals: Mapping[str, Rival], later: Mapping[str, Sequence[bool]]
) -> Mapping[str, Rival]:
    return {
        name: replace(rival, following=sum(later[name]) / len(later[name]))
        if later.get(name)
        else rival
        for name, rival in rivals.items()
    }


def _nearer(now: Mapping[str, Rival], before: Mapping[str, Rival]) -> Mapping[str, Rival]:
    """Return what many cases show, plus the gain from one more question as in fewer cases."""
    found = {}
    for name, rival in now.items():
        earlier, following = before[name], before[name].following
        if following is not None:
            following = min(1.0, max(rival.certain, rival.certain + following - earlier.certain))
        found[name] = replace(rival, following=following)
    return found


DEALS_IN_HINDSIGHT = 15
"""How many deals hindsight draws.

More deals distinguish players who know from those who probably know, but each takes time for every
player.
"""

_TELL_EVERY = 5
"""After how many deals the findings so far are shown again."""


class Hindsight(Generic[S, N]):
    """From when on the others at one table could know the answer."""

    def __init__(self, seats: Seats[S, N], setup: Any) -> None:  # noqa: ANN401 a game's own type
        """Create the hindsight of a table."""
        self._seats, self._setup = seats, setup

    def __call__(
        self, notes: Sequence[N], deals: Deals
    ) -> Iterator[Mapping[str, RivalReview] | Breath]:
        """Yield findings about each player, ever better; `deals` are those that fit all notes."""
        heard = _until_said(notes_before_reveal(notes))
        random, rng = Random(_SEED), np.random.default_rng(_SEED)
        seated = {name: Seat(self._seats, self._setup, name) for name in self._setup.opponents}
        found: dict[str, list[int | None]] = {name: [] for name in seated}
        for drawn, layout in enumerate(
            hands_in_deals(deals, self._setup.players, DEALS_IN_HINDSIGHT, rng), 1
        ):
            as_seen = [
                self._seats.with_all_seen(self._setup, note, layout.shown_in(number), random)
                for number, note in enumerate(heard, 1)
            ]
            for name, seat in seated.items():
                number = yield from _certain_from(seat, layout.dealt[name], as_seen, rng)
                found[name].append(number)
            if drawn % _TELL_EVERY == 0:
                yield _summed(found, known=deals.worlds == 1 and drawn == DEALS_IN_HINDSIGHT)


def _until_said(notes: Sequence[N]) -> Sequence[N]:
    """Return the notes before somebody announced correctly: after that everybody knows."""
    right = (at for at, note in enumerate(notes) if getattr(note, "correct", False))
    return notes[: next(right, len(notes))]


def _certain_from(
    seat: Seat[S, N], hand: frozenset[Card], notes: Sequence[N], rng: np.random.Generator
) -> Generator[Breath, None, int | None]:
    """Return the first note after which a player is certain, None if they never are.

    It takes a breath before each test.
    """

    def certain(count: int) -> bool:
        mind = Mind(seat, hand)
        with suppress(TooManyWaysError):  # nobody follows cards that went on so often
            for number, note in enumerate(notes[:count], 1):
                mind.hear(number, note)
            return mind.guess(rng).certain
        return False

    yield Breath()
    if not certain(len(notes)):
        return None
    low, high = 0, len(notes)
    while low < high:
        yield Breath()
        middle = (low + high) // 2
        low, high = (low, middle) if certain(middle) else (middle + 1, high)
    return low


def _summed(found: Mapping[str, Sequence[int | None]], *, known: bool) -> Mapping[str, RivalReview]:
    """Return the findings in most deals; `known` says that there is only one deal."""
    reviews = {}
    for name, numbers in found.items():
        sure = [number for number in numbers if number is not None]
        likely = len(sure) / len(numbers)
        exact = known and len(set(numbers)) == 1
        reviews[name] = RivalReview(median_low(sure) if sure else None, likely, exact)
    return reviews


# How many cases show what opponents know. The standard error of their shares is up to 9 %.
DEALS_OF_RIVALS = 30
_DRAWN = 300  # to choose an opponent's question from; it only has to be a good one
MOST_LISTED = 2_000
"""Up to this many deals are listed instead of drawn, unless an opponent can know more different
things in them. What opponents know is exact then."""
_MOST_WAYS = 10 * MOST_LISTED  # in which one opponent's notes can have gone, in all these deals
_SEED = 1  # any fixed number: the same notes give the same answers again


@dataclass
class Case(Generic[S, N]):
    """One possible deal: everybody's hand, what is sought, and what each opponent knows in it.

    `told` has how many cards each saw for the first time, by note.
    """

    hands: Hands
    answer: Solution
    minds: Mapping[str, Mind[S, N]]
    now: Mapping[str, Guess]
    told: Mapping[str, Mapping[int, int]]


class Position(NamedTuple):
    """Where a game is in a possible deal, after so many notes."""

    number: int
    state: CardState[Any]
    hands: Hands


class Listed(NamedTuple):
    """What opponents know by now, over all deals.

    `certain` is how likely each is certain, and `somebody` how likely any of them is. If they can
    know few different things, `best` has the mean odds of the answer that each would give, and
    `guesses` has their answers, deal by deal; otherwise both are empty.
    """

    certain: Mapping[str, float]
    somebody: float
    best: Mapping[str, float]
    guesses: Sequence[Mapping[str, Guess]]


class Rivals(Generic[S, N]):
    """What the players who can still win may know, at one position of a game."""

    def __init__(
        self,
        seats: Seats[S, N],
        setup: Any,  # noqa: ANN401 a game's own type
        notes: Sequence[N],
        memory: Memory = Memory.ALL,
    ) -> None:
        """Start after some notes; `memory` is how much the others remember."""
        self._seats, self._setup, self._notes, self._memory = seats, setup, notes, memory
        self._passes = seats.passes(setup)
        self._random, self._rng = Random(_SEED), np.random.default_rng(_SEED)
        state = seats.start(setup)
        for note in notes:
            state = seats.after(state, note)
        self.state: CardState[Any] = state
        self.over = bool(state.winners) or state.over
        players = () if self.over else setup.opponents
        able = [name for name in players if name not in state.out]
        self.seats = {player: Seat(seats, setup, player) for player in able}

    @property
    def before_me(self) -> Sequence[str]:
        """Who asks before I could announce later than now.

        That is nobody on my own turn, as I can ask first, but everybody where I announce instead.
        """
        players, me = self._setup.players, self._setup.me
        order, asker = list[str](), self.state.asker
        if asker == me and self._seats.when(self._setup) is When.INSTEAD:
            asker = after(players, me, self.state.only_answering)
        while asker != me and len(order) < len(players):
            order.append(asker)
            asker = after(players, asker, self.state.only_answering)
        return order

    def cases(self, deals: Deals, count: int = DEALS_OF_RIVALS) -> Iterator[Case[S, N] | Breath]:
        """Yield `count` cases, with a breath before anything that takes long."""
        if not self.seats:
            return
        for layout in hands_in_deals(deals, self._setup.players, count, self._rng):
            as_seen = [
                self._seats.with_all_seen(self._setup, note, layout.shown_in(number), self._random)
                for number, note in enumerate(self._notes, 1)
            ]
            minds = {
                name: Mind(seat, layout.dealt[name], self._memory)
                for name, seat in self.seats.items()
            }
            now = {}
            for name, mind in minds.items():
                yield Breath()
                for number, note in enumerate(as_seen, 1):
                    mind.hear(number, note)
                now[name] = mind.guess(self._rng)
            seen = {name: dict(mind.told) for name, mind in minds.items()}
            seat = next(iter(self.seats.values()))
            yield Case(layout.now, layout.answer(seat.deal), minds, now, seen)

    def listed(self, deals: Deals) -> Generator[Breath, None, Listed | None]:
        """Return what opponents know, over all deals that fit; None if those are too many.

        Every deal counts once, and in it every choice that a giver can have made counts alike. An
        opponent who has the same cards and heard the same in several deals is certain in all of
        them, or in none.
        """
        if deals.missed or deals.worlds is None or deals.worlds > MOST_LISTED:
            return None
        every = {name: _Listing(seat, self._memory) for name, seat in self.seats.items()}
        notes = [_WaysOfNote(self._seats, self._setup, note) for note in self._notes]
        for row in deals.every():
            yield Breath()
            layout = _hands_in(deals, self._setup.players, row)
            ways = [note.given(layout.shown_in(number)) for number, note in enumerate(notes, 1)]
            for listing in every.values():
                listing.add(layout, ways)
                if listing.too_long:
                    return None
        few = all(listing.few for listing in every.values())
        for listing in every.values():
            yield from listing.think(self._rng, with_guesses=few)
        nobody = zip(*(one.uncertain for one in every.values()), strict=True)
        certain = {name: 1 - mean(one.uncertain) for name, one in every.items()}
        best = {name: one.best for name, one in every.items()} if few else {}
        drawn = zip(*(one.guesses(self._random) for one in every.values()), strict=True)
        guesses = [dict(zip(every, each, strict=True)) for each in drawn] if few else []
        return Listed(certain, 1 - mean(map(prod, nobody)), best, guesses)

    def following(
        self, case: Case[S, N], mine: tuple[str, ...] | None
    ) -> Iterator[Mapping[str, bool] | Breath]:
        """Yield whether each opponent is certain after their next question, in one case.

        All ask in turn whatever reveals most to them; I ask `mine`. If no question is known for a
        player, those who ask after them are left out.
        """
        at, found = self.begun(case), dict[str, bool]()
        while len(found) < len(case.minds):
            asker, key = at.state.asker, mine
            if asker in case.minds:
                yield Breath()
                key = self.asks(case.minds[asker])
            if key is None:
                break
            able = [mind for name, mind in case.minds.items() if name not in found]
            at = self.asked(at, key, able)  # those who have asked already needn't hear it
            if asker in case.minds and asker not in found:
                yield Breath()
                found[asker] = case.minds[asker].certain(self._rng)
        yield found

    def begun(self, case: Case[S, N]) -> Position:
        """Return where a case begins."""
        return Position(len(self._notes), self.state, case.hands)

    def asked(self, at: Position, key: tuple[str, ...], minds: Iterable[Mind[S, N]]) -> Position:
        """Return where the game is after the question of this key, which some minds hear."""
        state, seats = at.state, self._seats
        note = seats.answered(self._setup, state.asker, key, at.hands, self._random, state.gone)
        for mind in minds:
            mind.hear(at.number + 1, note)
        state, hands = seats.after(state, seats.heard_by_player(self._setup, note)), at.hands
        if self._passes is not None:
            hands = handed_on(hands, self._passes.passings(note))
        return Position(at.number + 1, state, hands)

    def asks(self, mind: Mind[S, N]) -> tuple[str, ...] | None:
        """Return the key of the question that reveals most to a player, None if none can be ranked.

        Players who no longer answer aren't asked.
        """
        ranking, silent = mind.ranking(_DRAWN, self._rng, roughly=True), self.state.not_answering
        able = (one for one in ranking if answered_without([one.question], silent))
        best = max(able, key=lambda one: (one.sought, one.cards), default=None)
        return best.question.key if best else None


class _Listing(Generic[S, N]):
    """In which of all deals that fit an opponent is certain.

    Take the three deals of docs/engine.md, in which Bob has the cup, or the sword with the cup or
    the coin hidden. What he has is what he knows there. The two in which he has the sword have
    different answers: so he isn't certain in them, and only the first has to be thought through.
    """

    def __init__(self, seat: Seat[S, N], memory: Memory) -> None:
        self._seat, self._memory = seat, memory
        self._deals: list[list[tuple[float, _Key]]] = []
        self._ways = 0
        self._known: dict[_Key, _Heard[N]] = {}
        self._open: set[_Key] = set()
        self._certain: dict[_Key, bool] = {}
        self._guesses: dict[_Key, Guess] = {}

    @property
    def too_long(self) -> bool:
        """Whether there are too many deals and ways to list."""
        return len(self._known) > MOST_LISTED or self._ways > _MOST_WAYS

    @property
    def few(self) -> bool:
        """Whether this opponent can know so few different things that each is counted."""
        return len(self._known) <= _MORE

    def add(self, layout: HandsInDeal, ways: Sequence[_Ways[N]]) -> None:
        """Add a deal, in which each note went in one of some ways."""
        hand, answer = layout.dealt[self._seat.player], layout.answer(self._seat.deal)
        apart = [each.told_apart(self._seat) for each in ways]
        self._ways += prod(map(len, apart))
        self._deals.append([])
        if self._ways > _MOST_WAYS:
            return
        for told in product(*apart):
            key = hand, tuple(heard for heard, _share, _note in told)
            notes = tuple(note for _heard, _share, note in told)
            self._deals[-1].append((prod(share for _heard, share, _note in told), key))
            if self._known.setdefault(key, _Heard(layout, notes, answer)).answer != answer:
                self._open.add(key)

    def think(self, rng: np.random.Generator, *, with_guesses: bool) -> Iterator[Breath]:
        """Find out where this opponent is certain, with a breath before each mind."""
        for key, heard in self._known.items():
            if key in self._open and not with_guesses:
                continue
            yield Breath()
            mind = Mind(self._seat, heard.layout.dealt[self._seat.player], self._memory)
            for number, note in enumerate(heard.notes, 1):
                mind.hear(number, note)
            if with_guesses:
                self._guesses[key] = mind.guess(rng)
                self._certain[key] = self._guesses[key].certain
            else:
                self._certain[key] = mind.certain_in(heard.layout.places, rng)

    @property
    def best(self) -> float:
        """The mean odds of the answer that this opponent would give."""
        return mean(
            sum(share * self._guesses[key].right for share, key in ways) for ways in self._deals
        )

    def guesses(self, random: Random) -> Iterator[Guess]:
        """Yield an answer for each deal; how its notes went is drawn."""
        for ways in self._deals if self._guesses else ():
            (key,) = random.choices([key for _, key in ways], [share for share, _ in ways])
            yield self._guesses[key]

    @property
    def uncertain(self) -> Sequence[float]:
        """How likely this opponent is uncertain, in each deal."""
        return [
            sum(share for share, key in ways if not self._certain.get(key)) for ways in self._deals
        ]


_Key: TypeAlias = tuple[frozenset[Card], tuple[str, ...]]
"""What an opponent was dealt and heard: wherever it is the same, they know the same."""


class _Heard(NamedTuple, Generic[N]):
    """A deal with its answer, and the notes in it with all that one opponent was told."""

    layout: HandsInDeal
    notes: tuple[N, ...]
    answer: Solution


class _WaysOfNote(Generic[S, N]):
    """The ways in which a note can have gone, found once for all deals in which they are the same.

    They depend only on the hands that are looked at for it: if Ann asked Bob, on theirs.
    """

    def __init__(self, seats: Seats[S, N], setup: S, note: N) -> None:
        self._seats, self._setup, self._note = seats, setup, note
        self._found: dict[tuple[str, ...], dict[tuple[frozenset[Card], ...], _Ways[N]]] = {}
        self._ways: dict[str, _Ways[N]] = {}

    def given(self, hands: Hands) -> _Ways[N]:
        """Return the ways in which the note can have gone with these hands to show."""
        for players, found in self._found.items():
            if (ways := found.get(tuple(hands[name] for name in players))) is not None:
                return ways
        looked = _LookedAt(hands)
        every = list(every_way(lambda chance: self._seen(looked, chance)))
        ways = self._ways.setdefault(repr(every), _Ways(every))
        self._found.setdefault(tuple(looked), {})[tuple(looked.values())] = ways
        return ways

    def _seen(self, hands: Hands, random: Random) -> N:
        return self._seats.with_all_seen(self._setup, self._note, hands, random)


class _LookedAt(dict[str, frozenset[Card]]):
    """The hands that were looked at, of all these."""

    def __init__(self, hands: Hands) -> None:
        super().__init__()
        self._hands = hands

    def __missing__(self, player: str) -> frozenset[Card]:
        self[player] = self._hands[player]
        return self[player]


class _Ways(Generic[N]):
    """The ways in which a note can have gone, each with its share."""

    def __init__(self, every: Sequence[tuple[float, N]]) -> None:
        self._every = every
        self._apart: dict[str, Sequence[tuple[str, float, N]]] = {}

    def told_apart(self, seat: Seat[Any, N]) -> Sequence[tuple[str, float, N]]:
        """Return those that a player can tell apart, as they heard them."""
        if seat.player not in self._apart:
            found: dict[str, tuple[str, float, N]] = {}
            for share, note in self._every:
                heard = repr(seat.heard(note))
                _heard, before, _note = found.get(heard, ("", 0.0, note))
                found[heard] = heard, before + share, note
            self._apart[seat.player] = list(found.values())
        return self._apart[seat.player]


def every_way(draw: Callable[[Random], T]) -> Iterator[tuple[float, T]]:
    """Yield everything that some random choices can lead to, and how likely each is.

    Of "a card of cup and coin, then one of coin and sword", each of four ways with 1/4.
    """
    path: list[int] = []
    while True:
        chance = _Path(path)
        found = draw(chance)
        yield 1 / prod(chance.sizes), found
        path = chance.path
        while path and path[-1] + 1 == chance.sizes[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1


class _Path(Random):
    """Chooses what a path says, and the first of all that comes after it."""

    def __init__(self, path: Sequence[int]) -> None:
        super().__init__(_SEED)
        self.path, self.sizes = list(path), list[int]()

    def _next(self, size: int) -> int:
        at = len(self.sizes)
        self.sizes.append(size)
        if at == len(self.path):
            self.path.append(0)
        return self.path[at]

    @override
    def choice(self, seq: SupportsLenAndGetItem[Any]) -> Any:
        return seq[self._next(len(seq))]

    @override
    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        ways = list(combinations(population, k))
        return list(ways[self._next(len(ways))])


_Whose: TypeAlias = "Callable[[Place], str]"


class HandsInDeal:
    """Where each card is, in one deal that fits."""

    def __init__(self, places: Mapping[Card, Place], players: Sequence[str]) -> None:
        """Assign cards to places, which are whole paths if the cards changed hands."""
        self.places, self._holders = places, (*players, HIDDEN, TABLE, UNSEEN)
        self._still = not any(map(moves_of, places.values()))

    @cached_property
    def dealt(self) -> Hands:
        """What everybody was dealt, including the hidden cards."""
        return self._hands(self.places, dealt_to)

    def answer(self, deal: Deal) -> Solution:
        """Return what is sought: the sum, or the hidden cards."""
        if deal.measure:
            return sum(deal.measure.get((card, at), 0) for card, at in self.places.items())
        return frozenset(map(deal.named, self.dealt[HIDDEN]))

    @cached_property
    def now(self) -> Hands:
        """What everybody has now."""
        return self._hands(self.places, holder)

    def shown_in(self, number: int) -> Hands:
        """Return what everybody had to show when a note came.

        Players who gave cards away in it count as having just these: they chose them.
        """
        if self._still:
            return self.now
        moved = {card for card, at in self.places.items() if _moved_in(at, number)}
        gave = {_before(self.places[card], number) for card in moved}
        places = {
            card: at
            for card, at in self.places.items()
            if card in moved or _before(at, number) not in gave
        }
        return self._hands(places, lambda at: _before(at, number))

    def _hands(self, places: Mapping[Card, Place], whose: _Whose) -> Hands:
        found: dict[str, set[Card]] = {name: set() for name in self._holders}
        for card, at in places.items():
            found[whose(at)].add(card)
        return {name: frozenset(held) for name, held in found.items()}


def hands_in_deals(
    deals: Deals, players: Sequence[str], count: int, rng: np.random.Generator
) -> Iterator[HandsInDeal]:
    """Yield where all cards are in some deals that fit, drawn at random."""
    for row in deals.draw(count, rng):
        yield _hands_in(deals, players, row)


def _hands_in(deals: Deals, players: Sequence[str], row: npt.NDArray[np.int64]) -> HandsInDeal:
    cards = zip(deals.possible.items(), row, strict=True)
    return HandsInDeal({card: places[at] for (card, places), at in cards}, players)


def handed_on(hands: Hands, passings: Iterable[Passing]) -> Hands:
    """Return the hands after passings; each passing names exactly the cards that go."""
    found = dict(hands)
    for passing in passings:
        cards = hands[passing.giver].intersection(passing.cards)
        found[passing.giver] -= cards
        found[passing.taker] |= cards
    return found


def _moved_in(place: Place, number: int) -> bool:
    return any(move.note == number for move in moves_of(place))


def _before(place: Place, number: int) -> str:
    """Return who had a card before a note."""
    takers = [move.taker for move in moves_of(place) if move.note < number]
    return takers[-1] if takers else dealt_to(place)


_LEAST = 0.01  # closer to 0 or 1, odds count as this, because their logarithm would have no limit


class WaitingFactors(NamedTuple):
    """What the odds of winning by waiting depend on, in the model's units.

    `right` and `bits` are mine: how likely my answer is right, in logits, and how many bits are
    unknown. `certain` is how likely some opponent is certain by now, `best` how likely the best
    informed one's answer is right, in logits, and `least` how many bits are unknown to them.
    `turns` is how many others ask before I could announce later (`Rivals.before_me`).
    """

    right: float
    bits: float
    certain: float
    best: float
    least: float
    turns: float


def waiting_factors(
    mine: Guess, rivals: Sequence[Mapping[str, Guess]], turns: int
) -> WaitingFactors:
    """Return the factors of a position; `rivals` has what each would say in some drawn deals."""
    cases = [list(case.values()) for case in rivals if case]
    count = len(cases) or 1
    return WaitingFactors(
        _logit(mine.right),
        mine.bits,
        sum(any(guess.certain for guess in case) for case in cases) / count,
        sum(_logit(max(guess.right for guess in case)) for case in cases) / count,
        sum(min(guess.bits for guess in case) for case in cases) / count,
        float(turns),
    )


_KNEES = (-1.0, 0.5)
"""Where slopes may change, in logits: at odds of 27 % and 62 %."""


def waiting_model_terms(at: Floats) -> Floats:
    """Return the model's terms for some positions: [..., factors] becomes [..., terms].

    Each term grows with the odds of winning by waiting, all else equal, and no weight is below 0.
    So these odds grow with mine and shrink with opponents', whatever the weights are.
    """
    right, bits, certain, best, least, turns = np.moveaxis(np.asarray(at, np.float64), -1, 0)
    nobody = np.log(np.maximum(1 - certain, _LEAST))
    terms = (*_ramps(right), -bits, nobody, *(-ramp for ramp in _ramps(best)), least, -turns)
    return np.stack(terms, axis=-1)


def _ramps(logits: Floats) -> tuple[Floats, ...]:
    """Return how far some logits reach into each stretch between two knees; the parts add up."""
    low, high = _KNEES
    return (
        np.minimum(logits, low),
        np.clip(logits, low, high) - low,
        np.maximum(logits, high) - high,
    )


def fitted(model: str | None, players: int) -> bool:
    """Whether the odds of waiting were fitted for such tables."""
    return str(players) in _weights().get(model or "", {})


def right_in_games(model: str | None, players: int, right: float) -> float | None:
    """Return how often an answer that is `right` so likely was right in the simulated games.

    That is None where such answers were right as often as they seemed to be, or where none were
    counted. It grows with `right`.
    """
    curve = _curves().get(model or "") if fitted(model, players) else None
    if curve is None:
        return None
    constant, slope = curve
    return 1 / (1 + exp(-constant - slope * _logit(right)))


@cache
def _curves() -> Mapping[str, Sequence[float]]:
    curves: Mapping[str, Any] = json.loads(resource("insight/right.json").read_text("utf-8"))
    return curves


def waiting(model: str | None, players: int, at: WaitingFactors) -> float | None:
    """Return the odds of winning by waiting, None if they weren't fitted for such tables."""
    if not fitted(model, players):
        return None
    constant, *weights = _weights()[model or ""][str(players)]
    total = constant + float(waiting_model_terms(np.array(at)) @ weights)
    return 1 / (1 + exp(-total))


@cache
def _weights() -> Mapping[str, Mapping[str, Sequence[float]]]:
    weights: Mapping[str, Any] = json.loads(resource("insight/waiting.json").read_text("utf-8"))
    return weights


def _logit(share: float) -> float:
    share = min(max(share, _LEAST), 1 - _LEAST)
    return log(share / (1 - share))

"""Whole games with the truth known, as one player notes them."""

from collections.abc import Mapping
from random import Random

from notepad.cards.setup import beginner
from notepad.core.game import Table
from tests.sample_game.notes import Announce, Note, Reveal, State, after, start
from tests.sample_game.reasoning import SEATS, questions
from tests.sample_game.setup import CARDS, Setup

NAMES = ("Ann", "Bob", "Cem", "Dee")
Truth = Mapping[str, frozenset[str]]


def dealt(players: int, random: Random) -> tuple[Setup, Truth]:
    """Deal as the rules say; return my setup and everybody's cards, and those that are hidden."""
    names, cards = NAMES[:players], list(CARDS)
    random.shuffle(cards)
    starter, me = random.choice(names), random.choice(names)
    first = beginner(Table(names, me, starter))
    bare = Setup(players=names, me=me, hand=(), first=first)
    truth = {name: frozenset(cards.pop() for _ in range(bare.hand_size(name))) for name in names}
    setup = Setup(players=names, me=me, hand=tuple(sorted(truth[me])), first=first)
    return setup, {**truth, "hidden": frozenset(cards)}


def noted(setup: Setup, truth: Truth, random: Random, *, notes: int) -> tuple[Note, ...]:
    """Return so many notes, or fewer if the game is over before."""
    found: list[Note] = []
    state = start(setup)
    while len(found) < notes and state.uncovered is None:
        found.append(_next(state, truth, random))
        state = after(state, found[-1])
    return tuple(found)


def _next(state: State, truth: Truth, random: Random) -> Note:
    players, asker = state.setup.players, state.asker
    if state.over or state.out == set(players):
        return Reveal(cards=tuple(truth["hidden"]), hands={asker: tuple(sorted(truth[asker]))})
    if random.random() < 0.2:
        deck = sorted(CARDS, key=lambda _card: random.random())
        cards = tuple(deck[: len(truth["hidden"])])
        return Announce(player=asker, cards=cards, correct=truth["hidden"] == set(cards))
    seat = SEATS.seat(state.setup, asker, truth)
    question = random.choice(questions(seat, SEATS.deal(seat), {}))
    return SEATS.asked(seat, question.key, truth)

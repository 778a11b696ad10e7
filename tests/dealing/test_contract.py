"""Honest games of every kind, dealt by other seeds each day: all of them keep the contract."""

import sys
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import MISSING, fields, replace
from functools import partial
from operator import eq, ne
from random import Random
from typing import Any, get_type_hints

import pytest

from notepad.core.game import Game
from notepad.core.strict_json import Allowed
from notepad.declared.declaration import Answering, Declaration, Wrong
from notepad.declared.declaration import Dealt as WayOfDealing
from notepad.deduction.deal import HIDDEN
from tests.dealing.card_games import CardTruth
from tests.dealing.contract import BrokenError, Trial, ended_after
from tests.dealing.dealt import DECLARED, Dealt, deal, dealer_of, games, words
from tests.declared.made_up import made_up
from tests.games.tables import ALIKE
from tests.nullgame import GAME as NULL
from tests.turns import today

SEED = 100 * today()
"""The first seed of the day: other games are dealt each day."""

THOROUGH = 500
"""So many games in all where the tests that take long run."""

MOST_IN_SAMPLE = 25
"""Notes of a game in the usual run."""


def todays_games() -> list[Any]:
    """Return games with their seeds: a short one of each, and whole ones for where there is time.

    Some games that are declared as Clue is are left to the latter.
    """
    every, found = words(), []
    for number in range(THOROUGH):
        word, seed = every[number % len(every)], SEED + number // len(every)
        short = number < len(every) and word not in ALIKE
        marks = [] if short else [pytest.mark.exhaustive]
        found.append(pytest.param(word, seed, short, marks=marks, id=f"{word}-{seed}"))
    return found


@pytest.mark.parametrize(("word", "seed", "short"), todays_games())
def test_an_honest_game_keeps_the_contract(word: str, seed: int, short: bool) -> None:
    dealt = deal(word, seed)
    trial = Trial(dealt.until(MOST_IN_SAMPLE), looks=1) if short else Trial(dealt)
    trial.try_all()


Sign = tuple[str, Hashable]


def wanted(game: Game) -> set[Sign]:
    """Return signs of all that a game's deals must have: kinds of note, players, its choices."""
    alone = max(game.seats) < 3  # nobody leaves the other alone
    topics = [topic for topic in game.keypad.topics if topic.key != "leave" or not alone]
    notes = {("note", s.says[-1].text) for topic in topics for s in topic.sentences if s.noted}
    options = ((name, one) for name, able in choices(game.setup_type) for one in able)
    return {*notes, *(("players", number) for number in game.seats), *options}


def choices(setup: type[Any]) -> Iterator[tuple[str, Mapping[Hashable, Callable[[Any], bool]]]]:
    """Yield the choices of each field of a setup, by a word for each: whether a value is that one.

    Where there are few, each is a choice of its own; else there is any but the usual one.
    """
    hints = get_type_hints(setup, include_extras=True)
    for part in fields(setup):
        usual = part.default
        if usual is MISSING or part.name.startswith("_"):
            continue
        few = few_values(hints[part.name])
        if few is None:
            yield part.name, {"not usual": partial(ne, usual)}
        else:
            yield part.name, {one: partial(eq, one) for one in few}


def few_values(hint: Any) -> list[Hashable] | None:  # noqa: ANN401 any annotation
    """Return the values that an annotated field can hold if it says them one by one."""
    if hint is bool:
        return [False, True]
    for allowed in getattr(hint, "__metadata__", ()):
        if isinstance(allowed, Allowed):
            said = allowed.keywords
            if "enum" in said:
                return list(said["enum"])
            if {"minimum", "maximum"} <= said.keys():
                return list(range(said["minimum"], said["maximum"] + 1))
    return None


def signs(dealt: Dealt) -> Iterator[Sign]:
    """Yield the signs of what was dealt."""
    yield "players", len(dealt.setup.players)
    for name, able in choices(type(dealt.setup)):
        value = getattr(dealt.setup, name)
        yield from ((name, one) for one, fits in able.items() if fits(value))
    for note in dealt.notes:
        yield "note", dealt.game.keypad.sentence_of(note).says[-1].text


SEEDS = 150
"""By so many seeds every kind of note and every choice of a game has come up, or it never does."""


@pytest.mark.parametrize(
    "word",
    [
        pytest.param(word, marks=[pytest.mark.exhaustive] if word in ALIKE else [])
        for word in words()
        if word != DECLARED
    ],
)
def test_every_kind_of_note_and_every_choice_of_a_game_is_dealt(word: str) -> None:
    missing = wanted(games()[word])
    for seed in range(SEEDS):
        missing -= set(signs(deal(word, seed, notes=20)))
        if not missing:
            break
    assert missing == set()


def test_declarations_are_made_up_with_every_part_that_one_can_have() -> None:
    missing = {*Answering, *Wrong, *WayOfDealing, *(part.name for part in fields(Declaration))}
    for seed in range(SEEDS):
        made = made_up(Random(seed)).setup_type.deck.declaration
        missing -= {*(one.kind for one in made.questions), made.announcement.wrong, made.hands.deal}
        missing -= {name for name in missing if getattr(made, name, None)}
    assert missing == LEFT_OUT


LEFT_OUT = {"titles", "about", "abouts", "rules", "labels", "colours", "symbols"}
"""Parts of a declaration that only say how a game looks."""


def test_a_game_without_a_dealer_is_told() -> None:
    with pytest.raises(LookupError, match=r"null has no dealer.*tests\.dealer"):
        dealer_of(NULL)


def test_what_breaks_tells_how_to_deal_it_again() -> None:
    dealt = deal("sleuth", 7, players=4, notes=5)
    truth = dealt.truths[2]
    assert isinstance(truth, CardTruth)
    lost = truth.hands
    wrong = replace(truth, hands={**lost, HIDDEN: lost["Ann"], "Ann": lost[HIDDEN]})
    broken = replace(dealt, truths=(*dealt.truths[:2], wrong, *dealt.truths[3:]))
    told = (
        r"truth after 2 notes of sleuth 7 .*tests\.dealing sleuth --seed 7 --set players=4 notes=5"
    )
    with pytest.raises(BrokenError, match=told):
        Trial(broken).try_all()


@pytest.mark.skipif(sys.platform == "win32", reason="its timers measure no work")
def test_what_never_ends_is_ended() -> None:
    with pytest.raises(TimeoutError, match="no end"), ended_after(0.05):
        sum(1 for _never in iter(int, 1))

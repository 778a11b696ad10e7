"""What lies ahead: what rivals know first, then what they will, and whether to announce."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from notepad.cards import minds, opponents
from notepad.cards.minds import Guess, Memory
from notepad.cards.opponents import Outlook, memory, waiting_factors
from notepad.core.faces_and_marks import SHARPNESS, Level
from notepad.core.reasoner import Breath, without_breaths
from notepad.deduction.deal import HIDDEN
from notepad.deduction.fitting_deals import deals_that_fit
from notepad.games.cataline.notes import Accuse, AskOne, Reveal
from notepad.games.cataline.setup import SUITS
from notepad.games.sleuth.notes import Solve
from tests.cards.insight.noted_games import KINDS, Noted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from notepad.core.faces_and_marks import Aside
    from notepad.deduction.knowledge import Announcing, Insight, Knowledge

TABLE = KINDS["cataline of 3"](Random(2))
QUICK = ("cataline of 3", "sleuth of numbers", "clue", "two-attributes", "named-cards", "chips")
ME, (LEFT, RIGHT) = TABLE.setup.me, TABLE.setup.opponents


def at(noted: Noted, *notes: Any) -> Noted:  # noqa: ANN401 notes of any game
    """Return a game with these notes in place of its own."""
    return replace(noted, notes=notes)


def known(noted: Noted) -> Knowledge:
    """Return what I know and what I had best ask, as far as that is known first."""
    reasoner = noted.game.reasoner(noted.setup)
    found: Knowledge = reasoner.weigh(reasoner.follow(noted.notes))
    pondered = without_breaths(reasoner.ponder(found, {}, Level.ODDS))
    return next((step for step in pondered if step.advice is not None), found)


def steps(noted: Noted, aside: Aside | None = None) -> Iterator[Insight | Breath]:
    found = known(noted)
    deals = deals_that_fit(found.deal, found.clues, found.possible)
    return Outlook(noted.seats, noted.setup)(found, deals, aside or {})


def foreseen(noted: Noted, aside: Aside | None = None) -> list[Insight]:
    return list(without_breaths(steps(noted, aside)))


def by_now(noted: Noted, aside: Aside | None = None) -> Insight:
    """Return what is told first."""
    return next(without_breaths(steps(noted, aside)))


def announcing(noted: Noted) -> Announcing | None:
    return by_now(noted).announcing


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have few cases, where it is not looked at how good the estimates are."""
    cases = opponents.Rivals.cases
    monkeypatch.setattr(
        opponents.Rivals, "cases", lambda self, deals, _count: cases(self, deals, 2)
    )


def wrong(player: str) -> Accuse:
    return Accuse(player=player, sum=99, correct=False)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=[pytest.mark.exhaustive] * (kind not in QUICK)) for kind in KINDS],
)
def test_first_comes_what_rivals_know_by_now_then_what_they_will(kind: str) -> None:
    noted = KINDS[kind](Random(4))
    noted = replace(noted, notes=tuple(n for n in noted.notes if hasattr(n, "asker"))[:8])
    now, later, *_nearer = foreseen(noted)
    assert set(now.rivals) == set(later.rivals) == set(noted.setup.opponents)
    assert later.announcing == now.announcing
    for name, rival in now.rivals.items():
        assert rival.following is None
        assert 0 <= rival.certain <= rival.best <= 1
        assert replace(later.rivals[name], following=None) == rival
        assert later.rivals[name].following is None or 0 <= later.rivals[name].following <= 1  # type: ignore[operator]
    if noted.seats.questions(noted.setup, noted.seats.deal(noted.setup), {}):
        assert all(rival.following is not None for rival in later.rivals.values())


@pytest.mark.usefixtures("few")
def test_who_is_certain_stays_certain_after_his_next_question() -> None:
    noted = KINDS["cataline of 3"](Random(1))
    now, later, *_nearer = foreseen(noted)
    assert all(
        (later.rivals[name].following or 0) >= rival.certain for name, rival in now.rivals.items()
    )


def test_where_it_hangs_on_the_case_who_is_certain_more_cases_are_looked_at() -> None:
    noted = KINDS["sleuth of 3"](Random(2))
    now, then, nearer = foreseen(replace(noted, notes=noted.notes[:8]))
    assert any(0 < rival.certain < 1 for rival in now.rivals.values())
    for name, rival in nearer.rivals.items():
        assert rival.certain == pytest.approx(then.rivals[name].certain, abs=0.2)
        assert rival.certain * 180 == pytest.approx(round(rival.certain * 180))
        assert rival.certain <= (rival.following or 0) <= 1
    assert nearer.announcing is not None
    assert then.announcing is not None
    assert nearer.announcing.right == then.announcing.right


def test_shares_are_those_of_thirty_cases() -> None:
    now = by_now(TABLE)
    for rival in now.rivals.values():
        assert rival.certain * opponents.DEALS_OF_RIVALS == pytest.approx(
            round(rival.certain * opponents.DEALS_OF_RIVALS)
        )


@pytest.mark.usefixtures("few")
def test_it_is_told_in_which_notes_somebody_learned_most() -> None:
    now = by_now(TABLE)
    for name, rival in now.rivals.items():
        asked = [number for number, note in enumerate(TABLE.notes, 1) if note_of(note, name)]
        assert set(rival.learned) <= set(asked)
    cards = sorted(TABLE.truth[RIGHT])
    suit = max(SUITS, key=lambda s: sum(s in c for c in cards))
    shown = [card for card in cards if card.startswith(suit)]
    one = next(card for card in cards if not card.startswith(suit))
    notes = (
        AskOne(asker=LEFT, target=RIGHT, about=one[-1], passed=held(RIGHT, one[-1])),
        AskOne(asker=LEFT, target=RIGHT, about=suit, passed=len(shown)),
    )
    now = by_now(at(TABLE, *notes))
    most = sorted((1, 2), key=lambda number: -notes[number - 1].passed)
    assert now.rivals[LEFT].learned[0] == most[0]
    assert now.rivals[RIGHT].learned == ()


def held(player: str, value: str) -> int:
    return sum(card.endswith(value) for card in TABLE.truth[player])


def note_of(note: object, asker: str) -> bool:
    return getattr(note, "asker", None) == asker


@pytest.mark.usefixtures("few")
def test_the_likeliest_answer_is_announced_with_its_odds() -> None:
    found, said = known(TABLE), announcing(TABLE)
    assert said is not None
    assert found.odds is not None
    answer, right = max(found.odds.sums.items(), key=lambda one: one[1])
    assert said.answer == answer
    assert said.right == pytest.approx(right)


@pytest.mark.usefixtures("few")
def test_what_is_certain_is_to_be_said() -> None:
    hands = {name: tuple(sorted(TABLE.truth[name])) for name in (LEFT, RIGHT)}
    asked = [
        AskOne(asker=ME, target=name, about=suit, passed=len(seen), seen=seen)
        for name, cards in hands.items()
        for suit in SUITS
        for seen in [tuple(card for card in cards if card.startswith(suit))]
    ]
    said = announcing(at(TABLE, *asked))
    assert said is not None
    assert said.answer == sum(int(card[-1]) for card in TABLE.truth[HIDDEN])
    assert (said.right, said.waiting, said.say) == (1.0, 0.0, True)


@pytest.mark.usefixtures("few")
def test_who_is_out_announces_nothing_but_sees_what_rivals_know() -> None:
    now = by_now(at(TABLE, wrong(ME)))
    assert now.announcing is None
    assert set(now.rivals) == {LEFT, RIGHT}


@pytest.mark.usefixtures("few")
def test_where_each_card_is_accused_alone_nothing_is_announced() -> None:
    noted = KINDS["cataline one by one"](Random(3))
    now = by_now(noted)
    assert now.announcing is None
    assert set(now.rivals) == set(noted.setup.opponents)


@pytest.mark.parametrize(
    "end",
    [
        Accuse(player=ME, sum=sum(int(c[-1]) for c in TABLE.truth[HIDDEN]), correct=True),
        Reveal(cards=tuple(sorted(TABLE.truth[HIDDEN]))),
    ],
)
def test_when_the_game_is_over_nothing_lies_ahead(end: Any) -> None:  # noqa: ANN401
    assert list(steps(at(TABLE, end))) == []


def test_the_last_one_who_can_win_wins_by_waiting_unless_he_is_certain() -> None:
    noted = KINDS["sleuth of 3"](Random(1))
    others = [Solve(player=name, correct=False) for name in noted.setup.opponents]
    (alone,) = foreseen(at(noted, *others))
    assert alone.rivals == {}
    assert alone.announcing is not None
    assert len(alone.announcing.answer) == 1  # type: ignore[arg-type]
    assert (alone.announcing.waiting, alone.announcing.say) == (1.0, False)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("first", "turns"), [(ME, 0), (TABLE.setup.players[TABLE.setup.players.index(ME) - 1], 1)]
)
def test_how_many_ask_before_me_is_counted_from_whose_turn_it_is(
    first: str, turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []

    def spied(mine: Guess, cases: Sequence[Any], others: int) -> object:
        seen.append(others)
        return waiting_factors(mine, cases, others)

    monkeypatch.setattr(opponents, "waiting_factors", spied)
    setup = replace(TABLE.setup, first=first)
    announcing(replace(TABLE, setup=setup, notes=()))
    assert seen == [turns]


@pytest.mark.parametrize(
    ("aside", "remembered"),
    [
        ({}, Memory.ALL),
        ({SHARPNESS: ()}, Memory.ALL),
        ({SHARPNESS: ("sharp",)}, Memory.ALL),
        ({SHARPNESS: ("friendly",)}, Memory.OWN),
        ({SHARPNESS: ("family",)}, Memory.CROSSES),
        ({SHARPNESS: ("brilliant",)}, Memory.ALL),
    ],
)
def test_how_sharp_the_table_is_is_put_aside_and_sharp_unless_it_is_said(
    aside: Aside, remembered: Memory
) -> None:
    assert memory(aside) is remembered


@pytest.mark.usefixtures("few")
def test_rivals_of_a_family_know_less_than_sharp_ones() -> None:
    sharp, family = (by_now(TABLE, {SHARPNESS: (word,)}).rivals for word in ("sharp", "family"))
    assert sum(r.best for r in sharp.values()) > sum(r.best for r in family.values())


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("kind", ["cataline of 4", "sleuth of 3", "clue"])
def test_between_two_breaths_no_more_is_counted_than_what_one_player_knows(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = KINDS[kind](Random(6))
    noted = replace(noted, notes=noted.notes[:6])
    ahead = steps(noted)
    counted: list[str] = []
    fit = deals_that_fit

    def spied(*given: Any, **more: Any) -> Any:  # noqa: ANN401 as what it stands for
        counted.append("count")
        return fit(*given, **more)

    monkeypatch.setattr(minds, "deals_that_fit", spied)
    marks = [0]
    for _step in ahead:
        marks.append(len(counted))
    assert marks[-1] >= 2 * 2 * len(noted.setup.opponents)
    assert max(now - before for before, now in pairwise(marks)) == 1

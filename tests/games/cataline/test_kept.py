"""Cards asked for stay with the asker: logic, odds and reasons against every history there is."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from random import Random
from typing import TypeVar

import pytest

from notepad.cards.reasoning import CardTeller, told_way
from notepad.core.form import Form
from notepad.core.game import Play, states_of
from notepad.core.page import Page
from notepad.core.reasoner import Slip, notes_with_mend, slips_of, without_breaths
from notepad.deduction.deal import HIDDEN, Deal, holder
from notepad.deduction.moving_reasoner import MovingReasoner
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import KEYPAD, Accuse, AskAll, AskOne, Note, Reveal
from notepad.games.cataline.reasoning import Kept, deal
from notepad.games.cataline.setup import CARDS, SUITS, Setup, cards_of, suit_of, value_of
from notepad.page_text import page_text
from tests.cards.noted_games import Noted, kept, seeds
from tests.games.cataline.playing import FOUR_KEPT, chances, histories
from tests.games.tables import fault_paths, page_after, state_after, tapped_form, view_after

OPEN = 6
Key = TypeVar("Key", int, str)


@dataclass(frozen=True)
class Small:
    """A whole deck of which only a few cards are open, so that every history can be tried."""

    setup: Setup
    dealt: Deal
    game: Noted

    @property
    def reasoner(self) -> MovingReasoner[Note]:
        return MovingReasoner(
            self.dealt, Kept(self.setup), lambda told: CardTeller(self.setup, KEYPAD, told)
        )

    @cached_property
    def deals(self) -> tuple[dict[str, str], ...]:
        return tuple(self._deals())

    def _deals(self) -> Iterator[dict[str, str]]:
        size, spare = self.setup.hand_size("Ann"), self.setup.hidden_count - len(SUITS)
        options = self.dealt.options
        for places in product(*options.values()):
            where = dict(zip(options, map(str, places), strict=True))
            sizes = Counter(where.values())
            suits = Counter(suit_of(card) for card, at in where.items() if at == HIDDEN)
            if all(sizes[player] == size for player in self.setup.players) and all(
                1 <= suits[suit] <= 1 + spare for suit in SUITS
            ):
                yield where

    def worlds(self, notes: Sequence[Note]) -> list[dict[str, str]]:
        """Return who has which card at the end, once for every history that fits."""
        return [end for start in self.deals for end in histories(start, notes)]

    def chances(self, notes: Sequence[Note]) -> list[tuple[dict[str, str], Fraction]]:
        """Return the same, each with how likely it is."""
        found = [one for start in self.deals for one in chances(start, notes, self.setup.me)]
        whole = sum((chance for _end, chance in found), Fraction(0))
        return [(end, chance / whole) for end, chance in found]


def small(seed: int, notes: int) -> Small:
    game = kept(3 + seed % 3, seed, notes=notes)
    setup, whole = game.setup, deal(game.setup)
    where = {card: at for at, cards in game.truth.items() for card in cards}
    able = [card for card in CARDS if where[card] != setup.me]
    loose = set(Random(seed).sample(able, OPEN))
    options = {c: at if c in loose else (where[c],) for c, at in whole.options.items()}
    few = replace(whole, options=options, measure={
        cell: worth for cell, worth in whole.measure.items() if cell[1] in options[cell[0]]
    })  # fmt: skip
    return Small(setup, few, game)


@pytest.mark.parametrize("most", [0, 1000])
@pytest.mark.parametrize("seed", seeds(3, 50))
def test_holders_odds_and_sums_are_those_of_all_histories_by_their_chances(
    seed: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("notepad.deduction.moving_knowledge.MOST_WAYS", most)
    table = small(seed, 5)
    reasoner = table.reasoner
    for count in range(6):
        worlds, chances = zip(*table.chances(table.game.notes[:count]), strict=True)
        known = reasoner.weigh(reasoner.follow(table.game.notes[:count]))
        assert known.odds is not None
        assert known.odds.worlds == len(worlds)
        for card in CARDS:
            shares = _shares([world[card] for world in worlds], chances)
            assert set(known.holders(card)) == set(shares)
            assert known.odds.of_holders(card) == pytest.approx(shares, abs=1e-9)
        sums = _shares(map(_sum, worlds), chances)
        assert known.odds.sums == pytest.approx(sums, abs=1e-9)
        assert known.tallies is not None
        for (about, player), bounds in known.tallies.items():
            held = [sum(world[card] == player for card in cards_of(about)) for world in worlds]
            assert bounds == (min(held), max(held))


def slips(table: Small, notes: Sequence[Note], number: int) -> list[Slip]:
    """Return what may have been meant instead of the note of a number."""
    state = states_of(GAME, Play(table.setup, tuple(notes)))[number - 1]
    return slips_of(KEYPAD, table.setup, state, number, notes[number - 1])


@pytest.mark.parametrize("seed", seeds(3, 40))
def test_what_explains_a_contradiction_weighs_as_much_as_the_histories_that_then_fit(
    seed: int,
) -> None:
    table, random = small(seed, 6), Random(seed)
    notes = tuple(table.game.notes)
    while table.worlds(notes):
        number = random.randrange(len(table.game.notes)) + 1
        able = slips(table, table.game.notes, number)
        notes = notes_with_mend(table.game.notes, random.choice(able)) if able else notes
    steps = table.reasoner.mend(notes, lambda number: slips(table, notes, number))
    found = {(one.slip.note, repr(one.slip.instead)): one.deals for one in without_breaths(steps)}
    expected = {}
    for slip in (slip for at in range(1, len(notes) + 1) for slip in slips(table, notes, at)):
        meant = notes_with_mend(notes, slip)
        each = (chances(start, meant, table.setup.me) for start in table.deals)
        if weight := sum(chance for ends in each for _end, chance in ends):
            expected[slip.note, repr(slip.instead)] = float(weight)
    assert found == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_laid_open_at_the_end_says_where_cards_are_now(seed: int) -> None:
    table, random = small(seed, 5), Random(seed)
    where = table.game.where
    hidden = tuple(card for card in CARDS if where[card] == HIDDEN)
    shown = random.sample([card for card in CARDS if where[card] != HIDDEN], 9)
    hands = {
        name: tuple(card for card in shown if where[card] == name) for name in table.setup.players
    }
    notes = [*table.game.notes, Reveal(cards=hidden, hands={n: c for n, c in hands.items() if c})]
    known = table.reasoner.follow(notes)
    fitting = [
        world
        for world in table.worlds(table.game.notes)
        if all((world[card] == HIDDEN) == (card in hidden) for card in CARDS)
        and all(world[card] == where[card] for card in shown)
    ]
    assert fitting
    for card in CARDS:
        assert set(known.holders(card)) == {world[card] for world in fitting}


def _shares(found: Iterable[Key], chances: Sequence[Fraction]) -> dict[Key, float]:
    shares: dict[Key, Fraction] = {}
    for key, chance in zip(found, chances, strict=True):
        shares[key] = shares.get(key, Fraction(0)) + chance
    return {key: float(share) for key, share in shares.items()}


def _sum(world: dict[str, str]) -> int:
    return sum(int(value_of(card)) for card, at in world.items() if at == HIDDEN)


@pytest.mark.parametrize("seed", range(6))
def test_a_note_told_how_many_ways_before_it_agree_with_it(seed: int) -> None:
    table = small(seed, 5)
    reasoner = table.reasoner
    for count in range(1, 6):
        notes = table.game.notes[:count]
        before = table.worlds(notes[:-1])
        agreeing = [way for way in before if next(histories(way, notes[-1:]), None)]
        weighed = [reasoner.weigh(reasoner.follow(notes[:at])) for at in (count - 1, count)]
        told = reasoner.told(notes, *weighed)
        assert told is not None
        counts = f"leaves {len(agreeing)} of the {len(before)} ways"
        assert (counts if len(agreeing) < len(before) else "nothing new") in told.whole


@pytest.mark.parametrize("seed", range(6))
def test_reasons_force_their_answer_and_none_of_their_notes_is_spare(seed: int) -> None:
    table = small(seed, 5)
    notes, reasoner = table.game.notes, table.reasoner
    worlds = table.worlds(notes)
    pairs = list(product(CARDS, (*table.setup.players, HIDDEN)))
    for card, player in Random(seed).sample(pairs, 12):
        having = {world[card] == player for world in worlds}
        reason = reasoner.why(notes, card, player)
        if len(having) > 1:
            assert reason.answer == "open"
            continue
        assert reason.answer == ("yes" if having == {True} else "no")
        assert reason.steps
        assert not (reason.notes and reason.steps[0].startswith("From the start"))
        assert _forced(table, reason.notes, card, player) == having
        for spare in reason.notes:
            fewer = [number for number in reason.notes if number != spare]
            assert _forced(table, fewer, card, player) != having


def _forced(table: Small, numbers: Sequence[int], card: str, player: str) -> set[bool]:
    worlds = table.worlds([table.game.notes[number - 1] for number in numbers])
    return {world[card] == player for world in worlds}


@pytest.mark.parametrize("seed", range(8))
def test_a_conflict_is_one_and_without_any_of_its_notes_there_is_none(seed: int) -> None:
    table = small(seed, 6)
    random = Random(seed)
    notes = list(table.game.notes)
    while table.worlds(notes):
        at = random.randrange(len(notes))
        match notes[at]:
            case AskOne(seen=None) as note:
                notes[at] = replace(note, passed=random.randrange(4))
            case AskAll() as note:
                gave = {name: not said if isinstance(said, bool) else said
                        for name, said in note.gave.items()}  # fmt: skip
                if note.asker != table.setup.me:
                    gave |= {me: note.gave[me] for me in note.gave if me == table.setup.me}
                    notes[at] = replace(note, gave=gave)
            case _:
                pass
    known = table.reasoner.follow(notes)
    assert not known.consistent
    said = [notes[number - 1] for number in known.conflict]
    assert not table.worlds(said)
    for place in range(len(said)):
        assert table.worlds([*said[:place], *said[place + 1 :]])


@pytest.mark.parametrize("seed", range(10))
def test_a_number_that_is_wrong_is_among_the_notes_shown_for_it(seed: int) -> None:
    game = kept(3 + seed % 3, seed, notes=12)
    setup, true = game.setup, game.notes
    reasoner, named = GAME.reasoner(setup), []
    for at, note in enumerate(true):
        if isinstance(note, AskOne) and note.seen is None:
            notes = [*true[:at], replace(note, passed=(note.passed + 3) % 6), *true[at + 1 :]]
            known = reasoner.follow(notes)
            if not known.consistent:
                named.append(at + 1 in known.clash)
    assert named.count(False) <= len(named) // 4


def test_a_clash_is_shown_with_the_note_that_it_builds_on() -> None:
    setup = Setup(
        players=("Ann", "Bob", "Cem", "Dee"),
        me="Bob",
        hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5"),
        variant="kept",
    )
    gave: dict[str, bool | str] = {"Ann": False, "Bob": "yellow-3", "Cem": True}
    notes: list[Note] = [
        AskOne(asker="Ann", target="Cem", about="blue", passed=2),
        AskAll(asker="Dee", about="yellow", gave=gave),
        AskOne(asker="Ann", target="Dee", about="yellow", passed=0),
    ]
    assert GAME.reasoner(setup).follow(notes).clash == (2, 3)


def test_a_card_keeps_its_whole_path() -> None:
    setup = replace(FOUR_KEPT, me="Ann")
    notes: list[Note] = [
        AskOne(asker="Ann", target="Bob", about="green", passed=1, seen=("green-1",)),
        AskAll(asker="Cem", about="1", gave={"Ann": "green-1", "Bob": False, "Dee": False}),
        Accuse(player="Dee", sum=20, correct=False),
    ]
    known = GAME.reasoner(setup).follow(notes)
    place = known.place("green-1")
    assert place is not None
    assert holder(place) == "Cem"
    assert told_way([place], "Ann") == "Bob until note 1, then me until note 2, then Cem."
    assert (
        CardTeller(setup, KEYPAD, notes).place(place)
        == "Cem (from Ann in note 2, from Bob in note 1)"
    )


GOT = AskOne(asker="Bob", target="Ann", about="1", passed=1, seen=("green-1",))
GAVE = AskOne(asker="Ann", target="Bob", about="red", passed=2, seen=("red-4", "red-5"))
GAVE_ONE = AskAll(asker="Dee", about="blue", gave={"Ann": True, "Bob": "blue-3", "Cem": False})


def tap(notes: tuple[Note, ...], *taps: tuple[str, str]) -> Form[Note]:
    return tapped_form(GAME, view_after(GAME, FOUR_KEPT, *notes), *taps)


def page(*notes: Note) -> Page:
    return page_after(GAME, FOUR_KEPT, *notes)


def test_my_hand_follows_the_cards_that_i_gave_and_got() -> None:
    assert set(state_after(GAME, FOUR_KEPT, GOT, GAVE, GAVE_ONE).hand) == {
        "green-1", "blue-4", "violet-6", "yellow-2"
    }  # fmt: skip


def test_what_i_give_away_is_known_without_atap() -> None:
    made = tap((GOT,), ("who", "Ann"), ("whom", "Bob"), ("suit", "red"))
    assert made.outcome == GAVE
    assert made.at_once


def test_asking_for_all_that_was_just_received_is_warned_of_and_waits_to_be_confirmed() -> None:
    passed = AskOne(asker="Cem", target="Ann", about="green", passed=2)
    made = tap((passed,), ("who", "Dee"), ("whom", "Cem"), ("suit", "green"), ("passed", "3"))
    assert made.outcome is not None
    assert not made.at_once
    assert "Cem" in made.caution
    assert tap((passed,), ("who", "Dee"), ("whom", "Cem"), ("suit", "green")).caution, (
        "before the cards are on their way"
    )
    other = tap((passed,), ("who", "Dee"), ("whom", "Cem"), ("suit", "blue"), ("passed", "1"))
    assert other.at_once
    later = tap(
        (passed, AskOne(asker="Dee", target="Ann", about="3", passed=0)),
        ("who", "Ann"), ("whom", "Cem"), ("suit", "green"), ("passed", "3"),
    )  # fmt: skip
    assert later.at_once


def test_who_gives_knows_what_he_gave_and_nobody_else() -> None:
    unsaid = AskOne(asker="Ann", target="Bob", about="red", passed=2)
    unseen = AskOne(asker="Ann", target="Cem", about="red", passed=1, seen=("red-1",))
    assert fault_paths(GAME, FOUR_KEPT, unsaid) == ["seen"]
    assert fault_paths(GAME, FOUR_KEPT, unseen) == ["seen"]
    assert fault_paths(GAME, FOUR_KEPT, GAVE) == []


def test_the_seats_tell_how_many_cards_each_has() -> None:
    assert [seat.hand for seat in page(GOT, GAVE, GAVE_ONE).seats] == [6, 4, 6, 8]


def test_hands_that_cannot_be_are_not_told() -> None:
    taken = AskOne(asker="Ann", target="Cem", about="2", passed=4)
    more = AskOne(asker="Dee", target="Cem", about="3", passed=4)
    assert {seat.hand for seat in page(taken, more).seats} == {None}


def test_a_terminal_tells_the_hands_too() -> None:
    told = page_text(page(GOT, GAVE, GAVE_ONE)).splitlines()
    assert "Hands: Ann 6, Bob 4, Cem 6, Dee 8" in told


ANNS = replace(FOUR_KEPT, me="Ann")


def test_a_card_that_came_by_one_way_or_another_is_with_its_holder_all_the_same() -> None:
    gave: dict[str, bool | str] = {"Ann": "violet-6", "Cem": True, "Dee": True}
    got = ("violet-1", "violet-2", "violet-6")
    notes: list[Note] = [
        AskAll(asker="Bob", about="violet", gave=gave),
        AskOne(asker="Ann", target="Bob", about="violet", passed=3, seen=got),
    ]
    reason = GAME.reasoner(ANNS).why(notes, "violet-1", "Ann")
    assert reason.answer == "yes"
    assert reason.steps == (
        "Note 2: Ann asked Bob for ★Violet: 3 (★1 ★2 ★6), "
        "so Cem and Dee don’t have ★1 and ★1 isn’t a conspirator: Ann has ★1.",
        "Note 1: Bob asked everybody for ★Violet: Cem one, Dee one, Ann ★6, "
        "so Ann has ★1, whichever way it moved.",
    )

"""Cards that all players pass on at once, held against every deal and every way to pass."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from notepad.cards.minds import Mind
from notepad.cards.seat_views import Seat
from notepad.core.help_levels import Level
from notepad.declared.reasoning import seats_of
from notepad.declared.sentences import question_of
from notepad.declared.setup import Note, PassOn, Reveal, Setup, takers
from notepad.deduction import integer_program
from notepad.deduction.answers import ALL_SHOWN, ONE_EACH
from notepad.deduction.deal import holder
from tests.cards.every_deal import World, agrees, every_deal_for, happened, information
from tests.cards.noted_games import played
from tests.declared.declarations import PASSES, AtTable, game_with, short
from tests.games.tables import grid_of, known_after, pondered

GAME = game_with(PASSES)
DECK = GAME.setup_type.deck
SEATS = seats_of(DECK)


def ways_after(setup: Setup, notes: Sequence[Note]) -> list[tuple[World, int]]:
    """Return where the cards can lie now, each with the number of ways they can have gone."""
    ways = Counter(frozenset(world.items()) for world in every_deal_for(setup))
    for note in notes:
        ways = Counter({lie: ways[lie] for lie in ways if happened(setup, dict(lie), note)})
        if isinstance(note, PassOn):
            before, ways = ways, Counter()
            for lie, count in before.items():
                for after in every_passing(setup, dict(lie), note):
                    ways[frozenset(after.items())] += count
    return [(dict(lie), count) for lie, count in ways.items()]


def every_passing(setup: Setup, world: World, note: PassOn) -> Iterator[World]:
    question = question_of(setup.deck, note)
    assert question is not None
    able = [
        [note.gave[name]]
        if name in note.gave
        else list(combinations(sorted(world[name]), question.cards or 1))
        for name in setup.players
    ]
    for gave in product(*able):
        yield passed_on(world, note.to, dict(zip(setup.players, gave, strict=True)))


def passed_on(world: World, to: str, gave: Mapping[str, tuple[str, ...]]) -> World:
    """Return where the cards lie after everybody passed some."""
    left = {name: world[name].difference(cards) for name, cards in gave.items()}
    got = {taker: gave[giver] for giver, taker in takers((*gave,), to).items()}
    return {**world, **{name: left[name].union(got[name]) for name in gave}}


@pytest.mark.parametrize("most", [0, 1000])
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(8))
def test_what_follows_is_what_every_deal_and_every_way_to_pass_say(
    seed: int, players: int, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("notepad.deduction.moving_knowledge.MOST_WAYS", most)
    game = played(GAME, seed, players=players, notes=5, half=seed % 2 == 1)
    setup, told = game.setup, list[Note]()
    for note in game.notes:
        told.append(note)
        agrees(known_after(GAME, setup, *told), ways_after(setup, told))


ONLY_PASSES = game_with(short("round-and-round"))


@pytest.mark.parametrize(("seed", "rounds"), [(0, 12), (1, 30)])
def test_after_many_rounds_every_way_to_pass_counts(seed: int, rounds: int) -> None:
    game = played(ONLY_PASSES, seed, players=4, notes=rounds, err=False)
    setup, notes = game.setup, game.notes
    reasoner = ONLY_PASSES.reasoner(setup)
    agrees(reasoner.weigh(reasoner.follow(notes)), ways_after(setup, notes))


@pytest.mark.parametrize("seed", range(6))
def test_at_any_seat_it_is_known_what_the_game_reasons_for_who_sits_there(seed: int) -> None:
    game = played(GAME, seed, players=3, notes=4, half=seed % 2 == 1)
    for player in game.setup.players:
        at, mind = game.at(player), Mind(Seat(SEATS, game.setup, player), game.truth[player])
        for number, note in enumerate(game.played, 1):
            mind.hear(number, note)
        known = known_after(GAME, at, *game.heard(player, game.played))
        assert mind.deals.worlds == known.odds.worlds
        assert mind.guess(np.random.default_rng(1)).certain == bool(known.hidden)
        for card, shares in mind.deals.shares.items():
            found: Counter[str] = Counter()
            for place, share in shares.items():
                found[holder(place)] += share  # type: ignore[assignment]
            assert dict(+found) == pytest.approx(dict(known.odds.of_holders(card)))


@pytest.mark.parametrize("seed", range(4))
def test_a_question_is_worth_what_it_tells_of_the_hidden_card(seed: int) -> None:
    game = played(GAME, seed, players=3, notes=3)
    setup, notes = game.setup, game.notes
    ways = ways_after(setup, notes)
    known = pondered(GAME, setup, *notes)
    assert known.advice.exact
    for (key, player), bounds in known.tallies.items():
        counts = [len(world[player].intersection(DECK.having((key,)))) for world, _ways in ways]
        assert bounds == (min(counts), max(counts))
    assert {key for key, _player in known.tallies} == {*DECK.classes}
    asked = [one for one in known.advice.best if one.question.answer in (ALL_SHOWN, ONE_EACH)]
    alone = [one for one in asked if one.question.key[0]]
    assert {one.question.answer for one in alone} == {ALL_SHOWN, ONE_EACH}
    for advice in alone:
        whom, *about = advice.question.key
        cards = DECK.having(word for word in about if word)
        told = Counter[Hashable]()
        for world, times in ways:
            his = frozenset(world[whom].intersection(cards))
            able = [his] if advice.question.answer == ALL_SHOWN or not his else sorted(his)
            for way in able:
                told[world["hidden"], way] += Fraction(times, len(able))  # type: ignore[assignment]
        assert advice.sought == pytest.approx(information(told), abs=1e-6)


ROUND = AtTable(
    PASSES,
    {
        "players": ["Ann", "Bob", "Cem"],
        "me": "Bob",
        "hand": ["red-1", "blue-2"],
        "table": ["red-2", "green-3"],
    },
)
TO_LEFT = PassOn(to="left", gave={"Ann": ("green-1",), "Bob": ("blue-2",)})


def test_the_sheet_says_on_which_way_a_card_came() -> None:
    notes = [TO_LEFT, PassOn(to="left", gave={"Ann": ("blue-1",), "Bob": ("green-1",)})]
    view = ROUND.view(notes, known=ROUND.known(*notes), level=Level.DEDUCTION)
    boxes = {box.key: box for box in grid_of(ROUND.game.page(view)).boxes}
    assert boxes["green-1"].remark == "Ann had it until note 1, then you until note 2, then Cem."


PASSED_TWICE = game_with(short("twice-round"))


def test_sizes_after_passing_need_no_long_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob lays open all six of his, and no other card can be there, whatever was passed unseen."""

    def proven_at_length(*_asked: object) -> None:
        raise AssertionError("the solver gave up its first search")

    monkeypatch.setattr(integer_program, "deal_that_fits", proven_at_length)
    setup = PASSED_TWICE.setup_type(
        players=("Ann", "Bob", "Cem", "Dee", "Eva"),
        me="Eva",
        first="Eva",
        hand=cards(1, 2, 3, 4, 5),
    )
    side = PASSED_TWICE.setup_type.deck.questions[0].to
    notes = (
        PassOn(to=side, gave={"Ann": cards(6, 7), "Eva": cards(3, 1)}),
        PassOn(to=side, gave={"Ann": cards(8, 9), "Eva": cards(4, 7)}),
        Reveal(
            cards=cards(10),
            hands={
                "Ann": cards(11, 12),
                "Bob": cards(13, 14, 15, 16, 17, 18),
                "Cem": cards(19, 20, 21),
                "Dee": cards(1, 7, 3, 4, 22),
            },
        ),
    )
    known = PASSED_TWICE.reasoner(setup).follow(notes)
    assert known.consistent
    assert known.hidden == {"c10"}
    assert all(known.holders(card) != ("Bob",) for card in cards(23, 24, 25))


def cards(*numbers: int) -> tuple[str, ...]:
    return tuple(f"c{number}" for number in numbers)

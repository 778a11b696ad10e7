"""What somebody knows at another seat, against every deal listed and the game's own reasoner."""

from random import Random

import numpy as np
import pytest

from notepad.cards import minds
from notepad.cards.minds import Memory, Mind, public_cost_at
from notepad.cards.opponents_progress import hands_in_deals
from notepad.cards.seat_views import Seat
from notepad.declared.reasoning import seats_of
from notepad.deduction.deal import HIDDEN
from notepad.deduction.fitting_deals import deals_that_fit
from notepad.deduction.knowledge import Odds
from notepad.games.cataline.notes import AskAll, AskOne
from tests.cards import noted_games
from tests.cards.every_deal import TEXTS, every_deal, heard_by, played
from tests.cards.noted_games import KINDS, USUAL, Noted, kept, seeds
from tests.dealing.dealt import deal
from tests.declared.declarations import COPIES, game_with
from tests.deduction import brute

RNG = np.random.default_rng(1)
FEW = 2_000  # deals are listed, and nothing is estimated


def mind(noted: Noted, player: str, told: tuple[object, ...], memory: Memory = Memory.ALL) -> Mind:  # type: ignore[type-arg]
    """Return the mind of a player who heard these notes, which tell all."""
    found = Mind(Seat(noted.seats, noted.setup, player), noted.truth[player], memory)
    for number, note in enumerate(told, 1):
        found.hear(number, note)
    return found


@pytest.mark.parametrize("seed", seeds(4, 40))
@pytest.mark.parametrize("kind", TEXTS)
def test_what_anybody_knows_is_what_is_left_of_all_deals(kind: str, seed: int) -> None:
    noted = played(kind, seed, notes=2 * seed % 11)
    small, told = every_deal(kind), noted.told(Random(seed))
    for player in noted.setup.players:
        hand, heard = noted.truth[player], heard_by(noted.setup, told, player)
        found, left = mind(noted, player, told), small.fitting(player, hand, heard)
        expected, guess = small.known(player, hand, heard), found.guess(RNG)
        assert found.deals.worlds == len(left)
        assert guess.right == pytest.approx(expected.right)
        assert guess.answer in expected.best
        assert guess.bits == pytest.approx(expected.bits, abs=1e-9)
        assert guess.certain == (len(expected.odds) == 1)
        for card, shares in found.deals.shares.items():
            for place in (*noted.setup.players, HIDDEN):
                share = sum(card in deal[place] for deal in left) / len(left)
                assert shares.get(place, 0.0) == pytest.approx(share)


EVEN = {name: usual for name, usual in USUAL.items() if name not in {"uneven", "counted", "up"}}


@pytest.mark.parametrize("seed", seeds(20, 400))
@pytest.mark.parametrize("kind", ["declared", "sleuth", "cataline"])
def test_i_know_at_my_seat_what_my_own_reasoner_says(kind: str, seed: int) -> None:
    dealt = deal(kind, seed, **EVEN)
    reasoner = dealt.game.reasoner(dealt.setup)
    known = reasoner.weigh(reasoner.follow(dealt.notes), patience_ms=400)
    if known.marked is not None or not known.odds or (known.odds.worlds or FEW) >= FEW:
        return  # cards change hands, or there are too many deals to list
    seats = noted_games.SEATS.get(dealt.game.id) or seats_of(dealt.setup.deck)
    deals = deals_that_fit(known.deal, known.clues, known.possible)
    for layout in hands_in_deals(deals, dealt.setup.players, 2, RNG):
        found = Mind(Seat(seats, dealt.setup, dealt.setup.me), layout.dealt[dealt.setup.me])
        for number, note in enumerate(dealt.notes, 1):
            found.hear(number, note)
        assert found.deals.worlds == known.odds.worlds
        assert found.guess(RNG).right == pytest.approx(minds.guess(known.deal, deals, RNG).right)


@pytest.mark.parametrize("seed", seeds(4, 40))
@pytest.mark.parametrize("kind", ["one of each list", "a sum"])
def test_what_a_question_tells_is_what_its_answers_tell(kind: str, seed: int) -> None:
    noted = played(kind, seed, notes=3 + seed % 3)
    small, told = every_deal(kind), noted.told(Random(seed))
    player = noted.setup.players[seed % 3]
    found = mind(noted, player, told)
    left = small.fitting(player, noted.truth[player], heard_by(noted.setup, told, player))
    for advice in Random(seed).sample(found.ranking(10_000, RNG), 6):
        at, key = noted.at(player), advice.question.key
        ways = [
            [repr(way) for way in small.ways(noted.seats.asked(at, key, deal), deal)]
            for deal in left
        ]
        public = [[repr(noted.seats.asked(at, key, deal))] for deal in left]
        assert advice.sought == pytest.approx(small.bits(left, ways), abs=1e-6)
        assert advice.public == pytest.approx(small.bits(left, public), abs=1e-6)
        assert advice.worth == pytest.approx(advice.sought - advice.public)


@pytest.mark.parametrize("seed", seeds(3, 20))
def test_in_public_everything_fits_that_nobody_could_refute_who_only_listens(seed: int) -> None:
    noted = played("one of each list", seed, notes=seed % 6)
    small, told = every_deal("one of each list"), noted.told(Random(seed))
    seat = Seat(noted.seats, noted.setup, noted.setup.players[0])
    heard = [noted.seats.keypad.overheard(noted.setup, note) for note in told]
    left = [deal for deal in small.deals if small.fits(deal, heard)]
    public = public_cost_at(seat, told)
    assert public.deals is not None
    found = public.deals()
    assert found is not None
    assert found.worlds == len(left)
    for card, shares in found.shares.items():
        for place in (*noted.setup.players, HIDDEN):
            share = sum(card in deal[place] for deal in left) / len(left)
            assert shares.get(place, 0.0) == pytest.approx(share)


def test_where_cards_change_hands_what_others_hear_is_weighed_from_the_seat_itself() -> None:
    noted = kept(3, 1, notes=12)
    seat = Seat(noted.seats, noted.setup, noted.setup.players[0])
    assert public_cost_at(seat, noted.told(Random(1))).deals is None


@pytest.mark.parametrize("seed", seeds(2, 12))
def test_a_suggestion_costs_what_who_shows_tells_those_who_only_listen(seed: int) -> None:
    noted = played("one of each list", seed, notes=seed % 4)
    small, told = every_deal("one of each list"), noted.told(Random(seed))
    heard = [noted.seats.keypad.overheard(noted.setup, note) for note in told]
    left = [deal for deal in small.deals if small.fits(deal, heard)]
    player = noted.setup.players[seed % 3]
    found, seat = mind(noted, player, told), Seat(noted.seats, noted.setup, player)
    ranking = found.ranking(10**6, RNG, public_cost_at(seat, told))
    at = noted.at(player)
    for advice in Random(seed).sample(ranking, 6):
        said = [[repr(noted.seats.asked(at, advice.question.key, deal))] for deal in left]
        assert advice.public == pytest.approx(small.bits(left, said), abs=1e-6)


@pytest.mark.parametrize("kind", KINDS)
def test_at_any_seat_it_is_known_what_the_game_reasons_for_who_sits_there(kind: str) -> None:
    noted = KINDS[kind](7)
    told = noted.told(Random(7))
    for player in noted.setup.players:
        reasoner, found = noted.game.reasoner(noted.at(player)), mind(noted, player, told)
        known = reasoner.weigh(reasoner.follow(noted.heard(player, told)), patience_ms=400)
        may = {
            card: {place for place, share in shares.items() if share > 0}
            for card, shares in found.deals.shares.items()
        }
        assert all(may[card] >= set(places) for card, places in known.possible.items())
        if found.deals.worlds is not None and known.odds.exact:
            assert found.deals.worlds == known.odds.worlds
            assert {card: set(places) for card, places in known.possible.items()} == may
            assert found.deals.sums == pytest.approx(known.odds.sums)


@pytest.mark.parametrize("memory", [Memory.OWN, Memory.CROSSES])
@pytest.mark.parametrize("kind", KINDS)
def test_who_forgets_knows_no_more_and_nothing_false(kind: str, memory: Memory) -> None:
    noted = KINDS[kind](8)
    told = noted.told(Random(8))
    world: brute.World = {card: at for at, cards in noted.truth.items() for card in cards}
    for player in noted.setup.players[:2]:
        weak, all_of_it = mind(noted, player, told, memory), mind(noted, player, told)
        assert set(weak.clues) <= set(all_of_it.clues)
        assert all(brute.fits(world, clue) for clue in weak.clues)
        for card, shares in weak.deals.shares.items():
            assert shares[world[card]] > 0
            if weak.deals.worlds is not None and all_of_it.deals.worlds is not None:
                strong = all_of_it.deals.shares[card]
                assert {p for p, s in strong.items() if s} <= {p for p, s in shares.items() if s}
        if weak.deals.worlds is not None and all_of_it.deals.worlds is not None:
            assert weak.deals.worlds >= all_of_it.deals.worlds


CATALINE = KINDS["cataline of 3"](3)
ANN, BOB, CEM = CATALINE.setup.players


def test_who_only_crosses_out_notes_the_cards_that_he_saw_and_who_had_none() -> None:
    seen = AskAll(asker=CEM, about="red", gave={ANN: "red-1", BOB: False})
    number = AskOne(asker=ANN, target=CEM, about="blue", passed=1, seen=("blue-1",))
    some = AskOne(asker=CEM, target=ANN, about="green", passed=2, seen=("green-1", "green-2"))
    crossed = mind(CATALINE, CEM, (seen, number, some), Memory.CROSSES)
    places = {clue.note: [] for clue in crossed.clues}  # type: ignore[var-annotated]
    for clue in crossed.clues:
        places[clue.note].append((clue.totals, {cell for cell, _weight in clue.weights}))
    assert (frozenset({1}), {("red-1", ANN)}) in places[1]
    assert (frozenset({0}), {(f"red-{n}", BOB) for n in "123456"}) in places[1]
    assert 2 not in places
    assert (frozenset({2}), {("green-1", ANN), ("green-2", ANN)}) in places[3]


PATIENCE_MS = 10_000


@pytest.mark.parametrize("seed", seeds(3, 15))
@pytest.mark.parametrize("players", [3, 4])
def test_where_cards_change_hands_anybody_knows_what_the_reasoner_says_at_his_seat(
    players: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minds, "_BUDGET_MS", PATIENCE_MS)
    noted = kept(players, seed, notes=6 + 5 * seed % 14)
    for player in noted.setup.players:
        reasoner = noted.game.reasoner(noted.at(player))
        notes = noted.heard(player, noted.played)
        expected = reasoner.weigh(reasoner.follow(notes), patience_ms=PATIENCE_MS).odds
        found = mind(noted, player, noted.played).deals
        if found.worlds is None:  # too many histories, which only the reasoner counts by stages
            continue
        assert found.worlds == expected.worlds
        assert found.sums == pytest.approx(dict(expected.sums))
        odds = Odds(found.worlds, found.shares, found.sums)
        for card in expected.shares:
            mine, reasoned = odds.of_holders(card), expected.of_holders(card)
            assert {at: n for at, n in mine.items() if n} == pytest.approx(dict(reasoned))


FACE_UP = COPIES.replace("by_players = { 2 = 2, 3 = 1 }", 'count = 1\n\n[hands]\ndeal = "even"')
"""A declaration with copies of cards, one of which lies face up where three play."""


@pytest.mark.parametrize("seed", range(4))
def test_which_copy_lies_face_up_and_which_is_mine_makes_no_difference(seed: int) -> None:
    noted = noted_games.played(game_with(FACE_UP), seed, players=3, notes=0)
    setup = noted.setup
    known = noted.game.reasoner(setup).follow(())
    deals = deals_that_fit(known.deal, known.clues, known.possible)
    for layout in hands_in_deals(deals, setup.players, 5, RNG):
        for player in set(setup.players) - {setup.me}:
            found = Mind(Seat(noted.seats, setup, player), layout.dealt[player])
            assert found.certain_in(layout.places, RNG) == found.guess(RNG).certain

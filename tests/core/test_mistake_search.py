"""Mends of whole games, by two ways that know nothing of each other."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core import mistake_search
from notepad.core.game import Game, Play
from notepad.core.reasoner import SETUP, Breath, Fitting, Slip, without_breaths
from notepad.declared.setup import Suggest
from notepad.deduction.deal import holder as held_by
from notepad.deduction.knowledge import Knowledge
from notepad.games import catalogue
from tests.cards import orchard
from tests.cards.noted_games import KINDS, Noted, kept, of_declaration
from tests.dealing.dealt import deal
from tests.declared.declarations import PASSES, SOUND, game_with
from tests.slipping import (
    AnyPlay,
    alike,
    faultless,
    fitting,
    found,
    showing,
    slipped,
    tried_one_by_one,
)

THREE = orchard.Setup(
    players=("Ann", "Bob", "Cem"), me="Ann", hand=("apple-1", "plum-3"), table=("pear-1", "pear-2")
)


def played_orchard(random: Random) -> AnyPlay:
    """Return some questions of the orchard, answered as the cards lie."""
    left = [card for card in orchard.CARDS if card not in (*THREE.hand, *THREE.table)]
    random.shuffle(left)
    truth = {"Ann": THREE.hand, "Bob": left[:2], "Cem": left[2:4]}
    notes = []
    for turn in range(6):
        asker = THREE.players[turn % 3]
        target = random.choice([name for name in THREE.players if name != asker])
        about = random.choice(orchard.CLASSES)
        cards = tuple(card for card in orchard.PACK.cards_of(about) if card in truth[target])
        seen = cards if asker == "Ann" else None
        notes.append(
            orchard.Ask(asker=asker, target=target, about=about, count=len(cards), seen=seen)
        )
    return Play(THREE, tuple(notes))


def deals(setup: orchard.Setup) -> Iterator[dict[str, set[str]]]:
    """Yield all ways in which the fruits can lie."""
    left = [card for card in orchard.CARDS if card not in (*setup.hand, *setup.table)]
    for cards in permutations(left, 4):
        if cards[0] < cards[1] and cards[2] < cards[3]:
            yield {"Ann": set(setup.hand), "Bob": set(cards[:2]), "Cem": set(cards[2:])}


def true(hands: dict[str, set[str]], note: orchard.Ask) -> bool:
    """Whether a note is true where fruits lie so."""
    his = {card for card in hands[note.target] if note.about in card.split("-")}
    return len(his) == note.count and (note.seen is None or set(note.seen) == his)


def counted(play: AnyPlay) -> int:
    """Return in how many ways the fruits can lie, one by one."""
    return sum(all(true(hands, note) for note in play.notes) for hands in deals(play.setup))


@given(st.integers(0, 10**6))
@settings(deadline=None)
def test_shares_are_those_of_every_deal_tried_with_every_slip(seed: int) -> None:
    random = Random(seed)
    got = slipped(orchard.GAME, played_orchard(random), random)
    if got is None:
        return
    play, _number = got
    offered = found(orchard.GAME, play)
    alike(offered, tried_one_by_one(orchard.GAME, play))
    slips = [mend.slips[0] for mend in offered]
    weights = [slip.usual * counted(fitting(orchard.GAME, play, slip)) for slip in slips]
    shares = [weight / sum(weights) for weight in weights]
    assert [mend.share for mend in offered] == pytest.approx(shares)


KEPT = "cards are kept"
GAMES = (
    *("cataline of 4", KEPT, "cataline one by one", "sleuth of 3"),
    *("clue", "three-lists", "two-attributes", "named-cards", "listed-classes", "sherlock-13"),
)


def played(name: str, seed: int) -> Noted:
    """Return a game of such a kind as I noted it."""
    if name == KEPT:
        return kept(4, seed, notes=7)
    return of_declaration(PASSES, seed) if name == "passes" else KINDS[name](seed)


LONG = (pytest.mark.exhaustive,)


def contradictory(name: str, seed: int) -> tuple[Any, AnyPlay, AnyPlay, int]:
    """Return a game, a play, the same with a slip that shows, and where the slip is."""
    while True:
        noted = played(name, seed)
        play = Play(noted.setup, noted.notes)
        got = slipped(noted.game, play, Random(seed))
        if got is not None:
            return noted.game, play, *got
        seed += 1000


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=LONG if name == KEPT else ()) for name in (*GAMES, "passes")]
)
def test_mends_are_all_that_fit_tried_one_by_one(name: str) -> None:
    game, _true, play, _number = contradictory(name, 1)
    alike(found(game, play), tried_one_by_one(game, play))


def forgetful(name: str) -> tuple[Game, AnyPlay, Any]:
    """Return a game, a play without the last card of my hand that shows, and the whole setup."""
    for seed in count():
        dealt = deal(game_with(SOUND[name]) if name in SOUND else name, seed, notes=10)
        whole, game = dealt.setup, dealt.game
        fewer = replace(whole, hand=whole.hand[:-1])
        play = Play(fewer, dealt.notes)
        if fewer.with_forgotten(whole.hand[-1]) == whole and faultless(game, play):
            wrong = showing(game, play, 1)
            if wrong is not None:
                return game, wrong[0], whole
    raise AssertionError


@pytest.mark.parametrize("name", ["clue", "copies", "pass"])
def test_a_card_of_mine_that_i_forgot_is_offered_even_if_cards_change_hands(name: str) -> None:
    game, play, whole = forgetful(name)
    offered = found(game, play)
    assert whole in [mend.slips[0].instead for mend in offered]
    alike(offered, tried_one_by_one(game, play))


@pytest.mark.parametrize("name", [name for name in GAMES if name != KEPT])
def test_a_note_insisted_on_is_less_likely_wrong(name: str) -> None:
    game, _true, play, _number = contradictory(name, 1)
    usual, reasoner = found(game, play), game.reasoner(play.setup)
    sure = usual[0].slips[0].note
    *_before, then = without_breaths(mistake_search.mends(game, reasoner, play, sure=sure))
    weights = {
        _wrong_and_meant(one): one.share * (0.1 if one.slips[0].note == sure else 1.0)
        for one in usual
    }
    whole = sum(weights.values())
    expected = {slips: weight / whole for slips, weight in weights.items()}
    assert {_wrong_and_meant(one): one.share for one in then} == pytest.approx(expected)


def _wrong_and_meant(mend: mistake_search.Mend) -> str:
    return str([slip.parts for slip in mend.slips])


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=LONG if name == KEPT else ()) for name in GAMES]
)
def test_what_follows_without_a_doubted_note_follows_whatever_it_says(name: str) -> None:
    game, meant, play, number = contradictory(name, 2)
    offered = mistake_search.offered_first(found(game, play), len(play.notes))
    *_breaths, last = mistake_search.doubt(game.reasoner, play, offered)
    assert isinstance(last, mistake_search.Doubt)
    assert len(last.mended) == len(offered)
    left_out, rest = last.left_out, last.rest.known
    assert isinstance(rest, Knowledge)
    assert certain(rest) <= certain(last.mended[0].known)
    if not left_out:
        return
    assert set(left_out) == mistake_search.changed_by(offered[0])
    fewer = tuple(note for at, note in enumerate(play.notes, 1) if at not in left_out)
    assert rest.possible == game.reasoner(play.setup).follow(fewer).possible
    if left_out == (number,):
        assert certain(rest) <= certain(game.reasoner(meant.setup).follow(meant.notes))
    for card, place in sorted(certain(rest)):
        # The numbers of the notes that a reason names are those of all notes.
        reasoner = mistake_search.rest_reasoner(game.reasoner, play, left_out)
        assert reasoner is not None
        reason = reasoner.why(play.notes, card, place)
        assert reason.answer == "yes"
        assert not {*reason.notes} & {*left_out}
        kept = [note for at, note in enumerate(play.notes, 1) if at in reason.notes]
        assert (card, place) in certain(game.reasoner(play.setup).follow(kept))
        break


def certain(known: Any) -> set[tuple[str, str]]:  # noqa: ANN401
    """Return each card that isn't mine of which it is certain who has it."""
    found = {card: places for card, places in known.possible.items() if len(places) == 1}
    return {(known.deal.named(card), held_by(*places)) for card, places in found.items()}


def as_much_as(note: Any, meant: Any) -> bool:  # noqa: ANN401
    """Whether a note says what was meant, as far as that can be told from a wrong one.

    Where I noted that nobody showed a card, nothing tells which card it was.
    """
    lost = {"card": None} if isinstance(meant, Suggest) and note.card is None else {}
    return bool(note == replace(meant, **lost))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", GAMES)
def test_every_mend_fits_and_the_true_one_is_there(name: str, seed: int) -> None:
    game, meant, play, number = contradictory(name, seed)
    offered = found(game, play)
    assert any(
        slip.note == number and as_much_as(slip.instead, meant.notes[number - 1])
        for mend in offered
        for slip in mend.slips
    )
    for mend in offered:
        whole = fitting(game, play, mend.slips[0])
        assert game.reasoner(whole.setup).follow(whole.notes).consistent
    assert sum(mend.share for mend in offered) == pytest.approx(1)


def test_what_is_likeliest_comes_while_the_rest_is_still_looked_for() -> None:
    game, _true, play, _number = contradictory("cataline of 4", 0)
    steps = list(mistake_search.mends(game, game.reasoner(play.setup), play))
    shown = [len(step) for step in steps if not isinstance(step, Breath)]
    assert shown == list(range(1, len(shown) + 1))
    assert any(isinstance(step, Breath) for step in steps)


def clash(*counts: int) -> AnyPlay:
    """Return questions about Bob's apples that were answered so."""
    asks = [orchard.Ask(asker="Cem", target="Bob", about="apple", count=count) for count in counts]
    return Play(THREE, tuple(asks))


def test_two_slips_are_looked_for_where_one_does_not_do() -> None:
    game, play = orchard.GAME, clash(0, 0, 1, 1)
    assert found(game, play) == ()
    *_before, last = without_breaths(mistake_search.twofold_mends(game, game.reasoner(THREE), play))
    assert sum(mend.share for mend in last) == pytest.approx(1)
    for mend in last:
        first, second = mend.slips
        assert first.note < second.note
        notes = list(play.notes)
        for slip in mend.slips:
            if slip.note != SETUP:
                notes[slip.note - 1] = slip.instead
        setup = first.instead if first.note == SETUP else THREE
        assert game.reasoner(setup).follow(notes).consistent


def test_who_overlooked_a_card_comes_before_what_i_saw_myself() -> None:
    clue = catalogue()["clue"]
    hand = ("scarlet", "rope", "hall", "study", "wrench")
    setup = clue.setup_type(players=("Ann", "Bob", "Cem", "Dee"), me="Ann", hand=hand)
    asked = Suggest(
        asker="Ann",
        cards=("plum", "knife", "lounge"),
        passed=("Bob", "Cem"),
        shown_by="Dee",
        card="knife",
    )
    shown = replace(asked, cards=("plum", "rope", "hall"), passed=(), shown_by="Bob", card="plum")
    play = Play(setup, (asked, shown))
    *_before, ranked = without_breaths(mistake_search.mends(clue, clue.reasoner(setup), play))
    assert ranked[0].slips[0].instead == replace(asked, passed=("Cem",))
    assert mistake_search.told(clue, play, ranked[0].slips[0]) == (
        "Note 1: Bob overlooked a card. Ann suggested Plum, Knife and Lounge: Cem passed, "
        "Dee showed Knife"
    )
    others = (mend for mend in ranked if mend.slips[0].note == 1)
    seen = next(mend for mend in others if mend.slips[0].instead.shown_by == "Bob")
    assert seen.share < ranked[0].share


def test_fixes_that_are_nearly_as_likely_as_the_likeliest_are_offered_too() -> None:
    shares = (0.16, 0.16, 0.16, 0.15, 0.13, 0.11, 0.05)
    found = [
        mistake_search.Mend((Slip(at, None, 1),), share) for at, share in enumerate(shares, start=1)
    ]
    assert mistake_search.offered_first(found, 20) == (*found[:5],)
    assert mistake_search.offered_first(found, 7) == (*found[:5], *found[5:])
    hardly = replace(found[6], share=0.001)
    assert mistake_search.offered_first([*found[:6], hardly], 7) == (*found[:6],)
    assert mistake_search.offered_first([], 20) == ()


def test_the_words_that_were_meant_otherwise_stand_where_they_are_told() -> None:
    note = orchard.Ask(asker="Cem", target="Bob", about="apple", count=2)
    play = Play(THREE, (note,))
    for meant, words in ((replace(note, count=1), "1"), (replace(note, asker="Ann"), "Ann")):
        slip = Slip(1, meant, 1)
        start, end = mistake_search.meant_otherwise(orchard.GAME, play, slip)
        assert mistake_search.told(orchard.GAME, play, slip)[start:end].rstrip(".,:") == words
    hand = Slip(SETUP, replace(THREE, hand=("apple-1", "plum-1")), 1)
    start, end = mistake_search.meant_otherwise(orchard.GAME, play, hand)
    assert (
        mistake_search.told(orchard.GAME, play, hand)[start:end]
        == orchard.GAME.subjects(THREE)["plum-1"]
    )


def test_deals_that_are_too_many_to_count_are_taken_to_be_as_many_as_the_most_counted() -> None:
    counted = [Fitting(Slip(1, "a", 8), 2), Fitting(Slip(2, "b", 4), 6)]
    uncounted = [Fitting(Slip(3, "c", 4), None), Fitting(Slip(4, "d", 8), None)]
    last = list(without_breaths(mistake_search.shares_of(iter([*counted, *uncounted]))))[-1]
    assert {one.slips[0].instead: one.share for one in last} == pytest.approx(
        {"a": 2 / 14, "b": 3 / 14, "c": 3 / 14, "d": 6 / 14}
    )
    last = list(without_breaths(mistake_search.shares_of(iter(uncounted))))[-1]
    assert [one.share for one in last] == pytest.approx([2 / 3, 1 / 3])

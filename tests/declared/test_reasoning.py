"""What follows in declared games, held against every deal; what to ask and show, and every seat."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations
from math import log2
from random import Random
from typing import assert_never

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.reasoner import without_breaths
from notepad.declared import reasoning
from notepad.declared.reasoning import bits_shown, deal_from, questions, seats_of
from notepad.declared.sentences import keypad_of
from notepad.declared.setup import Accuse, Count, Gather, Note, Reveal, Setup, Suggest
from notepad.deduction.card_reasoner import StayingReasoner
from notepad.deduction.deal import HIDDEN
from notepad.deduction.knowledge import Advice, AnswerKind, Knowledge, Question
from tests.declared.declarations import (
    LISTS,
    NAMED_CARDS,
    PLAYERS,
    SETUP,
    SUMS,
    THREE_LISTS,
    TWO_ATTRIBUTES,
    deck_of,
    game_with,
    setup_with,
)
from tests.declared.playing import Truth, dealt, noted
from tests.deduction import brute
from tests.games.tables import known_after, pondered

World = dict[str, frozenset[str]]


def known_of(setup: Setup, notes: list[Note]) -> Knowledge:
    deal = reasoning.deal(setup)
    reasoner = StayingReasoner(deal, partial(reasoning.clues, setup, deal), lambda _notes: None)  # type: ignore[arg-type, return-value]
    return reasoner.weigh(reasoner.follow(notes))


def every_deal(setup: Setup) -> Iterator[World]:
    """Yield every way in which the cards that I don't see can lie."""
    known = {setup.me: frozenset(setup.hand), "table": frozenset(setup.table)}
    unseen = frozenset(setup.deck.cards) - frozenset().union(*known.values())
    yield from _spread(setup, setup.opponents, unseen, known)


def _spread(
    setup: Setup, players: tuple[str, ...], unseen: frozenset[str], world: World
) -> Iterator[World]:
    if not players:
        classes = [set(setup.deck.cards_of(word)) for word in setup.deck.hidden_classes]
        if all(unseen & cards for cards in classes):
            yield {**world, "hidden": unseen}
        return
    for hand in combinations(sorted(unseen), setup.hand_size(players[0])):
        more = {**world, players[0]: frozenset(hand)}
        yield from _spread(setup, players[1:], unseen.difference(hand), more)


def happened(setup: Setup, world: World, note: Note) -> bool:
    """Return whether a note can have been made if the cards lie so."""
    deck = setup.deck
    match note:
        case Suggest():
            passed = all(not world[player].intersection(note.cards) for player in note.passed)
            shown = note.cards if note.card is None else (note.card,)
            return passed and (
                note.shown_by is None or bool(world[note.shown_by].intersection(shown))
            )
        case Count():
            cards = deck.having(note.about) if note.cards is None else note.cards  # type: ignore[arg-type]
            seen = world[note.target].issuperset(note.seen or ())
            return seen and len(world[note.target].intersection(cards)) == note.count
        case Gather():
            return all(
                gave in world[player]
                if isinstance(gave, str)
                else bool(world[player].intersection(deck.cards_of(note.about))) == gave
                for player, gave in note.gave.items()
            )
        case Accuse(cards=tuple(cards)):
            return (set(cards) <= world["hidden"]) == note.correct
        case Accuse():
            return (sum(map(deck.value, world["hidden"])) == note.sum) == note.correct
        case Reveal():
            return world["hidden"] == set(note.cards)
        case _:
            assert_never(note)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("text", [THREE_LISTS, TWO_ATTRIBUTES, NAMED_CARDS])
@pytest.mark.parametrize("seed", range(6))
def test_what_follows_is_what_every_deal_says(text: str, players: int, seed: int) -> None:
    deck, random = deck_of(text), Random(seed)
    setup, truth = dealt(deck, max(players, deck.seats[0]), random)
    told: list[Note] = []
    worlds = list(every_deal(setup))
    for note in noted(setup, truth, random, notes=6):
        told.append(note)
        worlds = [world for world in worlds if happened(setup, world, note)]
        known = known_of(setup, told)
        assert known.odds is not None
        assert known.odds.worlds == len(worlds)
        for card in deck.cards:
            places = [place for world in worlds for place, cards in world.items() if card in cards]
            shares = {place: places.count(place) / len(worlds) for place in places}
            assert dict(known.odds.shares[card]) == pytest.approx(shares)
        if deck.sum_sought:
            sums = [sum(map(deck.value, world["hidden"])) for world in worlds]
            shares_of = {total: sums.count(total) / len(worlds) for total in sums}
            assert dict(known.odds.sums) == pytest.approx(shares_of)


def clue_of_three(*notes: Note) -> Knowledge:
    return known_of(setup_with(THREE_LISTS, ("Bea", "lamp"), me="Ann"), list(notes))


CARDS = ("Cid", "key", "mill")


def test_that_nobody_could_show_proves_nothing_about_the_asker() -> None:
    known = clue_of_three(Suggest(asker="Bob", cards=CARDS, passed=("Cem", "Ann"), shown_by=None))
    assert all(known.holders(card) == ("Bob", "hidden") for card in CARDS)
    assert known.odds is not None
    together = clue_of_three(
        Suggest(asker="Bob", cards=CARDS, passed=("Cem", "Ann"), shown_by=None),
        Accuse(player="Cem", cards=("Cid", "rope", "mill"), correct=False),
    )
    assert together.consistent, "the three need not be split between the asker and the hidden"


def test_a_wrong_announcement_excludes_the_cards_together_and_not_each() -> None:
    known = clue_of_three(Accuse(player="Bob", cards=CARDS, correct=False))
    assert all("hidden" in known.holders(card) for card in CARDS)
    known = clue_of_three(
        Accuse(player="Bob", cards=CARDS, correct=False),
        Suggest(asker="Ann", cards=("Cid", "rope", "mill"), passed=("Bob", "Cem"), shown_by=None),
    )
    assert known.holders("key") != ("hidden",)
    assert "hidden" not in known.holders("key")


@pytest.mark.parametrize(("correct", "verb"), [(True, "make"), (False, "do not make")])
def test_a_sum_that_was_announced_is_told_as_right_or_wrong(correct: bool, verb: str) -> None:
    note = Accuse(player="Ann", sum=7, correct=correct)
    (clue,) = reasoning.clues(SUMS.setup, reasoning.deal(SUMS.setup), 1, note)
    assert clue.meaning == f"the hidden cards {verb} 7"


def test_a_clause_that_is_satisfied_already_proves_nothing_later() -> None:
    known = clue_of_three(
        Suggest(asker="Ann", cards=CARDS, passed=(), shown_by="Bob", card="key"),
        Suggest(asker="Cem", cards=CARDS, passed=("Ann",), shown_by="Bob"),
        Suggest(asker="Bob", cards=("Cid", "rope", "barn"), passed=(), shown_by="Cem"),
    )
    assert known.holders("key") == ("Bob",)
    assert "Bob" in known.holders("Cid")
    assert "Bob" in known.holders("mill")


def test_who_was_not_heard_told_nothing() -> None:
    known = clue_of_three(Suggest(asker="Ann", cards=CARDS, passed=(), shown_by="Cem"))
    assert "Bob" in known.holders("Cid")


def test_a_contradiction_crosses_nothing_out() -> None:
    known = clue_of_three(
        Suggest(asker="Ann", cards=CARDS, passed=("Bob", "Cem"), shown_by=None),
        Suggest(asker="Ann", cards=CARDS, passed=(), shown_by="Bob", card="key"),
    )
    assert not known.consistent
    assert known.conflict == (1, 2)
    assert not known.possible


MINE = ("lamp", "mill")


def asked(setup: Setup) -> tuple[Question, ...]:
    return questions(setup, reasoning.deal(setup), {})


def shown(world: World, order: Iterable[str], cards: Iterable[str]) -> list[Hashable]:
    """Return what can be answered when these cards are named, all answers alike likely."""
    for player in order:
        able = [card for card in cards if card in world[player]]
        if able:
            return [(player, card) for card in able]
    return ["nobody"]


def bits(told: Iterable[tuple[Hashable, float]]) -> float:
    counts: Counter[Hashable] = Counter()
    for what, weight in told:
        counts[what] += weight  # type: ignore[assignment]
    whole = sum(counts.values())
    return -sum(count / whole * log2(count / whole) for count in counts.values())


def expected(setup: Setup, cards: Iterable[str]) -> float:
    """Return what naming these cards tells me of the hidden ones, deal by deal."""
    order = ("Cem", "Ann")
    every = [
        (world["hidden"], answer, 1 / len(able))
        for world in every_deal(setup)
        for able in [shown(world, order, cards)]
        for answer in able
    ]
    hidden = bits((hidden, weight) for hidden, _answer, weight in every)
    answers = bits((answer, weight) for _hidden, answer, weight in every)
    return hidden + answers - bits(((hidden, answer), weight) for hidden, answer, weight in every)


def ranked(text: str, setup: Setup) -> tuple[Advice, ...]:
    """Return what is advised before any note."""
    known: Knowledge = pondered(game_with(text), setup)
    assert known.advice is not None
    assert known.advice.exact
    return known.advice.best


def test_each_choice_of_one_card_of_each_group_can_be_suggested_mine_among_them() -> None:
    found = asked(setup_with(THREE_LISTS, MINE))
    assert len(found) == 3 * 3 * 3
    assert found[0].key == ("", "Ann", "rope", "barn")
    assert ("", "Cid", "lamp", "mill") in [question.key for question in found]
    assert {question.answer for question in found} == {AnswerKind.FIRST_SHOWS}


def test_so_many_cards_of_any_group_can_be_suggested_but_chips_depend_on_what_lies_open() -> None:
    found = asked(setup_with(NAMED_CARDS, ("A", "B")))
    assert [question.key[1:] for question in found] == list(combinations("ABCDEFGH", 2))


def test_players_are_asked_by_seat_from_my_left_and_never_about_my_own_cards() -> None:
    (question,) = (q for q in asked(setup_with(THREE_LISTS, MINE)) if q.key[1:] == ("Ann", *MINE))
    assert question.cells == (("Ann", "Cem"), ("Ann", "Ann"))


def test_questions_for_classes_ask_one_player_or_all() -> None:
    found = asked(setup_with(TWO_ATTRIBUTES, ("red-1",)))
    assert {question.key[0] for question in found} == {"Ann", "Cem", ""}
    assert {question.answer for question in found} == {AnswerKind.ALL, AnswerKind.ONE_EACH}


@pytest.mark.parametrize("text", [THREE_LISTS, NAMED_CARDS])
def test_of_too_many_choices_some_are_drawn_always_the_same(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = setup_with(text, ())
    every = {question.key for question in asked(setup)}
    monkeypatch.setattr(reasoning, "MOST_SUGGESTED", 12)
    drawn = [question.key for question in asked(setup)]
    assert len(drawn) == 12
    assert set(drawn) < every
    assert drawn == [question.key for question in asked(setup)]


def test_a_suggestion_is_worth_what_who_shows_and_which_card_tell_of_the_hidden_cards() -> None:
    setup = setup_with(THREE_LISTS, MINE)
    best = ranked(THREE_LISTS, setup)
    assert len(best) == 27
    for advice in best:
        assert advice.sought == pytest.approx(expected(setup, advice.question.key[1:]), abs=1e-9)


def heard(setup: Setup, note: Note, player: str) -> Note:
    told: Note = keypad_of(setup.deck).heard(replace(setup, me=player), note)
    return told


NAMES = ("Ann", "lamp", "mill")
I_SHOWED = Suggest(asker="Ann", cards=NAMES, passed=(), shown_by="Bob", card="mill")
RED = setup_with(TWO_ATTRIBUTES, ("blue-1", "blue-2", "blue-3"))
SEEN = Count(asker="Bob", target="Cem", about=("red",), count=1, seen=("red-1",))


@pytest.mark.parametrize(
    ("note", "player", "as_heard"),
    [
        (I_SHOWED, "Ann", "mill"),
        (I_SHOWED, "Cem", None),
        (Suggest(asker="Bob", cards=NAMES, passed=(), shown_by="Cem", card="Ann"), "Cem", "Ann"),
        (Suggest(asker="Bob", cards=NAMES, passed=(), shown_by="Cem", card="Ann"), "Ann", None),
    ],
)
def test_only_the_asker_and_who_showed_it_know_the_card(
    note: Suggest, player: str, as_heard: str | None
) -> None:
    found = heard(SETUP, note, player)
    assert isinstance(found, Suggest)
    assert found.card == as_heard


@pytest.mark.parametrize("player", ["Cem", "Ann"])
def test_cards_that_i_was_shown_are_told_to_nobody_for_who_showed_them_has_them(
    player: str,
) -> None:
    assert heard(RED, SEEN, player) == replace(SEEN, seen=None)
    assert heard(RED, SEEN, "Bob") == SEEN


def test_who_gathers_cards_sees_mine_and_others_see_only_who_gave_one() -> None:
    note = Gather(asker="Ann", about="red", gave={"Bob": "red-1", "Cem": True})
    assert heard(RED, note, "Ann") == note
    assert heard(RED, note, "Cem") == Gather(
        asker="Ann", about="red", gave={"Bob": True, "Cem": True}
    )


def test_everybody_hears_an_announcement() -> None:
    note = Accuse(player="Ann", cards=NAMES, correct=False)
    assert heard(SETUP, note, "Cem") == note


def test_he_does_not_know_my_cards_and_his_own_are_as_i_know_them() -> None:
    notes = [Suggest(asker="Bob", cards=NAMES, passed=(), shown_by="Cem", card="Ann")]
    known = LISTS.game.reasoner(SETUP).follow(notes)
    deal = deal_from(SETUP, "Cem", known)
    assert deal.options["lamp"] == ("Ann", "Bob", HIDDEN)
    assert deal.options["Ann"] == ("Cem",)
    assert deal.options["rope"] == ("Cem", "Ann", "Bob", HIDDEN)


def rightly_announced(setup: Setup, truth: Truth) -> Note:
    hidden = truth["hidden"]
    if setup.deck.sum_sought:
        return Accuse(player="Ann", sum=sum(map(setup.deck.value, hidden)), correct=True)
    return Accuse(player="Ann", cards=tuple(hidden), correct=True)


@pytest.mark.parametrize("text", [THREE_LISTS, TWO_ATTRIBUTES, NAMED_CARDS])
@pytest.mark.parametrize("seed", range(6))
def test_the_true_deal_fits_all_that_anybody_heard(text: str, seed: int) -> None:
    game = game_with(text)
    setup, truth = dealt(game.setup_type.deck, 3, Random(seed))
    notes: list[Note] = list(noted(setup, truth, Random(seed), notes=9))
    notes.append(rightly_announced(setup, truth))
    known = game.reasoner(setup).follow(notes)
    world: brute.World = {card: place for place, cards in truth.items() for card in cards}
    for player in setup.opponents:
        deal = deal_from(setup, player, known)
        told = [
            clue
            for number, note in enumerate(notes, 1)
            for clue in reasoning.clues(setup, deal, number, heard(setup, note, player))
        ]
        assert all(world[card] in places for card, places in deal.options.items())
        assert all(brute.fits(world, clue) for clue in (*deal.hands, *deal.rules, *told))


GAME = LISTS.game
SHOWED = Suggest(asker="Ann", cards=("Ann", "lamp", "mill"), passed=(), shown_by="Bob", card="mill")


def test_before_any_note_cards_of_groups_alike_tell_alike_more_than_if_he_held_none_himself() -> (
    None
):
    found = bits_shown(SETUP, GAME.reasoner(SETUP).follow(()), "Ann")
    assert found["lamp"] == pytest.approx(found["mill"])
    assert found["lamp"] > -log2(2 / 3)


def test_a_card_that_he_has_seen_tells_nothing_any_more_and_the_others_as_before() -> None:
    found = pondered(GAME, SETUP, SHOWED).showing
    assert found is not None
    assert found["Ann", "mill"] == 0
    assert found["Ann", "lamp"] > 0.3
    assert found["Cem", "mill"] > 0.3


@pytest.mark.parametrize("seed", range(8))
def test_a_card_tells_by_how_likely_it_is_hidden_in_all_deals_that_he_can_think_of(
    seed: int,
) -> None:
    setup, truth = dealt(GAME.setup_type.deck, 3, Random(seed))
    notes = tuple(noted(setup, truth, Random(seed), notes=4))
    known = GAME.reasoner(setup).follow(notes)
    for player in setup.opponents:
        deal = deal_from(setup, player, known)
        told = [
            clue
            for number, note in enumerate(notes, 1)
            for clue in reasoning.clues(setup, deal, number, heard(setup, note, player))
        ]
        worlds = brute.worlds(deal, told)
        for card, bits in bits_shown(setup, known, player).items():
            open_still = sum(world[card] != HIDDEN for world in worlds)
            assert bits == pytest.approx(-log2(open_still / len(worlds)))


def test_which_card_to_show_is_worked_out_at_level_odds_alone() -> None:
    assert pondered(GAME, SETUP).showing is not None
    assert pondered(GAME, SETUP, level=Level.DEDUCTION).showing is None


def test_nothing_is_worked_out_where_nobody_chooses_a_card_to_show() -> None:
    setup = setup_with(TWO_ATTRIBUTES, ("red-1", "red-2", "red-3"))
    reasoner = SUMS.game.reasoner(setup)
    steps = without_breaths(reasoner.ponder(known_after(SUMS.game, setup), {}, Level.ODDS))
    assert all(step.showing is None for step in steps)


HANDS = {
    "Ann": frozenset({"rope", "barn"}),
    "Bob": frozenset({"lamp", "mill"}),
    "Cem": frozenset({"barn", "Bea", "rope"}),
}


@pytest.mark.parametrize(
    ("cards", "passed", "shown_by"),
    [
        (("Bea", "rope", "pond"), (), "Cem"),
        (("Ann", "key", "pond"), ("Cem", "Ann"), None),
        (("Ann", "lamp", "mill"), ("Cem", "Ann"), None),
    ],
)
def test_those_pass_who_have_none_by_seat_from_whoever_names_cards(
    cards: tuple[str, ...], passed: tuple[str, ...], shown_by: str | None
) -> None:
    asked = seats_of(SETUP.deck).asked(SETUP, ("", *cards), HANDS)
    assert asked == Suggest(asker="Bob", cards=cards, passed=passed, shown_by=shown_by)


def test_the_one_before_me_is_asked_last() -> None:
    hands = {**HANDS, "Cem": frozenset({"Bea"})}
    asked = seats_of(SETUP.deck).asked(SETUP, ("", "Ann", "rope", "pond"), hands)
    assert (asked.passed, asked.shown_by) == (("Cem",), "Ann")  # type: ignore[union-attr]


def test_the_card_that_is_shown_is_one_of_those_named() -> None:
    seats = seats_of(SETUP.deck)
    shown = {
        seats.answered(SETUP, "Bob", ("", "Bea", "rope", "barn"), HANDS, Random(seed)).card  # type: ignore[union-attr]
        for seed in range(30)
    }
    assert shown == {"Bea", "rope", "barn"}


def test_numbers_and_cards_of_a_class_are_asked_for() -> None:
    seats = seats_of(RED.deck)
    hands: dict[str, frozenset[str]] = {"Ann": frozenset({"red-1", "red-2"}), "Cem": frozenset()}
    count = seats.asked(RED, ("Ann", "red"), hands)
    assert count == Count(asker="Bob", target="Ann", about=("red",), count=2)
    gather = seats.asked(RED, ("", "red"), hands)
    assert gather == Gather(asker="Bob", about="red", gave={"Ann": True, "Cem": False})


def test_two_cards_that_are_named_are_a_suggestion_where_one_class_would_be_gathered() -> None:
    setup = setup_with(NAMED_CARDS, ("A", "B"), me="Ann")
    hands = {"Bob": frozenset({"C"}), "Cem": frozenset({"D"})}
    asked = seats_of(setup.deck).asked(setup, ("", "C", "D"), hands)
    assert asked == Suggest(asker="Ann", cards=("C", "D"), passed=(), shown_by="Bob")


@pytest.mark.parametrize(
    ("note", "cards"),
    [
        (Suggest(asker="Bob", cards=("Ann", "key", "mill"), passed=(), shown_by="Cem", card="key"), ["key"]),  # noqa: E501
        (Suggest(asker="Bob", cards=("Ann", "key", "mill"), passed=(), shown_by="Cem"), []),
        (Count(asker="Bob", target="Cem", about=("red",), count=1, seen=("red-1",)), ["red-1"]),
        (Count(asker="Bob", target="Cem", about=("red",), count=1), []),
        (Gather(asker="Bob", about="red", gave={"Ann": "red-1", "Cem": True}), ["red-1"]),
        (Accuse(player="Bob", cards=("key",), correct=False), []),
    ],
)  # fmt: skip
def test_the_asker_is_shown_the_cards_that_a_note_names(note: object, cards: list[str]) -> None:
    deck = RED.deck if isinstance(note, Count | Gather) else SETUP.deck
    assert list(seats_of(deck).shown(note)) == cards  # type: ignore[arg-type]


def test_a_sum_is_announced_or_the_cards() -> None:
    assert seats_of(SETUP.deck).announces(SETUP) == "cards"
    assert seats_of(RED.deck).announces(RED) == "sum"


def test_at_an_unknown_hand_the_rules_of_what_is_hidden_hold() -> None:
    seats = seats_of(RED.deck)
    deal = seats.deal(seats.seat(RED, "Cem", {"Cem": frozenset()}))
    assert len(deal.rules) == 3
    assert set(deal.measure.values()) == {1, 2, 3, 4}
    assert set(deal.options.values()) == {(*PLAYERS, "hidden")}

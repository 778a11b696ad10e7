"""The first note that cannot be, why a hand is bounded, and what the game answers."""

import re
from dataclasses import replace
from itertools import accumulate, pairwise, product
from random import Random

import pytest

from notepad.core.game import Play as GamePlay
from notepad.core.reasoner import slips_of
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.hidden_hands import CountingSolver, Span
from notepad.games.catham_city.notes import Play
from notepad.games.catham_city.reasoning import HIGH, LOW, HandReasoner
from notepad.games.catham_city.setup import FACTIONS, called
from tests.dealing.dealt import deal
from tests.games.catham_city.playing import CITY, after, dealt
from tests.games.catham_city.worlds import worlds_of
from tests.slipping import slipped


def test_reasons_are_found_after_many_shuffles(monkeypatch: pytest.MonkeyPatch) -> None:
    tried, soon_fits = list[bool | None](), CountingSolver.soon_fits

    def watched(solver: CountingSolver, *assumed: int) -> bool | None:
        tried.append(soon_fits(solver, *assumed))
        return tried[-1]

    monkeypatch.setattr(CountingSolver, "soon_fits", watched)
    game = dealt(2, target=10_000)
    while game.shuffles < 6:
        game.turn()
    reasoner = HandReasoner(game.setup)
    for faction in game.setup.in_play:
        assert reasoner.why(game.notes, faction, "Bob").story
    assert False in tried
    assert None not in tried


def test_a_discard_is_rather_missed_than_noted_though_there_was_none() -> None:
    none = Play(player="Bob", faction="journalists", given={"Cem": "mafia"}, dropped=())
    some = replace(none, dropped=("Cem",))

    def usual(noted: Play, meant: Play) -> float:
        found = slips_of(GAME.keypad, CITY, GAME.start(CITY), 1, noted)
        return next(slip.usual for slip in found if slip.instead == meant)

    assert usual(none, some) > usual(some, none)


@pytest.mark.parametrize(
    ("players", "seed"),
    [
        *((2, seed) for seed in range(24)),
        *(pytest.param(3, seed, marks=pytest.mark.exhaustive) for seed in (0, 2)),
    ],
)
def test_a_reason_names_the_notes_that_bound_a_hand(players: int, seed: int) -> None:
    """What came or left in the open is counted, so without it the sum would be another."""
    game = dealt(seed, players=players, target=60)
    while len(game.notes) < 24 + seed and not game.over:
        game.turn()
    player, faction = game.setup.opponents[0], game.setup.in_play[seed % 5]
    reasoner = HandReasoner(game.setup)
    span = reasoner.follow(game.notes).hands[player][faction]
    openly = {one.note for one in game.happened if one.player == player and
              (one.what == "gained" or faction in one.cards)}  # fmt: skip

    def ends(shown: set[int]) -> Span:
        worlds = worlds_of(game.setup)
        worlds.follow(game.happened, shown=shown)
        return Span(*(worlds.spans() or {})[player][faction])

    assert ends({*range(len(game.notes) + 1)}) == span
    low, high = (reasoner.why(game.notes, faction + end, player).notes for end in (LOW, HIGH))
    moved = [one.cards.count(faction) * (1 if one.what == "gained" else -1)
             for one in game.happened if one.player == player and one.what != "drew"]  # fmt: skip
    seen = [*accumulate(moved, initial=0)]
    assert ends({*high}).high == span.high
    if span.low > seen[-1] - min(seen):  # else these just came since the hand had none
        assert ends({*low}).low == span.low
        for note in {*low} - openly:
            assert ends({*low} - {note}).low < span.low
    for note in {*high} - openly:
        assert ends({*high} - {note}).high > span.high


@pytest.mark.parametrize("seed", range(12))
def test_a_reason_shows_the_notes_that_changed_a_hand(seed: int) -> None:
    game = dealt(seed, players=2 + seed % 3, target=60)
    while len(game.notes) < 12 + seed and not game.over:
        game.turn()
    reasoner, said = HandReasoner(game.setup), 0
    for player, faction, end in product(game.setup.opponents, game.setup.in_play, (LOW, HIGH, "")):
        reason = reasoner.why(game.notes, faction + end, player)
        tables = [after(*game.notes[:at], setup=game.setup).table
                  for at in range(len(game.notes) + 1)]  # fmt: skip
        sizes = [table.sizes[player] for table in tables if table is not None]
        if re.search(rf"{player} has (only )?{sizes[-1]} cards?[.,]", " ".join(reason.steps)):
            said += 1
            changed = {at for at, (one, other) in enumerate(pairwise(sizes), 1) if one != other}
            assert changed <= {*reason.shown}
    assert said


_LEFT = re.compile(
    r"(?P<cards>.+) left (?P<player>\w+)’s hand, but (at most (?P<most>\d+)|none) can have been "
    r"there\. (?P<sum>.+)"
)


@pytest.mark.parametrize(
    "seed", [0, 2, *(pytest.param(n, marks=pytest.mark.exhaustive) for n in range(3, 20))]
)
def test_why_a_note_does_not_fit_is_so_in_every_world_before_it(seed: int) -> None:
    dealt_game, random, told = deal("catham-city", seed, notes=18, target=10_000, cards=True,
                                    players=2), Random(seed), 0  # fmt: skip
    reasoner, named = HandReasoner(dealt_game.setup), {called(one): one for one in FACTIONS}
    while told < 2:
        found = slipped(GAME, GamePlay(dealt_game.setup, dealt_game.notes), random)
        notes = found[0].notes if found else dealt_game.notes
        known = reasoner.follow(notes)
        sentence = reasoner.why_not(notes, known)
        assert bool(sentence) <= bool(known.conflict)
        if (left := _LEFT.fullmatch(sentence)) is None:
            continue
        told += 1
        fitting = after(*notes[: known.conflict[0] - 1], setup=dealt_game.setup)
        assert fitting.table
        worlds = worlds_of(dealt_game.setup)
        worlds.move(fitting.table.moves[len(worlds.names) - 1 :])
        cards = {named[one]: int(n) for n, one in re.findall(r"(\d+)× ([^,]+)", left["cards"])}
        kinds = [worlds.factions.index(one) for one in cards]
        hands = worlds.packs[:, worlds.names.index(left["player"])]
        most = int(left["most"] or 0)
        assert hands[:, kinds].sum(axis=1).max() <= most < sum(cards.values())
        assert re.match(r"\w+ had .* then[.,]|At that time: |Somebody drew", left["sum"])
        parts = re.fullmatch(r".*?(\d+)(?:×? [^−]*)?((?: − \d+[^−]*)+) = (\d+)\.", left["sum"])
        if parts:
            less = sum(map(int, re.findall(r"− (\d+)", parts[2])))
            assert int(parts[1]) - less == int(parts[3]) == most
        else:
            assert "no other way" in left["sum"] or f" {most} card" in left["sum"]

"""A programmed game and the same one declared: both deduce the same from the same notes."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from notepad.core.record import from_document, read_note, read_setup
from notepad.core.strict_json import plain
from notepad.declared import setup as declared
from notepad.declared.declaration_file import read_declaration
from notepad.declared.game import game_of
from notepad.games import catalogue
from notepad.games.cataline import notes as cataline
from notepad.games.sleuth import notes as sleuth
from tests.declared.declarations import TWINS
from tests.games.cataline import playing as cataline_playing
from tests.games.sleuth import playing as sleuth_playing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from notepad.core.game import Game

RECORDS = Path(__file__).parents[1] / "acceptance" / "records"
SAMPLES = sorted(
    path for path in RECORDS.glob("*.json") if path.stem.partition("-")[0] in ("cataline", "sleuth")
)


def twin_of(word: str) -> Game:
    return game_of(read_declaration((TWINS / f"{word}-twin.toml").read_bytes()))


def twin_notes(note: Any) -> Iterator[declared.Note]:  # noqa: ANN401 of either game
    """Yield what a note is in the twin; what is not said aloud is no note there."""
    match note:
        case cataline.AskOne(asker=asker, target=target, about=about, passed=passed, seen=seen):
            yield declared.Count(
                asker=asker, target=target, about=(about,), count=passed, seen=seen
            )
        case cataline.AskAll(asker=asker, about=about, gave=gave):
            yield declared.Gather(asker=asker, about=about, gave=gave)
        case cataline.Accuse(player=player, sum=total, correct=correct):
            yield declared.Accuse(player=player, sum=total, correct=correct)
        case sleuth.Ask(asker=asker, target=target, about=about, count=count, seen=seen):
            yield declared.Count(asker=asker, target=target, about=about, count=count, seen=seen)
        case sleuth.Solve(player=player, correct=correct, card=str(card)):
            yield declared.Accuse(player=player, cards=(card,), correct=correct)
        case cataline.Reveal(cards=cards, hands=hands) | sleuth.Reveal(cards=cards, hands=hands):
            yield declared.Reveal(cards=cards, hands=hands)
        case sleuth.Exchange() | sleuth.Solve():
            return
        case _:
            raise AssertionError(note)


def deduced(game: Game, setup: Any, notes: Sequence[Any]) -> dict[str, Any]:  # noqa: ANN401
    reasoner = game.reasoner(setup)
    known = reasoner.follow(notes)
    return game.answer(setup, reasoner.weigh(known) if known.consistent else known)


def deduce_alike(word: str, setup: Any, notes: Sequence[Any]) -> None:  # noqa: ANN401
    programmed, twin = catalogue()[word], twin_of(word)
    twin_setup = read_setup(plain(setup), twin)
    converted = [one for note in notes for one in twin_notes(note)]
    for one in converted:
        again = read_note({"note": one.kind, **plain(one)}, twin_setup, twin)
        assert again == one
    expected = deduced(programmed, setup, notes)
    found = deduced(twin, twin_setup, converted)
    assert found["worlds"] == expected["worlds"]
    for card, holders in (expected["cards"] or {}).items():
        assert found["cards"][card] == holders
        assert found["odds"][card] == pytest.approx(expected["odds"][card], abs=1e-12)
    assert found.get("sums") == pytest.approx(expected.get("sums"), abs=1e-12)
    if "missing" in expected:
        assert found["hidden"] == pytest.approx(expected["missing"], abs=1e-12)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_twin_deduces_the_same_from_every_sample(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))["record"]
    record = from_document(document, catalogue())
    deduce_alike(record.game, record.setup, record.notes)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_catalines_twin_deduces_the_same_from_random_games(players: int, seed: int) -> None:
    random = Random(f"{players} {seed}")
    setup, truth = cataline_playing.dealt(players, random)
    deduce_alike("cataline", setup, cataline_playing.noted(setup, truth, random, notes=18))


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("seed", range(2))
def test_sleuths_twin_deduces_the_same_from_random_games(players: int, seed: int) -> None:
    random = Random(f"{players} {seed}")
    setup, truth = sleuth_playing.dealt(players, random)
    notes: list[sleuth.Note] = list(sleuth_playing.noted(setup, truth, random, notes=20))
    wrong = random.choice([card for card in setup.pack.cards if card not in truth["hidden"]])
    notes.insert(9, sleuth.Solve(player=setup.players[1], correct=False, card=wrong))
    notes.insert(12, sleuth.Solve(player=setup.players[2], correct=False))
    notes.insert(15, sleuth.Exchange(player=setup.players[0]))
    deduce_alike("sleuth", setup, notes)


def test_both_are_against_the_same_contradiction() -> None:
    setup, _truth = cataline_playing.dealt(3, Random(1))
    target, asker = setup.opponents
    ask = cataline.AskOne(asker=asker, target=target, about="red", passed=0)
    against = cataline.AskAll(
        asker=asker, about="red", gave={**dict.fromkeys(setup.players, False), target: True}
    )
    gave = {name: one for name, one in against.gave.items() if name != asker}
    mine = next((card for card in setup.hand if card.startswith("red")), False)
    notes = [ask, cataline.AskAll(asker=asker, about="red", gave={**gave, setup.me: mine})]
    assert deduced(catalogue()["cataline"], setup, notes)["worlds"] is None
    deduce_alike("cataline", setup, notes)

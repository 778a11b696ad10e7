from dataclasses import replace
from typing import Any

import pytest

from notepad.core.comparison import not_one_game
from notepad.core.record import AnyRecord, Record
from notepad.games.cataline.game import GAME
from tests.core.together.everybody import everybody
from tests.nullgame import SETUP

RECORDS, _TRUTH = everybody(2)
ANN, BOB = RECORDS["Ann"], RECORDS["Bob"]


def faults(*records: AnyRecord) -> list[str]:
    names = [f"{number}.json" for number, _record in enumerate(records)]
    return [str(fault) for fault in not_one_game(GAME, records, names)]


def otherwise(**fields: Any) -> AnyRecord:  # noqa: ANN401 whatever a setup has
    return replace(BOB, setup=replace(BOB.setup, **fields))


def test_records_of_one_game_have_no_fault() -> None:
    assert faults(*RECORDS.values()) == []


def test_who_is_named_first_and_who_began_is_each_players_own() -> None:
    players = BOB.setup.players
    assert faults(ANN, otherwise(players=players[1:] + players[:1], first="Ann")) == []


def test_how_the_deck_looks_is_each_players_own() -> None:
    deck = tuple(replace(look, name=f"{look.name}!") for look in BOB.setup.deck)
    assert faults(ANN, otherwise(deck=deck)) == []


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (otherwise(players=("Ann", "Bob", "Cem", "Eve")), "1.json: setup.players: Ann, Bob, Cem"),
        (otherwise(players=("Bob", "Ann", "Cem", "Dee")), "1.json: setup.players: they sit in"),
        (otherwise(variant="kept"), "1.json: setup.variant: this is not as in “0.json”"),
        (replace(ANN, title="again"), "1.json: setup.me: Ann noted “0.json”, too"),
        (Record(game="null", setup=SETUP), "1.json: game: this is another game than"),
    ],
)
def test_each_reason_is_told_with_its_place(other: AnyRecord, told: str) -> None:
    assert faults(ANN, other)[0].startswith(told)

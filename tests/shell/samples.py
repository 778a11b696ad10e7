"""Setups, notes and records that tests of the shell play with."""

import json
from dataclasses import replace
from pathlib import Path

from notepad.core.record import AnyRecord, Record, from_document
from notepad.games import catalogue
from notepad.games.cataline.notes import Accuse, AskOne
from notepad.games.cataline.setup import Setup, value_of
from notepad.games.sleuth.setup import Setup as SleuthSetup
from tests.cards.noted_games import played

NAMES = ("Ann", "Bob", "Cem", "Dee")
HAND = ("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5")
SETUP = Setup(players=NAMES, me="Ann", hand=HAND)
THREE = Setup(players=NAMES[:3], me="Ann", hand=(*HAND, "red-6", "blue-6"))
NOTES = (
    AskOne(asker="Bob", target="Cem", about="blue", passed=0),
    AskOne(asker="Cem", target="Dee", about="1", passed=1),
    AskOne(asker="Dee", target="Bob", about="green", passed=0),
)
_PLAYED = played("cataline", 12, players=4, notes=40, me="Ann", first="Cem", err=False)
DEALT, TRUTH, DEALT_NOTES = _PLAYED.setup, _PLAYED.truth, _PLAYED.notes
SUM = sum(int(value_of(card)) for card in TRUTH["hidden"])
WON = Accuse(player="Ann", sum=SUM, correct=True)
SLEUTH_SETUP = SleuthSetup(
    players=("Ann", "Bob", "Cem", "Dee", "Eva"),
    me="Ann",
    hand=(
        *("diamond-solitaire-red", "diamond-pair-blue", "pearl-solitaire-green"),
        *("pearl-pair-yellow", "opal-cluster-red", "opal-cluster-blue", "opal-pair-green"),
    ),
    table=(),
    first="Bob",
)
FRIDAY: AnyRecord = Record(game="cataline", setup=SETUP, notes=NOTES, title="Friday")
EMPTY: AnyRecord = replace(FRIDAY, notes=())


def recorded(name: str) -> AnyRecord:
    """Return one of the games that are kept as they have to be answered."""
    file = Path(__file__).parents[1] / "acceptance" / "records" / f"{name}.json"
    return from_document(json.loads(file.read_text("utf-8"))["record"], catalogue())

"""The tales of each game: together they have its kinds of note, its variants, and how it ends.

A new game of the catalogue needs tales here; `python -m tests.sentences GAME` writes what is told.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from notepad.core.game import Game
from notepad.games import catalogue
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import AccuseCard
from notepad.games.cataline.setup import CARDS as CARDS_OF_CATALINE
from notepad.games.cataline.setup import LONE, Setup
from tests.acceptance.kept import KEPT, kept_record
from tests.cards.orchard import CARDS, THREE, Ask, Name, Reveal
from tests.cards.orchard import GAME as ORCHARD
from tests.dealing.dealt import NAMES
from tests.declared.declarations import COPIES, SOUND, game_with
from tests.sentences.telling import Noted, Tale, noted


def _told(
    kind: str | Game,
    seed: int,
    looks: Sequence[int] = (0, 4, -1),
    advised: Sequence[int] = (),
    **asked: Any,  # noqa: ANN401 a game's own options
) -> Tale:
    return Tale(kind, seed, {**_USUAL, **asked}, looks, advised)


_USUAL: Mapping[str, Any] = {"uneven": False, "counted": "all", "up": 0, "first": None}

_DECLARED = {"copies": COPIES, **{word: SOUND[word] for word in (
    "passes", "two-attributes", "named-cards", "out-of-play", "ranges", "see-one-or-count",
    "listed-classes",
)}}  # fmt: skip
_ONE_BY_ONE = Setup(
    players=NAMES[:4], me="Bob", hand=CARDS_OF_CATALINE[3:8], variant=LONE, conspirators=10
)
_ACCUSED = tuple(
    AccuseCard(player=NAMES[at % 4], card=card) for at, card in enumerate(CARDS_OF_CATALINE[10:20])
)
_PICKED = (
    Ask(asker="Bob", target="Cem", about="pear", count=1, seen=("pear-2",)),
    Ask(asker="Cem", target="Ann", about="pear", count=1),
    Ask(asker="Ann", target="Cem", about="plum", count=1),
    Name(player="Ann", card="plum-3", correct=False),
    Name(player="Bob", card="pear-3", correct=True),
    Reveal(cards=("pear-3",), hands={"Ann": (CARDS[6],)}),
)

TALES: Mapping[str, Sequence[Tale]] = {
    "cataline": (
        _told("cataline", 1, players=3, variant="standard", deck="cataline", notes=12, ends=True),
        _told("cataline", 2, players=4, variant="kept", notes=8, ends=False),
        Tale("cataline", noted=Noted(CATALINE, _ONE_BY_ONE, _ACCUSED), looks=(10,)),
        _told("cataline", 3, players=4, variant="lone", notes=10, ends=True),
    ),
    "sleuth": (
        _told("sleuth", 1, players=3, numbers_only=False, missing=1, notes=12, ends=True,
              advised=(9,)),
        _told("sleuth", 2, players=4, numbers_only=True, missing=2, elements=2, notes=8),
    ),
    "conspiracy": (
        _told("conspiracy", 1, players=3, missing=0.0, balance=5000, notes=30, wins=True,
              looks=(0, 9, 18, -1)),
        _told("conspiracy", 2, players=4, missing=0.2, balance=1900, notes=20, wins=False,
              looks=(12, -1)),
    ),
    "catham-city": (
        _told("catham-city", 1, players=2, actions=1, cards=True, target=None, notes=14,
              looks=(0, 7, -1)),
        _told("catham-city", 2, players=3, actions=2, cards=True, target=30, notes=6),
        _told("catham-city", 3, players=2, actions=1, cards=False, target=None, notes=4),
    ),
    "caracalla": (
        _told("caracalla", 1, players=3, bathless=0.0, goal=40, notes=14),
        _told("caracalla", 2, players=2, bathless=0.1, goal=1, notes=6),
    ),
    "clue": (
        _told("clue", 1, players=3, notes=14, ends=True, advised=(9,)),
        _told("clue", 2, players=4, notes=6, ends=False, uneven=True, counted="some"),
    ),
    "clue-for-two": (_told("clue-for-two", 1, players=2, notes=12, ends=True),),
    "black-vienna": (_told("black-vienna", 1, players=3, notes=12, ends=True, advised=(9,)),),
    "deduction": (_told("deduction", 1, players=3, notes=12, ends=True),),
    "sherlock-13-for-two": (_told("sherlock-13-for-two", 1, players=2, notes=12, ends=True),),
    "sherlock-13": (_told("sherlock-13", 1, players=3, notes=12, ends=True),),
    **{word: (_told(game_with(text), 1, notes=12, ends=True),)
       for word, text in _DECLARED.items()},
    "orchard": (Tale(ORCHARD, noted=Noted(ORCHARD, THREE, _PICKED), looks=(0, 2, 4, -1)),),
}  # fmt: skip
"""By the word of a game; those after `sherlock-13` are among the tests."""


def sampled(word: str) -> Iterator[tuple[str, Noted, Sequence[int]]]:
    """Yield the moments of which a game's sheet is told: those of its first tale, and of records.

    The records are those that have to be answered exactly (`tests/acceptance`).
    """
    tale = TALES[word][0]
    yield "dealt", noted(tale), tale.looks
    for name in [one for one in KEPT if re.match(rf"{word}-\d-", one)][:2]:
        record = kept_record(name)
        game = Noted(catalogue()[record.game], record.setup, record.notes)
        yield name, game, (len(record.notes) // 2, -1)

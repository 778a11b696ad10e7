"""Midnight Ferry: the sample game with cards and words of its own, as the guide has it changed.

Twelve cards instead of eight, and values that are words, which are translated as suits are.
"""

from __future__ import annotations

from pathlib import Path

import new_game
from tests.packaging.checkouts import PYTEST, run

WORDS = {
    "values": "cargoes",
    "VALUES": "CARGOES",
    "value": "cargo",
    "suit": "port",
    "SUIT": "PORT",
    "eight cards": "twelve cards",
    "hidden card": "smuggler's card",
    "Hidden card": "Smuggler's card",
    "this card was hidden": "the smuggler had this card",
    "{card} lies hidden": "the smuggler has {card}",
    "{card} does not lie hidden": "the smuggler does not have {card}",
    "Hidden: {": "The smuggler had {",
    "both hidden and": "both the smuggler's and",
    '_("hidden': '_("smuggler',
    '_("not hidden': '_("not the smuggler',
    "asked {target} for {about}": "asked {target} about {about}",
    "asked Bob for": "asked Bob about",
}
LINES = {
    'PORTS = (N_("sun"), N_("moon"))': 'PORTS = (N_("north"), N_("east"), N_("south"))',
    'CARGOES = ("1", "2", "3", "4")': 'CARGOES = (N_("tea"), N_("silk"), N_("salt"), N_("coal"))',
    'SYMBOLS = {"sun": Symbol.CIRCLE, "moon": Symbol.STAR}': (
        'SYMBOLS = {"north": Symbol.TRIANGLE, "east": Symbol.SQUARE, "south": Symbol.CIRCLE}'
    ),
    'INKS = {"sun": "#b58900", "moon": "#1f6fb8"}': (
        'INKS = {"north": "#1f6fb8", "east": "#b58900", "south": "#2a8a4a"}'
    ),
    "Face(cargo,": "Face(self.title(cargo),",
    "cargo=cargo)": "cargo=self.title(cargo))",
    '_("{port} {cargo}")': '_("{cargo} from {port}")',
    "translated(about) if about in PORTS else about": "translated(about)",
    '    making=(clause(N_("{asker} asks {target} for {about}: {count}")),),\n': "",
    '    making=(clause(N_("{player} names {card}: {correct}")),),\n': "",
    "range(20))\ndef test_what_follows": "range(8))\ndef test_what_follows",  # slow with 12 cards
}
RECORD = """{
 "format": 1,
 "game": "midnight-ferry",
 "title": "To try it",
 "setup": {
  "players": ["Ann", "Bob", "Cem"],
  "me": "Ann",
  "hand": ["north-tea", "north-coal", "east-silk", "south-salt"]
 },
 "notes": [
  {"note": "ask", "asker": "Ann", "target": "Bob", "about": "north", "count": 1},
  {"note": "ask", "asker": "Bob", "target": "Cem", "about": "salt", "count": 1},
  {"note": "ask", "asker": "Cem", "target": "Bob", "about": "tea", "count": 2},
  {"note": "ask", "asker": "Ann", "target": "Cem", "about": "coal", "count": 1},
  {"note": "announce", "player": "Bob", "card": "south-silk", "correct": false},
  {"note": "ask", "asker": "Cem", "target": "Bob", "about": "salt", "count": 0}
 ]
}
"""


def ferry(checkout: Path) -> new_game.Place:
    """Lay the sample game out as Midnight Ferry; return where it is."""
    place = new_game.place_of("midnight_ferry", "", Path("tests", "made"), checkout)
    files = new_game.lay_out(place, checkout)
    texts = {file: (checkout / file).read_text(encoding="utf-8") for file in files}
    for before, after in (WORDS | LINES).items():
        assert any(before in text for text in texts.values()), before
        texts = {file: text.replace(before, after) for file, text in texts.items()}
    for file, text in texts.items():
        (checkout / file).write_text(text, encoding="utf-8")
    (checkout / place.folder / "record.json").write_text(RECORD, encoding="utf-8")
    new_game.tidied(files, checkout)
    return place


def test_a_game_with_cards_and_words_of_its_own_passes_its_tests(checkout: Path) -> None:
    place = ferry(checkout)
    run(checkout, "-m", "ruff", "check", str(place.folder))
    over_all = ("tests/games/test_every_game.py", "tests/core/test_record_schema.py")
    run(checkout, *PYTEST, str(place.tests), *over_all, "-k", "midnight_ferry or midnight-ferry")

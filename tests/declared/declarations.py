"""Short declarations to begin a test with, and all that are kept anywhere."""

from collections.abc import Mapping
from pathlib import Path

from notepad.core.files import resource

EXAMPLES = Path(__file__).parent / "examples"
TWINS = Path(__file__).parent / "twins"

THREE_LISTS = """\
title = "Who took it?"

[cards]
people = ["Ann", "Bea", "Cid"]
things = ["rope", "lamp", "key"]
places = ["barn", "mill", "pond"]
"""

TWO_ATTRIBUTES = """\
title = "Suits and numbers"
players = [3, 4]

[attributes]
suit = ["red", "blue", "green"]
number = ["1", "2", "3", "4"]

[values]
1 = 1
2 = 2
3 = 3
4 = 4

[hidden]
each = "suit"

[hands]
deal = "even"

[[questions]]
kind = "count"
shown = 1

[[questions]]
kind = "gather"

[announcement]
what = "sum"
"""

NAMED_CARDS = """\
title = "A small gang"
players = [3, 3]

[cards]
people = ["A", "B", "C", "D", "E", "F", "G", "H"]

[hidden]
count = 2

[[questions]]
kind = "chips"
cards = 3

[[questions]]
kind = "show-one"
cards = 2
"""

ONE_ATTRIBUTE = """\
title = "Twelve thieves"
players = [3, 5]

[attributes]
thief = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"]

[hidden]
count = 2

[[questions]]
kind = "chips"
cards = 3

[[questions]]
kind = "count"
"""

_KEPT = [path for place in (resource("games"), EXAMPLES, TWINS) for path in place.glob("*.toml")]
SOUND: Mapping[str, str] = {
    "three-lists": THREE_LISTS,
    "two-attributes": TWO_ATTRIBUTES,
    "named-cards": NAMED_CARDS,
    "one-attribute": ONE_ATTRIBUTE,
    **{path.stem: path.read_text("utf-8") for path in sorted(_KEPT)},
}
"""All sound declarations that there are, by a word for each."""

"""Short declarations, all that are kept anywhere, and tables at which they are played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from notepad.core.bundled_and_private_files import resource
from notepad.core.form import Draft, Form
from notepad.core.game import Game, View
from notepad.core.record import read_setup
from notepad.declared.deck import Deck
from notepad.declared.declaration_file import declaration_from_toml
from notepad.declared.game import game_of
from notepad.declared.setup import Setup, Suggest, setup_type
from tests.games.tables import comes_back, known_after, view_of

EXAMPLES = Path(__file__).parent / "examples"
TWINS = Path(__file__).parent / "twins"
SHORT = Path(__file__).parent / "short"


def short(word: str) -> str:
    """Return one of the short declarations."""
    return (SHORT / f"{word}.toml").read_text("utf-8")


_WORDS = ("three-lists", "two-attributes", "named-cards", "one-attribute", "listed-classes",
          "out-of-play", "low-and-high", "see-one-or-count", "passes")  # fmt: skip
THREE_LISTS, TWO_ATTRIBUTES, NAMED_CARDS, ONE_ATTRIBUTE, LISTED_CLASSES, *_more = map(short, _WORDS)
OUT_OF_PLAY, RANGES, SEE_ONE, PASSES = _more
COPIES = short("too-many-cooks")
_KEPT = [path for place in (resource("games"), EXAMPLES, TWINS) for path in place.glob("*.toml")]
SOUND: Mapping[str, str] = {
    **{word: short(word) for word in _WORDS},
    **{path.stem: path.read_text("utf-8") for path in sorted(_KEPT)},
}
"""All sound declarations that there are, by a word for each."""


PLAYERS = ("Ann", "Bob", "Cem")


def game_with(text: str) -> Game:
    """Return the game of a declaration."""
    return game_of(declaration_from_toml(text))


def deck_of(text: str) -> Deck:
    """Return the cards of a declaration."""
    return Deck(declaration_from_toml(text))


def setup_with(text: str, hand: tuple[str, ...], me: str = "Bob") -> Setup:
    """Return how a game of three is set up in which these are my cards."""
    return setup_type(declaration_from_toml(text))(players=PLAYERS, me=me, hand=hand)


@dataclass(frozen=True)
class AtTable:
    """A game of a declaration, set up as a record says."""

    text: str
    setup_document: dict[str, Any]

    @cached_property
    def game(self) -> Game:
        return game_with(self.text)

    @cached_property
    def deck(self) -> Deck:
        return deck_of(self.text)

    @cached_property
    def setup(self) -> Any:  # noqa: ANN401 the game's own type
        return read_setup(self.setup_document, self.game)

    def view(self, notes: Sequence[Any] = (), **more: Any) -> View:  # noqa: ANN401
        return view_of(self.game, self.setup, notes, **more)

    def known(self, *notes: Any) -> Any:  # noqa: ANN401
        return known_after(self.game, self.setup, *notes)

    def form(self, draft: Draft, notes: Sequence[Any] = ()) -> Form[Any]:
        return self.game.form(self.view(notes), draft)

    def comes_back(self, note: Any) -> None:  # noqa: ANN401
        """Make sure that a note, its draft, its taps and its record are all the same."""
        comes_back(self.game, self.setup, note)


LISTS, FOUR_LISTS = (
    AtTable(THREE_LISTS, {"players": names.split(), "me": "Bob", "hand": ["Bea", "key"]})
    for names in ("Ann Bob Cem", "Ann Bob Cem Dee")
)
SUMS = AtTable(
    TWO_ATTRIBUTES, {"players": [*PLAYERS], "me": "Bob", "hand": ["red-1", "blue-1", "blue-2"]}
)
SETUP = setup_with(THREE_LISTS, ("lamp", "mill"))
NAMED_THREE = ("Bea", "key", "barn")


def suggest(asker: str, passed: str, shown_by: str | None, card: str | None = None) -> Suggest:
    """Return who named Bea, key and barn, who passed, and who showed which card."""
    return Suggest(
        asker=asker, cards=NAMED_THREE, passed=tuple(passed.split()), shown_by=shown_by, card=card
    )

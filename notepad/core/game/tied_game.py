"""TiedGame: a game made of the parts that its folder has."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from notepad.core.fault import Fault
from notepad.core.form import Draft
from notepad.core.game.game import K, N, Opening, S, T, Table, View
from notepad.core.game.game_name import GameName
from notepad.core.game.laid_hands import LaidHands, no_hands
from notepad.core.game.paragraph import Paragraph
from notepad.core.game.reasoner import Reasoner
from notepad.core.page.page import Page
from notepad.core.seats import Reseating
from notepad.core.sentence.keypad import Keypad


@dataclass(frozen=True, kw_only=True)
class TiedGame(Generic[S, N, T, K]):
    """Fulfils `core.game.game.Game`, which says what each part does.

    `name` is that of its folder. The setup has `players`, `me` and `first`, None for the first of
    the players, and is `reseated` by itself.
    """

    name: GameName
    setup_type: type[S]
    setup_faults: Callable[[S], Iterator[Fault]]
    begin: Callable[[Table, Draft], Opening[S]]
    opening_draft: Callable[[S], Draft]
    keypad: Keypad
    start: Callable[[S], T]
    after: Callable[[T, N], T]
    reasoner: Callable[[S], Reasoner[K]]
    answer: Callable[[S, K], dict[str, Any]]
    subjects: Callable[[S], Mapping[str, str]]
    page: Callable[[View[S, N, T, K]], Page]
    blank: Callable[[], Page]
    rules: Callable[[], tuple[Paragraph, ...]]
    declaration: Mapping[str, Any] | None = None
    advice: Callable[[S, K], dict[str, Any]] | None = None
    laid_hands: Callable[[Sequence[S], Sequence[Sequence[Any]]], LaidHands] = no_hands

    @property
    def id(self) -> str:
        """The word that records use for this game."""
        return self.name.id

    @property
    def title(self) -> str:
        """The game's name as players say it."""
        return self.name.title

    @property
    def blurb(self) -> str:
        """One sentence for somebody who chooses a game."""
        return self.name.blurb

    @property
    def seats(self) -> range:
        """For how many players it is."""
        return self.name.seats

    @property
    def variants(self) -> Mapping[str, str]:
        """What players call its variants, in English, by the record's word."""
        return self.name.variants

    def table(self, setup: Any) -> Table:  # noqa: ANN401 the game's own type
        """Return who sits at the table."""
        return Table(setup.players, setup.me, setup.first or setup.players[0])

    def reseated(self, setup: Any, seats: Reseating) -> Any:  # noqa: ANN401 the game's own type
        """Return the setup with its players called and seated otherwise."""
        return setup.reseated(seats)

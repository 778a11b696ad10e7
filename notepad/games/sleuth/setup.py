"""How a game is set up, and what can be wrong with that."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Self

from typing_extensions import override

from notepad.cards.card_setup import CardSetup, card_faults, hand_size_faults
from notepad.cards.pack import Sought
from notepad.core.allowed import some_of, within
from notepad.core.fault import Fault, all_of
from notepad.core.mark import Pencil
from notepad.core.seats import Reseating
from notepad.core.unread import UnreadError
from notepad.core.words import _, ngettext
from notepad.games.sleuth.components import CARDS, HAND_SIZE, MISSING, QUESTIONS, SEATS
from notepad.games.sleuth.pack import PACK, Gems


@dataclass(frozen=True, kw_only=True)
class Setup(CardSetup):
    """Who plays, my hand, the cards face up, and the table's own rules.

    `hand_sizes` says how many cards the players named in it hold; with `numbers_only` no cards are
    ever shown; `questions` is how many one may ask in his turn. `first` begins, the first of
    `players` if it is None.
    """

    hand: Annotated[tuple[str, ...], some_of(CARDS)]
    table: Annotated[tuple[str, ...], some_of(CARDS)]
    missing: Annotated[int, within(MISSING)] = 1
    hand_sizes: dict[str, int] | None = None
    numbers_only: bool = False
    questions: Annotated[int, within(QUESTIONS)] = 1

    @property
    @override
    def face_up(self) -> tuple[str, ...]:
        return self.table

    @property
    @override
    def pack(self) -> Gems:
        return PACK

    @property
    @override
    def sought(self) -> Sought:
        count = ngettext("{count} gem is missing", "{count} gems are missing", self.missing)
        return Sought(
            one=_("missing gem"),
            all=_("the missing gem") if self.missing == 1 else _("the missing gems"),
            count=count.format(count=self.missing),
            found=_("{card} is missing."),
            box=_("missing"),
            marked={
                Pencil.CIRCLE: _("missing!"),
                Pencil.CROSS: _("not missing"),
                Pencil.QUERY: _("missing?"),
            },
        )

    @property
    @override
    def hidden_count(self) -> int:
        return self.missing

    @override
    def hand_size(self, player: str) -> int:
        sizes = self.hand_sizes or {}
        if len(self.players) not in SEATS or not set(sizes) <= set(self.players):
            raise UnreadError
        return sizes.get(player, HAND_SIZE[len(self.players)])

    @override
    def reseated(self, seats: Reseating) -> Self:
        sizes = seats.by_player(self.hand_sizes)
        return replace(super().reseated(seats), hand_sizes=sizes)

    def shows(self, about: tuple[str, ...]) -> bool:
        """Whether the asker of such a question sees the cards."""
        return len(about) > 1 and not self.numbers_only


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    yield from all_of(
        card_faults(setup, SEATS),
        _missing_faults(setup.missing),
        _questions_faults(setup.questions),
        hand_size_faults(setup.hand_sizes, setup.players, CARDS),
    )


def _missing_faults(missing: int) -> Iterator[Fault]:
    if missing not in MISSING:
        yield Fault("missing", _("one, two or three gems can be missing"))


def _questions_faults(questions: int) -> Iterator[Fault]:
    if questions not in QUESTIONS:
        yield Fault("questions", _("one or two questions can be asked in a turn"))

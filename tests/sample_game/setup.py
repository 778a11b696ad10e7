"""How a game is set up, what is sought in it, and what can be wrong with that."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from typing_extensions import override

from notepad.cards.setup import CardSetup, Sought, card_faults
from notepad.core.faces_and_marks import Pencil
from notepad.core.faults import Fault
from notepad.core.language import _, ngettext
from notepad.core.strict_json import some_of
from tests.sample_game import NAME
from tests.sample_game.components import CARDS, HIDDEN_COUNT
from tests.sample_game.pack import PACK


@dataclass(frozen=True, kw_only=True)
class Setup(CardSetup):
    """Who plays, and my hand: all cards but those hidden are dealt round."""

    hand: Annotated[tuple[str, ...], some_of(CARDS)]

    pack = PACK
    hidden_count = HIDDEN_COUNT

    @property
    @override
    def sought(self) -> Sought:
        count = ngettext("{count} card is hidden", "{count} cards are hidden", HIDDEN_COUNT)
        return Sought(
            one=_("hidden card"),
            all=_("the hidden card"),
            count=count.format(count=HIDDEN_COUNT),
            found=_("{card} lies hidden."),
            box=_("hidden"),
            marked={
                Pencil.CIRCLE: _("hidden!"),
                Pencil.CROSS: _("not hidden"),
                Pencil.QUERY: _("hidden?"),
            },
        )


def setup_faults(setup: Setup) -> Iterator[Fault]:
    """Yield what is wrong with a setup."""
    yield from card_faults(setup, NAME.seats)

"""From a setup to its deal, what can be wrong with it, and how it is tapped on the empty sheet."""

from dataclasses import replace

from notepad.cards.setup import CardSetup
from notepad.core.dataclass import dataclass
from notepad.core.faults import Unread
from tests.cards.orchard import CARDS, GAME, TWO, Setup


def told(setup: Setup) -> list[str]:
    return [str(fault) for fault in GAME.setup_faults(setup)]


def test_what_hangs_on_a_field_that_is_missing_is_not_told() -> None:
    assert told(replace(TWO, players=Unread())) == []  # type: ignore[arg-type]
    alone = replace(TWO, players=("Ann",))
    assert told(alone) == ["players: 1 player, but this game is for 2 to 3"]


@dataclass(frozen=True, kw_only=True)
class _Round(Setup):
    """The orchard with nothing said of how many cards each is dealt."""

    hand_size = CardSetup.hand_size


def test_cards_are_dealt_round_by_seats_unless_a_game_says_otherwise() -> None:
    three = _Round(players=("Ann", "Bob", "Cem"), me="Ann", hand=())
    for setup, sizes in (
        (three, [3, 3, 2]),
        (replace(three, first="Cem"), [3, 3, 2]),
        (replace(three, table=CARDS[:2]), [2, 2, 2]),
    ):
        assert [setup.hand_size(player) for player in setup.players] == sizes

"""From a setup to its deal, what can be wrong with it, and how it is tapped on the empty sheet."""

from dataclasses import replace

from notepad.cards.setup import CardSetup, deal_of
from notepad.core.dataclass import dataclass
from notepad.core.faults import Unread
from tests.cards.orchard import CARDS, GAME, THREE, TWO, Setup


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


def test_every_cell_is_in_one_hand_and_each_hand_says_how_many_it_holds() -> None:
    for setup in (TWO, THREE):
        deal = deal_of(setup)
        cells = [(card, place) for card, places in deal.options.items() for place in places]
        assert sorted(cell for hand in deal.hands for cell in hand.cells) == sorted(cells)
    assert [(hand.meaning, *hand.totals) for hand in deal_of(THREE).hands] == [
        ("Ann: 2 in hand", 2),
        ("Bob: 2 in hand", 2),
        ("Cem: 2 in hand", 2),
        ("cards face up", 2),
        ("one fruit is wormy", 1),
    ]

"""The players at a table of cards: who asks, who is out, who has won."""

from collections.abc import Iterator, Mapping

from notepad.cards.card_state import CardView
from notepad.core.page.page import Gauge, Seat
from notepad.core.seats import initials
from notepad.core.words import _


def seats(
    view: CardView,
    *,
    wins: str,
    hands: Mapping[str, int] | None = None,
    gauges: Mapping[str, Gauge] | None = None,
) -> Iterator[Seat]:
    """Yield the players in seat order; `wins` says of one that he has won.

    `hands` has how many cards each has, where hands grow and shrink, and `gauges` what some of them
    may know.
    """
    setup, state = view.play.setup, view.state
    letters, won = initials(setup.players), state.winners
    turn = None if state.over else state.asker
    for player in setup.players:
        asks = player == turn
        yield Seat(
            player,
            letters[player],
            me=player == setup.me,
            turn=asks or (turn is None and player in won),
            out=player in state.out,
            remark=wins if player in won else _("asks") if asks else "",
            hand=(hands or {}).get(player),
            gauge=(gauges or {}).get(player),
        )

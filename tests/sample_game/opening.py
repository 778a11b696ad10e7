"""Setting up a game: my hand, tapped on the empty sheet."""

from notepad.core.form import Draft, Form, Row
from notepad.core.game.game import Opening, Table
from notepad.core.words import _
from tests.sample_game.components import CARDS
from tests.sample_game.setup import Setup, hand_hint
from tests.sample_game.sheet import picking_page


def begin(table: Table, draft: Draft) -> Opening[Setup]:
    """Return the form and the sheet on which these people's game is set up."""
    hand = tuple(card for card in draft.get("hand", ()) if card in CARDS)
    setup = Setup(players=table.players, me=table.me, hand=hand, first=table.first)
    size = setup.hand_size(table.me)
    status = _("{count} of {size}").format(count=len(hand), size=size)
    form = Form(
        (Row("hand", _("my hand"), many=True, status=status),),
        setup if len(hand) == size else None,
        sentence=_("Start the game"),
        sheet_row="hand",
        hint=hand_hint(len(hand), size),
    )
    return Opening(form, picking_page(hand, full=len(hand) >= size))


def draft_of(setup: Setup) -> Draft:
    """Return the draft that makes this setup again."""
    return {"hand": setup.hand}

"""Setting up a game: my hand, tapped on the empty sheet."""

from dataclasses import replace

from notepad.cards.opening import HAND, Picking
from notepad.cards.setup import beginner
from notepad.core.form import Draft
from notepad.core.game import Opening, Table
from tests.sample_game import NAME
from tests.sample_game.pack import PACK
from tests.sample_game.setup import Setup


def begin(table: Table, draft: Draft) -> Opening[Setup]:
    """Return the form and the sheet on which these people's game is set up."""
    bare = Setup(players=table.players, me=table.me, hand=(), first=beginner(table))
    picking = Picking(draft=draft, pack=PACK, hand_size=bare.hand_size(bare.me))
    setup = replace(bare, hand=picking.hand) if picking.done else None
    return picking.opening(NAME.title, picking.rows(), setup)


def draft_of(setup: Setup) -> Draft:
    """Return the draft that makes this setup again."""
    return {HAND: setup.hand}

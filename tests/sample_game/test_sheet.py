from random import Random

from notepad.core.faces_and_marks import Level
from notepad.core.page import Fill, Grid
from notepad.terminal import page_text
from tests.games.views import view_of
from tests.sample_game.components import CARDS
from tests.sample_game.game import GAME
from tests.sample_game.notes import Announce
from tests.sample_game.playing import dealt
from tests.sample_game.sheet import blank, page


def test_every_card_has_a_box() -> None:
    setup, _truth = dealt(3, Random(1))
    for shown in (page(view_of(GAME, setup)), blank()):
        assert isinstance(shown.sheet, Grid)
        assert sorted(cell.key for row in shown.sheet.cells for cell in row) == sorted(CARDS)


def test_my_cards_are_mine_and_what_was_found_shows_unless_it_is_paper() -> None:
    setup, truth = dealt(2, Random(1))
    hidden = min(truth["hidden"])
    notes = [Announce(player="Ann", card=hidden, correct=True)]
    known = GAME.reasoner(setup).follow(notes)
    for level in (Level.PAPER, Level.DEDUCTION):
        shown = page(view_of(GAME, setup, notes, known, level=level))
        assert isinstance(shown.sheet, Grid)
        fills = {cell.key: cell.fill for row in shown.sheet.cells for cell in row}
        assert {card for card, fill in fills.items() if fill is Fill.MINE} == set(setup.hand)
        assert (fills[hidden] is Fill.FOUND) == (level is Level.DEDUCTION)


def test_cards_that_may_be_hidden_are_named_until_one_is_left() -> None:
    setup, truth = dealt(2, Random(1))
    reasoner = GAME.reasoner(setup)
    for cards, told in (((), "cards are possible."), (truth["hidden"], "Certain.")):
        notes = [Announce(player="Ann", card=card, correct=True) for card in cards]
        known = reasoner.weigh(reasoner.follow(notes))
        assert told in page_text(page(view_of(GAME, setup, notes, known)))


def test_a_contradiction_is_told() -> None:
    setup, _truth = dealt(3, Random(1))
    card = next(card for card in CARDS if card not in setup.hand)
    one, other = (
        Announce(player=setup.me, card=card, correct=correct) for correct in (True, False)
    )
    known = GAME.reasoner(setup).follow([one, other])
    assert "can't all be right" in page_text(page(view_of(GAME, setup, [one, other], known)))

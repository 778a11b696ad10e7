from random import Random

from notepad.core.level import Level
from notepad.core.page.page import Fill, Grid
from notepad.terminal.page_text import page_text
from tests.games.views import view_of
from tests.sample_game.components import CARDS, CLASSES, cards_of
from tests.sample_game.game import GAME
from tests.sample_game.notes import Ask
from tests.sample_game.playing import dealt
from tests.sample_game.sheet import blank_page, page, picking_page


def test_every_card_has_a_box() -> None:
    setup, _truth = dealt(3, Random(1))
    for shown in (page(view_of(GAME, setup)), picking_page((), full=False), blank_page()):
        assert isinstance(shown.sheet, Grid)
        assert sorted(cell.key for row in shown.sheet.cells for cell in row) == sorted(CARDS)


def test_my_cards_are_mine_and_what_was_found_shows_unless_it_is_paper() -> None:
    setup, truth = dealt(2, Random(1))
    (other,), (hidden,) = setup.opponents, truth["hidden"]
    notes = [
        Ask(asker=setup.me, target=other, about=about, count=len(truth[other] & {*cards_of(about)}))
        for about in CLASSES
        if hidden in cards_of(about)
    ]
    known = GAME.reasoner(setup).follow(notes)
    for level in (Level.PAPER, Level.DEDUCTION):
        shown = page(view_of(GAME, setup, notes, known, level=level))
        assert isinstance(shown.sheet, Grid)
        fills = {cell.key: cell.fill for row in shown.sheet.cells for cell in row}
        assert {card for card, fill in fills.items() if fill is Fill.MINE} == set(setup.hand)
        assert (fills[hidden] is Fill.FOUND) == (level is Level.DEDUCTION)


def test_a_contradiction_is_told() -> None:
    setup, _truth = dealt(3, Random(1))
    one, other = (
        Ask(asker=setup.me, target=setup.opponents[0], about=CLASSES[0], count=count)
        for count in (0, 1)
    )
    known = GAME.reasoner(setup).follow([one, other])
    assert "can't all be right" in page_text(page(view_of(GAME, setup, [one, other], known)))

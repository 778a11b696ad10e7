from random import Random

from notepad.core.faces_and_marks import Level
from notepad.core.reasoner import without_breaths
from notepad.terminal import page_text
from tests.games.views import view_of
from tests.midnight_ferry.components import CARDS, CLASSES
from tests.midnight_ferry.game import GAME
from tests.midnight_ferry.notes import Announce, Ask, Note
from tests.midnight_ferry.pack import PACK
from tests.midnight_ferry.playing import dealt
from tests.midnight_ferry.sheet import page


def shown(*notes: Note) -> str:
    setup, _truth = dealt(3, Random(1))
    reasoner = GAME.reasoner(setup)
    *_before, known = without_breaths(reasoner.ponder(reasoner.follow(notes), {}, Level.ODDS))
    return page_text(page(view_of(GAME, setup, notes, known)))


def test_the_best_question_names_whom_and_what_to_ask() -> None:
    setup, _truth = dealt(3, Random(1))
    told = shown().partition("Best question")[2]
    assert any(f"{player}: {about}" in told for player in setup.opponents for about in CLASSES)


def test_what_was_answered_is_not_advised_again() -> None:
    setup, truth = dealt(3, Random(1))
    player = setup.opponents[0]
    notes = [
        Ask(
            asker=setup.me,
            target=player,
            about=about,
            count=len(truth[player].intersection(PACK.cards_of(about))),
        )
        for about in CLASSES
    ]
    assert f"{player}: " not in shown(*notes).partition("Best question")[2]


def test_who_may_not_ask_gets_no_advice() -> None:
    setup, truth = dealt(3, Random(1))
    card = next(card for card in CARDS if card not in truth["hidden"])
    assert "Best question" not in shown(Announce(player=setup.me, card=card, correct=False))

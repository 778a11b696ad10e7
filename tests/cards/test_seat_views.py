"""A game as it looks from each seat: who saw what, and how questions are answered there."""

from random import Random
from typing import Any

import pytest

from notepad.cards.seat_views import Seat
from notepad.core.record import Record, read, write
from notepad.games.cataline.notes import AskOne
from notepad.games.cataline.reasoning import SEATS
from tests.cards.noted_games import KINDS, Noted, saw
from tests.deduction import brute

SETUP = KINDS["cataline of 4"](3).setup
ASKER, OTHER, THIRD = SETUP.opponents
SHOWN = AskOne(asker=ASKER, target=OTHER, about="red", passed=1, seen=("red-1",))


def test_a_note_says_the_same_each_time_and_less_to_who_saw_less() -> None:
    asker, third = Seat(SEATS, SETUP, ASKER), Seat(SEATS, SETUP, THIRD)
    assert asker.clues(4, SHOWN) is asker.clues(4, SHOWN)
    assert {clue.note for clue in asker.clues(4, SHOWN)} == {4}
    assert len(third.clues(4, SHOWN)) < len(asker.clues(4, SHOWN))


_ASKED = 12  # questions tried at each seat


@pytest.fixture(params=KINDS)
def noted(request: pytest.FixtureRequest) -> Noted:
    return KINDS[request.param](1)


def test_everybody_hears_what_he_saw_and_nothing_else(noted: Noted) -> None:
    told = noted.told(Random(2))
    for player in noted.setup.players:
        for note, heard in zip(told, noted.heard(player, told), strict=True):
            assert heard == saw(noted.setup, note, player)


@pytest.mark.parametrize("kind", ["cataline of 4", "clue", "gather", "see-one-or-count"])
def test_what_somebody_chose_to_give_is_chosen_anew_each_time(kind: str) -> None:
    noted = KINDS[kind](1)
    assert len({repr(noted.told(Random(seed))) for seed in range(12)}) > 1


def test_what_a_seat_heard_is_a_record_that_its_player_could_have_kept(noted: Noted) -> None:
    told = noted.told(Random(4))
    for player in noted.setup.players:
        heard = noted.heard(player, told)
        kept: Any = Record(game=noted.game.id, setup=noted.at(player), notes=heard)
        assert read(write(kept), {noted.game.id: noted.game}) == kept


def test_everything_that_is_heard_fits_the_cards_as_they_lie(noted: Noted) -> None:
    told = noted.told(Random(5))
    world: brute.World = {card: at for at, cards in noted.truth.items() for card in cards}
    for player in noted.setup.players:
        setup = noted.at(player)
        deal = noted.seats.deal(setup)
        assert all(world[card] in places for card, places in deal.options.items())
        assert all(brute.fits(world, clue) for clue in (*deal.hands, *deal.rules))
        for number, note in enumerate(noted.heard(player, told), 1):
            assert all(brute.fits(world, c) for c in noted.seats.clues(setup, deal, number, note))


def test_whatever_is_asked_is_answered_as_the_cards_lie(noted: Noted) -> None:
    random = Random(6)
    world: brute.World = {card: at for at, cards in noted.truth.items() for card in cards}
    for player in noted.setup.players:
        setup = noted.at(player)
        questions = noted.seats.questions(setup, noted.seats.deal(setup), {})
        for question in random.sample(questions, min(_ASKED, len(questions))):
            note = noted.seats.answered(noted.setup, player, question.key, noted.truth, random)
            assert note.asker == player
            said = noted.seats.clues(setup, noted.seats.deal(setup), 1, note)
            assert all(brute.fits(world, clue) for clue in said)
            assert {*question.cells} >= {cell for clue in said for cell in clue.cells}
            kept: Any = Record(
                game=noted.game.id, setup=setup, notes=(noted.seats.heard_by_player(setup, note),)
            )
            assert read(write(kept), {noted.game.id: noted.game}) == kept

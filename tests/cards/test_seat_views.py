"""A game as it looks from each seat: who saw what, and how questions are answered there."""

from random import Random
from typing import Any

import pytest

from notepad.cards.seat_views import Seat
from notepad.core.record import Record, read, write
from notepad.declared.setup import Count, Gather, Look, SeeOne, Snoop, Suggest, TurnUp, WhoHas
from notepad.games.cataline.notes import AskAll, AskOne
from notepad.games.cataline.reasoning import SEATS
from notepad.games.cataline.setup import cards_of as cataline_cards
from notepad.games.sleuth.notes import Ask
from notepad.games.sleuth.setup import cards_of as sleuth_cards
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


def everybody(noted: Noted) -> tuple[str, ...]:
    players: tuple[str, ...] = noted.setup.players
    return players


def asked_for(noted: Noted, note: Any) -> frozenset[str]:  # noqa: ANN401 a game's own type
    """Return the cards that a question is about."""
    match note:
        case AskOne() | AskAll():
            return frozenset(cataline_cards(note.about))
        case Ask():
            return frozenset(sleuth_cards(note.about))
        case Count(cards=None, about=about, range=ends):
            return frozenset(noted.setup.deck.asked_for(about or (), ends or ()))
        case SeeOne(about=about) | WhoHas(about=about):
            return frozenset(noted.setup.deck.having(about))
        case Gather():
            return frozenset(noted.setup.deck.having((note.about,)))
        case Snoop(target=target):
            return noted.truth[target]
        case Look() | TurnUp():
            questions = noted.setup.deck.questions
            return noted.truth[next(one.pile for one in questions if one.kind.value == note.kind)]
        case _:
            return frozenset(note.cards)


def assert_true(noted: Noted, note: Any) -> None:  # noqa: ANN401 a game's own type
    """Check a note that tells everything against the cards that everybody really has."""
    cards, truth = asked_for(noted, note), noted.truth
    match note:
        case AskOne() | Ask() | Count():
            number = note.passed if isinstance(note, AskOne) else note.count
            assert number == len(cards & truth[note.target])
            assert note.seen is None or set(note.seen) == cards & truth[note.target]
        case AskAll() | Gather():
            assert note.gave.keys() == set(everybody(noted)) - {note.asker}
            for giver, gave in note.gave.items():
                assert gave in cards & truth[giver] if gave else not cards & truth[giver]
        case Look() | TurnUp():
            assert set(note.cards or ()) <= cards
        case SeeOne():
            assert note.shows == bool(cards & truth[note.target])
            assert note.card is None or note.card in cards & truth[note.target]
            assert (note.card is None) == (not note.shows)
        case Snoop():
            assert note.card in cards & truth[note.target]
        case WhoHas():
            others = {*everybody(noted)} - {note.asker}
            assert {*note.have} == {name for name in others if cards & truth[name]}
        case Suggest():
            for name, shown in note.told.items():
                assert shown in cards & truth[name] if shown else not cards & truth[name]


def test_everybody_hears_what_he_saw_and_nothing_else(noted: Noted) -> None:
    told = noted.told(Random(2))
    for player in everybody(noted):
        for note, heard in zip(told, noted.heard(player, told), strict=True):
            assert heard == saw(noted.setup, note, player)


def test_what_somebody_chose_to_give_is_chosen_anew_each_time(noted: Noted) -> None:
    told = {repr(noted.told(Random(seed))) for seed in range(12)}
    free = any(
        isinstance(note, AskAll | Gather | SeeOne | Snoop | Suggest)
        and len(asked_for(noted, note) & noted.truth[name]) > 1
        and saw(noted.setup, note, noted.setup.me) == note
        for note in noted.notes
        for name in givers_unseen(noted, note)
    )
    looked = any(
        isinstance(note, Look) and note.cards is None and len(asked_for(noted, note)) > 1
        for note in noted.notes
    )
    assert (len(told) > 1) == (free or looked)


def givers_unseen(noted: Noted, note: Any) -> list[str]:  # noqa: ANN401 a game's own type
    """Return those who gave a card of their choice that I did not see."""
    if isinstance(note, Suggest):
        return [name for name, card in note.told.items() if card is True]
    if isinstance(note, SeeOne):
        return [note.target] if note.shows and note.card is None else []
    if isinstance(note, Snoop):
        return [note.target] if note.card is None else []
    gave = getattr(note, "gave", {})
    return [name for name, card in gave.items() if card is True]


def test_what_a_seat_heard_is_a_record_that_its_player_could_have_kept(noted: Noted) -> None:
    told = noted.told(Random(4))
    for player in everybody(noted):
        heard = noted.heard(player, told)
        kept: Any = Record(game=noted.game.id, setup=noted.at(player), notes=heard)
        assert read(write(kept), {noted.game.id: noted.game}) == kept


def test_everything_that_is_heard_fits_the_cards_as_they_lie(noted: Noted) -> None:
    told = noted.told(Random(5))
    world: brute.World = {card: at for at, cards in noted.truth.items() for card in cards}
    for player in everybody(noted):
        setup = noted.at(player)
        deal = noted.seats.deal(setup)
        assert all(world[card] in places for card, places in deal.options.items())
        assert all(brute.fits(world, clue) for clue in (*deal.hands, *deal.rules))
        for number, note in enumerate(noted.heard(player, told), 1):
            assert all(brute.fits(world, c) for c in noted.seats.clues(setup, deal, number, note))


def test_whatever_is_asked_is_answered_as_the_cards_lie(noted: Noted) -> None:
    random = Random(6)
    for player in everybody(noted):
        setup = noted.at(player)
        questions = noted.seats.questions(setup, noted.seats.deal(setup), {})
        for question in random.sample(questions, min(_ASKED, len(questions))):
            note = noted.seats.answered(noted.setup, player, question.key, noted.truth, random)
            assert note.asker == player
            assert_true(noted, note)
            assert {card for card, _place in question.cells} <= asked_for(noted, note)
            kept: Any = Record(
                game=noted.game.id, setup=setup, notes=(noted.seats.heard_by_player(setup, note),)
            )
            assert read(write(kept), {noted.game.id: noted.game}) == kept

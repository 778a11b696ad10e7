"""Games that nobody looked at are reckoned beside the window, as they would be at the table."""

from dataclasses import replace
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.game import Play
from notepad.core.reasoner import without_breaths
from notepad.core.record import Record
from notepad.games.cataline.game import GAME as CATALINE
from notepad.games.cataline.notes import Accuse, Reveal
from notepad.games.cataline.setup import value_of
from notepad.shell.statistics import counted
from notepad.shell.statistics_page import LateResults, result_of
from notepad.storage import Library, StoreError
from notepad.storage.statistics import Found
from tests.games.cataline.playing import dealt, noted
from tests.nullgame import SETUP as NULL_SETUP
from tests.nullgame import Look
from tests.shell.conftest import eventually

RANDOM = Random(11)
SETUP, TRUTH = dealt(4, RANDOM)
SETUP = replace(SETUP, me="Ann", hand=tuple(sorted(TRUTH["Ann"])), first="Cem")
NOTES = noted(SETUP, TRUTH, RANDOM, notes=6)
SUM = sum(int(value_of(card)) for card in TRUTH["hidden"])
WON = Accuse(player="Ann", sum=SUM, correct=True)
OVER = (*NOTES, WON, Reveal(cards=tuple(sorted(TRUTH["hidden"]))))


def games(library: Library) -> dict[str, int]:
    """Have a game that is over, one that goes on, one that contradicts itself, one of nothing."""
    clash = Accuse(player="Bob", sum=SUM, correct=False)
    return {
        title: library.create(Record(game="cataline", setup=SETUP, notes=notes, title=title))
        for title, notes in {"over": OVER, "on": NOTES, "clash": (*NOTES, clash, WON)}.items()
    } | {
        "null": library.create(Record(game="null", setup=NULL_SETUP, notes=(Look("Bob", "coin"),)))
    }


@pytest.fixture
def late(qtbot: QtBot, library: Library) -> LateResults:
    games(library)
    return LateResults(library.evenings)


def test_all_that_is_due_is_looked_at_once(late: LateResults, library: Library) -> None:
    assert eventually(lambda: late.left == 0)
    assert len(library.games()) == 4
    assert library.evenings.due() == ()
    assert LateResults(library.evenings).left == 0


def test_a_game_is_kept_as_its_review_tells_it(late: LateResults, library: Library) -> None:
    assert eventually(lambda: late.left == 0)
    found = {game.title: game for game in library.evenings.games()}
    review = next(without_breaths(CATALINE.reasoner(SETUP).review(OVER[:-1], patience_ms=150)))
    assert found["over"].winners == ("Ann",)
    assert review.certain_from == len(OVER) - 1, "only as it was said"
    assert found["over"].found == Found(len(OVER) - 1, None)
    assert "on" not in found


def test_who_goes_away_has_the_others_looked_at_another_time(
    late: LateResults, library: Library
) -> None:
    assert eventually(lambda: late.left < 4)
    late.stop()
    left = len(library.evenings.due())
    assert (late.left, left) == (0, len(library.evenings.due()))
    again = LateResults(library.evenings)
    assert again.left == left
    assert eventually(lambda: again.left == 0)


def test_where_nothing_can_be_kept_it_is_told_once(
    late: LateResults, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreError("The disk is full.", "Make room.")

    monkeypatch.setattr(library.evenings, "keep", full)
    told: list[str] = []
    late.failed.connect(told.append)
    assert eventually(lambda: bool(told))
    assert told == ["The disk is full. Make room."]
    assert late.left == 0


def test_a_game_that_is_gone_meanwhile_holds_up_nobody(late: LateResults, library: Library) -> None:
    for row in library.games():
        library.delete(row.id)
    assert eventually(lambda: late.left == 0)
    assert library.evenings.games() == ()


def test_every_number_is_that_of_the_record_itself(qtbot: QtBot, library: Library) -> None:
    expected = {}
    for seed in range(3):
        random = Random(seed)
        setup, truth = dealt(3, random)
        setup = replace(setup, me="Ann", hand=tuple(sorted(truth["Ann"])))
        notes = noted(setup, truth, random, notes=3 + 4 * seed)
        right = sum(int(value_of(card)) for card in truth["hidden"])
        notes = (*notes, Accuse(player=setup.players[seed % 3], sum=right, correct=True))
        library.create(Record(game="cataline", setup=setup, notes=notes, title=str(seed)))
        review = next(without_breaths(CATALINE.reasoner(setup).review(notes, patience_ms=150)))
        certain = review.certain_from if review.certain_from != len(notes) else None
        expected[str(seed)] = (setup.players[seed % 3],), Found(len(notes), certain)
    late = LateResults(library.evenings)
    assert eventually(lambda: late.left == 0)
    found = {game.title: (game.winners, game.found) for game in library.evenings.games()}
    assert found == expected
    told = counted(library.evenings.games())
    for one in told.wins:
        assert one.won == sum(one.name in winners for winners, _found in expected.values())


def test_how_a_game_ended_follows_from_its_notes_alone() -> None:
    assert result_of(CATALINE, Play(SETUP, NOTES)) is None
    result = result_of(CATALINE, Play(SETUP, OVER))
    assert result is not None
    assert result.winners == ("Ann",)

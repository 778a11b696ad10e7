from notepad.core.actions import Noted
from notepad.core.session import Session
from tests.nullgame import GAME, SETUP, Look

COIN, SWORD = Look("Bob", "coin"), Look("Ann", "sword", has=False)


def test_the_table_shows_what_is_tried_and_the_record_does_not() -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    session.try_after(1)
    session.note(SWORD)
    assert session.notes == session.play.notes == (COIN, SWORD)
    assert session.record("").notes == (COIN,)
    assert session.undo_sentence == "Ann has no sword."


def test_whoever_listens_is_told_of_every_turn_until_he_ends_it() -> None:
    session = Session(GAME, SETUP, [Noted(COIN)])
    heard: list[int] = []
    end = session.subscribe(lambda: heard.append(len(session.notes)))
    session.try_after(0)
    session.note(SWORD)
    session.leave_what_if()
    end()
    session.drop_what_if()
    assert heard == [0, 1, 1]

"""What is done to a session, and what is told where it can't be kept."""

import pytest

from notepad.core.faces_and_marks import Aside
from notepad.core.form import Form
from notepad.core.session import Change, Session
from notepad.games.cataline.game import GAME as CATALINE
from notepad.shell.table.table_model import Keeping
from notepad.storage import StoreError
from tests.games.test_every_game import begun
from tests.nullgame import GAME, SETUP, Look

SWORD, COIN = Look("Bob", "sword"), Look("Bob", "coin")


@pytest.fixture
def troubles() -> list[str]:
    return []


@pytest.fixture
def session() -> Session:
    return Session(GAME, SETUP)


def made(note: object | None, *, aside: Aside | None = None, sentence: str = "") -> Form[object]:
    return Form((), note, sentence, aside=aside)


def test_a_note_is_kept_and_said(session: Session, troubles: list[str]) -> None:
    keeping = Keeping(session, troubles.append)
    assert keeping.keep(made(SWORD), None) == "Bob has the sword."
    assert (session.notes, troubles) == ((SWORD,), [])


def test_a_note_that_is_mended_takes_the_place_of_the_old_one(session: Session) -> None:
    keeping = Keeping(session, print)
    session.note(SWORD)
    session.note(Look("Ann", "coin", has=False))
    assert keeping.keep(made(COIN), 1) == "Bob has the coin."
    assert session.notes[0] == COIN
    assert len(session.notes) == 2


def test_what_is_no_note_is_put_aside_and_said_as_the_form_says_it() -> None:
    session = Session(CATALINE, begun(CATALINE).setup)
    form = made(None, aside={"cards": ("red-1",)}, sentence="Mine: 1")
    assert Keeping(session, print).keep(form, None) == "Mine: 1"
    assert session.notes == ()
    assert session.aside == {"cards": ("red-1",)}


def test_a_note_that_is_refused_is_told_of(session: Session, troubles: list[str]) -> None:
    assert Keeping(session, troubles.append).keep(made(Look("Zoe", "cup")), None) == ""
    assert len(troubles) == 1
    assert "Zoe" in troubles[0]
    assert session.notes == ()


def test_what_cannot_be_written_is_told_of(troubles: list[str]) -> None:
    def refuse(_change: Change) -> None:
        raise StoreError("The disk is full.", "Make room.")

    session = Session(GAME, SETUP, keep=refuse)
    keeping = Keeping(session, troubles.append)
    assert not keeping.do(lambda: session.note(SWORD))
    assert "disk is full" in troubles[0]
    assert keeping.do(session.undo), "there is nothing to be written"

"""Whole games by accessible names alone: everything is found and pressed as it is called."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from notepad.games import catalogue
from notepad.shell.window import Window
from notepad.storage import Library
from tests.shell.conftest import eventually
from tests.shell.listener import Listener


@pytest.fixture
def listener(qtbot: QtBot) -> Iterator[Listener]:
    with Library(catalogue()) as library:
        window = Window(library, catalogue())
        qtbot.addWidget(window)
        window.resize(1280, 800)
        with qtbot.waitActive(window):
            window.show()
            window.activateWindow()
        yield Listener(window)
        window.put_away()


def sit_down(listener: Listener, game: str, names: str, hand: str) -> None:
    """Set a game up; `hand` are the names of my cards, with a comma between."""
    listener.press("New game")
    if game != "The Cataline Conspiracy":
        listener.press(game)
    people = names.split()
    while not any(heard.name == f"name of player {len(people)}" for heard in listener.everything()):
        listener.press("Add a player")
    for seat, name in enumerate(people, start=1):
        listener.write(f"name of player {seat}", name)
    assert listener.alike() == []
    for card in hand.split(", "):
        listener.press(f"{card}: not mine")
    listener.press("Start the game")


def noted(listener: Listener, sentence: str) -> None:
    """Wait until the last line says a note."""
    assert eventually(lambda: listener.says(sentence)), listener.spoken()
    assert eventually(lambda: not listener.alike()), listener.alike()
    assert not listener.signs(), "nothing is called by a sign"


def say(listener: Listener, *names: str) -> None:
    """Press one name after the other; at each step all names are distinct."""
    for name in names:
        listener.press(name)
        assert eventually(lambda: not listener.alike()), f"{listener.alike()} after “{name}”"
        assert not listener.signs(), f"after “{name}”"


def test_a_whole_game_of_cataline(listener: Listener) -> None:
    hand = "Red 1, Green 1, Blue 2, Yellow 3, Violet 4, Red 5"
    sit_down(listener, "The Cataline Conspiracy", "Ann Bob Cem Dee", hand)

    say(listener, "whom Bob", "Blue", "passes 1")
    say(listener, "seen: Blue 1")
    noted(listener, "Ann asked Bob for Blue: 1 (Blue 1)")
    say(listener, "whom Cem", "Green", "passes 2")
    noted(listener, "Bob asked Cem for Green: 2")
    say(listener, "whom all", "6")
    say(listener, "had none Bob", "Note it")
    noted(listener, "Cem asked all for 6: Ann none, Bob none, Dee one")

    say(listener, "Notes")
    say(listener, "Note 2: Bob asked Cem for Green: 2", "Mend note 2", "passes: 2", "passes 1")
    say(listener, "Note it")
    print(listener.spoken())
    noted(listener, "Bob asked Cem for Green: 1")
    say(listener, "Undo", "Redo")

    listener.press_like("Green 2: possible")
    assert listener.says("Nobody can be ruled out here yet.")
    say(listener, "Why: Bob, possible", "Pencil a circle on Bob")

    say(listener, "Fold the sheet away")
    assert not listener.says("Red 1: mine"), "what is folded away cannot be heard"
    print("FOLDED", listener.spoken())
    say(listener, "Unfold the sheet")
    assert listener.says("Red 1: mine")

    say(listener, "accusation", "who Dee")
    print(listener.spoken())
    pytest.fail("more")

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
    if f"Player {len(people) + 1} is me" in listener.names():
        listener.press(f"Player {len(people) + 1}: remove this player")
    for seat, name in enumerate(people, start=1):
        listener.write(f"name of player {seat}", name)
    assert listener.alike() == []
    for card in filter(None, hand.split(", ")):
        listener.press(f"{card}: not mine")
    listener.press("Odds")
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

    assert eventually(lambda: any(name.startswith("Ask ") for name in listener.names()))
    assert not listener.alike()
    assert not listener.signs()
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
    listener.press_like("Why: Bob, possible")
    say(listener, "Pencil a circle on Bob")

    say(listener, "Fold the sheet away")
    assert not listener.says("Red 1: mine"), "what is folded away cannot be heard"
    say(listener, "Unfold the sheet")
    assert listener.says("Red 1: mine")

    say(listener, "accusation", "who Dee", "sum 21", "it was wrong")
    noted(listener, "Dee accused 21: wrong, out")
    say(listener, "accusation", "who Bob", "sum 20", "it was right")
    assert eventually(lambda: listener.says("Play again")), listener.spoken()
    for told in ("Bob won. The sum was 20.", "5 notes", "Look back", "Note the hidden cards"):
        assert listener.says(told)
    say(listener, "Play again")
    assert listener.says("Ann (me) · Bob · Cem · Dee")
    for card in hand.split(", "):
        listener.press(f"{card}: not mine")
    listener.press("Start the game")
    assert eventually(lambda: listener.says("0 notes")), listener.spoken()


def test_a_short_game_of_sleuth(listener: Listener) -> None:
    hand = (
        "red diamond solitaire, blue diamond pair, green pearl solitaire, yellow pearl pair, "
        "red opal cluster, blue opal cluster, green opal pair"
    )
    sit_down(listener, "Sleuth", "Ann Bob Cem Dee Eva", hand)
    say(listener, "whom Bob", "about diamond", "green", "number 1")
    listener.press_like("green diamond pair")
    noted(listener, "Ann asked Bob for green diamonds: 1 (green diamond pair)")
    say(listener, "whom Cem", "pair", "number 2")
    noted(listener, "Bob asked Cem for pairs: 2")
    say(listener, "solve", "who Bob", "it was right")
    listener.press("Note it")
    assert eventually(lambda: listener.says("Play again")), listener.spoken()
    assert listener.says("Bob")


@pytest.mark.exhaustive
def test_a_short_game_of_clue(listener: Listener) -> None:
    hand = "Plum, Green, Knife, Rope, Hall, Study"
    sit_down(listener, "Clue", "Ann Bob Cem", hand)
    say(listener, "Suspects Plum", "Weapons Lead pipe", "Rooms Lounge", "shown by Bob")
    say(listener, "Lead pipe")
    noted(listener, "Ann named Plum, Lead pipe and Lounge: Bob showed Lead pipe")
    say(listener, "Suspects White", "Weapons Wrench", "Rooms Lounge", "shown by nobody")
    noted(listener, "Bob named White, Wrench and Lounge: ")
    say(listener, "announce", "who Cem", "Suspects White", "Weapons Wrench", "Rooms Kitchen")
    say(listener, "it was right")
    assert eventually(lambda: listener.says("Play again")), listener.spoken()
    assert listener.says("Cem won.")


def test_a_short_game_of_conspiracy(listener: Listener) -> None:
    sit_down(listener, "Conspiracy", "Ann Bob Cem", "")
    say(
        listener,
        "Ahmed Cahr",
        "Pay Ahmed Cahr $500: $500",
        "Earl E. Byrd",
        "how with the briefcase",
    )
    noted(listener, "Ann moved Earl E. Byrd with the briefcase")
    say(listener, "Ahmed Cahr", "how alone")
    noted(listener, "Bob moved Ahmed Cahr")
    say(listener, "Wins")
    say(listener, "Note it")
    assert eventually(lambda: listener.says("Play again")), listener.spoken()
    assert listener.says("Ann won") or listener.says("You won"), listener.spoken()


@pytest.mark.exhaustive
def test_a_short_game_of_caracalla(listener: Listener) -> None:
    sit_down(listener, "Caracalla", "Ann Bob Cem", "")
    assert eventually(lambda: listener.says("Ann: 0 points, 100 to go")), listener.spoken()
    say(listener, "bath 3", "Ann: more than 0", "Ann: more than 1", "Bob: more than 0")
    say(listener, "Cem: more than 0")
    assert listener.says("Each piece counts 6. Ann would lead.")
    assert eventually(
        lambda: listener.says("Ann: 0 points, 100 to go, +12 would make it 12, would lead")
    )
    say(listener, "Note it")
    noted(listener, "Meeting in bath 3: Ann\u00a02, Bob\u00a01, Cem\u00a01")
    assert listener.says("bath 3: closed")
    say(listener, "Put right", "Bob", "how the track shows", "the track shows 100")
    say(listener, "Note it")
    assert eventually(lambda: listener.says("Play again")), listener.spoken()
    assert listener.says("Bob won. Points: Bob 100, Ann 12, Cem 6.")

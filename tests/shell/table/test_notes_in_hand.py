from notepad.core.session import Session
from notepad.shell.table.note_in_hand import NotesInHand
from tests.nullgame import GAME, SETUP


def test_what_was_begun_of_the_game_lies_aside_while_something_is_tried() -> None:
    session = Session(GAME, SETUP)
    hands = NotesInHand(session)
    hands.now.begin({"card": ("cup",)})
    left = hands.left
    session.try_after(0)
    assert hands.follow_trying()
    assert not hands.follow_trying()
    assert hands.trying
    assert hands.now.draft == {}
    hands.now.begin({"card": ("coin",)})
    assert hands.left == left
    session.drop_what_if()
    assert hands.follow_trying()
    assert hands.now.draft == {"card": ("cup",)}


def test_one_begun_while_listening_comes_before_my_own() -> None:
    hands = NotesInHand(Session(GAME, SETUP))
    assert hands.listen(on=True)
    assert not hands.listen(on=True)
    assert hands.listening
    hands.now.begin({"card": ("cup",)})
    assert hands.listen(on=False)
    assert hands.now is hands.own
    assert hands.now.draft == {"card": ("cup",)}

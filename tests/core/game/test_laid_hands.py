from notepad.core.game import LaidHands, no_hands


def test_a_game_without_hands_tells_nothing() -> None:
    assert no_hands([], []) == LaidHands()
    assert LaidHands().deal is None
    assert LaidHands().true("anything") is None

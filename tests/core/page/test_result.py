from notepad.core.page import who_won


def test_the_winner_is_told_as_i_would_say_it() -> None:
    assert who_won(["Ann"], "Ann") == "You won."
    assert who_won(["Bob"], "Ann") == "Bob won."


def test_a_win_can_be_shared_or_nobodys() -> None:
    assert who_won(["Ann", "Bob"], "Ann") == "Ann and Bob share the win."
    assert who_won([], "Ann") == "Nobody won."

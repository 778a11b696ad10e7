"""The note of who names what is sought."""

from tests.cards.orchard import GAME, TWO, Name, seen_at

TOPIC = {"kind": ("name",)}
WRONG = Name(player="Bob", card="plum-1", correct=False)


def test_anybody_can_say_it_and_who_is_out_is_dimmed() -> None:
    made = GAME.form(seen_at(TWO, (WRONG,)), TOPIC)
    assert made.hint == "Tap who names it."
    assert [(choice.key, choice.dimmed) for choice in made.row("who").choices] == [
        ("Ann", False),
        ("Bob", True),
    ]


def test_it_was_right_or_wrong() -> None:
    said = {**TOPIC, "who": ("Bob",), "card": ("plum-1",)}
    made = GAME.form(seen_at(TWO), said)
    assert made.hint == "Tap whether he was right."
    assert GAME.form(seen_at(TWO), {**said, "said": ("wrong",)}).outcome == WRONG

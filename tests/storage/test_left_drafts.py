"""What was begun and not noted, as text and back."""

import pytest

from notepad.storage.listing import read_left, written_left

LEFT = ((None, {"kind": ("look",), "card": ()}), (2, {"card": ("cup", "coin")}))


def test_what_was_left_comes_back() -> None:
    text = written_left(LEFT)
    assert text is not None
    assert read_left(text) == LEFT
    assert written_left(()) is None


@pytest.mark.parametrize(
    "text",
    ["", "3", "[3]", "[[1]]", '[["x", {}]]', "[[1, []]]", '[[1, {"a": 3}]]', '[[1, {"a": [3]}]]'],
)
def test_what_cannot_be_read_was_never_left(text: str) -> None:
    assert read_left(text) == ()

"""The rules in short."""

from notepad.games.caracalla.game import rules


def test_they_tell_what_a_piece_counts_and_when_baths_open() -> None:
    told = " ".join(part.text for part in rules())
    assert "1, 3, 6, 10, 15 or 21" in told
    assert "all open again" in told

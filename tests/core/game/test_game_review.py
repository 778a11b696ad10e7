from notepad.core.reasoner import found_out
from notepad.games.cataline.notes import Accuse, Reveal

WON = Accuse(player="Ann", sum=20, correct=True)
OPEN = Reveal(cards=("red-1",))


def test_what_is_laid_open_at_the_end_is_left_out() -> None:
    assert list(found_out((WON, OPEN, OPEN))) == [WON]
    assert list(found_out(())) == []


def test_what_is_laid_open_before_other_notes_stays() -> None:
    assert list(found_out((OPEN, WON))) == [OPEN, WON]

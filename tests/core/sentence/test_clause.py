import pytest

from notepad.core import sentences as clauses
from notepad.core.sentences import clause
from tests.nullgame import Look

SEEN = clause("{player} has the {card}.", has=True)


def test_a_clause_names_its_slots() -> None:
    assert SEEN.named == ("player", "card")
    assert clause("Nobody.").named == ()


@pytest.mark.parametrize(
    ("has", "words", "fits"),
    [
        (True, {"player": "Bob", "card": "cup", "where": ""}, True),
        (False, {"player": "Bob", "card": "cup"}, False),
        (True, {"player": "Bob", "card": ""}, False),
        (True, {"player": "Bob"}, False),
    ],
)
def test_it_fits_where_all_that_it_names_is_said_and_the_note_is_as_it_demands(
    has: bool, words: dict[str, str], fits: bool
) -> None:
    assert SEEN.fits(Look("Bob", "cup", has=has), words) == fits


def test_it_is_said_in_the_players_language(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {"player": "Bob", "card": "cup", "where": "here"}
    assert SEEN.said(words) == "Bob has the cup."
    german = {SEEN.text: "Der {card} ist bei {player}."}
    monkeypatch.setattr(clauses, "translated", german.__getitem__)
    assert SEEN.said(words) == "Der cup ist bei Bob."

from notepad.games.catham_city.game import rules
from notepad.games.catham_city.setup import FACTIONS, called


def test_the_rules_begin_with_what_is_sought_and_tell_every_faction() -> None:
    first, *others = rules()
    assert first.heading == "What is sought"
    assert "16" in first.text
    told = " ".join(part.text for part in others)
    assert [one for one in FACTIONS if called(one) not in told] == []
    assert "A turn" in {part.heading for part in others}

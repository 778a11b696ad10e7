from notepad.games.conspiracy.game import rules


def test_the_rules_begin_with_what_is_sought() -> None:
    first, *others = rules()
    assert first.heading == "What is sought"
    assert "briefcase" in first.text
    assert "A turn" in {part.heading for part in others}

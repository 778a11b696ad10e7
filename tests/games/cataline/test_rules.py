from notepad.games.cataline.game import rules


def test_the_rules_begin_with_what_is_sought() -> None:
    first, *others = rules()
    assert first.heading == "What is sought"
    assert "the sum" in first.text
    assert "A turn" in {part.heading for part in others}

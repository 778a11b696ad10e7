from tests.midnight_ferry.rules import rules


def test_the_rules_say_what_is_sought_and_what_a_turn_is() -> None:
    assert [part.heading for part in rules()] == ["What is sought", "A turn"]

from notepad.core.page import Memo


def test_a_block_without_boxes_has_nothing_to_tap_count_or_choose() -> None:
    block = Memo("Advice")
    assert block.box("cup") is None
    assert block.counted("cup") == ()
    assert block.with_chosen({"cup"}) is block


def test_a_block_without_small_numbers_is_the_same_without_them() -> None:
    block = Memo("Advice")
    assert not block.has_hints
    assert block.without_hints() is block

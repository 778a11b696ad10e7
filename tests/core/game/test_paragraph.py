import pytest

from notepad.core.game import Paragraph, paragraphs


def test_paragraphs_are_told_as_they_are_in_english() -> None:
    assert paragraphs([("A turn", "Ask.")]) == (Paragraph("A turn", "Ask."),)


@pytest.mark.usefixtures("german")
def test_paragraphs_are_told_in_the_language_that_is_spoken() -> None:
    assert paragraphs([("Paper", "Ask.")]) == (Paragraph("Papier", "Ask."),)

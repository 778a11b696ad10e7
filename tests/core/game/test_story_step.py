from notepad.core.reasoner import StoryStep, plainly


def test_plain_sentences_are_steps_of_nothing_else() -> None:
    assert plainly("One.", "Two.") == (StoryStep("One."), StoryStep("Two."))
    assert plainly() == ()

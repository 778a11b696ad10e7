"""What is said next: the sentence in the making, and the keypad for the place in question."""

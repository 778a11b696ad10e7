"""Note something: the sentence in the making, and the keypad that fills its places."""

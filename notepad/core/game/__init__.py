"""What a game is to the rest of the notepad, and games made of parts."""

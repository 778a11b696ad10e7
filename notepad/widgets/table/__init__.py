"""What is around the sheet at the table: notes, story, seats, cover."""

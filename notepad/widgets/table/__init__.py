"""What lies around the sheet at the table: notes, story, seats, cover."""

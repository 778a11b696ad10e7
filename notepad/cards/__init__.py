"""What the sheets of card games share. No Qt and no game in here."""

"""What a terminal shows: pages as plain text. No Qt and no game in here."""

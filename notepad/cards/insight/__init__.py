"""What rivals know, and when to announce: a card game as it looks from every seat."""

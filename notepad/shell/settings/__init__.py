"""What a player chooses once for all games."""

"""How to reason about cards that change hands."""

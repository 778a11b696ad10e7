"""The games, one folder each; `catalogue` finds them."""

"""How things look: colours, sizes, letters, symbols, and what wraps."""

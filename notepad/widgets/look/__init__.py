"""How things look: colours, sizes, fonts, symbols, and layouts that wrap."""

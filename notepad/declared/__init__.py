"""Games that a table declares itself, as data: nothing in a declaration is ever executed."""

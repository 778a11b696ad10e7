"""Charts of many games, painted: bars below one another, and bars in order of time."""

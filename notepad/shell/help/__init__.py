"""Help: the marks, the rules in short, the levels, and a first game that is played along."""

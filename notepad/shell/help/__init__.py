"""Help: rules, marks and levels, and a first game that is played along."""

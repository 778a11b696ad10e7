"""What follows from a deal and its clues, completely, by a SAT solver."""

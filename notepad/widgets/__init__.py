"""A widget for each kind of block; drawing shared by screen and paper; theme; touch."""

"""Why something follows: rules that a player knows, told in sentences."""

"""What all games tell together that are over, and the names of those who played them."""

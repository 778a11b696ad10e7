"""A whole page on paper."""

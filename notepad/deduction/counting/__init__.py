"""How likely everything is: the deals that fit, counted without a list."""

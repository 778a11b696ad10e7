"""A bank book, drawn the same on screen and paper."""

"""A way to a goal, drawn the same on screen and paper."""

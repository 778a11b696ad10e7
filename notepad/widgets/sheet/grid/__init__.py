"""The grid of a card game's sheet, drawn the same on screen and paper."""

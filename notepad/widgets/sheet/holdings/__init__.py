"""What each rival can hold of each thing, drawn the same on screen and paper."""

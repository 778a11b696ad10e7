"""What is tapped by finger, pen, mouse, keyboard or tool, and what scrolls."""

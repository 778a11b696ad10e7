"""What is tapped by finger, pen, mouse, keyboard or assistive tool, and what scrolls."""

"""What can be noted next, on the screen."""

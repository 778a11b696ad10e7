"""How a game is set up, and how its setup is fixed later."""

"""Records of several players of one game, laid together on one page."""

"""Records of one game that several players noted, laid together."""

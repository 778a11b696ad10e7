"""The kit of card games: what the sheets and reasoners of several games share, without Qt."""

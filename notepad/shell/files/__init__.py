"""Records as files: saved, opened, and told what is wrong with them."""

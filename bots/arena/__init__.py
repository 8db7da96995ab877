"""Many games of bots against bots: matches, what came of them, and what they are held to."""

"""A whole game in the terminal, in plain English sentences; the web has words of its own."""

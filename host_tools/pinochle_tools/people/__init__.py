"""The log of people, notes and places, and what it makes of the games."""

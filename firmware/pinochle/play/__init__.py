"""A game: the next question, how it ends, seals."""

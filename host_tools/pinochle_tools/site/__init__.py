"""The pages of the history, served or published."""

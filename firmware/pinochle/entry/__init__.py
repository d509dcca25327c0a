"""The screens that ask for a hand, step by step."""

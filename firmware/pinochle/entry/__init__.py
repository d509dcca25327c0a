"""The screens for entering a hand, step by step."""

"""A hand with captions: what the page's tour plays, and what the README's pictures show."""

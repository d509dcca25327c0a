"""Hands and rules from outside: read, checked and scored."""

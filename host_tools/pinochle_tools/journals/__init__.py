"""Journals as bytes: lines, pieces of files, checks."""

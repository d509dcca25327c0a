"""The Pico runner's parts; firmware/main.py puts them together."""

"""Leads from screen to screen: game, corrections, set-up, views, menu."""

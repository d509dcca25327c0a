"""What leads from screen to screen: the game, corrections, set-up, views, menu."""

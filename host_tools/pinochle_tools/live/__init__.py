"""What a wall, a terminal and a browser show of games in progress."""

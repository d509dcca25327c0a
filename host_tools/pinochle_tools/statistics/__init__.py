"""Statistics over many games: players, pairs, records, summaries."""

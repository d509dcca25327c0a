"""The rules of pinochle: rule sets, the auction, what melds and hands are worth."""

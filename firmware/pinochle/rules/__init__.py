"""The rules of pinochle: rule sets, the auction, the values of melds and hands."""

"""The desk of an evening in a browser of this laptop: plain forms that store steps."""

"""Pages for a browser: their styles, scripts and the libraries that draw the charts."""

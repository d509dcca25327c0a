"""Parts of the Pico's main program; firmware/main.py runs them."""

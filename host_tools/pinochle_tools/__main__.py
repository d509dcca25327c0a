"""Makes `python -m pinochle_tools` the same as the command `pinochle`."""

from pinochle_tools.cli import main

if __name__ == "__main__":
    main()

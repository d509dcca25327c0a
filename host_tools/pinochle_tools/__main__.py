"""`python -m pinochle_tools` is the command `pinochle`."""

from pinochle_tools.cli import main

if __name__ == "__main__":
    main()

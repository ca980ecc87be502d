"""`python -m omaha`: the command line."""

from omaha.cli import main

if __name__ == "__main__":
    main(prog_name="omaha")

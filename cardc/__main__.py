"""`python -m cardc`: the command line."""

import sys

from cardc.cli import main

if __name__ == "__main__":
    sys.exit(main())

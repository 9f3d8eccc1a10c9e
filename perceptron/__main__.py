"""`python -m perceptron` is the command `perceptron`."""

import sys

from perceptron.cli import main

sys.exit(main())

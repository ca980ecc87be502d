#!/bin/sh
# Prints the first Python on PATH that is new enough (3.11 or later, with pip), plain python3 before the others.
for name in python3 python3.14 python3.13 python3.12 python3.11; do
    if "$name" -c 'import sys, pip, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
        command -v "$name"
        exit 0
    fi
done
echo "No Python 3.11 or later with pip was found on PATH; install one, or name it: make PYTHON=/path/to/python3 ..." >&2
exit 1

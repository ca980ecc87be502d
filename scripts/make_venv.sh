#!/bin/sh
# make_venv.sh PYTHON FOLDER [PIP ARGUMENT...]: makes a virtual environment and installs into it.
set -eu
python=$1 venv=$2
shift 2
if [ ! -x "$venv/bin/pip" ]; then
    # Some systems pack ensurepip apart from Python: then the pip that is there brings the one of the environment.
    "$python" -m venv --clear "$venv" >/dev/null 2>&1 || {
        "$python" -m venv --clear --without-pip "$venv"
        "$python" -m pip --disable-pip-version-check --python "$venv/bin/python" install --quiet pip
    }
fi
# Compiling every module that is installed takes longer than compiling those that are used.
"$venv/bin/python" -m pip install --disable-pip-version-check --quiet --no-compile "$@"

# Every command of the project; `make` alone lists them. Needs Python 3.11 or later with pip, and cargo: the rest it installs
# into .venv, pinned in requirements/dev.txt.
SHELL := bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# Only read when .venv is made; `make PYTHON=...` names another.
PYTHON = $(shell scripts/find_python.sh)

# All builds see the same interpreter, so that nothing is built twice.
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python
export VIRTUAL_ENV := $(CURDIR)/$(VENV)
unexport CONDA_PREFIX PYTHONPATH PYTHONHOME

PYTEST := $(BIN)/python -m pytest
# Most tests use one core: two at a time, the long ones shared out as they come.
IN_TWO := -n 2 --dist worksteal
MATURIN := $(BIN)/maturin

##@ Use
.PHONY: help demo build
help: ## this list
	@awk -F ':.*## ' '/^##@/ {print "\n" substr($$0, 5)} /^[a-z-]+:.*## / {printf "  make %-17s %s\n", $$1, $$2}' Makefile

demo: build ## deal, judge, play and pay hands; equities and ranges, a session at a table, a tournament
	$(BIN)/omaha deal --seed 7 --players 4 --game plo4
	$(BIN)/omaha deal --seed 7 --players 4 --game plo4-8
	$(BIN)/omaha showdown AhAsKs2h KhKcQdJd --board 3s4h8d9cQc --game plo4-8
	$(BIN)/omaha equity AhKhQdJd 9c8c7h6h AsAcKd2d --board 9h8h2c
	$(BIN)/omaha range explain 'AA$$ds, KQJT-T987!xxxx'
	$(BIN)/omaha equity 'AA$$ds' '10%!AA' --board 9s8s2c
	$(BIN)/omaha graph 'AA$$ds' '10%!AA' -b 9s8s2c
	$(BIN)/omaha deal --preset home_tournament --players 6 --seed 7
	$(BIN)/omaha table --players 7 --seats 6 --hands 40 --breaks 8 --seed 7
	$(BIN)/omaha tournament run --players 12 --seed 1

build: $(READY) ## the extension in release, importable from .venv
# One left over from another build would be imported in place of the new one.
	rm -f python/omaha/_core*.so
	$(MATURIN) develop --release --locked

$(READY): requirements/dev.txt scripts/make_venv.sh
	@test -x $(BIN)/python || test -n "$(PYTHON)"
	scripts/make_venv.sh "$(PYTHON)" $(VENV) --require-hashes -r requirements/dev.txt
	@touch $@

##@ Check, cheap first
GATES := format lint clippy types test-rust build docs pytest stub-check house-rules-check package
.PHONY: test test-slow $(GATES)
test: $(GATES) ## everything below

format: $(READY) ## rustfmt and ruff change nothing
	cargo fmt --all --check
	$(BIN)/ruff format --check

lint: $(READY) ## ruff
	$(BIN)/ruff check

clippy: $(READY) ## clippy, warnings denied
	cargo clippy --locked --workspace --all-targets -- -D warnings

types: $(READY) ## mypy --strict: the package, the typing tests, the benchmarks
	$(BIN)/mypy

test-rust: ## cargo test, with the doc tests
	cargo test --locked --workspace

docs: build ## the reference, in target/doc (Rust, warnings denied) and target/pdoc (Python)
# The feature is the stub's: the two then share what they build.
	RUSTDOCFLAGS="-D warnings" cargo doc --locked --workspace --no-deps --features omaha-py/stubs
	$(BIN)/pdoc --output-directory target/pdoc omaha

pytest: build ## the Python tests, docstrings, README and docs
	$(PYTEST) $(IN_TWO) --ignore=tests/packaging

stub-check: build ## the committed stub is what the bindings say, and fits what is imported
	$(BIN)/python scripts/stub.py --check
	$(BIN)/stubtest omaha --allowlist tests/typing/stubtest-allowlist.txt

house-rules-check: build ## docs/house-rules.md is what the code says
	$(BIN)/python scripts/house_rules.py --check

package: build ## wheel and sdist, installed in clean environments
	$(PYTEST) tests/packaging

test-slow: build ## exhaustive counts, a build from the sdist: up to half an hour
# What ends in by_hand takes longer still: `cargo test by_hand -- --ignored`.
	cargo test --locked --workspace -- --ignored --skip by_hand
	$(PYTEST) -m slow tests/packaging
	$(PYTEST) $(IN_TWO) -m slow --ignore=tests/packaging

##@ Measure
.PHONY: bench bench-compare
bench: build ## how fast it is: Rust, Python, import
	cargo bench --locked --workspace
	for bench in evaluate pots hand equity tournament ranges words versus query; do $(BIN)/python benches/python/$$bench.py; done
	@echo "make bench-compare sets omaha beside other libraries"

bench-compare: build ## omaha beside other libraries, which go into an environment of their own
	scripts/make_venv.sh $(BIN)/python .venv-compare -r benches/compare/requirements.txt
	$(MATURIN) build --release --locked --out target/compare
	.venv-compare/bin/pip install --quiet --force-reinstall --no-deps target/compare/*.whl
	.venv-compare/bin/python -m benches.compare.evaluate
	.venv-compare/bin/python -m benches.compare.settle
	.venv-compare/bin/python -m benches.compare.hand
	.venv-compare/bin/python -m benches.compare.equity
	.venv-compare/bin/python -m benches.compare.versus

##@ Change
.PHONY: fmt stub house-rules lock clean
fmt: $(READY) ## format Rust and Python, mend what ruff can
	cargo fmt --all
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

stub: $(READY) ## write python/omaha/_core.pyi anew from the bindings
	$(BIN)/python scripts/stub.py

house-rules: build ## write docs/house-rules.md anew from rules.py and presets.py
	$(BIN)/python scripts/house_rules.py

lock: $(READY) ## pin the newest development packages in requirements/dev.txt
	@$(BIN)/python -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' || \
		{ echo "lock with Python 3.11: a newer one may choose packages that 3.11 cannot install" >&2; exit 1; }
	scripts/make_venv.sh $(BIN)/python .venv-lock -r requirements/lock.in
	CUSTOM_COMPILE_COMMAND="make lock" .venv-lock/bin/pip-compile --quiet --upgrade --generate-hashes --strip-extras \
		--no-annotate --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
		--output-file requirements/dev.txt requirements/dev.in pyproject.toml

clean: ## remove all that was built or installed here
	cargo clean
	rm -rf .venv .venv-compare .venv-lock .mypy_cache .pytest_cache .ruff_cache .hypothesis python/omaha/_core*.so

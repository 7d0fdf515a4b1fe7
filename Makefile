# Everything the house needs, from a machine with Python 3.11 or newer and make.
.DEFAULT_GOAL := help
.PHONY: help play check test lint bench clean setup browser pictures hooks typing
.PHONY: style types layers client affected-tests pure-tests compiled-tests long-tests

PYTHON ?= python3
UV_VERSION := 0.13.7
BIN := .venv/bin
# No test depends on another: each worker takes a share, and one that is done early takes over from the others. There is
# one more than cores, since many tests wait: for a clock, a process, a browser.
WORKERS := $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 1)' 2>/dev/null || echo 2)
PYTEST := $(BIN)/pytest -n $(WORKERS) --dist worksteal
# Two things at a time, where they do not get into each other's way; their output one after the other if make can do so.
BY_TWOS := $(MAKE) --no-print-directory -j2
TIDILY := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
export UV_PYTHON_DOWNLOADS := never
export UV_PROJECT_ENVIRONMENT := .venv
# Compiled once, kept: many tests start a server in a process of its own, which would read all its source anew.
export UV_COMPILE_BYTECODE := 1
unexport PYTHONDONTWRITEBYTECODE
unexport VIRTUAL_ENV

help: ## list the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1	\2/'

play: setup ## open the house: the table in your browser, until you press Ctrl+C
	@$(BIN)/hansetag

check: .venv/synced ## in two minutes: style, types, layers, the client, and the tests that matter to what changed
	@$(BY_TWOS) $(TIDILY) -k style affected-tests client types layers

test: .venv/synced ## everything: what lint holds, all tests on the compiled and on the pure build, the browser
	@$(BY_TWOS) $(TIDILY) setup style layers types
	@$(MAKE) --no-print-directory browser
	@$(BY_TWOS) pure-tests client
	@$(MAKE) --no-print-directory compiled-tests

lint: .venv/synced ## style, types, layers and the client only
	@$(BY_TWOS) $(TIDILY) -k style layers types client

style: .venv/synced
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

typing: setup ## what a user's mypy and pyright see of the installed wheel; needs the package indexes
	@HANSETAG_PURE=1 $(BIN)/python tests/typing/check_wheel.py

types: .venv/synced
	$(BIN)/mypy

layers: .venv/synced
	$(BIN)/lint-imports

client: .venv/synced
	HANSETAG_PURE=1 $(BIN)/python build_web.py check

# BASE=main asks for what changed since a branch began, rather than since the last commit.
affected-tests: .venv/synced
	BASE=$(BASE) $(BIN)/python -m tests.affected

# What the compiler touches is proved on both builds, the rest on one: tests/conftest.py says which is which.
pure-tests: setup
	@if [ -f build/compiled ]; then HANSETAG_PURE=1 $(PYTEST) --cov --cov-report=term --both-builds; \
	else HANSETAG_PURE=1 $(PYTEST) --cov --cov-report=term; fi

compiled-tests: setup
	@if [ -f build/compiled ]; then $(PYTEST); \
	else echo "NOT RUN: the tests on the compiled build, because there is none here (see the first lines of make)."; fi

long-tests: setup ## find out anew which tests are long, so that they begin first (tests/long.tsv)
	HANSETAG_PURE=1 $(PYTEST) --record-long --both-builds
	$(PYTEST) --record-long

hooks: .venv/synced ## let git look at style and types before every commit
	$(BIN)/pre-commit install

browser: setup
	@$(BIN)/python tests/browser/chromium.py

pictures: setup browser ## take the pictures of the documents anew
	@PYTHONPATH=. $(BIN)/python tests/browser/pictures.py

bench: setup ## measure the rules against the yardstick and add the figures to bench/history.csv
	$(BIN)/hansetag bench --history bench/history.csv

setup: .venv/synced
	@$(BIN)/python hatch_build.py

.venv/synced: pyproject.toml uv.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Hansetag needs Python 3.11 or newer, this is " + sys.version.split()[0] + "; say make PYTHON=... ")'
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv .venv || \
		{ echo "Python cannot make an environment; on Debian and Ubuntu install python3-venv."; rm -rf .venv; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@$(BIN)/uv sync --quiet --frozen --system-certs --inexact --no-install-project
	@$(BIN)/uv sync --quiet --frozen --system-certs --inexact --no-build-isolation
	@touch $@

clean: ## remove the environment and everything that was made
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage
	find src tests -name __pycache__ -prune -exec rm -rf {} +
	rm -rf web/node_modules src/hansetag/server/pages/app
	find src -name '*.so' -delete

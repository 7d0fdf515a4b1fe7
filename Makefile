# Everything the house needs, from a machine with Python 3.11 or newer and make.
.DEFAULT_GOAL := help
.PHONY: help play test lint typing bench clean setup browser pictures pure-tests compiled-tests

PYTHON ?= python3
UV_VERSION := 0.13.7
BIN := .venv/bin
# No test depends on another: each core takes a share, and who is done early takes over from the others.
PYTEST := $(BIN)/pytest -n auto --dist worksteal
export UV_PYTHON_DOWNLOADS := never
export UV_PROJECT_ENVIRONMENT := .venv
unexport VIRTUAL_ENV

help: ## list the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1	\2/'

play: setup ## open the house: the table in your browser, until you press Ctrl+C
	@$(BIN)/hansetag

test: lint browser ## every check: style, types, layers, all tests on the compiled and on the pure build
	@$(MAKE) --no-print-directory pure-tests compiled-tests

lint: setup ## style, types and layers only
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python build_web.py check

typing: setup ## what a user's mypy and pyright see of the installed wheel; needs the package indexes
	@HANSETAG_PURE=1 $(BIN)/python tests/typing/check_wheel.py

pure-tests: setup
	@if [ -f build/compiled ]; then HANSETAG_PURE=1 $(PYTEST) --cov --cov-report=term --ignore=tests/server --ignore=tests/browser; \
	else HANSETAG_PURE=1 $(PYTEST) --cov --cov-report=term; fi

compiled-tests: setup
	@if [ -f build/compiled ]; then $(PYTEST); \
	else echo "NOT RUN: the tests on the compiled build, because there is none here (see the first lines of make)."; fi

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

# `make help` lists what there is. Everything runs in .venv; nothing is installed outside this folder.
SHELL := bash
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/uv pip install -q --python $(BIN)/python
LOCK := $(BIN)/uv pip compile -q --generate-hashes --universal --python-version 3.11 --no-emit-index-url --no-emit-find-links --no-header

.PHONY: help play setup test lint bench golden lock
help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1\t/' | expand -t 14

play: .venv/.run ## set up what is needed, then serve on port 8000
	@exec $(BIN)/mondala serve

setup: .venv/.dev ## the virtual environment, with locked dependencies and the command .venv/bin/mondala

.venv/.run: pyproject.toml requirements/uv.txt requirements/run.txt
	@$(PYTHON) -c 'import sys; sys.exit("Mondala needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	@echo "Making a virtual environment in .venv"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@echo "Installing what Mondala runs on"
	@$(INSTALL) --require-hashes -r requirements/run.txt
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

.venv/.dev: .venv/.run requirements/dev.txt
	@echo "Installing what its tests need"
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

test: lint ## every check: lint, types, arrows between the rooms, tests
	$(BIN)/pytest

lint: setup ## ruff, mypy --strict, import-linter
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: setup ## speed figures; not part of the tests
	$(BIN)/python -m bench

golden: setup ## rewrite the golden transcripts and perft data after a wanted change of the rules
	$(BIN)/python -m tests.golden
	$(BIN)/python -m tests.naive.perft_data

lock: setup ## newest allowed dependencies into requirements/
	$(LOCK) --group uv -o requirements/uv.txt
	$(LOCK) pyproject.toml --group build -o requirements/run.txt
	$(LOCK) pyproject.toml --group dev -c requirements/run.txt -o requirements/dev.txt

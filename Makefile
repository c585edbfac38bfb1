# `make help` lists what there is. Everything runs in .venv; nothing is installed outside this folder.
SHELL := bash
MAKEFLAGS += --jobs=2 # what the client and what Python needs are fetched at once
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/uv pip install -q --python $(BIN)/python
LOCK := $(BIN)/uv pip compile -q --generate-hashes --universal --python-version 3.11 --no-emit-index-url --no-emit-find-links --no-header

CLIENT := src/mondala/server/client/index.html
WEB := $(shell find web -path web/node_modules -prune -o -path web/src/paraglide -prune -o -path web/project.inlang/cache -prune -o -type f -print) $(wildcard docs/rules/*.md)
NODE := PATH="$(CURDIR)/$(BIN):$$PATH"
unexport PYTHONDONTWRITEBYTECODE # else each of many processes would compile all that it imports anew

.PHONY: help play setup client test e2e lint bench golden lock types pictures train browsers cluster test-cluster
help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /make \1\t/' | expand -t 14

play: .venv/.run client ## set up what is needed, then serve on port 8000
	@exec $(BIN)/mondala serve

setup: .venv/.dev ## the virtual environment, with locked dependencies and the command .venv/bin/mondala

.venv/.run: pyproject.toml requirements/uv.txt requirements/run.txt requirements/build.txt requirements/bots.txt
	@$(PYTHON) -c 'import sys; sys.exit("Mondala needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	@echo "Making a virtual environment in .venv"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/uv.txt
	@echo "Installing what Mondala runs on"
	@$(INSTALL) --require-hashes -r requirements/run.txt
	@$(INSTALL) --require-hashes -r requirements/build.txt
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@echo "Installing what the strongest bots think with"
	@$(INSTALL) --require-hashes --only-binary :all: -r requirements/bots.txt || echo "It is not made for this machine: the strongest bots are left out"
	@touch $@

.venv/.dev: .venv/.run requirements/dev.txt requirements/bots.txt requirements/envs.txt requirements/cluster.txt requirements/reminders.txt requirements/trace.txt
	@echo "Installing what its tests need"
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@$(INSTALL) --require-hashes -r requirements/bots.txt
	@$(INSTALL) --require-hashes -r requirements/envs.txt
	@$(INSTALL) --require-hashes -r requirements/cluster.txt
	@$(INSTALL) --require-hashes -r requirements/reminders.txt
	@$(INSTALL) --require-hashes -r requirements/trace.txt
	@touch $@

client: $(CLIENT) ## the browser client, built into the package

$(CLIENT): .venv/.node $(WEB)
	@echo "Building the browser client"
	@cd web && $(NODE) npm run build --silent

.venv/.node: .venv/.run web/package-lock.json requirements/node.txt
	@node -e 'process.exit(+(parseInt(process.versions.node) < 20))' 2>/dev/null && npm --version >/dev/null 2>&1 || { \
	  echo "Installing Node.js into .venv"; \
	  $(INSTALL) --require-hashes -r requirements/node.txt; }
	@echo "Installing what the browser client is built with"
	@cd web && $(NODE) npm ci --silent --no-audit --no-fund
	@touch $@

.venv/.browser: .venv/.dev
	@# The shell alone takes a fifth less processor time than a whole chromium, which will do as well.
	@command -v chromium-headless-shell >/dev/null || { \
	  [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	  && echo "Installing chromium-headless-shell for the browser tests" \
	  && apt-get update -qq && apt-get install -y -qq chromium-headless-shell >/dev/null; } \
	|| command -v chromium chromium-browser >/dev/null \
	|| $(BIN)/playwright install --with-deps chromium
	@touch $@

test: setup client .venv/.browser ## every check: lint, types, arrows between the folders, tests, browser tests
	@$(NODE) python -m tools.checks

e2e: setup client .venv/.browser ## the browser tests alone
	$(BIN)/pytest -n 2 tests/e2e

types: setup ## the client's types, constants and the answers in its lessons, from the Python sources
	$(BIN)/python -m tools.client_types
	$(BIN)/python -m tools.lessons

pictures: .venv/.browser client ## the home page's pictures, the icons and the link preview, drawn anew
	$(NODE) $(BIN)/python web/pictures/take.py

lint: setup client ## ruff, mypy --strict, import-linter, names of games; eslint, prettier, svelte-check
	@$(NODE) python -m tools.checks lint

test-cluster: setup ## every server test that a cluster can serve, on three nodes with PostgreSQL and Redis
	$(BIN)/pytest -n 2 --nodes 3

train: .venv/.train ## the tests of the training code, in an environment of its own
	PYTHONPATH=src .venv/train/bin/python -m pytest train/tests

.venv/.train: .venv/.run requirements/train.txt
	@test -x .venv/train/bin/python || $(PYTHON) -m venv .venv/train
	@$(BIN)/uv pip install -q --python .venv/train/bin/python --require-hashes -r requirements/train.txt
	@touch $@

browsers: setup client .venv/.browsers ## plays in Firefox and WebKit, with pictures in browsers/pictures
	.venv/browsers/bin/python -m browsers browsers/pictures

.venv/.browsers: .venv/.run requirements/browsers.txt
	@[ "$$(command -v firefox-esr WebKitWebDriver Xvfb | wc -l)" = 3 ] || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; \
	  then echo "Installing Firefox and WebKit"; \
	    apt-get update -qq && apt-get install -y -qq firefox-esr webkit2gtk-driver xvfb >/dev/null; \
	  else echo "make browsers needs firefox-esr, webkit2gtk-driver and xvfb (Debian's names)"; exit 1; fi; }
	@test -x .venv/browsers/bin/python || $(PYTHON) -m venv .venv/browsers
	@$(BIN)/uv pip install -q --python .venv/browsers/bin/python --require-hashes -r requirements/browsers.txt
	@touch $@

cluster: setup client ## PostgreSQL, Redis, three nodes, two workers and a balancer, for trying it, on port 8000
	@exec $(BIN)/python -m tools.cluster

bench: setup ## speed figures; not part of the tests
	$(BIN)/python -m bench

golden: setup ## rewrite the golden transcripts and perft data after a wanted change of the rules
	$(BIN)/python -m tests.golden
	$(BIN)/python -m tests.naive.perft_data

lock: setup ## newest allowed dependencies into requirements/
	$(LOCK) --group uv -o requirements/uv.txt
	$(LOCK) --group node -o requirements/node.txt
	$(LOCK) --group browsers -o requirements/browsers.txt
	$(LOCK) --group train -o requirements/train.txt
	$(LOCK) pyproject.toml -o requirements/run.txt
	$(LOCK) pyproject.toml --extra bots -c requirements/run.txt -o requirements/bots.txt
	$(LOCK) --group build -c requirements/run.txt -o requirements/build.txt
	$(LOCK) pyproject.toml --extra envs -c requirements/run.txt -c requirements/bots.txt -o requirements/envs.txt
	$(LOCK) pyproject.toml --extra cluster -c requirements/run.txt -o requirements/cluster.txt
	$(LOCK) pyproject.toml --extra trace -c requirements/run.txt -c requirements/cluster.txt -o requirements/trace.txt
	$(LOCK) pyproject.toml --group dev -c requirements/run.txt -c requirements/build.txt -o requirements/dev.txt
	$(LOCK) pyproject.toml --extra reminders -c requirements/run.txt -c requirements/trace.txt -c requirements/dev.txt -o requirements/reminders.txt

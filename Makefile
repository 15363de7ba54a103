# Two commands matter: `make run` and `make test`. All else is for contributors.
PYTHON ?= python3
VENV ?= .venv
PORT ?= 8000
BIN := $(VENV)/bin
RUN := $(VENV)/.installed-run
DEV := $(VENV)/.installed-dev
FAST := $(VENV)/.compiled
SYSTEM := sh tools/system.sh

.PHONY: run test check lint bench build clean browser

run: build            ## set up, build the library, serve on http://localhost:8000
	PORT=$(PORT) $(BIN)/python app.py

test: $(DEV) $(FAST) browser  ## everything CI runs
	$(MAKE) --no-print-directory lint
	$(BIN)/flask check
	$(BIN)/pytest -n auto --dist loadgroup

check: $(RUN) $(FAST) ## content: links, readings, claims, tasks, problems
	$(BIN)/flask check

build: $(RUN) $(FAST)
	$(BIN)/flask build

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(DEV) $(FAST) ## speed against peers, as ratios of one run
	$(BIN)/python -m bench

browser:
	@$(SYSTEM) browser

$(VENV)/bin/python:
	@$(SYSTEM) venv $(PYTHON)
	$(PYTHON) -m venv $(VENV)

$(RUN): requirements.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(DEV): requirements-dev.txt requirements.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@ $(RUN)

# The solver's search as machine code, several times faster. Without a C compiler, or
# without the network, the plain Python serves with the same answers.
$(FAST): weiqi/solver/kernel.py tools/compile_solver.py requirements-build.txt | $(RUN)
	@if command -v cc >/dev/null 2>&1; then \
	    $(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-build.txt 2>/dev/null && \
	    $(BIN)/python tools/compile_solver.py; fi || true
	@touch $@

clean:
	rm -rf $(VENV) instance/library.db

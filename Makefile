PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CARDC_CORPUS ?= ../shared/corpus/cards.json
SOURCES := $(wildcard $(foreach folder,cardc grammar compiler runtime corpus corpus/lint,$(addprefix $(folder)/*.,py lark json typed)))

.PHONY: links demo test lint bench bench-runtime oracle mutation fuzz install clean FORCE

demo: install
	@echo
	$(BIN)/cardc check
	@echo
	$(BIN)/cardc explain "[On Play] You may delete 1 of your other Digimon to delete 1 of your opponent's level 5 or lower Digimon."

test: install
	$(BIN)/python -m pytest

# Files linked one by one: pyright follows no linked folder, and looks into no hidden one.
links:
	@rm -rf links && mkdir -p links/cardc
	@ln -s $(CURDIR)/cardc/*.py links/cardc/
	@for folder in grammar compiler runtime corpus corpus/lint; do \
		mkdir links/cardc/$$folder && ln -s $(CURDIR)/$$folder/*.py links/cardc/$$folder/; done

lint: install links
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright

bench: install
	$(BIN)/python -m bench $(CARDC_CORPUS)

bench-runtime: install
	$(BIN)/python -m bench.runtime

oracle: install
	$(BIN)/python -m tests.oracle $(CARDC_CORPUS)

fuzz: install
	$(BIN)/python -m tests.fuzz

mutation: install
	$(BIN)/python -m tests.mutation $(CARDC_CORPUS)

install: $(VENV)/.installed

$(VENV)/.requirements: constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; name one with make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r constraints.txt
	@touch $@

# A strict editable install links the files there are, so that type checkers find them: done again when that list changes.
$(VENV)/.installed: $(VENV)/.requirements $(VENV)/.sources pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation \
		--config-settings editable_mode=strict -e .
	@touch $@

$(VENV)/.sources: $(VENV)/.requirements FORCE
	@printf '%s\n' $(SOURCES) | cmp -s - $@ || printf '%s\n' $(SOURCES) > $@

FORCE:

clean:
	rm -rf $(VENV) links build *.egg-info .pytest_cache .ruff_cache .hypothesis

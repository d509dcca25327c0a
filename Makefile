# Build, test and maintenance commands. `make help` lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

BIN := .venv/bin
READY := .venv/ready
NODE_READY := host_tools/web/node_modules/.ready
# Tests run in two processes; PYTEST adds options: make test PYTEST="-k meld -x"
PYTEST ?=

# If the checkout was moved or copied, its .venv has wrong paths: make it again.
ifneq ($(shell cat $(READY) 2>/dev/null),$(CURDIR))
$(READY): FORCE
endif


.PHONY: man pages release pictures web web-build help setup play test golden soak firmware test-device soak-device flash sync boards bench bench-keys bench-pico world fuzz trust trust-nightly lint format lock clean FORCE

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(READY) ## create the Python environment .venv with the locked versions

$(READY): requirements.lock pyproject.toml .ci/environment
	@.ci/environment

$(NODE_READY): host_tools/web/package-lock.json $(READY)
	@# npm comes with .venv; it must trust the system's certificates.
	@cd host_tools/web && PATH="$(CURDIR)/$(BIN):$$PATH" NODE_USE_SYSTEM_CA=1 npm ci --loglevel=error
	@touch $@

play: $(READY) ## start the scorekeeper in the terminal
	@$(BIN)/pinochle play

test: $(READY) $(NODE_READY) ## run all tests that need no Debian package
	@$(BIN)/pytest -n 2 -m "not soak and not device" $(PYTEST)

golden: $(READY) ## accept the current screens; draw what changed in build/golden, and all in build/screens.png
	@$(BIN)/pytest -q -n 2 -m "not soak and not device" --golden-only --golden-accept
	@PYTHONPATH=tests $(BIN)/python -m support.contact_sheet tests/golden build/screens.png

pages: $(READY) ## accept the current pages of the history site, and draw them at every width in build/pages
	@$(BIN)/pytest -q tests/pinochle_tools/test_site_layout.py --golden-accept
	@PYTHONPATH=tests $(BIN)/python -m support.page_sheet build/pages

soak: $(READY) $(NODE_READY) ## run the long tests, and the property tests with new random examples
	@HYPOTHESIS_PROFILE=soak $(BIN)/pytest -n 2 -m "(soak or property) and not device" $(PYTEST)

# --- the Pico and the Pico 2

# A MicroPython source tree with its submodules; by default that which boards/rp2/fetch downloads.
FETCHED := build/micropython/micropython
MICROPYTHON ?= $(FETCHED)
# A tree of one's own is used as it is; the other is downloaded again when its list changes.
ifeq ($(MICROPYTHON),$(FETCHED))
SOURCES := build/micropython/ready
endif
UF2 := build/firmware/pinochle.uf2
PICO2 := build/firmware/pinochle-pico2.uf2
ROM := build/emulator/rom.bin
HEAP := build/heap/micropython
EMULATOR_READY := tests/emulator/node_modules/.ready
FROZEN := $(shell find firmware boards -name '*.py' -o -path 'boards/rp2/*' -type f)

firmware: $(UF2) $(PICO2) ## build the images in build/firmware, of the Pico and the Pico 2; print their checksums
	@cat $(UF2).sha256 $(PICO2).sha256

$(UF2): $(READY) $(FROZEN) $(SOURCES)
	@PYTHON=$(BIN)/python boards/rp2/build $(MICROPYTHON) $(@D) >/dev/null

$(PICO2): $(READY) $(FROZEN) $(SOURCES)
	@PYTHON=$(BIN)/python boards/rp2/build $(MICROPYTHON) $(@D) rp2350 >/dev/null

ifneq ($(shell cat build/micropython/ready 2>/dev/null),$(shell sha256sum < boards/rp2/sources.sha256))
build/micropython/ready: FORCE
endif

build/micropython/ready: boards/rp2/sources.sha256
	@boards/rp2/check
	@echo "Fetching MicroPython's sources ..."
	@boards/rp2/fetch $(@D)

$(ROM): $(wildcard tests/emulator/rom/*)
	@tests/emulator/rom/build $@

$(HEAP): $(READY) $(FROZEN) tests/heap/build tests/heap/manifest.py $(SOURCES)
	@PYTHON=$(CURDIR)/$(BIN)/python tests/heap/build $(MICROPYTHON) $@

$(EMULATOR_READY): tests/emulator/package-lock.json $(READY)
	@cd tests/emulator && PATH="$(CURDIR)/$(BIN):$$PATH" NODE_USE_SYSTEM_CA=1 npm ci --loglevel=error
	@touch $@

test-device: $(UF2) $(PICO2) $(ROM) $(HEAP) $(EMULATOR_READY) $(NODE_READY) ## run the image on an emulated Pico (needs what boards/rp2/packages lists)
	@$(BIN)/pytest -n 2 -m "device and not soak" $(PYTEST)

soak-device: $(UF2) $(PICO2) $(ROM) $(HEAP) $(EMULATOR_READY) $(NODE_READY) ## run the long tests of the image: two builds give the same bytes
	@$(BIN)/pytest -m "device and soak" $(PYTEST)

release: $(READY) ## write images, page, wheel, sdist, notices and checksums into dist/
	@boards/rp2/compiler --check
	@$(MAKE) --no-print-directory MICROPYTHON=$(FETCHED) $(UF2) $(PICO2) $(NODE_READY)
	@$(BIN)/python host_tools/web/build_page.py build/web $(UF2) $(PICO2)
	@$(BIN)/python host_tools/release/make.py dist build/web $(UF2) $(PICO2)

man: $(READY) ## write the manual page docs/pinochle.1, which wheel and sdist carry
	@$(BIN)/pinochle --man > docs/pinochle.1

pictures: $(READY) ## draw the README's pictures again
	@$(BIN)/python host_tools/pictures/build.py

web: web-build ## serve the scorekeeper as a page, for browsers on this machine (WEB_PORT=N)
	@$(BIN)/python host_tools/web/serve_page.py build/web $(WEB_PORT)

web-build: $(READY) $(NODE_READY) ## write that page into build/web, for any static host
	@$(BIN)/python host_tools/web/build_page.py build/web

flash: $(UF2) $(PICO2) ## install the image of the connected Pico or Pico 2 (BOARD=NAME sets its board)
	@$(BIN)/pinochle flash $(if $(BOARD),--board $(BOARD))

sync: $(READY) ## copy new hands from the connected Pico into the archive
	@$(BIN)/pinochle sync

boards: $(READY) ## draw the wiring of every board again
	@$(BIN)/python -m pinochle_tools.boards.wiring

bench: $(READY) $(NODE_READY) ## measure speed and key presses; print a table and write build/bench.json
	@PYTHONPATH=tests $(BIN)/python -m bench

bench-pico: $(READY) $(NODE_READY) ## measure only the device, on the emulated Pico (CASES=,-1mhz ROUNDS=1: less)
	@PYTHONPATH=tests $(BIN)/python -m bench pico $(if $(ROUNDS),rounds=$(ROUNDS)) $(if $(CASES),cases=$(CASES))

bench-keys: $(READY) ## measure only the key presses per hand (CORPUS=FILE: with other games)
	@PYTHONPATH=tests $(BIN)/python -m bench keys $(if $(CORPUS),corpus=$(CORPUS))

world: $(READY) ## live through worlds of power cuts and pulled cables (SECONDS=N SEED=S)
	@PYTHONPATH=tests $(BIN)/python -m trust parts=world seconds=$(SECONDS) seed=$(SEED)

fuzz: $(READY) ## read hostile journals, devices, files and keys (SECONDS=N SEED=S)
	@PYTHONPATH=tests $(BIN)/python -m trust parts=fuzz seconds=$(SECONDS) seed=$(SEED)

trust: $(READY) ## count the faults of each kind that were tried, and what was lost; takes hours (MORE=1: go on)
	@PYTHONPATH=tests $(BIN)/python -m trust seed=$(SEED)$(if $(MORE), more=1)

trust-nightly: $(READY) ## the same with ten times as many
	@PYTHONPATH=tests $(BIN)/python -m trust seed=$(SEED) times=10

# Code that runs only on a Pico is checked against MicroPython's stubs, copied to a separate folder.
STUBS := build/stubs/.ready
$(STUBS): $(READY) .ci/stubs.py
	@$(BIN)/python .ci/stubs.py $(@D)
	@touch $@

lint: $(READY) $(STUBS) ## check format, style, types, and ask for known vulnerabilities of locked packages
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/mypy --config-file .ci/micropython.ini
	@$(BIN)/python .ci/audit.py

format: $(READY) ## format the code
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

lock: ## update all libraries to their newest versions
	@.ci/lock

clean: ## remove everything that make created
	@rm -rf .venv build dist tests/*/node_modules host_tools/web/node_modules .mypy_cache .pytest_cache .ruff_cache

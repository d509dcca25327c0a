# Build, test and maintenance commands. `make help` lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules
# Where it is set, each of hundreds of processes would compile again what it imports.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
READY := .venv/ready
NODE_READY := host_tools/web/node_modules/.ready
# Tests run in four processes, because many wait; PYTEST adds options: make test PYTEST="-k meld -x"
PYTEST ?=

# If the checkout was moved or copied, its .venv has wrong paths: make it again.
ifneq ($(shell cat $(READY) 2>/dev/null),$(CURDIR))
$(READY): FORCE
endif


.PHONY: help setup play web web-build test test-device lint accept soak world fuzz trust soak-device bench bench-keys bench-pico firmware flash box pcb sync release clean FORCE

help: ## list the targets
	@awk -F ':.*## ' '/^#@ / { print "#", substr($$0, 4) } \
	  /^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

$(READY): requirements.lock pyproject.toml .ci/environment
	@.ci/environment

$(NODE_READY): host_tools/web/package-lock.json $(READY)
	@# npm comes with .venv; it must trust the system's certificates.
	@cd host_tools/web && PATH="$(CURDIR)/$(BIN):$$PATH" NODE_USE_SYSTEM_CA=1 npm ci --loglevel=error
	@touch $@

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
# The Pico's image with framebuf, for the programs that the bench compares with.
BENCH_UF2 := build/firmware/pinochle-bench.uf2
ROM := build/emulator/rom.bin
HEAP := build/heap/micropython
EMULATOR_READY := tests/emulator/node_modules/.ready
FROZEN := $(shell find firmware boards/__init__.py boards/*/board.py boards/rp2 -name '*.py' -o -path 'boards/rp2/*' -type f)

$(UF2): $(READY) $(FROZEN) $(SOURCES)
	@PYTHON=$(BIN)/python boards/rp2/build $(MICROPYTHON) $(@D) >/dev/null

$(PICO2): $(READY) $(FROZEN) $(SOURCES)
	@PYTHON=$(BIN)/python boards/rp2/build $(MICROPYTHON) $(@D) rp2350 >/dev/null

$(BENCH_UF2): $(READY) $(FROZEN) $(SOURCES)
	@PYTHON=$(BIN)/python boards/rp2/build $(MICROPYTHON) $(@D) bench >/dev/null

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

# Code that runs only on a Pico is checked against MicroPython's stubs, copied to a separate folder.
STUBS := build/stubs/.ready
$(STUBS): $(READY) .ci/stubs.py
	@$(BIN)/python .ci/stubs.py $(@D)
	@touch $@

#@ Try it

setup: $(READY) ## create the Python environment .venv with the locked versions

play: $(READY) ## start the scorekeeper in the terminal
	@$(BIN)/pinochle play

web: web-build ## serve the scorekeeper as a page, for browsers on this machine (WEB_PORT=N)
	@$(BIN)/python host_tools/web/serve_page.py build/web $(WEB_PORT)

web-build: $(READY) $(NODE_READY) ## write that page into build/web, for any static host
	@$(BIN)/python host_tools/web/build_page.py build/web

#@ The box

firmware: $(UF2) $(PICO2) ## build the images in build/firmware, of the Pico and the Pico 2; print their checksums and the room left
	@cat $(UF2).sha256 $(PICO2).sha256
	@$(BIN)/python boards/rp2/room.py $(dir $(UF2))objects

flash: $(UF2) $(PICO2) ## install the image of the connected Pico or Pico 2 (BOARD=NAME sets its board)
	@$(BIN)/pinochle flash $(if $(BOARD),--board $(BOARD))

# The tools of case and board weigh a gigabyte and more, so they are apart from .venv.
BOX_ENV := build/box-env
BOX_READY := $(BOX_ENV)/.ready
$(BOX_READY): boards/case/requirements.lock
	@echo "Making the environment $(BOX_ENV) (a minute or two, once) ..."
	@python3 -m venv --clear $(BOX_ENV)
	@$(BOX_ENV)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

box: $(BOX_READY) ## make the printed case of every variant in build/box (BOX=NAME: one; CHECK=1 checks all)
	@PYTHONPATH=. $(BOX_ENV)/bin/python -m boards.case.make build/box $(BOX) $(if $(CHECK),--check)

# KiCad is asked for first, because making the environment takes a minute and a gigabyte.
pcb: ## make the circuit board's files in build/pcb (needs what boards/pcb/packages lists)
	@boards/pcb/check
	@$(MAKE) --silent $(BOX_READY)
	@PYTHONPATH=. $(BOX_ENV)/bin/python -m boards.case.models build/pcb/models
	@PYTHONPATH=. /usr/bin/python3 -m boards.pcb.make build/pcb

sync: $(READY) ## copy new hands from the connected Pico into the archive
	@$(BIN)/pinochle sync

#@ Change the code

test: $(READY) $(NODE_READY) ## run all short tests, which need no Debian package (soak PARTS=wide has the others)
	@$(BIN)/pytest -n 4 --dist worksteal -m "not wide and not soak and not device" $(PYTEST)

test-device: $(UF2) $(PICO2) $(ROM) $(HEAP) $(EMULATOR_READY) $(NODE_READY) ## run the image on an emulated Pico (needs what boards/rp2/packages lists)
	@$(BIN)/pytest -n 2 -m "device and not wide and not soak" $(PYTEST)

lint: $(READY) $(STUBS) ## check format, style, types and known vulnerabilities (FIX=1 formats the code first)
	@$(if $(FIX),$(BIN)/ruff format . && $(BIN)/ruff check --fix .)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/mypy --config-file .ci/micropython.ini
	@$(BIN)/mypy --config-file .ci/tests.ini
	@$(BIN)/python .ci/audit.py

# What is generated and kept in the repository; $(WHAT) chooses.
WHAT ?= screens
accept: $(READY) ## accept the current screens; draw what changed in build/golden (WHAT="screens pages pictures boards")
	@for what in $(WHAT); do case $$what in \
	  screens) $(BIN)/pytest -q -n 2 -m "not soak and not device" --golden-only --golden-accept; \
	    PYTHONPATH=tests $(BIN)/python -m run screens tests/golden build/screens.png ;; \
	  pages) $(BIN)/pytest -q tests/pinochle_tools/test_site_layout.py --golden-accept; \
	    PYTHONPATH=tests $(BIN)/python -m run pages build/pages ;; \
	  pictures) $(BIN)/python host_tools/pictures/build.py ;; \
	  boards) $(BIN)/python -m pinochle_tools.boards.wiring ;; \
	  *) echo "error: WHAT is screens, pages, pictures or boards, not $$what" >&2; exit 2 ;; \
	esac; done

#@ Long runs

# wide, wide-device: browsers, releases and every case of many, here and on the emulated Pico, which
# .ci/run runs too; tests: the long ones, and properties with new random examples; device: the image,
# two builds give the same bytes; trust: the table of faults in docs/trust.md, hours (MORE=1
# continues); nightly: ten times.
PARTS ?= tests
SEEDED = $(if $(SEED),--seed=$(SEED)) $(if $(SECONDS),--seconds=$(SECONDS))
IMAGES := $(UF2) $(PICO2) $(ROM) $(HEAP) $(EMULATOR_READY)
soak: $(READY) $(NODE_READY) $(if $(filter device wide-device,$(PARTS)),$(IMAGES)) ## run the long tests (PARTS="wide wide-device tests device box trust nightly")
	@for part in $(PARTS); do case $$part in \
	  box) $(MAKE) --no-print-directory box CHECK=1 ;; \
	  wide) $(BIN)/pytest -n 4 --dist worksteal -m "wide and not soak and not device" $(PYTEST) ;; \
	  wide-device) $(BIN)/pytest -n 2 -m "wide and device and not soak" $(PYTEST) ;; \
	  tests) seed=$(or $(SEED),$$((RANDOM * 32768 + RANDOM))); echo "seed $$seed (make soak SEED=$$seed repeats it)"; \
	    HYPOTHESIS_PROFILE=soak SOAK_SEED=$$seed $(BIN)/pytest -n 2 --dist worksteal \
	    --hypothesis-seed=$$seed -m "(soak or property) and not device" $(PYTEST) ;; \
	  device) $(BIN)/pytest -n 2 --dist worksteal -m "device and soak" $(PYTEST) ;; \
	  trust) PYTHONPATH=tests $(BIN)/python -m run trust $(SEEDED) $(if $(MORE),--more) ;; \
	  nightly) PYTHONPATH=tests $(BIN)/python -m run trust $(SEEDED) --times=10 ;; \
	  *) echo "error: PARTS are wide, wide-device, tests, device, box, trust and nightly, not $$part" >&2; exit 2 ;; \
	esac; done

# Their former names.
soak-device:
	@$(MAKE) --no-print-directory soak PARTS=device
trust:
	@$(MAKE) --no-print-directory soak PARTS=trust

world: $(READY) ## live through worlds of power cuts and pulled cables (SECONDS=N SEED=S)
	@PYTHONPATH=tests $(BIN)/python -m run trust --parts=world $(SEEDED)

fuzz: $(READY) ## read hostile journals, devices, files and keys (SECONDS=N SEED=S)
	@PYTHONPATH=tests $(BIN)/python -m run trust --parts=fuzz $(SEEDED)

# Without an image, bench leaves out what it measures on the emulated Pico.
bench: $(READY) $(NODE_READY) $(if $(wildcard $(UF2)),$(BENCH_UF2)) ## measure speed and key presses; print a table and write build/bench.json
	@PYTHONPATH=tests $(BIN)/python -m run bench

bench-pico: $(UF2) $(BENCH_UF2) $(ROM) $(HEAP) $(EMULATOR_READY) $(NODE_READY) ## measure only the device, on the emulated Pico (CASES=,-1mhz ROUNDS=1: less)
	@PYTHONPATH=tests $(BIN)/python -m run bench pico $(if $(ROUNDS),--rounds=$(ROUNDS)) $(if $(CASES),--cases=$(CASES))

bench-keys: $(READY) ## measure only the key presses per hand (CORPUS=FILE: with other games)
	@PYTHONPATH=tests $(BIN)/python -m run bench keys $(if $(CORPUS),--corpus=$(CORPUS))

#@ Keep or remove

release: $(READY) ## write images, page, wheel, sdist, case, circuit board, notices and checksums into dist/
	@boards/rp2/compiler --check
	@boards/pcb/check
	@$(MAKE) --no-print-directory MICROPYTHON=$(FETCHED) $(UF2) $(PICO2) $(NODE_READY)
	@$(BIN)/python host_tools/web/build_page.py build/web $(UF2) $(PICO2)
	@$(MAKE) --no-print-directory box pcb
	@$(BIN)/python host_tools/release/make.py dist build/web $(UF2) $(PICO2) build/box/*.zip build/pcb/*.zip

clean: ## remove everything that make created
	@rm -rf .venv build dist tests/*/node_modules host_tools/web/node_modules .mypy_cache .pytest_cache .ruff_cache

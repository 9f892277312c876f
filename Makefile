# `make help` says what there is. Needs Python 3.11+ (with venv), a C++20 compiler and make; the rest comes from the
# package index into .venv. What is up to date is not made again.
PYTHON ?= python3
ifeq ($(origin CXX),default)
CXX := c++
endif
VENV := .venv
BIN := $(VENV)/bin
CORE := build/core
MINI14 := --rule suits=2 --rule ranks=7 --rule track=9 --rule ace_cells=4 --rule hand=3 --rule figures_from=7
MINI18 := --rule suits=3 --rule ranks=6 --rule track=11 --rule ace_cells=4,8 --rule hand=3 --rule figures_from=6
WILD := --rule joker=wild
NONE := --rule exchange=none
JOBS ?= $(shell getconf _NPROCESSORS_ONLN)
# Warnings are errors with the compiler this code is written for; another one may know more warnings than we do.
WERROR ?= $(if $(filter 12.%,$(shell $(CXX) -dumpfullversion 2>/dev/null)),ON,OFF)
CMAKE := cmake -G Ninja -DMATOU_WERROR=$(WERROR)
PIP := $(BIN)/python -m pip -qq --disable-pip-version-check

export PATH := $(abspath $(BIN)):$(PATH)
export CXX
.SHELLFLAGS := -eu -c
.DELETE_ON_ERROR:
.NOTPARALLEL:
.SUFFIXES:

.PHONY: help odds bracket value test peers bench verify-deep sanitize fuzz lint format docs clean build cpp FORCE
help:
	@echo 'make odds         set up, build, and print the odds of Pitaouf'
	@echo 'make bracket      between what the optimal win probability of Pitaouf lies (half an hour)'
	@echo 'make value        learn the value functions of Pitaouf anew'
	@echo 'make test         set up, build, and run every test'
	@echo 'make lint         ruff, mypy, stubtest only          make format    let ruff and clang-format write'
	@echo 'make bench        benchmarks, and peers beside them'
	@echo 'make verify-deep  core against reference, 10 million states a game; large counts'
	@echo 'make sanitize     C++ tests under ASan and UBSan (SANITIZE=thread for TSan)'
	@echo 'make fuzz         the property tests, 5000 examples each'
	@echo 'make docs         the documentation as HTML, in build/docs'
	@echo 'make clean        remove what make made (.venv too)'
	@echo 'PYTHON=python3.12 or CXX=clang++ picks another one'

# ---- setting up

# Prints a list of requirements of pyproject.toml: `build` (what the build backend needs, cmake and ninja among them
# where the system lacks them) or the name of an extra.
define REQUIREMENTS
import sys, tomllib
project = tomllib.load(open("pyproject.toml", "rb"))
if sys.argv[1] == "build":
    print(*project["build-system"]["requires"])
elif sys.argv[1] == "tools":
    from scikit_build_core.build import get_requires_for_build_editable
    print(*get_requires_for_build_editable())
else:
    print(*project["project"]["optional-dependencies"][sys.argv[1]])
endef
export REQUIREMENTS
requirements = $$($(BIN)/python -c "$$REQUIREMENTS" $(1))

$(VENV)/.venv: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "matou needs Python 3.11 or newer, and $(PYTHON) is older: make PYTHON=python3.11"; exit 1; }
	@command -v $(firstword $(CXX)) >/dev/null || \
	    { echo "matou needs a C++20 compiler, and there is no $(CXX): install g++ or say make CXX=..."; exit 1; }
	@echo '== setting up $(VENV)'
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install $(call requirements,build)
	@tools="$(call requirements,tools)"; [ -z "$$tools" ] || $(PIP) install $$tools
	@touch $@

$(VENV)/.dev: $(VENV)/.venv
	@echo '== installing what the tests need'
	@$(PIP) install $(call requirements,dev)
	@touch $@

# The list of Python files, renewed only when it changes: an editable install finds new files when made again.
build/python-files.txt: FORCE
	@mkdir -p build
	@find python -type f ! -name '*.pyc' | LC_ALL=C sort > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

COMPILED := pyproject.toml CMakeLists.txt $(shell find csrc src -type f) \
            $(shell find python -name 'reference*.py')
$(VENV)/.built: $(VENV)/.venv build/python-files.txt $(COMPILED)
	@echo '== building matou (the first time takes a minute or two)'
	@$(PIP) install --no-build-isolation --editable . \
	    --config-settings=cmake.define.MATOU_WERROR=$(WERROR)
	@touch $@

build: $(VENV)/.built

# ---- what it is for

odds: build
	@$(BIN)/matou odds pitaouf

# Both ends of the optimal win probability: the figures of docs/pitaouf-odds.md. Kept in build/, and continued there.
bracket: build
	@mkdir -p build/brackets
	$(call BRACKET,mini14,$(MINI14) $(WILD) $(NONE) --deals 5000 --bound-deals 2000)
	$(call BRACKET,mini18,$(MINI18) $(WILD) $(NONE) --deals 5000 --bound-deals 2000)
	$(call BRACKET,wild_none,$(WILD) $(NONE) --deals 5000 --bound-deals 20000)
	$(call BRACKET,substitute_none,$(NONE) --deals 5000 --bound-deals 20000)
	$(call BRACKET,wild,$(WILD) --deals 3000 --bound-deals 5000)
	$(call BRACKET,standard,--deals 3000 --bound-deals 5000)
BRACKET = @$(BIN)/matou bracket pitaouf $(2) --store build/brackets/$(1).sqlite; echo

# The value functions of the package, learnt anew into build/: an hour each on two cores.
value: build
	@mkdir -p build/nets
	@for joker in wild substitute; do \
	    $(BIN)/python tools/pitaouf_value.py --rule joker=$$joker --games 4000000 --out build/nets/$$joker.value; done

test: lint cpp
	@echo '== pytest'
	@$(BIN)/pytest -q docs README.md  # the examples of a page build on each other, so one process runs them
	@$(BIN)/pytest -n $(JOBS) --maxprocesses 8 --dist worksteal -m 'not bench and not deep and not peers' tests python/matou

cpp: $(VENV)/.venv
	@echo '== C++ tests'
	@mkdir -p build
	@$(CMAKE) -S csrc -B $(CORE) -DMATOU_BUILD_TESTS=ON -DMATOU_ASSERTS=ON >$(CORE).log || { cat $(CORE).log; exit 1; }
	@cmake --build $(CORE) -- --quiet
	@ctest --test-dir $(CORE) --output-on-failure --parallel $(JOBS)

lint: $(VENV)/.dev build
	@echo '== ruff, mypy, stubtest'
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy
	@$(BIN)/stubtest matou._core matou._compiled --mypy-config-file pyproject.toml \
	    --allowlist tests/stubtest.txt --ignore-unused-allowlist

format: $(VENV)/.dev
	@$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format --quiet .
	@find csrc src tests/cpp -name '*.[ch]pp' -exec $(BIN)/clang-format -i {} +

# ---- deeper

# Other programs that do the same work; who has none of them sees ours alone.
peers: $(VENV)/.dev
	@$(PIP) install $(call requirements,peers) || echo 'no peer could be installed here'

bench: peers build
	@$(BIN)/pytest -p benchmark --benchmark-disable-gc -s bench

verify-deep: peers build cpp
	@MATOU_DEEP=1 ctest --test-dir $(CORE) --output-on-failure -R double_dummy
	@$(BIN)/matou verify pitaouf --states 10000000
	@$(BIN)/matou verify cat_in_the_box --states 10000000
	@$(BIN)/matou verify padatou --states 10000000
	@$(BIN)/matou verify padatou_parle --states 10000000
	@$(BIN)/matou verify piquette --states 10000000
	@$(BIN)/matou verify filou --states 10000000
	@$(BIN)/matou verify mistigri --states 10000000
	@$(BIN)/pytest -m 'deep or peers' tests

SANITIZE ?= address,undefined
sanitize: $(VENV)/.venv
	@$(CMAKE) -S csrc -B build/sanitize -DMATOU_BUILD_TESTS=ON -DMATOU_ASSERTS=ON \
	    -DCMAKE_BUILD_TYPE=RelWithDebInfo -DMATOU_SANITIZE=$(SANITIZE) >/dev/null
	@cmake --build build/sanitize -- --quiet
	@ctest --test-dir build/sanitize --output-on-failure

fuzz: $(VENV)/.dev build
	@$(BIN)/pytest -m hypothesis --hypothesis-profile=fuzz -n $(JOBS) --maxprocesses 8 tests

docs: $(VENV)/.dev build
	@$(PIP) install $(call requirements,docs)
	@$(BIN)/sphinx-build -q -W --keep-going docs build/docs
	@echo 'build/docs/index.html'

clean:
	rm -rf $(VENV) build .pytest_cache .mypy_cache .ruff_cache .hypothesis .benchmarks
	find python tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

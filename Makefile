# The two commands of the README are `run` and `test`. Everything they need beyond Rust and Node.js they install
# themselves.

GROGNARD := target/release/grognard
CHROMIUM ?= /usr/bin/chromium
LISTEN ?= 127.0.0.1:7878
DENY_VERSION := 0.20.2
PYTHON := target/python/bin

# What is built once from nothing is built faster without the bookkeeping for building it again.
test built lint test-rust test-web python python-package soak check: export CARGO_INCREMENTAL = 0

.PHONY: run build test check built lint test-rust test-web test-python python python-package python-needs python-venv soak bench attack fairness package dist licences types laws examples files audit screenshots chromium postgresql

run: build
	@$(GROGNARD) serve --listen $(LISTEN)

# Cargo builds the web client beside the rest: see crates/server/build.rs.
build:
	@test -x $(GROGNARD) || echo "Building Grognard. The first time takes about five minutes on two cores; after that it starts in seconds."
	cargo build --release --locked --package grognard

# Once everything is built, the browser waits more than it works: its tests run beside the others.
test: chromium postgresql python-venv
	$(MAKE) --no-print-directory --jobs 2 built python-needs
	$(MAKE) --no-print-directory python-package
	$(MAKE) --no-print-directory --jobs 3 test-rust test-web test-python
	target/debug/grognard rules --coverage

# While you work: what differs from the last commit, in a minute or so.
check:
	tools/check.sh $(SINCE)

built: lint
	cargo test --workspace --locked --tests --no-run

lint:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- --deny warnings

test-rust: postgresql
	cargo test --workspace --locked --tests --no-fail-fast

# Format, lints, types, unit tests and browser tests of the client, against the program that the Rust tests built: alone it
# would be built anew.
test-web: chromium
	cargo test --workspace --locked --tests --no-run
	cd web && npm run --silent lint && npm run --silent check && npm run --silent test
	cd web && GROGNARD=../target/debug/grognard CHROMIUM=$(CHROMIUM) npm run --silent test:browser

# Format, lints, types and tests of the Python package.
test-python:
	target/python/bin/ruff format --check python && target/python/bin/ruff check --quiet python
	cd target && python/bin/mypy --config-file ../python/pyproject.toml
	$(PYTHON)/pytest --config-file python/pyproject.toml python/tests

python: python-package
	$(MAKE) --no-print-directory test-python

# The Python package from this checkout, in an environment of its own; but for how far it is optimised, what `pip install
# ./python` gives a user.
python-package: python-needs
	$(PYTHON)/pip install --quiet --config-settings=build-args="--profile dev --features alike" "./python[test]"

# What the package and its tests need of others, which is fetched while the engine is being compiled.
python-needs: python-venv
	@test -x $(PYTHON)/python || python3 -m venv target/python
	$(PYTHON)/python -c 'import tomllib; extras = tomllib.load(open("python/pyproject.toml", "rb"))["project"]["optional-dependencies"]; print(*(need for needs in extras.values() for need in needs if not need.startswith("grognard")), sep="\n")' > target/python/needs.txt
	$(PYTHON)/pip install --quiet --requirement target/python/needs.txt

python-venv:
	@python3 -c 'import ensurepip, venv' 2>/dev/null || (apt-get update && apt-get install -y python3-venv)

# The slow laws with their full number of cases, an hour or two. Hostile inputs come alone in their programs, so that the
# memory that is measured is theirs.
soak: postgresql
	SOAK=1 cargo test --workspace --locked --tests -- --nocapture --skip hostile::
	SOAK=1 cargo test --locked --package grognard-games --test all hostile:: -- --nocapture --test-threads 1
	SOAK=1 cargo test --locked --package grognard-server --lib hostile:: -- --nocapture

# The program too: some of the jobs start it.
bench: dist postgresql
	cargo bench --profile dist --locked --package grognard-benches --bench jobs
	cargo bench --profile dist --locked --package grognard-benches --bench battles
	cargo bench --profile dist --locked --package grognard-benches --bench study
	cargo bench --profile dist --locked --package grognard-benches --bench server
	cargo bench --profile dist --locked --package grognard-benches --bench across

# One minute of hostile load while an honest player plays: how long he waits, and how much memory it takes.
attack: build
	GROGNARD=$(CURDIR)/$(GROGNARD) cargo bench --profile release --locked --package grognard-benches --bench attack

# How fair every scenario is, by the strongest computer player. It takes hours and goes on where it was cut off.
STUDY ?= examples/study/fairness.toml
FAIRNESS ?= docs/FAIRNESS.md
fairness: dist
	target/dist/grognard study $(STUDY) --out target/fairness --markdown $(FAIRNESS)

# One archive with the program alone, which needs neither Rust nor Node.js where it runs.
package: dist
	tools/package.sh target/dist/grognard target/package

dist:
	cargo build --profile dist --locked --package grognard

# For releases: what the dependencies are licensed under, where they come from, and what is known against them.
licences:
	@cargo deny --version >/dev/null 2>&1 || cargo install cargo-deny --locked --version $(DENY_VERSION)
	cargo deny --locked check bans licenses sources
	tools/advisories.sh

# Writes the client's types anew from the server's, and the small book of the tests as the client's tests show it.
types:
	WRITE_TYPES=1 cargo test --locked --package grognard-server --lib typescript
	WRITE_TYPES=1 cargo test --locked --package grognard-battery --test all shown

# Writes the page of the audit's laws anew.
laws:
	WRITE_LAWS=1 cargo test --locked --package grognard-games --test audit page_of_laws

# Writes the battles shown in the documents anew.
examples:
	WRITE_EXAMPLES=1 cargo test --locked --package grognard --test all documented

# Writes the page of all files anew from what they say of themselves.
files:
	WRITE_FILES=1 cargo test --locked --package grognard-structure --test all page_of_files

# Forty battles of every scenario, computed again from their logs: counts of every law. About half an hour.
audit: dist
	tools/audit.sh target/dist/grognard target/audit

# Takes the pictures of the README anew.
screenshots: build chromium
	cd web && GROGNARD=../$(GROGNARD) CHROMIUM=$(CHROMIUM) node tools/screenshots.mjs

# The tests make a cluster of their own and remove it.
postgresql:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || (apt-get update && apt-get install -y postgresql)

chromium:
	@test -x $(CHROMIUM) || (apt-get update && apt-get install -y chromium)

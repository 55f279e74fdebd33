# The two commands of the README are `run` and `test`. Everything they need beyond Rust and Node.js they install
# themselves.

GROGNARD := target/release/grognard
DENY_VERSION := 0.20.2
CHROMIUM ?= /usr/bin/chromium
LISTEN ?= 127.0.0.1:7878

# What is built once from nothing is built faster without the bookkeeping for building it again.
test lint test-web: export CARGO_INCREMENTAL = 0

# Millions of hostile inputs, alone in their programs so that the memory is theirs; takes an hour or two.
soak: web
	SOAK=1 cargo test --locked --package grognard-play --test all hostile:: -- --nocapture --test-threads 1
	SOAK=1 cargo test --locked --package grognard-server --lib hostile:: -- --nocapture

.PHONY: soak run build web test lint types test-web screenshots bench deny-tool chromium

run: build
	@$(GROGNARD) serve --listen $(LISTEN)

build: web
	cargo build --release --locked --package grognard

web: web/dist/index.html

# Only when something in it has changed: the server holds the client, and would be built anew with it.
CLIENT_SOURCES := $(shell find web/src web/public -type f) $(wildcard web/*.html web/*.js web/*.ts web/*.json)
web/dist/index.html: web/node_modules/.package-lock.json $(CLIENT_SOURCES)
	cd web && npm run --silent build
	@touch $@

# Not `npm ci`: it refuses a lock file that lacks the bundler's builds for other systems, as npm writes it here.
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm install --no-save --no-audit --no-fund

test: lint web
	cargo test --workspace --locked --tests
	$(MAKE) test-web
	target/debug/grognard rules --coverage

lint: deny-tool web
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- --deny warnings
	cargo deny --locked check bans licenses sources

# Type check, unit tests and browser tests of the client, against the program that the tests built: built alone it would
# be built anew.
test-web: web chromium
	cargo test --workspace --locked --tests --no-run
	cd web && npm run --silent check && npm run --silent test
	cd web && GROGNARD=../target/debug/grognard CHROMIUM=$(CHROMIUM) npm run --silent test:browser

# Writes the client's types anew from the server's.
types:
	WRITE_TYPES=1 cargo test --locked --package grognard-server --lib typescript

# Takes the pictures of the README anew.
screenshots: build chromium
	cd web && GROGNARD=../$(GROGNARD) CHROMIUM=$(CHROMIUM) node tools/screenshots.mjs

bench: build
	cargo bench --locked --package grognard-benches --bench jobs
	cargo bench --locked --package grognard-benches --bench battles
	cargo bench --locked --package grognard-benches --bench server

deny-tool:
	@cargo deny --version >/dev/null 2>&1 || cargo install cargo-deny --locked --version $(DENY_VERSION)

chromium:
	@test -x $(CHROMIUM) || (apt-get update && apt-get install -y chromium)

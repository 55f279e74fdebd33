# The two commands of the README are `run` and `test`. Everything they need beyond Rust they install themselves.

GROGNARD := target/release/grognard
DENY_VERSION := 0.20.2

.PHONY: run test lint bench build deny-tool

run: build
	@echo
	@echo "A first volley at five inches (examples/cohesion/volley.toml), with the dice 10, 2, 3 and 17:"
	@echo
	@$(GROGNARD) resolve cohesion.fire examples/cohesion/volley.toml --dice 10,2,3,17
	@echo
	@echo "What could have happened, before any die was rolled:"
	@echo
	@$(GROGNARD) odds cohesion.fire examples/cohesion/volley.toml --by morale
	@echo
	@echo "Try next:"
	@echo "  $(GROGNARD) odds cohesion.fire examples/cohesion/volley.toml --by morale --compare target.cover=open"
	@echo "  $(GROGNARD) resolve cohesion.charge examples/cohesion/charge.toml --dice \"\"     it asks for each die you roll"
	@echo "  $(GROGNARD) odds cohesion.melee examples/cohesion/melee.toml --rounds 4 --by outcome.holder"
	@echo "  $(GROGNARD) rules cohesion.fire                 what a procedure wants to know"
	@echo "  $(GROGNARD) rules COH-28                        the clause behind a line of the receipt"
	@echo "  $(GROGNARD) --help"

build:
	cargo build --release --locked --package grognard

test: lint
	cargo test --workspace --locked --tests
	cargo run --quiet --locked --package grognard -- rules --coverage

lint: deny-tool
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- --deny warnings
	cargo deny --locked check bans licenses sources

bench: build
	cargo bench --locked --package grognard-benches --bench jobs

deny-tool:
	@cargo deny --version >/dev/null 2>&1 || cargo install cargo-deny --locked --version $(DENY_VERSION)

#!/usr/bin/env bash
# Format, lints, types and the quick tests of what differs from the last commit, or from another one.
# Usage: check.sh [COMMIT]
set -euo pipefail
cd "$(dirname "$0")/.."
changed=$({ git diff --name-only "${1:-HEAD}"; git ls-files --others --exclude-standard; } | sort -u)
touches() { grep -qE "$1" <<<"$changed"; }
run() { echo "== $*" && "$@"; }
tests() { run cargo test --quiet --locked "$@"; }

if [ -z "$changed" ]; then
	echo "Nothing differs from ${1:-the last commit}."
	exit
fi
# Laws that take many cases take few.
export QUICK=1

if touches '\.(rs|toml)$|^docs/|^examples/|^scenarios/'; then
	run cargo fmt --all --check
	run cargo clippy --quiet --workspace --all-targets --locked -- --deny warnings
	tests --package grognard-structure
	for crate in core field cluster study; do
		! touches "^crates/$crate/" || tests --package "grognard-$crate" --tests
	done
	for book in cohesion fatigue grand-tactics impact; do
		! touches "^crates/books/$book/|^docs/rules/$book.md" || tests --package grognard-books --test all -- "${book/-/_}" page
		! touches "^crates/(games|books)/$book/|^scenarios/$book/" || tests --package grognard-games --test all -- "${book/-/_}"
	done
	! touches '^scenarios/|^crates/games/src/' || tests --package grognard-games --test all -- scenarios:: computers::
	! touches '^examples/|^crates/games/[a-z-]*/src/acts/' || tests --package grognard-games --test all -- battles:: descriptions::
	! touches '^crates/(audit|games/tests/audit)/' || tests --package grognard-games --test audit
	! touches '^crates/(battery|battle|table|players)/' || tests --package grognard-battery --test all
	! touches '^crates/cli/' || tests --package grognard --test all -- commands
	! touches '^crates/server/' || tests --package grognard-server --lib -- battles rulings document
fi

if touches '^web/'; then
	run npm --prefix web run --silent lint
	run npm --prefix web run --silent check
	(cd web && run npx vitest run --changed "${1:-HEAD}")
fi

if touches '^python/.*\.py$'; then
	python=target/python/bin
	test -x "$python/ruff" || make --no-print-directory python-needs
	run "$python/ruff" format --check python
	run "$python/ruff" check --quiet python
fi
echo "Checked: $(wc -l <<<"$changed") files. Everything else is run by make test."

#!/usr/bin/env bash
# Forty battles of every scenario between drills and veterans, bold and wary among them, computed again from their logs.
# Usage: audit.sh GROGNARD FOLDER
set -euo pipefail
program=$1 folder=$2
rm -rf "$folder"
mkdir -p "$folder"
failed=0
for file in "$(dirname "$0")"/../scenarios/*/*.toml; do
	scenario=$(basename "$file" .toml)
	for players in drill:drill bold-drill:wary-drill veteran:veteran bold-veteran:wary-veteran; do
		"$program" duel "$scenario" --a "${players%:*}" --b "${players#*:}" --games 10 --seed 36 \
			--keep "$folder/$scenario/${players/:/-}" >"$folder/$scenario.txt"
	done
	echo "== $scenario"
	"$program" battle audit "$folder/$scenario"/*/*.jsonl >"$folder/$scenario.txt" || failed=1
	sed -n '/^ *checked /,$p' "$folder/$scenario.txt"
done
exit "$failed"

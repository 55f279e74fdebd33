#!/bin/sh
# Asks RustSec and npm what is known against the dependencies. Fails where something is; where one of them cannot be
# reached, says so and when it last could.
set -u
cd "$(dirname "$0")/.." || exit 1

last() {
    echo "$1 cannot be reached, so nothing was asked. The last time, from docs/ADVISORIES.md:"
    grep "^| $1 " docs/ADVISORIES.md
}

failed=0
if cargo deny fetch db >/dev/null 2>&1; then
    cargo deny --locked check advisories || failed=1
else
    last RustSec
fi

# npm ends with 1 both for what it found and where it could not ask; only what it found is a report.
report=$(cd web && npm audit --package-lock-only --json 2>/dev/null)
case $report in
*'"auditReportVersion"'*) (cd web && npm audit --package-lock-only) || failed=1 ;;
*) last npm ;;
esac
exit $failed

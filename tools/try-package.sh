#!/usr/bin/env bash
# Unpacks an archive into an empty root that holds the program and the C library it is linked with, nothing else; starts it
# there and fetches its first page.
#   tools/try-package.sh ARCHIVE
set -euo pipefail

archive=$(realpath "$1")
(cd "$(dirname "$archive")" && sha256sum --check --quiet "$(basename "$archive").sha256")
root=$(mktemp --directory)
server=
finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$root"
}
trap finish EXIT

tar --extract --gzip --strip-components=1 --directory "$root" --file "$archive"
mkdir -p "$root/data" "$root/tmp"
# What every Debian has: the loader and the libraries that the program names.
ldd "$root/grognard" | grep -o '/[^ ]*' | while read -r library; do
    mkdir -p "$root$(dirname "$library")"
    cp --dereference "$library" "$root$library"
done

: >"$root/out"
# An environment without Rust, Node.js or a shell. Only root may change the root folder; others get the empty environment.
if [ "$(id -u)" = 0 ]; then
    env --ignore-environment "$(PATH=$PATH:/usr/sbin command -v chroot)" "$root" /grognard serve --listen 127.0.0.1:0 --data /data/battles.sqlite >"$root/out" &
else
    env --ignore-environment "$root/grognard" serve --listen 127.0.0.1:0 --data "$root/data/battles.sqlite" >"$root/out" &
fi
server=$!
until address=$(grep --only-matching --max-count=1 'http://[0-9.:]*' "$root/out"); do
    kill -0 "$server" 2>/dev/null || { echo "The packaged program did not start." >&2; exit 1; }
    sleep 0.1
done
page=$(node --input-type=module --eval 'console.log(await (await fetch(process.argv[1])).text())' "$address/")
case $page in
*"<title>Grognard"*) echo "The packaged program started in an empty root and served its first page." ;;
*) echo "The packaged program served something else than its first page." >&2; exit 1 ;;
esac

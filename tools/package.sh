#!/usr/bin/env bash
# Packs a built program into one archive with a checksum, and tries it where there is nothing else.
#   tools/package.sh PROGRAM FOLDER
set -euo pipefail

program=$1
folder=$2
version=$("$program" --version | cut -d ' ' -f 2)
name="grognard-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)"

rm -rf "${folder:?}/$name"
mkdir -p "$folder/$name"
cp "$program" "$folder/$name/grognard"
cp LICENSE-MIT LICENSE-APACHE "$folder/$name/"
cp -r tools/server "$folder/$name/"
cat >"$folder/$name/README.txt" <<'TEXT'
Grognard: the umpire for horse-and-musket wargames.

  ./grognard serve     starts the web app and prints its address
  ./grognard --help    everything else

The folder server has a systemd unit and a setting for nginx, for a server that many use.
TEXT
tar --create --gzip --owner=0 --group=0 --directory "$folder" --file "$folder/$name.tar.gz" "$name"
(cd "$folder" && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")

tools/try-package.sh "$folder/$name.tar.gz"
echo "$folder/$name.tar.gz"

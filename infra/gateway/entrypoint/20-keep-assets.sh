#!/bin/sh
# Copies the scripts, styles and pictures of this build next to those of earlier builds. Visitors may have a page of an
# earlier build open, and during an upgrade each gateway gets requests for both. File names contain a hash, so no file is
# overwritten.
set -eu
mine=$(hostname).$$
to="${ASSETS_ROOT:?}/assets"
latest="$ASSETS_ROOT/latest"
mkdir -p "$to"
cd "${WEB_ROOT:?}/assets"
find . -type f | sort > "$latest.$mine"
while read -r file; do
  if ! [ -e "$to/$file" ]; then
    mkdir -p "$(dirname "$to/$file")"
    cp "$file" "$to/$file.$mine"
    mv "$to/$file.$mine" "$to/$file"
  fi
  touch -c "$to/$file"
done < "$latest.$mine"
# The previous build was in use until now, so its files are kept another month.
if [ -e "$latest" ] && ! cmp -s "$latest" "$latest.$mine"; then
  while read -r file; do touch -c "$to/$file"; done < "$latest"
fi
mv "$latest.$mine" "$latest"
# Delete files of builds that were replaced over a month ago.
find "$to" -type f -mtime +30 -exec rm -f {} +

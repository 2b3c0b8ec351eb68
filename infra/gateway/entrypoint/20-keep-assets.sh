#!/bin/sh
# The code, styles and pictures of this build, beside those of builds before it: a visitor may have a page of one open, and
# while gateways are replaced one after the other each is asked for either's. Names change with contents, so nothing is
# ever written over.
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
# The build before was in use until now, however long ago it was started.
if [ -e "$latest" ] && ! cmp -s "$latest" "$latest.$mine"; then
  while read -r file; do touch -c "$to/$file"; done < "$latest"
fi
mv "$latest.$mine" "$latest"
# Of builds that others took the place of a month ago.
find "$to" -type f -mtime +30 -exec rm -f {} +

#!/bin/sh
# Deletes from installed packages what a service never loads: types, source maps, documentation, tests, builds for browsers,
# and the compiler, which is a peer of @nestjs/swagger for its command line alone. Halves an image.
# Usage: prune-packages.sh FOLDER...
set -eu
find "$@" -path '*node_modules/*' -type d \( -name test -o -name tests -o -name __tests__ \) -prune -exec rm -rf {} +
find "$@" -path '*node_modules/*' -type f \( \
  -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.flow' -o -name '*.map' -o -name '*.md' \
  -o -name '*.umd.js' -o -name '*.umd.min.js' -o -name '*.standalone.js' -o -path '*/pdfkit/js/*browser*' \
  -o -name 'swagger-ui-es-bundle*' -o -name '*.woff2' \) -delete
cd node_modules
rm -rf typescript @types rxjs/src rxjs/dist/bundles rxjs/dist/esm rxjs/dist/esm5

#!/bin/sh
# Cached responses belong to an earlier build and database.
rm -rf -- "${CACHE_ROOT:?}"*

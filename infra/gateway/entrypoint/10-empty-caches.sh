#!/bin/sh
# What was kept belongs to the build and the database of then.
rm -rf -- "${CACHE_ROOT:?}"*

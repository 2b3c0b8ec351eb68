#!/bin/sh
# The certificate for nginx: fullchain.pem and privkey.pem of /etc/certificates. Until there is one, one that no browser
# trusts, so that the site can answer to the authority that gives it. A new one is used within a minute.
set -eu
from=/etc/certificates
to=/run/tls
umask 077
mkdir -p "$to"

# Both files are readable and match: one may be half written or older than the other.
belong_together() {
  certificate=$(openssl x509 -in "$from/fullchain.pem" -noout -pubkey 2>/dev/null) &&
    key=$(openssl pkey -in "$from/privkey.pem" -pubout 2>/dev/null) &&
    [ "$certificate" = "$key" ]
}

take() {
  belong_together || return 1
  cmp -s "$from/fullchain.pem" "$to/fullchain.pem" && cmp -s "$from/privkey.pem" "$to/privkey.pem" && return 1
  cp "$from/privkey.pem" "$from/fullchain.pem" "$to/"
}

if ! take && ! [ -s "$to/fullchain.pem" ]; then
  echo "$from has no fullchain.pem and privkey.pem that this user may read and that belong together: a placeholder is used." >&2
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj /CN=placeholder \
    -keyout "$to/privkey.pem" -out "$to/fullchain.pem" 2>/dev/null
fi

(
  while sleep 60; do
    if take && nginx -t -q; then nginx -s reload; fi
  done
) &

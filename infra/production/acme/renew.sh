#!/bin/sh
# Requests a certificate, and checks twice a day whether to renew it (a month before it expires).
set -eu
host=${PUBLIC_URL#*://}
host=${host%%[:/]*}
[ -n "$ACME_EMAIL" ] || { echo 'ACME_EMAIL is not set: the authority wants an address to write to.' >&2; exit 1; }
names="-d $host"
for name in $(echo "$ACME_ALSO" | tr ',' ' '); do names="$names -d $name"; done
umask 077
while :; do
  # Several words on purpose. shellcheck disable=SC2086
  if certbot certonly --non-interactive --agree-tos --email "$ACME_EMAIL" --server "$ACME_SERVER" \
    --webroot --webroot-path /srv/challenges --keep-until-expiring --cert-name site $names \
    --config-dir /etc/certificates/acme --work-dir /tmp/work --logs-dir /tmp/logs; then
    live=/etc/certificates/acme/live/site
    for file in privkey.pem fullchain.pem; do
      cp "$live/$file" "/etc/certificates/$file.new"
      mv "/etc/certificates/$file.new" "/etc/certificates/$file"
    done
    sleep 43200
  else
    # Certificate authorities limit failures per hour.
    echo 'No certificate yet; the next attempt is in an hour. Does the host lead here, and is port 80 open?' >&2
    sleep 3600
  fi
done

#!/bin/sh
# Prints the address of the site and starts the edge, which starts last, when everything behind it is healthy.
cat <<TEXT

LML Properties is ready.
  Site         $PUBLIC_URL
  Back office  $PUBLIC_URL/admin/login

TEXT
exec nginx -c /etc/edge/nginx.conf -g 'daemon off;'

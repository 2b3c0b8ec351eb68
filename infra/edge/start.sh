#!/bin/sh
# Starts the edge and says where the site is: the edge starts last, when everything behind it is healthy.
cat <<TEXT

LML Properties is ready.
  Site         $PUBLIC_URL
  Back office  $PUBLIC_URL/admin/login

TEXT
exec nginx -c /etc/edge/nginx.conf -g 'daemon off;'

#!/bin/sh
# Writes Alertmanager's configuration from the settings that the site sends its mails with, and starts it.
set -eu
[ -n "$ALERT_EMAIL" ] || { echo 'ALERT_EMAIL is not set: nobody would hear of anything.' >&2; exit 1; }
# In '…' of YAML a ' is written twice.
quoted() { printf "'%s'" "$(printf '%s' "$1" | sed "s/'/''/g")"; }
# In production it lies in a file.
[ -n "$SMTP_PASSWORD" ] || [ ! -f /run/secrets/smtp_password ] || SMTP_PASSWORD=$(cat /run/secrets/smtp_password)
cat >/tmp/alertmanager.yml <<EOF
global:
  smtp_smarthost: $(quoted "$SMTP_HOST:$SMTP_PORT")
  smtp_from: $(quoted "$MAIL_FROM")
  smtp_auth_username: $(quoted "$SMTP_USER")
  smtp_auth_password: $(quoted "$SMTP_PASSWORD")
  # A server that asks for a password gets it over TLS only.
  smtp_require_tls: $([ -n "$SMTP_USER" ] && echo true || echo false)
route:
  receiver: operator
  group_by: [alertname]
  group_wait: 30s
  group_interval: 5m
  repeat_interval: 4h
  routes:
    - matchers: ['severity="ticket"']
      receiver: operator
      repeat_interval: 24h
receivers:
  - name: operator
    email_configs:
      - to: $(quoted "$ALERT_EMAIL")
        send_resolved: true
        headers:
          Subject: '{{ if eq .Status "firing" }}LML Properties: {{ .CommonLabels.alertname }}{{ else }}LML Properties: {{ .CommonLabels.alertname }} is over{{ end }}'
        text: |-
          {{ range .Alerts }}{{ .Annotations.summary }}
          {{ .Annotations.remedy }}

          {{ end }}
        html: ''
inhibit_rules:
  # A service that cannot be reached is not reported beside the failure that causes it.
  - source_matchers: ['alertname="DatabaseDown"']
    target_matchers: ['alertname=~"ManyErrors|SlowAnswers|PoolExhausted"']
EOF
exec /bin/alertmanager --config.file=/tmp/alertmanager.yml --storage.path=/alertmanager --cluster.listen-address=

# The built site in nginx. The first lines are those of services.Dockerfile, so that they are built once for both.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY frontend/package.json frontend/
COPY infra/mail-catcher/package.json infra/mail-catcher/
COPY services/common/package.json services/common/
COPY services/auth/package.json services/auth/
COPY services/listings/package.json services/listings/
COPY services/inquiries/package.json services/inquiries/
COPY services/notifications/package.json services/notifications/
COPY services/pages/package.json services/pages/
RUN npm ci --no-audit
COPY tsconfig.base.json ./
COPY services/common/src/contracts services/common/src/contracts
COPY services/common/src/markup services/common/src/markup
COPY frontend frontend
RUN npm run build:frontend

FROM nginx:1.28-bookworm
COPY infra/gateway/nginx.conf /etc/nginx/nginx.conf
COPY infra/gateway/templates /etc/nginx/templates
COPY infra/gateway/snippets /etc/nginx/snippets
COPY infra/gateway/entrypoint /docker-entrypoint.d
COPY --from=build /app/frontend/dist /srv/web
# A volume takes over whose it is.
RUN install -d -o 101 -g 101 /var/cache/gateway /srv/builds /etc/certificates /srv/challenges
# Folders in memory take their rights from here; Swarm cannot say whose they are.
RUN chmod 1777 /etc/nginx/conf.d /var/cache/nginx /run
USER 101
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=4s --start-period=20s --retries=5 \
  CMD ["curl", "-fsS", "--haproxy-protocol", "-o", "/dev/null", "http://127.0.0.1:8080/health"]

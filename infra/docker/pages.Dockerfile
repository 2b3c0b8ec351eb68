# The service that makes pages, with both builds of the site. The first lines are those of the other two files, so that
# they are built once for all.
FROM node:24-bookworm-slim AS dependencies
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

FROM dependencies AS packages
RUN npm ci --no-audit

FROM packages AS site
COPY tsconfig.base.json ./
COPY services/common/src/contracts services/common/src/contracts
COPY services/common/src/markup services/common/src/markup
COPY frontend frontend
RUN npm run build:frontend

FROM packages AS build
COPY tsconfig.base.json tsconfig.json ./
COPY services services
RUN npm run build:services

FROM dependencies AS production
RUN npm ci --no-audit --omit=dev --workspace=services

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=production /app ./
COPY --from=build /app/services/common/dist services/common/dist
COPY --from=build /app/services/pages services/pages
COPY --from=site /app/frontend/dist/index.html /srv/web/index.html
COPY --from=site /app/frontend/dist/.vite /srv/web/.vite
COPY --from=site /app/frontend/dist-server /srv/renderer
USER node
WORKDIR /app/services/pages
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=5 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]

# One file for the services but that of the pages; SERVICE says which. All stages but the last are the same for each and
# built once.
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

FROM dependencies AS build
RUN npm ci --no-audit
COPY tsconfig.base.json tsconfig.json ./
COPY services services
RUN npm run build:services && npm run build:pictures

# What runs needs no compilers and no test tools. The same for all services, so that their images share it.
FROM dependencies AS production
RUN npm ci --no-audit --omit=dev --workspace=services

FROM node:24-bookworm-slim
ARG SERVICE
ENV NODE_ENV=production
WORKDIR /app
COPY --from=production /app ./
COPY --from=build /app/services/common/dist services/common/dist
COPY --from=build /app/services/$SERVICE services/$SERVICE
# A named volume takes its owner from the folder that it is mounted on.
RUN mkdir /srv/media && chown node:node /srv/media
USER node
WORKDIR /app/services/$SERVICE
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=5 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]

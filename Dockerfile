# syntax=docker/dockerfile:1

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/brackets/package.json packages/brackets/
COPY packages/artwork/package.json packages/artwork/
COPY packages/money/package.json packages/money/
COPY packages/contract/package.json packages/contract/
COPY tools/package.json tools/

FROM manifests AS build
# No dependency in this image needs its install script.
RUN --mount=type=cache,target=/root/.npm npm ci --prefer-offline --ignore-scripts
COPY . .
RUN npm run build

FROM manifests AS production-dependencies
RUN --mount=type=cache,target=/root/.npm npm ci --prefer-offline --ignore-scripts --omit=dev

FROM node:24-bookworm-slim AS runtime
# Caps V8's new space for server, worker and commands; apps/api/start.mjs explains why.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 NODE_OPTIONS=--max-semi-space-size=8
WORKDIR /app
COPY --from=production-dependencies /app ./
COPY --from=build /app/apps/api/dist apps/api/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY apps/api/start.mjs apps/api/
COPY apps/api/migrations apps/api/migrations
COPY apps/api/functions apps/api/functions
USER node
EXPOSE 3000
# The processes handle SIGTERM themselves, so the container needs no init process.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/dist/server.js"]

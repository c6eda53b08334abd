# docker build -f docker/control-plane.Dockerfile -t heddle/control-plane:local .
# A registry of your own, its key and its authority: docs/operate/images.md.

ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS base
WORKDIR /app

# Only what decides the dependencies: the layers below are rebuilt when these files change, not at every edit.
# `npm ci` compares the lockfile with the package.json of every workspace, so all of them are here.
FROM base AS manifests
COPY . /source
RUN cd /source \
    && cp package-lock.json .npmrc /app/ \
    && find . -name package.json -not -path '*/node_modules/*' -exec cp --parents -t /app {} +

FROM base AS production-manifests
COPY . /source
RUN node /source/tools/images/production-manifests.mjs control-plane /app

# Types and source maps are for developers: nothing reads them at run time, and they are a third of what is installed.
FROM base AS dependencies
COPY --from=production-manifests /app ./
RUN --mount=type=cache,target=/root/.npm \
    --mount=type=secret,id=npmrc,target=/root/.npmrc \
    --mount=type=secret,id=npm-ca \
    npm ci --ignore-scripts \
    && find . -type f -regex '.*\.\(map\|d\.[cm]?ts\)' -delete \
    && rm package-lock.json .npmrc

FROM base AS build
COPY --from=manifests /app ./
RUN --mount=type=cache,target=/root/.npm \
    --mount=type=secret,id=npmrc,target=/root/.npmrc \
    --mount=type=secret,id=npm-ca \
    npm ci --ignore-scripts
COPY . .
RUN node tools/build-services.mjs control-plane
# The compiled files of the app and of the libraries it uses, at the places that the workspace links point to.
RUN mkdir /out \
    && find libs apps/control-plane -name node_modules -prune -o -path '*/dist/*' -type f -name '*.js' -exec cp --parents -t /out {} +

FROM base AS runtime
ARG VERSION=0.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Heddle control plane" \
      org.opencontainers.image.description="Deployments, revisions, the pipeline, workspaces and API keys" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
# Every address of both protocols, or of the one that there is.
ENV NODE_ENV=production \
    HEDDLE_HOST=:: \
    CONTROL_PLANE_PORT=8124
COPY --from=dependencies /app ./
COPY --from=build /out ./
# Nothing below /app is written; with a read-only root, /tmp has to be a volume or a tmpfs.
USER 1000:1000
EXPOSE 8124
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.CONTROL_PLANE_PORT + '/ok').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/control-plane/dist/main.js"]

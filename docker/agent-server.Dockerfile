# docker build -f docker/agent-server.Dockerfile -t heddle/agent-server:local .
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
RUN node /source/tools/images/production-manifests.mjs agent-server /app

# Types and source maps are for developers, and a third of what is installed. What stays are the types that graphs are
# made of, and those of the language: schemas of graphs are derived from them.
FROM base AS dependencies
COPY --from=production-manifests /app ./
RUN --mount=type=cache,target=/root/.npm \
    --mount=type=secret,id=npmrc,target=/root/.npmrc \
    --mount=type=secret,id=npm-ca \
    npm ci --ignore-scripts \
    && find . -type f -regex '.*\.\(map\|d\.[cm]?ts\)' \
         -not -path './node_modules/@langchain/*.d.*ts' -not -path './node_modules/zod/*.d.*ts' \
         -not -path './node_modules/typescript/lib/lib.*.d.ts' -delete \
    && rm package-lock.json .npmrc

FROM base AS build
COPY --from=manifests /app ./
RUN --mount=type=cache,target=/root/.npm \
    --mount=type=secret,id=npmrc,target=/root/.npmrc \
    --mount=type=secret,id=npm-ca \
    npm ci --ignore-scripts
COPY . .
RUN node tools/build-services.mjs agent-server
# The compiled files of the app and of the libraries it uses, at the places that the workspace links point to.
RUN mkdir /out \
    && find libs apps/agent-server -name node_modules -prune -o -path '*/dist/*' -type f -name '*.js' -exec cp --parents -t /out {} +

FROM base AS runtime
ARG VERSION=0.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Heddle agent server" \
      org.opencontainers.image.description="Runs LangGraph.js graphs: assistants, threads, runs, streaming" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
# Every address of both protocols, or of the one that there is.
ENV NODE_ENV=production \
    HEDDLE_HOST=:: \
    AGENT_SERVER_PORT=8123
COPY --from=dependencies /app ./
COPY --from=build /out ./
# The graphs to serve, and what their tsconfig.json extends. Replace them in an image of your own: see
# agent.example.Dockerfile.
COPY tsconfig.base.json ./
COPY examples/agents examples/agents
ARG AGENT_CONFIG=/app/examples/agents/langgraph.json
ENV AGENT_CONFIG=$AGENT_CONFIG
# Nothing below /app is written; with a read-only root, /tmp has to be a volume or a tmpfs.
USER 1000:1000
EXPOSE 8123
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.AGENT_SERVER_PORT + '/ok').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# As many threads of V8 as processors: its default of four delays graphs where there are two.
CMD ["node", "--v8-pool-size=0", "apps/agent-server/dist/main.js"]

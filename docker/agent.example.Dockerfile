# An agent-server that serves graphs of your own. Copy this file, and agent.example.dockerignore as .dockerignore, beside
# your langgraph.json, package.json and package-lock.json, then:
# docker build -t my-agents . && docker run -e DATABASE_URL=... -e CONTROL_PLANE_URL=... my-agents
# A registry of your own: --secret id=npmrc,src=$HOME/.npmrc
ARG HEDDLE_VERSION=0.1.0

# Below /app, so that @langchain/core and @langchain/langgraph resolve to the copies the server itself uses:
# keep those two out of the dependencies of your package.json.
# Installed by a user who may write to this one folder. A package that needs its install script: leave the flag out.
FROM heddle/agent-server:${HEDDLE_VERSION} AS dependencies
USER root
RUN install -d -o 1000 -g 1000 /app/agents
USER 1000:1000
WORKDIR /app/agents
COPY package.json package-lock.json ./
RUN --mount=type=secret,id=npmrc,uid=1000,target=/home/node/.npmrc \
    --mount=type=secret,id=npm-ca,uid=1000 \
    HOME=/home/node npm ci --omit=dev --ignore-scripts --cache /tmp/npm \
    && mkdir -p node_modules

# What is copied belongs to root: graphs cannot change it.
FROM heddle/agent-server:${HEDDLE_VERSION}
COPY --from=dependencies --chown=0:0 /app/agents/node_modules /app/agents/node_modules
COPY . /app/agents
ENV AGENT_CONFIG=/app/agents/langgraph.json

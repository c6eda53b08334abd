# An agent-server that serves graphs of your own. Copy this file beside your langgraph.json, then:
# docker build -t my-agents . && docker run -e DATABASE_URL=... -e CONTROL_PLANE_URL=... my-agents
ARG HEDDLE_VERSION=0.1.0
FROM heddle/agent-server:${HEDDLE_VERSION}

# Below /app, so that @langchain/core and @langchain/langgraph resolve to the copies the server itself uses:
# keep those two out of the dependencies of your package.json.
COPY . /app/agents
USER root
RUN npm install --omit=dev --prefix /app/agents
USER 1000:1000

ENV AGENT_CONFIG=/app/agents/langgraph.json

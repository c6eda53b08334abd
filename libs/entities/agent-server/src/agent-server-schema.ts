/** The one Postgres schema that the agent server owns. */
export const AGENT_SERVER_SCHEMA = 'agent_server';

/** The agent server's only Postgres schema. */
export const agentServerSchema = 'agent_server';

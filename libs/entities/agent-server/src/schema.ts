/** The one Postgres schema that the agent server owns. */
export const agentServerSchema = 'agent_server';

/** Variables of earlier releases without effect. */
const removed = ['AGENT_FAST_PATH', 'AGENT_GROUP_COMMIT'];

/** Removed variables that are set, for a warning at the start. */
export const removedVariables = (env: Record<string, string | undefined>): string[] =>
  removed.filter((name) => env[name] !== undefined && env[name] !== '');

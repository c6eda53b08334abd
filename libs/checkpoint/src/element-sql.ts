import { hashBytes, refBytes } from './rope.js';

/**
 * Table of the hashes in a column of references. The conditions are always true. Without them the planner expects a
 * thousand hashes in each column, a cost of millions, and compiles the statement, which takes longer than its execution.
 */
export const hashesIn = (refs: string): string =>
  `(SELECT substring(${refs} FROM place FOR ${hashBytes}) AS hash
    FROM generate_series(1, length(${refs}), ${refBytes}) AS place
    WHERE place % ${refBytes} = 1 AND (place - 1) % ${refBytes} = 0)`;

/** References of all rows of a thread. */
export const rootsOf = (threadId: string): string => `
  SELECT refs FROM agent_server.checkpoint_blob WHERE thread_id = ${threadId} AND refs IS NOT NULL
  UNION ALL
  SELECT refs FROM agent_server.checkpoint_write WHERE thread_id = ${threadId} AND refs IS NOT NULL
  UNION ALL
  SELECT step_writes_refs FROM agent_server.checkpoint
  WHERE thread_id = ${threadId} AND step_writes_refs IS NOT NULL`;

/** Key of the lock between the removal of a thread's elements and its writers without a lease. */
export const elementLock = (threadId: string): string =>
  `hashtextextended('checkpoint elements of ' || ${threadId}, 0)`;

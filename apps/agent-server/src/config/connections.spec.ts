import { describe, expect, it } from '@jest/globals';
import { connectionVariables, databaseConnections } from './connections.js';

const connections = (env: Record<string, string>, threads?: number) =>
  databaseConnections(connectionVariables.parse({ DATABASE_POOL_SIZE: '10', ...env }), threads);

describe('databaseConnections', () => {
  it.each([
    ['a process that only answers', { AGENT_ROLE: 'api' }, undefined, 10 + 2 + 4],
    ['a worker with two threads', { AGENT_ROLE: 'worker', AGENT_WORKER_THREADS: '2' }, undefined, 10 + 2 + 1 + 5 * 4],
    ['both, with as many threads as the machine has cores', {}, 8, 10 + 2 + 1 + 11 * 4],
    ['graphs in the thread that serves', { AGENT_RUNTIME: 'inline' }, 8, 10 + 2 + 1 + 2 * 4],
    ['a larger pool', { AGENT_ROLE: 'api', DATABASE_POOL_SIZE: '20' }, undefined, 20 + 2 + 4],
  ])('%s', (_what, env, threads, expected) => {
    expect(connections(env, threads)).toBe(expected);
  });
});

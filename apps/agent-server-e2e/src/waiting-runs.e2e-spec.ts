import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import pg from 'pg';
import { agentServerFleet } from './agent-server.harness.js';
import { testGraphs } from './test-project.js';

const runs = 400;
const leaseSeconds = 6;
/** Clients at the same time. */
const clients = 20;

describe('hundreds of runs that wait', () => {
  const fleet = agentServerFleet();
  const folder = mkdtempSync(join(tmpdir(), 'heddle-waiting-'));
  const file = join(folder, 'go');
  let database: pg.Client;

  beforeAll(async () => {
    database = new pg.Client({ connectionString: await fleet.databaseUrl() });
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await fleet.close();
    rmSync(folder, { recursive: true });
  });

  const env = { AGENT_CONFIG: join(testGraphs, 'langgraph.json'), AGENT_LEASE_SECONDS: String(leaseSeconds) };
  const count = async (where: string): Promise<number> => {
    const { rows } = await database.query(`SELECT count(*)::int AS n FROM agent_server.run WHERE ${where}`);
    return (rows as [{ n: number }])[0].n;
  };
  it('are under way in one graph thread, and end elsewhere after kill -9 of their worker', async () => {
    const first = await fleet.start(env);
    let created = 0;
    const client = async () => {
      while (created < runs) {
        created += 1;
        await first.client.runs.create(randomUUID(), 'waiting', { input: { file }, ifNotExists: 'create' });
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    await waitFor(async () => (await count(`status = 'running'`)) === runs, { what: 'all runs to be under way' });

    const second = await fleet.start(env);
    await first.kill('SIGKILL');
    writeFileSync(file, '');
    await waitFor(async () => (await count(`status = 'success'`)) === runs, { what: 'all runs to end' });
    expect(await count('executions = 2 AND attempt = 1')).toBe(runs);
    expect(second.output()).not.toContain('MaxListenersExceededWarning');
    await second.kill('SIGTERM');
  });
});

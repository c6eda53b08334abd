import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRun } from '../../../test/graph-fixtures/started-run.js';
import { TemporaryDatabase } from '../../../test/graph-fixtures/temporary-database.js';
import type { Durability } from '../graph-runtime.port.js';
import { InlineGraphRuntime } from './inline-graph-runtime.js';

const configPath = fileURLToPath(new URL('../../../test/graph-fixtures/langgraph.json', import.meta.url));

describe('a value that cannot be stored', () => {
  let database: TemporaryDatabase;
  let runtime: InlineGraphRuntime;

  beforeAll(async () => {
    database = await TemporaryDatabase.create();
    runtime = new InlineGraphRuntime({
      configPath,
      databaseUrl: database.url,
      poolSize: 4,
      maxConcurrentRuns: 4,
      drainMs: 0,
      importModule: async (url) => (await import(url)) as Record<string, unknown>,
    });
    await runtime.start();
  });
  afterAll(async () => {
    await runtime.stop();
    await database.drop();
  });

  it.each([
    ['function', 'channel "result": a function cannot be stored'],
    ['symbol', 'channel "result": a symbol cannot be stored'],
    ['bigint', 'channel "result": a BigInt cannot be stored'],
    ['nested bigint', 'channel "result", key "totals[1].cents": a BigInt cannot be stored'],
  ])('fails its run with channel and key: %s', async (mode, message) => {
    for (const durability of ['sync', 'async', 'exit'] satisfies Durability[]) {
      const run = await startRun(database, runtime, 'unruly', { input: { mode }, durability });
      expect(await run.outcome).toMatchObject({
        kind: 'failed',
        error: { error: 'UnstorableValueError', message },
        head: { values: durability === 'exit' ? {} : { mode } },
      });
    }
  });
});

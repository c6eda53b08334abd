import { beforeAll, describe, expect, it } from '@jest/globals';
import { useGraphs } from '../../../test/graph-fixtures/graph-fixture.js';
import { startRun } from '../../../test/graph-fixtures/started-run.js';
import type { Durability } from '../wire-types.js';
import type { InlineGraphRuntime } from './inline-graph-runtime.js';

describe('a value that cannot be stored', () => {
  const graphs = useGraphs();
  let runtime: InlineGraphRuntime;

  beforeAll(async () => {
    runtime = await graphs.startInline();
  });

  it.each([
    ['function', 'channel "result": a function cannot be stored'],
    ['symbol', 'channel "result": a symbol cannot be stored'],
    ['bigint', 'channel "result": a BigInt cannot be stored'],
    ['nested bigint', 'channel "result", key "totals[1].cents": a BigInt cannot be stored'],
  ])('fails its run with channel and key: %s', async (mode, message) => {
    for (const durability of ['sync', 'async', 'exit'] satisfies Durability[]) {
      const run = await startRun(graphs.database, runtime, 'unruly', { input: { mode }, durability });
      expect(await run.outcome).toMatchObject({
        kind: 'failed',
        error: { error: 'UnstorableValueError', message },
        head: { values: durability === 'exit' ? {} : { mode } },
      });
    }
  });
});

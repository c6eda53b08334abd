import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BroadcastChannel } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { useGraphs } from '../../../test/graph-fixtures/graph-fixture.js';
import { startRun } from '../../../test/graph-fixtures/started-run.js';
import type { ExecuteOutcome, ExecuteRequest } from '../graph-runtime.port.js';
import { ThreadedGraphRuntime } from './threaded-graph-runtime.js';

const graphs = useGraphs();
const folder = mkdtempSync(join(tmpdir(), 'heddle-late-'));
const configPath = join(folder, 'langgraph.json');
const module = fileURLToPath(new URL('../../../test/graph-fixtures/broken/late.ts', import.meta.url));
const release = new BroadcastChannel('heddle-late');
let runtime: ThreadedGraphRuntime;

beforeAll(() => writeFileSync(configPath, JSON.stringify({ graphs: { late: `${module}:late` } })));
afterEach(() => runtime.stop());
afterAll(() => {
  release.close();
  rmSync(folder, { recursive: true });
});

async function startRuntime(loadLimitMs: number): Promise<void> {
  runtime = new ThreadedGraphRuntime({ ...graphs.threadedOptions({ abortDeadlineMs: 500 }), configPath, loadLimitMs });
  await runtime.start();
  expect(runtime.graphs()).toMatchObject([{ problem: { reason: expect.stringContaining('not available within') } }]);
}

const start = (changes: Partial<ExecuteRequest> = {}) => startRun(graphs.database, runtime, 'late', changes);

describe('a run that was claimed before its graph has loaded', () => {
  it('waits for the graph', async () => {
    await startRuntime(3_000);
    let outcome: ExecuteOutcome | undefined;
    void (await start()).outcome.then((ended) => (outcome = ended));
    // The module may not listen yet.
    await waitFor(() => (release.postMessage('load'), outcome), { what: 'the run' });
    expect(outcome).toMatchObject({ kind: 'completed' });
  });

  it('waits no longer than a load may take', async () => {
    await startRuntime(50);
    expect(await (await start()).outcome).toMatchObject({ kind: 'failed', error: { error: 'GraphBrokenError' } });
  });

  it('ends at its cancellation, without an end of the thread', async () => {
    await startRuntime(3_000);
    const run = await start();
    run.abort();
    expect(await run.outcome).toEqual({ kind: 'aborted', head: null });
    expect(runtime.threadExits()).toBe(0);
  });
});

import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { at, threadGraph, useGraphs } from '../../../test/graph-fixtures/graph-fixture.js';
import type { ExecuteOutcome, ExecuteRequest } from '../graph-runtime.port.js';
import type { GraphHost } from './graph-host.js';

const configPath = fileURLToPath(new URL('../../../test/graph-fixtures/spending/langgraph.json', import.meta.url));

describe('the usage of a run', () => {
  const graphs = useGraphs({ configPath });
  let host: GraphHost;
  beforeAll(async () => {
    host = await graphs.openHost();
  });

  const execute = async (
    graphId: string,
    changes: Partial<ExecuteRequest> = {},
    signal = new AbortController().signal,
  ) => host.execute(await graphs.database.request(graphId, changes), () => undefined, signal);
  const usageOf = (outcome: ExecuteOutcome) => (outcome.kind === 'lost' ? undefined : outcome.usage);
  const all = {
    messages: 3,
    input_tokens: 123,
    output_tokens: 13,
    total_tokens: 136,
    cache_read_tokens: 3,
    reasoning_tokens: 6,
  };

  it('sums its answers anywhere in the state, without those of earlier runs', async () => {
    const threadId = randomUUID();
    for (let run = 0; run < 2; run += 1) expect(usageOf(await execute('spender', { threadId }))).toEqual(all);
  });

  it('counts an answer of a subgraph once, also if the subgraph passes it on', async () => {
    const threadId = randomUUID();
    for (let run = 0; run < 2; run += 1) {
      const outcome = await execute('team', { threadId });
      expect(usageOf(outcome)).toMatchObject({ messages: 2, input_tokens: 6, output_tokens: 6, total_tokens: 12 });
    }
  });

  it('is reported for a failed run, without impossible numbers', async () => {
    const outcome = await execute('spoiler');
    expect(outcome.kind).toBe('failed');
    expect(usageOf(outcome)).toMatchObject({ messages: 1, input_tokens: 0, output_tokens: 0, total_tokens: 0 });
  });

  it('covers the time until it was stopped', async () => {
    const stop = new AbortController();
    const request = await graphs.database.request('spender', {
      config: { configurable: { delay_ms: 60_000 } },
      streamModes: ['custom'],
    });
    const outcome = await host.execute(request, () => stop.abort(), stop.signal);
    expect([outcome.kind, usageOf(outcome)]).toEqual([
      'aborted',
      expect.objectContaining({ messages: 1, total_tokens: 110 }),
    ]);
  });

  it.each(['async', 'sync'] as const)('covers all attempts, each step once (%s)', async (durability) => {
    const first = await graphs.database.request('spender', {
      config: { configurable: { delay_ms: 60_000 } },
      streamModes: ['custom'],
      durability,
    });
    const killed = new AbortController();
    let waiting = false;
    const attempt = host.execute(first, () => void (waiting = true), killed.signal);
    await waitFor(() => waiting);
    const state = () => host.states(threadGraph('spender')).getState(at(first.threadId), { subgraphs: false });
    await waitFor(async () => (await state()).next[0] === 'work');
    // Another worker takes over, as after kill -9.
    await graphs.database.pool.query('UPDATE agent_server.run SET lease_generation = 2 WHERE run_id = $1', [
      first.runId,
    ]);
    const second = { ...first, attempt: 2, leaseGeneration: 2, config: {} };
    const outcome = await host.execute(second, () => undefined, new AbortController().signal);
    expect([outcome.kind, usageOf(outcome)]).toEqual(['completed', all]);
    killed.abort();
    await attempt;
  });
});

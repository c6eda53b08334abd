import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '@langchain/langgraph-sdk';
import type { AgentServerClient } from '@heddle/client-agent-server';
import { waitFor } from '@heddle/testing';
import { agentServerFleet, collect } from './agent-server.harness.js';

interface SlowState {
  steps: number;
  done: string[];
}

/** Long enough that a test always acts while it runs, also on a busy machine; every test ends it early. */
const slow = { steps: 20, delay_ms: 1_000 };
const quick = { steps: 2, delay_ms: 10 };

describe('runs that meet on one thread', () => {
  const fleet = agentServerFleet();
  let client: Client;
  let api: AgentServerClient;

  beforeAll(async () => {
    ({ client, api } = await fleet.start());
  });
  afterAll(() => fleet.close());

  const values = async (threadId: string) => (await client.threads.getState<SlowState>(threadId)).values;
  const status = async (threadId: string, runId: string) => (await client.runs.get(threadId, runId)).status;
  /** A thread with a run that has finished at least one step. */
  const underWay = async (input = slow) => {
    const { thread_id: threadId } = await client.threads.create();
    const run = await client.runs.create(threadId, 'slow', { input });
    await waitFor(async () => ((await values(threadId)).done ?? []).length >= 1, { what: 'the first step' });
    return { threadId, runId: run.run_id };
  };

  it('interrupt: the earlier run is interrupted, its partial state kept, then the second run adds its own', async () => {
    const { threadId, runId } = await underWay();
    const second = await client.runs.create(threadId, 'slow', { input: quick, multitaskStrategy: 'interrupt' });
    await client.runs.join(threadId, second.run_id);
    expect(await status(threadId, runId)).toBe('interrupted');
    expect(await status(threadId, second.run_id)).toBe('success');
    const { done } = await values(threadId);
    const partial = done.filter((step) => step.endsWith(`of ${slow.steps}`));
    expect(partial.length).toBeGreaterThanOrEqual(1);
    expect(partial.length).toBeLessThan(slow.steps);
    expect(done.slice(-2)).toEqual(['step 1 of 2', 'step 2 of 2']);
    expect((await client.threads.get(threadId)).status).toBe('idle');
  });

  it('rollback: the earlier run is removed', async () => {
    const { thread_id: threadId } = await client.threads.create();
    await client.runs.wait(threadId, 'slow', { input: { steps: 1, delay_ms: 1 } });
    const first = await client.runs.create(threadId, 'slow', { input: slow });
    await waitFor(async () => (await values(threadId)).done.length >= 2, { what: 'a step of the run to roll back' });
    const second = await client.runs.create(threadId, 'slow', { input: quick, multitaskStrategy: 'rollback' });
    await client.runs.join(threadId, second.run_id);
    await expect(client.runs.get(threadId, first.run_id)).rejects.toThrow('404');
    expect((await values(threadId)).done).toEqual(['step 1 of 1', 'step 1 of 2', 'step 2 of 2']);
    const history = await client.threads.getHistory(threadId, { limit: 1000 });
    expect(history.filter((state) => state.metadata?.run_id === first.run_id)).toEqual([]);
  });

  it('enqueue: runs execute in the order of their creation', async () => {
    const { threadId, runId } = await underWay();
    const runs = [];
    for (const steps of [3, 2, 1]) {
      runs.push(await client.runs.create(threadId, 'slow', { input: { steps, delay_ms: 20 } }));
    }
    expect((await client.threads.get(threadId)).status).toBe('busy');
    await client.runs.cancel(threadId, runId, true);
    await client.runs.join(threadId, runs[2]?.run_id as string);
    const { done } = await values(threadId);
    expect(done.filter((step) => !step.endsWith(`of ${slow.steps}`))).toEqual([
      'step 1 of 3',
      'step 2 of 3',
      'step 3 of 3',
      'step 1 of 2',
      'step 2 of 2',
      'step 1 of 1',
    ]);
    const listed = await client.runs.list(threadId);
    expect(listed.map((run) => run.status)).toEqual(['success', 'success', 'success', 'interrupted']);
    expect(listed.map((run) => run.run_id)).toEqual([runId, ...runs.map((run) => run.run_id)].reverse());
  });

  it('reject: 409, and the first run continues', async () => {
    const { threadId, runId } = await underWay();
    const { response, error } = await api.POST('/threads/{thread_id}/runs', {
      params: { path: { thread_id: threadId } },
      body: { assistant_id: 'slow', input: quick, multitask_strategy: 'reject' },
    });
    expect(response.status).toBe(409);
    expect(error).toMatchObject({ detail: expect.stringContaining('already running') });
    expect(await status(threadId, runId)).toBe('running');
    expect(await client.runs.list(threadId)).toHaveLength(1);
    await client.runs.cancel(threadId, runId, true);
  });

  it('refuses a state edit while a run is in flight', async () => {
    const { threadId, runId } = await underWay();
    const { response } = await api.POST('/threads/{thread_id}/state', {
      params: { path: { thread_id: threadId } },
      body: { values: { step: 1 } },
    });
    expect(response.status).toBe(409);
    await client.runs.cancel(threadId, runId, true);
  });

  it('cancel keeps finished steps; the answer without wait is 202 and empty', async () => {
    const { threadId, runId } = await underWay();
    const cancel = () =>
      api.POST('/threads/{thread_id}/runs/{run_id}/cancel', {
        params: { path: { thread_id: threadId, run_id: runId } },
        parseAs: 'text',
      });
    const { response, data } = await cancel();
    expect([response.status, data ?? '']).toEqual([202, '']);
    await client.runs.join(threadId, runId);
    expect(await status(threadId, runId)).toBe('interrupted');
    expect((await values(threadId)).done.length).toBeGreaterThanOrEqual(1);
    expect((await client.threads.get(threadId)).values).toEqual(await values(threadId));
    // Cancelling again changes nothing.
    expect((await cancel()).response.status).toBe(202);
    expect(await status(threadId, runId)).toBe('interrupted');
  });

  it('cancel with rollback deletes the run and its checkpoints', async () => {
    const { threadId, runId } = await underWay();
    await client.runs.cancel(threadId, runId, true, 'rollback');
    await expect(client.runs.get(threadId, runId)).rejects.toThrow('404');
    expect(await client.threads.get(threadId)).toMatchObject({ status: 'idle', values: null });
    expect(await client.threads.getHistory(threadId, { limit: 100 })).toEqual([]);
  });

  it('cancel of a waiting run ends it at once and does not affect the running one', async () => {
    const { threadId, runId } = await underWay();
    const waiting = await client.runs.create(threadId, 'slow', { input: quick });
    await client.runs.cancel(threadId, waiting.run_id);
    expect(await status(threadId, waiting.run_id)).toBe('interrupted');
    expect(await status(threadId, runId)).toBe('running');
    await client.runs.cancel(threadId, runId, true);
    expect((await client.threads.get(threadId)).status).not.toBe('busy');
  });

  it('cancels when the streaming client disconnects, if requested', async () => {
    const { thread_id: threadId } = await client.threads.create();
    const leave = new AbortController();
    let runId = '';
    const stream = client.runs.stream(threadId, 'slow', {
      input: slow,
      streamMode: 'updates',
      onDisconnect: 'cancel',
      signal: leave.signal,
      onRunCreated: (run) => (runId = run.run_id),
    });
    for await (const event of stream) if (event.event === 'updates') leave.abort();
    await waitFor(async () => (await status(threadId, runId)) === 'interrupted', { what: 'the run to be cancelled' });
  });

  it('lets late readers follow a run to its end', async () => {
    const { threadId, runId } = await underWay();
    const all = collect(client.runs.joinStream(threadId, runId, { lastEventId: '-1' }));
    const live = [];
    for await (const event of client.runs.joinStream(threadId, runId)) {
      // The run continues until a reader follows it live.
      if (live.push(event) === 1) await client.runs.cancel(threadId, runId);
    }
    expect(live.length).toBeGreaterThan(0);
    expect((await all)[0]?.event).toBe('metadata');
    expect((await all).slice(-live.length)).toEqual(live);
    expect(await collect(client.runs.joinStream(threadId, runId))).toEqual([]);
  });

  it('a delayed run keeps the thread busy and starts on time', async () => {
    const { thread_id: threadId } = await client.threads.create();
    const later = await client.runs.create(threadId, 'counter', { input: {}, afterSeconds: 3_600 });
    expect((await client.threads.get(threadId)).status).toBe('busy');
    await client.runs.cancel(threadId, later.run_id, true);
    const run = await client.runs.create(threadId, 'counter', { input: {}, afterSeconds: 3 });
    // The database's clock gives both the place in the queue and the time of queueing.
    expect(Date.parse(run.created_at) - Date.parse(run.updated_at)).toBeGreaterThanOrEqual(3_000);
    expect(await client.runs.join(threadId, run.run_id)).toMatchObject({ count: 1 });
  });
});

import { afterAll, describe, expect, it } from '@jest/globals';
import { startLoadBalancer, waitFor } from '@heddle/testing';
import { type AgentServer, agentServerFleet, clientOf, collect } from './agent-server.harness.js';

interface SlowState {
  done: string[];
  messages: { type: string; content: string }[];
}

describe('a worker that dies', () => {
  const fleet = agentServerFleet();
  afterAll(() => fleet.close());

  /** Settings of servers whose runs are taken over. */
  const short = { AGENT_LEASE_SECONDS: '2' };
  /** Steps long enough that a test acts between them, also on a busy machine. */
  const input = { steps: 5, delay_ms: 800, messages: [{ role: 'user', content: 'only once' }] };
  /** Input of runs that never end. */
  const endless = { ...input, steps: 20 };

  /** A run whose events show that it has done these steps: reading the state first would start the thread that reads it. */
  async function startStep(server: AgentServer, changes: Partial<typeof input> = {}, steps = 1) {
    const { thread_id: threadId } = await server.client.threads.create();
    const { run_id: runId } = await server.client.runs.create(threadId, 'slow', {
      input: { ...input, ...changes },
      streamMode: 'custom',
    });
    let done = 0;
    for await (const { event } of server.client.runs.joinStream(threadId, runId, { lastEventId: '-1' })) {
      if (event === 'custom') done += 1;
      if (done === steps) return { threadId, runId };
    }
    throw new Error(`the run did not do ${steps} steps`);
  }

  /** The same between two servers: whichever has the run, and the other one, which is ready to take it over. */
  async function startStepAmongTwo(env: Record<string, string>, steps: number) {
    const [first, second] = await Promise.all([fleet.start(env), fleet.start(env)]);
    const run = await startStep(first, { steps });
    const [holder, other] = (await first.loggedSoFar()).includes('"msg":"run started"')
      ? [first, second]
      : [second, first];
    return { ...run, holder, other };
  }

  it('loses nothing: after a restart the run continues from its last checkpoint', async () => {
    const first = await fleet.start(short);
    const { threadId, runId } = await startStep(first, {}, 2);
    await first.kill('SIGKILL');

    const second = await fleet.start(short);
    const values = (await second.client.runs.join(threadId, runId)) as unknown as SlowState;
    expect(values.done).toEqual([1, 2, 3, 4, 5].map((step) => `step ${step} of 5`));
    expect(values.messages.filter((message) => message.type === 'human')).toHaveLength(1);
    expect((await second.client.runs.get(threadId, runId)).status).toBe('success');
    expect((await second.client.threads.get(threadId)).status).toBe('idle');
    const logged = await collect(second.client.runs.joinStream(threadId, runId, { lastEventId: '-1' }));
    const attempts = logged.filter(({ event }) => event === 'metadata').map(({ data }) => data);
    expect(attempts).toMatchObject([{ attempt: 1 }, { attempt: 2 }]);
    await second.kill('SIGTERM');
  });

  it('is not resurrected when the run was cancelled meanwhile', async () => {
    const first = await fleet.start(short);
    const { thread_id: threadId } = await first.client.threads.create();
    const run = await first.client.runs.create(threadId, 'slow', { input: endless });
    await waitFor(
      async () => ((await first.client.threads.getState<SlowState>(threadId)).values.done ?? []).length >= 1,
      {
        what: 'a step',
      },
    );
    await first.kill('SIGKILL');

    const second = await fleet.start({ ...short, AGENT_ROLE: 'api' });
    await second.client.runs.cancel(threadId, run.run_id);
    await second.client.runs.join(threadId, run.run_id);
    expect((await second.client.runs.get(threadId, run.run_id)).status).toBe('interrupted');
    const thread = await second.client.threads.get(threadId);
    expect(thread.status).not.toBe('busy');
    expect((thread.values as unknown as SlowState).done.length).toBeGreaterThanOrEqual(1);
    await second.kill('SIGTERM');
  });

  it('that only slept has lost its run, and changes nothing', async () => {
    const { holder: sleeper, other: taker, threadId, runId } = await startStepAmongTwo(short, 10);
    process.kill(sleeper.pid, 'SIGSTOP');
    const values = (await taker.client.runs.join(threadId, runId)) as unknown as SlowState;
    process.kill(sleeper.pid, 'SIGCONT');
    expect(values.done).toEqual(Array.from({ length: 10 }, (_, at) => `step ${at + 1} of 10`));
    await waitFor(() => sleeper.output().includes('lost the lease'), { what: 'the sleeper to notice' });
    const state = await taker.client.threads.getState<SlowState>(threadId);
    expect(state.values.done).toEqual(values.done);
    expect((await taker.client.runs.get(threadId, runId)).status).toBe('success');
    await Promise.all([sleeper.kill('SIGTERM'), taker.kill('SIGTERM')]);
  });

  it('requeues its runs when it stops', async () => {
    const { holder, other, threadId, runId } = await startStepAmongTwo({ AGENT_SHUTDOWN_GRACE_SECONDS: '0' }, 12);
    await holder.kill('SIGTERM');
    expect(holder.output()).toContain('"ended":"requeue"');
    const values = (await other.client.runs.join(threadId, runId)) as unknown as SlowState;
    expect(values.done).toEqual(Array.from({ length: 12 }, (_, at) => `step ${at + 1} of 12`));
    expect(values.messages.filter((message) => message.type === 'human')).toHaveLength(1);
    await other.kill('SIGTERM');
  });

  it('hands its streams over when it stops, without lost or repeated events', async () => {
    const balancer = await startLoadBalancer();
    const [first, second] = await Promise.all([fleet.start({ HEDDLE_SHUTDOWN_GRACE_SECONDS: '0' }), fleet.start()]);
    await balancer.add(first.url);
    const client = clientOf(balancer.url);
    const { thread_id: threadId } = await client.threads.create();
    const ids: (string | undefined)[] = [];
    let runId = '';
    let stopped: Promise<void> | undefined;
    for await (const part of client.runs.stream(threadId, 'slow', { input, streamMode: 'custom' })) {
      const { id, event, data } = part as { id?: string; event: string; data: unknown };
      ids.push(id);
      if (event === 'metadata') runId = (data as { run_id: string }).run_id;
      if (event !== 'custom' || stopped) continue;
      await balancer.add(second.url);
      stopped = first.kill('SIGTERM');
    }
    await stopped;
    const logged = await collect(second.client.runs.joinStream(threadId, runId, { lastEventId: '-1' }));
    expect(ids).toEqual(logged.map(({ id }) => id));
    expect((await second.client.threads.getState<SlowState>(threadId)).values.done).toHaveLength(input.steps);
    await Promise.all([balancer.close(), second.kill('SIGTERM')]);
  });
});

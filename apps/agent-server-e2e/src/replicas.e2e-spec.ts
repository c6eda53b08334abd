import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AgentServer, AgentServerFleet, collect } from './agent-server.harness.js';

describe('two processes on one database', () => {
  const fleet = new AgentServerFleet();
  let servers: AgentServer[] = [];

  beforeAll(async () => {
    servers = [await fleet.start()];
    servers.push(await fleet.start());
  });
  afterAll(() => fleet.close());

  const pick = (index: number) => servers[index % servers.length] as AgentServer;

  it('execute every run once, one at a time on each thread', async () => {
    const [first] = servers as [AgentServer];
    const threads = await Promise.all([1, 2, 3, 4].map(() => first.client.threads.create()));
    const runs = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const threadId = threads[index % threads.length]?.thread_id as string;
        return pick(index).client.runs.create(threadId, 'counter', { input: { by: 1 } });
      }),
    );
    await Promise.all(runs.map((run, index) => pick(index + 1).client.runs.join(run.thread_id, run.run_id)));
    for (const { thread_id: threadId } of threads) {
      // Ten additions, each seen by the next: neither lost, nor twice, nor side by side.
      expect((await first.client.threads.get(threadId)).values).toMatchObject({ count: 10 });
      const listed = await first.client.runs.list(threadId, { limit: 100 });
      expect(listed.map((run) => run.status)).toEqual(Array(10).fill('success'));
    }
    const started = servers.map((server) => server.output().match(/"msg":"run started"/g)?.length ?? 0);
    expect(started.reduce((sum, count) => sum + count, 0)).toBe(40);
  });

  it('lets one follow what the other executes, and cancel it', async () => {
    const [a, b] = servers as [AgentServer, AgentServer];
    const { thread_id: threadId } = await a.client.threads.create();
    const run = await a.client.runs.create(threadId, 'slow', {
      input: { steps: 4, delay_ms: 50 },
      streamMode: 'updates',
    });
    const [fromA, fromB] = await Promise.all(
      [a, b].map((server) => collect(server.client.runs.joinStream(threadId, run.run_id, { lastEventId: '-1' }))),
    );
    expect(fromA).toEqual(fromB);
    expect(fromA?.[0]?.event).toBe('metadata');
    expect(fromA?.filter((event) => event.event === 'updates')).toHaveLength(5);

    for (const server of [a, b]) {
      const long = await a.client.runs.create(threadId, 'slow', { input: { steps: 50, delay_ms: 200 } });
      await server.client.runs.cancel(threadId, long.run_id, true);
      expect((await b.client.runs.get(threadId, long.run_id)).status).toBe('interrupted');
    }
  });
});

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AgentServer, agentServerFleet, collect } from './agent-server.harness.js';
import { testGraphs } from './test-project.js';

const mb = 1024 * 1024;
/** Maximum length of an error text in characters (docs/reference/contract/agent-server.md, rule 70). */
const errorLimit = 16_384;

describe('a run with large output', () => {
  const fleet = agentServerFleet();
  let server: AgentServer;
  beforeAll(async () => {
    server = await fleet.start({
      AGENT_CONFIG: join(testGraphs, 'langgraph.json'),
      AGENT_MAX_EVENT_MB: '1',
    });
  });
  afterAll(() => fleet.close());

  const start = async (input: Record<string, unknown>) => {
    const { thread_id } = await server.client.threads.create();
    const { run_id } = await server.client.runs.create(thread_id, 'bulky', { input, streamMode: ['custom'] });
    return { thread_id, run_id, join: () => server.client.runs.join(thread_id, run_id) };
  };

  it('fails at an event beyond the limit, and other runs continue', async () => {
    const neighbour = await start({ wait_ms: 5_000 });
    const run = await start({ event: 2 * mb });
    expect(await run.join()).toEqual({
      __error__: {
        error: 'EventTooLargeError',
        message: expect.stringMatching(/^The event 'custom' is longer than 1,048,576 characters.*AGENT_MAX_EVENT_MB/),
      },
    });
    expect(await neighbour.join()).toMatchObject({ done: true });
    const begun = (await server.loggedSoFar())
      .split('\n')
      .filter((line) => line.includes('"msg":"run started"') && line.includes(neighbour.run_id));
    expect(begun).toHaveLength(1);
  });

  it('sends an event within the limit', async () => {
    const { thread_id } = await server.client.threads.create();
    const stream = server.client.runs.stream(thread_id, 'bulky', { input: { event: 600_000 }, streamMode: ['custom'] });
    const told = await collect(stream);
    expect(told.find(({ event }) => event === 'custom')?.data).toEqual({ text: 'e"'.repeat(300_000) });
  });

  it('fails with the beginning of a long error, in all places', async () => {
    const { thread_id } = await server.client.threads.create();
    const input = { error: 5 * mb };
    const streamMode = ['values' as const, 'debug' as const];
    const told = await collect(server.client.runs.stream(thread_id, 'bulky', { input, streamMode }));
    const { data } = told.find(({ event }) => event === 'error') as { data: { error: string; message: string } };
    expect(data.error).toBe('RangeError');
    expect(data.message).toHaveLength(errorLimit);
    expect(data.message).toMatch(/^xxx.*x… \(5,242,880 characters\)$/);
    for (const event of told) expect(JSON.stringify(event).length).toBeLessThan(2 * errorLimit);

    const thread = await server.client.threads.get(thread_id);
    expect(thread.status).toBe('error');
    expect(JSON.stringify(thread).length).toBeLessThan(2 * errorLimit);
    expect(JSON.stringify(await server.client.threads.getState(thread_id)).length).toBeLessThan(2 * errorLimit);
    const lines = (await server.loggedSoFar()).split('\n').filter((line) => line.includes('"msg":"run failed"'));
    expect(lines.at(-1)).toContain('… (5,242,880 characters)');
    expect(lines.at(-1)?.length).toBeLessThan(2 * errorLimit);
  });
});

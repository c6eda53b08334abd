import { afterAll, describe, expect, it } from '@jest/globals';
import { askUntil, httpCaller, openConnections, terminateConnections, waitFor } from '@heddle/testing';
import { agentServerFleet, apiKey } from './agent-server.harness.js';

describe('a database that repeatedly ends all connections', () => {
  const fleet = agentServerFleet();
  afterAll(() => fleet.close());

  it('ends no agent server: requests are answered or deferred, and every acknowledged run finishes', async () => {
    const server = await fleet.start({ AGENT_LEASE_SECONDS: '2', AGENT_MAX_ATTEMPTS: '100' });
    const { send } = httpCaller(server.url, apiKey);
    const { thread_id: threadId } = await server.client.threads.create();
    const input = { steps: 2, delay_ms: 50, messages: [{ role: 'user', content: 'weather the storm' }] };
    await server.client.runs.wait(threadId, 'slow', { input });
    const acknowledged: { run_id: string; thread_id: string }[] = [];
    const run = async () => {
      const body = { assistant_id: 'slow', input, on_completion: 'keep' };
      const answer = await send('POST', '/runs', { body });
      if (answer.ok) acknowledged.push((await answer.clone().json()) as (typeof acknowledged)[number]);
      return answer;
    };
    const storm = terminateConnections(await fleet.databaseUrl(), 5000);
    const answers = await askUntil(storm, [
      ...Array.from({ length: 8 }, () => () => send('POST', '/assistants/search', { body: {} })),
      ...Array.from({ length: 4 }, () => () => send('GET', `/threads/${threadId}/state`)),
      ...Array.from({ length: 2 }, () => run),
    ]);
    expect(await storm).toBeGreaterThan(50);
    expect(answers.unexpected).toEqual([]);
    expect(answers.statuses[200]).toBeGreaterThan(0);
    expect(server.output()).not.toMatch(/"level":"fatal"|Unhandled|unexpected error|A graph thread ended/);

    for (const { run_id: runId, thread_id: ofThread } of acknowledged) {
      await waitFor(async () => (await server.client.runs.get(ofThread, runId)).status === 'success', {
        timeoutMs: 60_000,
        what: `run ${runId} to finish`,
      });
    }
    const values = await server.client.runs.wait(null, 'slow', { input });
    expect(values).toMatchObject({ done: ['step 1 of 2', 'step 2 of 2'] });
    const one = { 'heddle-agent-server/5:listen': 1 };
    await waitFor(async () => expect(await openConnections(await fleet.databaseUrl())).toMatchObject(one) ?? true, {
      what: 'one listener',
    });
  }, 300_000);
});

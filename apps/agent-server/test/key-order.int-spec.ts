import { beforeAll, describe, expect, it } from '@jest/globals';
import { FakeStates } from './fake-graphs.js';
import { useTestServer } from './server-fixture.js';
import { newThread } from './thread-calls.js';

/** Keys ordered neither alphabetically nor by length. */
const data = { zebra: 1, apple: { z: 1, a: 2 }, 'a long key': [{ y: 1, b: 2 }] };
const written = JSON.stringify(data);

describe('the order of keys that clients and graphs wrote', () => {
  const states = new FakeStates();
  const server = useTestServer({ states });

  beforeAll(async () => {
    server.runtime.behaviour = async ({ threadId, input }) => ({
      kind: 'completed',
      head: states.write(threadId, input),
    });
  });

  const text = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const response = await server.send(method, path, { body, headers });
    return response.text();
  };

  it('stays in the input and metadata of runs, and in the values of threads', async () => {
    const id = await newThread(server);
    const run = { assistant_id: 'chat', input: data, metadata: data, context: data };
    expect(await text('POST', `/threads/${id}/runs/wait`, run)).toContain(written);
    const [stored] = await server.json<Record<string, unknown>[]>('GET', `/threads/${id}/runs`);
    expect(JSON.stringify((stored?.kwargs as { input: unknown }).input)).toBe(written);
    expect(JSON.stringify(stored?.metadata)).toContain(written.slice(1, -1));
    const thread = await server.json<Record<string, unknown>>('GET', `/threads/${id}`);
    expect(JSON.stringify(thread.values)).toBe(written);
    expect(JSON.stringify((thread.config as { configurable: object }).configurable)).toContain(written.slice(1, -1));
    expect(await text('GET', `/threads/${id}/state`)).toContain(`"values":${written}`);
    expect(await text('POST', `/threads/${id}/copy`)).toContain(`"values":${written}`);
    expect(await text('GET', `/threads/${id}/runs/${String(stored?.run_id)}/join`)).toContain(written);
  });

  it('does not keep threads from being found by their values, in any order', async () => {
    const found = await text('POST', '/threads/search', { values: { apple: { a: 2, z: 1 }, zebra: 1 } });
    expect(found).toContain(`"values":${written}`);
    expect(await server.json('POST', '/threads/count', { body: { values: { apple: { a: 3 } } } })).toBe(0);
  });

  it('stays in the configuration and context of assistants, and in replayed answers', async () => {
    const body = { graph_id: 'chat', config: { configurable: data } };
    const headers = { 'idempotency-key': 'ordered' };
    const first = await text('POST', '/assistants', body, headers);
    expect(first).toContain(`"configurable":${written}`);
    expect(first).toContain(`"context":${written}`);
    expect(await text('POST', '/assistants', body, headers)).toBe(first);
  });
});

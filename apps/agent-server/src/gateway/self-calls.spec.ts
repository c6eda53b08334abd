import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Client } from '@langchain/langgraph-sdk';
import { SelfCalls, type Caller } from './self-calls.js';

const apiUrl = 'http://127.0.0.1:8123/agents';
const scope = new AsyncLocalStorage<Caller>();
const requestOf = (name: string): Caller => ({ headers: [['authorization', `Bearer ${name}`]] });
const anonymous: Caller = { headers: null };

interface Sent {
  url: string;
  headers: Headers;
}

/** A fake `fetch`: its answer tells which caller the request carries. */
function offered(environment: Record<string, string> = {}, failures = 0) {
  const sent: Sent[] = [];
  const send = async (input: string | URL | Request, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    sent.push({ url: String(input), headers });
    await turn();
    if (sent.length <= failures) return new Response(null, { status: 503 });
    const as = headers.get('authorization') ?? headers.get('x-api-key');
    return Response.json({ thread_id: String(input), metadata: { as } });
  };
  const calls = new SelfCalls(apiUrl, environment, () => scope.getStore(), send);
  calls.offer();
  return { sent, calls };
}

const seenAs = async (client: Client): Promise<unknown> => (await client.threads.get('t')).metadata?.as;
const noRetries = { callerOptions: { maxRetries: 0 } };

describe('a call of the server itself', () => {
  afterEach(() => {
    for (const name of ['url', 'fetch'])
      delete (globalThis as Record<symbol, unknown>)[Symbol.for(`langgraph_api:${name}`)];
  });

  it('has the identity of the caller, at its plain address', async () => {
    const { sent } = offered();
    expect(await scope.run(requestOf('alice'), () => seenAs(new Client()))).toBe('Bearer alice');
    expect(sent.map(({ url }) => url)).toEqual([`${apiUrl}/threads/t`]);
  });

  it('belongs to its request, also with a shared client and queue', async () => {
    offered();
    const client = new Client();
    const users = Array.from({ length: 50 }, (_, index) => `user-${index}`);
    const seen = await Promise.all(users.map((name) => scope.run(requestOf(name), () => seenAs(client))));
    expect(seen).toEqual(users.map((name) => `Bearer ${name}`));
  });

  it('is repeated as the same caller', async () => {
    const { sent } = offered({}, 1);
    expect(await scope.run(requestOf('alice'), () => seenAs(new Client()))).toBe('Bearer alice');
    expect(sent).toHaveLength(2);
  });

  it('has the key of the service without a caller, and never beside one', async () => {
    const environment = { LANGGRAPH_API_KEY: '"service"' };
    const { sent } = offered(environment);
    const client = new Client({ apiKey: 'service' });
    expect(await seenAs(client)).toBe('service');
    expect(await scope.run(anonymous, () => seenAs(client))).toBe('service');
    expect(await scope.run(requestOf('alice'), () => seenAs(client))).toBe('Bearer alice');
    expect(sent.at(-1)?.headers.get('x-api-key')).toBeNull();
  });

  it('keeps a credential of the code, and gets no other', async () => {
    const { sent } = offered({ LANGGRAPH_API_KEY: 'service' });
    const caller = {
      headers: [
        ['cookie', 'c'],
        ['x-user', 'alice'],
      ] as [string, string][],
    };
    const chosen = [
      new Client({ apiKey: 'other' }),
      new Client({ apiKey: null, defaultHeaders: { authorization: 'a' } }),
    ];
    for (const client of chosen) await scope.run(caller, () => seenAs(client));
    expect(sent.map(({ headers }) => [headers.get('x-api-key'), headers.get('authorization')])).toEqual([
      ['other', null],
      [null, 'a'],
    ]);
    expect(sent.some(({ headers }) => headers.has('cookie') || headers.has('x-user'))).toBe(false);
  });

  it('is refused in a request if its address was read outside', async () => {
    const { calls, sent } = offered();
    const kept = calls.address();
    await expect(scope.run(requestOf('alice'), () => calls.call(kept))).rejects.toThrow('It is not known');
    await expect(scope.run(anonymous, () => calls.call(apiUrl))).rejects.toThrow('It is not known');
    expect(sent).toEqual([]);
  });

  it('is refused if its address was read for another request', async () => {
    const { calls } = offered();
    const [alice, bob] = [requestOf('alice'), requestOf('bob')];
    const kept = scope.run(alice, () => calls.address());
    const get = (request: Caller, path: string) => scope.run(request, () => calls.call(new URL(`${kept}${path}`)));
    for (const path of ['/a', '/b']) expect((await get(alice, path)).status).toBe(200);
    await expect(get(bob, '/b')).rejects.toThrow('It is not known');
  });

  it('is refused after too many later calls', async () => {
    const { calls } = offered();
    const [alice, bob] = [requestOf('alice'), requestOf('bob')];
    const old = scope.run(alice, () => calls.address());
    for (let count = 0; count < 2_000; count += 1) scope.run(bob, () => calls.address());
    await expect(scope.run(bob, () => calls.call(old))).rejects.toThrow('It is not known');
    await expect(new Client(noRetries).threads.get('t')).resolves.toBeDefined();
  });
});

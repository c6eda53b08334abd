import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { RunSlots } from '../src/features/run-creation/run-slots.service.js';
import { gate } from './fake-graphs.js';
import { noteStatements } from './noted-statements.js';
import { type Answer, ProtocolFollower, type ProtocolEvent, send } from './protocol-client.js';
import { useTestServers } from './server-fixture.js';
import { SocketClient } from './socket-client.js';
import { testKey } from './test-app.js';
import { newThread } from './thread-calls.js';

const servers = useTestServers();
const start = { assistant_id: 'chat', input: { text: 'hello' } };
const oneRun = ['running', 'values', 'completed'];

afterEach(() => SocketClient.closeAll());

describe('a WebSocket of the streaming protocol', () => {
  it('takes subscriptions and commands, and has the events that server-sent events have', async () => {
    const server = await servers.start();
    const id = randomUUID();
    const client = await SocketClient.of(server, id);
    expect(await client.subscribe()).toMatchObject({ type: 'success', result: { replayed_events: 0 } });
    const started = await client.call('run.start', start);
    expect(started).toMatchObject({ type: 'success', meta: { thread_id: id } });
    await client.has(...oneRun);
    expect((await client.call('state.get', { namespace: [] })).result).toMatchObject({
      values: { seen: [start.input] },
    });
    const follower = await ProtocolFollower.of(server, id);
    await follower.has(...oneRun);
    expect(client.events).toEqual(follower.events);
    follower.close();
  });

  it('answers a subscription first, then replays, and repeats nothing and misses nothing', async () => {
    const [one, two] = [await servers.start(), await servers.start()];
    const id = randomUUID();
    const go = gate();
    one.runtime.behaviour = async (request, emit) => {
      emit({ event: 'values', data: '{"step":1}' });
      await go.opened;
      return one.runtime.complete(request, emit);
    };
    two.runtime.behaviour = one.runtime.behaviour;
    await send(one, id, 'run.start', start);
    const follower = await ProtocolFollower.of(two, id);
    await follower.has('running', 'values');
    follower.close();
    const client = await SocketClient.of(two, id);
    const first = await client.subscribe({ channels: ['lifecycle'] });
    const second = await client.subscribe({ channels: ['values'] });
    expect([first.result?.replayed_events, second.result?.replayed_events]).toEqual([1, 1]);
    await client.has('running', 'values');
    const at = (answer: Answer) => client.frames.indexOf(answer);
    const shown = (method: string) => client.frames.findIndex((frame) => (frame as ProtocolEvent).method === method);
    expect(at(first)).toBeLessThan(shown('lifecycle'));
    expect(at(second)).toBeLessThan(shown('values'));
    go.open();
    await client.has('running', 'values', 'values', 'completed');
    const since = client.events[1]?.seq;
    const again = await SocketClient.of(one, id);
    await again.subscribe({ since });
    await again.has('values', 'completed');
    expect(again.events).toEqual(client.events.slice(2));
    await send(one, id, 'run.start', start);
    const all = [...client.events];
    await waitFor(() => client.events.length === all.length + 4);
    expect(client.events.slice(all.length).map(({ seq }) => seq)).toEqual(
      client.events
        .slice(all.length)
        .map(({ seq }) => seq)
        .sort((left, right) => (left as number) - (right as number)),
    );
    const { subscription_id: subscription } = second.result as { subscription_id: string };
    expect(await client.call('subscription.unsubscribe', { subscription_id: subscription })).toMatchObject({
      type: 'success',
    });
    const before = client.events.length;
    await send(one, id, 'run.start', start);
    await waitFor(() => client.events.length === before + 2);
    expect(client.names().slice(before)).toEqual(['running', 'completed']);
  });

  it('reads the runs of the thread once before the first event of a run, as the first statement after it is stored', async () => {
    const server = await servers.start();
    await waitFor(() => server.app.get(RunSlots).takesNewRuns, { what: 'the first claim to find nothing' });
    const go = gate();
    server.runtime.behaviour = async (request, emit) => {
      emit({ event: 'values', data: '{"step":1}' });
      await go.opened;
      return server.runtime.complete(request, emit);
    };
    const id = await newThread(server);
    const client = await SocketClient.of(server, id);
    const statements = noteStatements();
    await client.subscribe();
    // The reader of the connection waits for a change when it has found the thread empty.
    const found = () => statements.filter(({ text }) => text.includes('SELECT 1 FROM agent_server.thread')).length;
    await waitFor(() => found() === 3, { what: 'two catch-ups and the reader to see no run' });
    statements.length = 0;
    await client.call('run.start', start);
    await client.has('running', 'values');
    const ofThread =
      /FROM agent_server\.(thread|thread_event|run|run_end)\s+WHERE tenant_id = \$1 AND (thread|run)_id = \$2/;
    const tables = statements.flatMap(({ text }) => {
      if (text.includes('INSERT INTO agent_server.run AS run')) return 'stored run';
      return ofThread.exec(text)?.[1] ?? [];
    });
    jest.restoreAllMocks();
    go.open();
    await client.has('running', 'values', 'values', 'completed');
    expect(tables).toEqual(['stored run', 'run']);
  });

  it('answers invalid commands with an error, and stays open', async () => {
    const server = await servers.start();
    const client = await SocketClient.of(server, randomUUID());
    const faults: [string | Buffer, RegExp][] = [
      ['not json', /JSON/],
      [Buffer.from('{"id":1,"method":"state.get"}'), /text frame/],
      ['[]', /object/],
      ['{"id":"x","method":"state.get"}', /id/],
    ];
    for (const [frame, message] of faults) {
      client.frames.length = 0;
      client.socket.send(frame);
      expect(await client.answerTo(null)).toMatchObject({
        type: 'error',
        error: 'invalid_argument',
        message: expect.stringMatching(message),
      });
    }
    const cases: [string, unknown, string][] = [
      ['run.stop', {}, 'unknown_command'],
      ['run.start', {}, 'invalid_argument'],
      ['state.get', { namespace: [] }, 'no_such_run'],
      ['subscription.subscribe', { channels: ['debug'] }, 'invalid_argument'],
      ['subscription.subscribe', { channels: ['values'], since: -1 }, 'invalid_argument'],
      ['subscription.unsubscribe', { subscription_id: 'x' }, 'no_such_subscription'],
      ['subscription.reconnect', { run_id: randomUUID() }, 'not_supported'],
    ];
    for (const [method, params, error] of cases) {
      expect([method, (await client.call(method, params)).error]).toEqual([method, error]);
    }
    for (let count = 0; count < 100; count += 1) await client.subscribe();
    expect(await client.subscribe()).toMatchObject({ error: 'invalid_argument' });
  });

  it('is authenticated before the upgrade, and serves its own workspace only', async () => {
    const other = '22222222-2222-4222-8222-222222222222';
    const server = await servers.start({
      HEDDLE_STATIC_API_KEYS: `${testKey},other-key:${other}`,
      HEDDLE_CORS_ORIGINS: 'https://page.example',
    });
    const id = randomUUID();
    await expect(SocketClient.of(server, id, { 'x-api-key': 'wrong' })).rejects.toThrow('401');
    await expect(SocketClient.of(server, 'no-uuid')).rejects.toThrow('422');
    await expect(SocketClient.of(server, id, { origin: 'https://elsewhere.example' })).rejects.toThrow('403');
    for (const origin of [server.url, 'https://page.example']) await SocketClient.of(server, id, { origin });
    expect((await server.send('GET', `/threads/${id}/stream/events`)).status).toBe(400);
    const [own, foreign] = [
      await SocketClient.of(server, id),
      await SocketClient.of(server, id, { 'x-api-key': 'other-key' }),
    ];
    await Promise.all([own.subscribe(), foreign.subscribe()]);
    await own.call('run.start', start);
    await own.has(...oneRun);
    expect(await foreign.call('state.get', { namespace: [] })).toMatchObject({ error: 'no_such_run' });
    expect(await foreign.call('run.start', start)).toMatchObject({ type: 'error', error: 'invalid_argument' });
    expect(foreign.events).toEqual([]);
  });

  it('can be disabled with the threads', async () => {
    const server = await servers.start({}, undefined, { http: { ...(await disabledThreads()) } });
    await expect(SocketClient.of(server, randomUUID())).rejects.toThrow('404');
    expect((await server.send('POST', `/threads/${randomUUID()}/commands`, { body: {} })).status).toBe(404);
  });

  it('closes when a frame is too long, and at the end of the process', async () => {
    const server = await servers.start();
    const [long, idle] = [await SocketClient.of(server, randomUUID()), await SocketClient.of(server, randomUUID())];
    long.socket.send('x'.repeat(1_100_000));
    await waitFor(() => long.closed);
    expect(long.closed?.code).toBe(1009);
    await idle.subscribe();
    await server.close();
    await waitFor(() => idle.closed);
    expect(idle.closed?.code).toBe(1012);
  });

  it('leaves requests that offer another protocol to the routes, with their bodies', async () => {
    const server = await servers.start();
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    const body = JSON.stringify({ metadata: {}, ignored: 'x'.repeat(100_000) });
    for (let round = 1; round <= 2; round += 1) {
      const head = [
        'POST /threads HTTP/1.1',
        'Host: 127.0.0.1',
        `X-Api-Key: ${testKey}`,
        'Connection: Upgrade, HTTP2-Settings',
        'Upgrade: h2c',
        'HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      ].join('\r\n');
      socket.write(`${head}\r\n\r\n${body}`);
      await waitFor(() => text.match(/"thread_id"/g)?.length === round);
    }
    expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
    socket.destroy();
  });
});

async function disabledThreads() {
  const { defaultHttp } = await import('../src/config/langgraph/http.js');
  return { ...defaultHttp, disabled: new Set(['threads' as const]) };
}

import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TransactionRunner } from '@heddle/database';
import { createLogger } from '@heddle/http';
import { type TestDatabase, waitFor } from '@heddle/testing';
import pg from 'pg';
import { EngineSignals } from '../src/signals/engine-signals.js';
import { SignalRepository } from '../src/signals/signal.repository.js';
import { WakeUps } from '../src/signals/wake-ups.js';
import { FakeStates } from './fake-graphs.js';
import { noteStatements, type Statement } from './noted-statements.js';
import { createAgentServerDatabase, startTestServer, type TestServer } from './test-app.js';
import { newThread } from './thread-calls.js';

describe('wake-ups of other processes', () => {
  let database: TestDatabase;
  const servers: TestServer[] = [];
  let listener: pg.Client;
  let heard: string[] = [];

  beforeAll(async () => {
    database = await createAgentServerDatabase();
    listener = new pg.Client({ connectionString: database.url });
    await listener.connect();
    listener.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
    for (const channel of ['test_a', 'test_b', 'agent_server_work', 'agent_server_stop', 'agent_server_run_end'])
      await listener.query(`LISTEN ${channel}`);
  });
  afterAll(async () => {
    await listener.end();
    await database.close();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(servers.splice(0).map((server) => server.close()));
    heard = [];
  });

  const start = async (env: Record<string, string> = {}, states = new FakeStates()) => {
    const server = await startTestServer(database, { env, states });
    servers.push(server);
    return server;
  };
  const notifying = (statements: Statement[]) => statements.filter(({ text }) => /notify/i.test(text));

  it('go together, each once, in one statement', async () => {
    const server = await start({ AGENT_ROLE: 'api' });
    const statements = noteStatements();
    const wakeUps = server.app.get(WakeUps);
    for (let index = 0; index < 30; index += 1) wakeUps.send('test_a', String(index % 10));
    wakeUps.send('test_b', '0');
    const all = [...Array.from({ length: 10 }, (_, index) => `test_a ${index}`), 'test_b 0'];
    await waitFor(() => heard.length >= all.length, { what: 'the notifications' });
    expect(heard).toEqual(all);
    expect(notifying(statements)).toHaveLength(1);
  });

  it('never belong to a transaction, for any change of a run', async () => {
    const server = await start();
    const statements = noteStatements();
    const threadId = await newThread(server);
    await server.json('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: 'chat', input: 1 } });
    const { run_id: later } = await server.json<{ run_id: string }>('POST', `/threads/${threadId}/runs`, {
      body: { assistant_id: 'chat', after_seconds: 1000 },
    });
    await server.call('POST', `/threads/${threadId}/runs/${later}/cancel?wait=true`);
    await waitFor(() => heard.some((text) => text === `agent_server_run_end ${later}`), { what: 'the last wake-up' });
    expect(notifying(statements).length).toBeGreaterThan(0);
    expect(notifying(statements).filter(({ inTransaction }) => inTransaction)).toEqual([]);
    expect(notifying(statements).filter(({ text }) => !text.startsWith('SELECT pg_notify'))).toEqual([]);
  });

  it('are not sent when the transaction is rolled back', async () => {
    const server = await start({ AGENT_ROLE: 'api' });
    const signals = server.app.get(EngineSignals);
    const stop = new Error('rolled back');
    await expect(
      server.app.get(TransactionRunner).run({}, async (tx) => {
        signals.notifyWork(tx);
        signals.notifyCancel(tx, 'refused');
        throw stop;
      }),
    ).rejects.toBe(stop);
    await server.app.get(TransactionRunner).run({}, async (tx) => signals.notifyCancel(tx, 'accepted'));
    await waitFor(() => heard.length > 0, { what: 'the one that was committed' });
    expect(heard).toEqual(['agent_server_stop accepted']);
  });

  it('wake claimers of other processes, of this or the previous version, and not the sender again', async () => {
    const [sender, other] = [await start({ AGENT_ROLE: 'api' }), await start({ AGENT_ROLE: 'api' })];
    const woken = { sender: 0, other: 0 };
    sender.app.get(EngineSignals).onWork(() => (woken.sender += 1));
    other.app.get(EngineSignals).onWork(() => (woken.other += 1));
    await sender.app.get(TransactionRunner).run({}, async (tx) => sender.app.get(EngineSignals).notifyWork(tx));
    await waitFor(() => woken.other === 1, { what: 'the other' });
    await listener.query(`SELECT pg_notify('agent_server_work', '')`);
    await waitFor(() => woken.other === 2 && woken.sender >= 2, { what: 'both' });
    // Woken by itself and by the previous version; its own notification came between the two.
    expect(woken.sender).toBe(2);
  });

  it('fail without harm: a debug line, and the next ones are sent', async () => {
    const lines: string[] = [];
    const sink = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) });
    const server = await start({ AGENT_ROLE: 'api' });
    const wakeUps = new WakeUps(server.app.get(SignalRepository), createLogger('agent-server', 'debug', sink));
    // Longer than PostgreSQL takes.
    wakeUps.send('test_a', 'x'.repeat(9_000));
    await waitFor(() => lines.some((line) => line.includes('could not be notified')), { what: 'the line' });
    wakeUps.send('test_a', 'next');
    await waitFor(() => heard.length > 0, { what: 'the next one' });
    expect(heard).toEqual(['test_a next']);
  });
});

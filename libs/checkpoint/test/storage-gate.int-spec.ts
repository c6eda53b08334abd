import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from '@jest/globals';
import { JsonPlusSerializer } from '@langchain/langgraph-checkpoint';
import { Client } from 'pg';
import { PostgresSaver, type StorageForm, StorageGate, serverName } from '../src/index.js';
import { human, messageGraph } from './message-graph.js';
import { type TemporaryDatabase, useTemporaryDatabase } from './temporary-database.js';

const withoutElements = 'heddle-agent-server:listen';
const current = `${serverName}:listen`;

const database = useTemporaryDatabase();
const another = useTemporaryDatabase();
let now = 0;
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await stop(client);
});

/** A server is one connection with the name of its listener. */
async function start(name: string, { pool }: TemporaryDatabase = database): Promise<Client> {
  const client = new Client({ connectionString: pool.options.connectionString, application_name: name });
  await client.connect();
  clients.push(client);
  return client;
}

/** The connection of a client that has ended is visible for a moment. */
async function stop(client: Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid').catch(() => ({ rows: [] }));
  await client.end();
  const isThere = 'SELECT 1 FROM pg_stat_activity WHERE pid = $1';
  while ((await database.pool.query(isThere, [rows[0]?.pid])).rows.length > 0);
}

const openGate = () => new StorageGate(database.pool, () => now);
const later = () => (now += 10_000);

it('opens when servers of this version alone are connected, and remains so', async () => {
  await start(current);
  await start(withoutElements, another);
  const gate = openGate();
  expect(await gate.form()).toBe('compact');
  await start(withoutElements);
  later();
  expect(await gate.form()).toBe('compact');
});

it.each<[string, string, StorageForm]>([
  ['that shows short events as they are', 'heddle-agent-server/4:listen', 'deflated'],
  ['that does not inflate', 'heddle-agent-server/3:listen', 'elements'],
  ['without elements', withoutElements, 'whole'],
  ['that shows rows without large values as they are', 'heddle-agent-server/2:listen', 'whole'],
])('waits for the last server %s', async (_name, version, form) => {
  await start(current);
  const old = await start(version);
  const gate = openGate();
  expect(await gate.form()).toBe(form);
  expect(await gate.isOpen()).toBe(form !== 'whole');
  expect(await gate.shortensLogs()).toBe(false);
  await stop(old);
  clients.pop();
  expect(await gate.form()).toBe(form);
  later();
  expect(await gate.form()).toBe('compact');
  expect(await gate.isOpen()).toBe(true);
  expect(await gate.shortensLogs()).toBe(true);
});

it('keeps the form when the question fails', async () => {
  const gate = new StorageGate({ query: () => Promise.reject(new Error('the database is gone')) });
  expect(await gate.form()).toBe('whole');
  expect(await gate.isOpen()).toBe(false);
});

it('keeps values whole where servers have other names', async () => {
  await start('name of the settings');
  const gate = openGate();
  expect(await gate.form()).toBe('whole');
  expect(await gate.isOpen()).toBe(false);
});

it('stores whole values until then', async () => {
  const threadId = randomUUID();
  const gate = openGate();
  const types = async () => {
    const saver = new PostgresSaver({ pool: database.pool, storage: gate });
    const input = { messages: [human(randomUUID(), now, 4096)] };
    const config = { configurable: { thread_id: threadId } };
    await messageGraph.compile({ checkpointer: saver as never }).invoke(input, config);
    const { rows } = await database.pool.query<{ type: string }>(
      `SELECT type FROM agent_server.checkpoint_blob WHERE thread_id = $1 AND channel = 'messages' ORDER BY version`,
      [threadId],
    );
    return rows.map(({ type }) => type);
  };
  expect(await types()).toEqual(['json', 'json']);
  await start(current);
  later();
  expect(await types()).toEqual(['json', 'json', 'rope', 'rope']);
  const { checkpoint } = (await new PostgresSaver({ pool: database.pool }).getTuple({
    configurable: { thread_id: threadId },
  })) ?? { checkpoint: null };
  expect(checkpoint?.channel_values.messages).toHaveLength(4);
});

it('uses a type that the version before refuses', async () => {
  await expect(new JsonPlusSerializer().loadsTyped('rope', '[]')).rejects.toThrow('Unknown serialization type');
});

import { randomUUID } from 'node:crypto';
import { afterEach, expect, it } from '@jest/globals';
import { JsonPlusSerializer } from '@langchain/langgraph-checkpoint';
import { Client } from 'pg';
import { ElementGate, PostgresSaver, serverName } from '../src/index.js';
import { human, messageGraph } from './message-graph.js';
import { type TemporaryDatabase, useTemporaryDatabase } from './temporary-database.js';

const before = 'heddle-agent-server:listen';
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

const openGate = () => new ElementGate(database.pool, () => now);
const later = () => (now += 10_000);

it('opens when servers of this version alone are connected, and stays open', async () => {
  await start(current);
  await start(before, another);
  const gate = openGate();
  expect(await gate.isOpen()).toBe(true);
  await start(before);
  later();
  expect(await gate.isOpen()).toBe(true);
});

it('waits for the last server of the version before', async () => {
  await start(current);
  const old = await start(before);
  const gate = openGate();
  expect(await gate.isOpen()).toBe(false);
  await stop(old);
  clients.pop();
  expect(gate.isOpen()).toBe(false);
  later();
  expect(await gate.isOpen()).toBe(true);
});

it('stays closed where servers have other names', async () => {
  await start('name of the settings');
  expect(await openGate().isOpen()).toBe(false);
});

it('stores whole values until then', async () => {
  const threadId = randomUUID();
  const gate = openGate();
  const types = async () => {
    const saver = new PostgresSaver({ pool: database.pool, elements: gate });
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

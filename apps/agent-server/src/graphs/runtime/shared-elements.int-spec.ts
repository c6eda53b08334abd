import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { serverName } from '@heddle/checkpoint';
import { Client } from 'pg';
import { at, threadGraph, useGraphs } from '../../../test/graph-fixtures/graph-fixture.js';
import type { GraphHost } from './graph-host.js';

const graphs = useGraphs();
let host: GraphHost;
let listener: Client;

beforeAll(async () => {
  host = await graphs.openHost();
  // The service's own connection for notifications.
  listener = new Client({ connectionString: graphs.database.url, application_name: `${serverName}:listen` });
  listener.on('error', () => undefined);
  await listener.connect();
});
afterAll(() => listener?.end());

it('runs and state edits store large values with shared elements', async () => {
  const threadId = randomUUID();
  const message = { role: 'user', content: 'x'.repeat(5000) };
  const request = await graphs.database.request('steps', { threadId, input: { messages: [message] } });
  const outcome = await host.execute(request, () => undefined, new AbortController().signal);
  expect(outcome.kind).toBe('completed');
  const types = async () => {
    const { rows } = await graphs.database.pool.query<{ type: string; n: number }>(
      `SELECT type, count(*)::int AS n FROM agent_server.checkpoint_blob
       WHERE thread_id = $1 AND channel = 'messages' GROUP BY 1`,
      [threadId],
    );
    return rows;
  };
  const [stored, ...others] = await types();
  expect([stored?.type, others]).toEqual(['rope', []]);

  const states = host.states(threadGraph('steps'));
  await states.updateState(at(threadId), { values: { messages: [message] }, asNode: 'one', metadata: {} });
  expect(await types()).toEqual([{ type: 'rope', n: (stored?.n ?? 0) + 1 }]);
  const { values } = await states.getState(at(threadId), { subgraphs: false });
  const contents = (values as { messages: { content: string }[] }).messages.map(({ content }) => content);
  expect(contents.filter((content) => content === message.content)).toHaveLength(2);
});

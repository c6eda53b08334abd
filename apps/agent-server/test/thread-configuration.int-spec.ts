import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp, TestDatabase } from '@heddle/testing';
import { createAgentServerDatabase, startGraphServer } from './test-app.js';

const configPath = fileURLToPath(new URL('graph-fixtures/langgraph.json', import.meta.url));

let database: TestDatabase;
let server: TestApp;

beforeAll(async () => {
  database = await createAgentServerDatabase();
  server = await startGraphServer(database, configPath);
});

afterAll(async () => {
  await server.close();
  await database.close();
});

interface State {
  values: { answers: string[] };
  checkpoint: { checkpoint_id: string };
}

describe('a graph that is made from the configuration of its thread', () => {
  it('can be looked at and changed after a run as it was configured there', async () => {
    const { json } = server;
    const settings = { configurable: { flavour: 'mint' } };
    const assistant = await json('POST', '/assistants', { body: { graph_id: 'flavoured', config: settings } });
    const { thread_id: id } = await json('POST', '/threads', { body: {} });
    await json('POST', `/threads/${String(id)}/runs/wait`, {
      body: { assistant_id: assistant.assistant_id, input: {} },
    });

    const path = `/threads/${String(id)}`;
    const update = { values: { answers: ['more'] }, as_node: 'mint' };
    await json('POST', `${path}/state`, { body: update });
    const state = await json<State>('GET', `${path}/state?subgraphs=true`);
    expect(state.values.answers).toEqual(['mint', 'more']);
    const history = await json<State[]>('GET', `${path}/history`);
    expect(history.map(({ values }) => values.answers)).toEqual([['mint', 'more'], ['mint'], [], []]);
    const before = history[1]?.checkpoint.checkpoint_id as string;
    const old = await json<State>('GET', `${path}/state/${before}`);
    expect(old.values.answers).toEqual(['mint']);
    const posted = await json<State>('POST', `${path}/state/checkpoint`, {
      body: { checkpoint: { checkpoint_id: before } },
    });
    expect(posted).toEqual(old);

    const copy = await json('POST', `${path}/copy`);
    expect(await json<State[]>('GET', `/threads/${String(copy.thread_id)}/history`)).toHaveLength(4);
  });
});

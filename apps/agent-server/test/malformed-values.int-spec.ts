import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp, TestDatabase } from '@heddle/testing';
import { createAgentServerDatabase, startGraphServer } from './test-app.js';

const configPath = fileURLToPath(new URL('graph-fixtures/langgraph.json', import.meta.url));
const id = '3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d12';
const hello = { role: 'human', content: 'hello' };

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

const refusals: [string, unknown, (string | number)[]][] = [
  ['an object that is not a message', [hello, { foo: 1 }], ['messages', 1]],
  ['a role that there is not', [{ role: 'nonsense', content: 'x' }], ['messages', 0]],
  ['nothing', [null], ['messages', 0]],
  ['a number', 7, ['messages']],
  ['an answer of a tool that was not called', [hello, hello, { type: 'tool', content: 'x' }], ['messages', 2]],
  ['the removal of what is not there', [{ type: 'remove', id: 'nope' }], ['messages', 0]],
];

describe('values that the state of a graph cannot take', () => {
  it.each(refusals)('are refused in supersteps with their place: %s', async (_what, messages, place) => {
    for (const as_node of ['__input__', 'one']) {
      const supersteps = [
        { updates: [{ values: { messages: [hello] }, as_node: '__input__' }] },
        { updates: [] },
        { updates: [{ values: { log: ['fine'], messages }, as_node }] },
      ];
      const body = { thread_id: id, metadata: { graph_id: 'steps' }, supersteps };
      expect(await server.call('POST', '/threads', { body })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['body', 'supersteps', 2, 'updates', 0, 'values', ...place], type: 'state_value' }] },
      });
      expect((await server.call('GET', `/threads/${id}`)).status).toBe(404);
    }
  });

  it.each(refusals)(
    'are refused in an edit with their place, and nothing is stored: %s',
    async (_what, messages, place) => {
      const body = { metadata: { graph_id: 'steps' } };
      const { thread_id: thread } = await server.json('POST', '/threads', { body });
      for (const as_node of ['__input__', 'one', undefined]) {
        const edit = { values: { messages }, ...(as_node ? { as_node } : { as_node: 'two' }) };
        expect(await server.call('POST', `/threads/${String(thread)}/state`, { body: edit })).toMatchObject({
          status: 422,
          body: { detail: [{ loc: ['body', 'values', ...place] }] },
        });
      }
      const pairs = { values: [['messages', messages]], as_node: 'one' };
      expect((await server.call('POST', `/threads/${String(thread)}/state`, { body: pairs })).status).toBe(422);
      expect(await server.json('GET', `/threads/${String(thread)}/history`)).toEqual([]);
    },
  );

  it('exclude valid values: a value that the next run can use is accepted', async () => {
    const supersteps = [
      {
        updates: [
          { values: { messages: ['text', ['user', 'pair'], hello], other: { is: 'ignored' } }, as_node: '__input__' },
        ],
      },
    ];
    const { thread_id: thread } = await server.json('POST', '/threads', {
      body: { metadata: { graph_id: 'steps' }, supersteps },
    });
    const output = await server.json('POST', `/threads/${String(thread)}/runs/wait`, {
      body: { assistant_id: 'steps', input: null },
    });
    expect(output).toMatchObject({ log: ['one', 'two', 'three'] });
  });

  it.each(['one', '__start__', '__input__'])('exclude lists of channels: one is accepted as %s', async (node) => {
    const pairs = [
      ['messages', [hello]],
      ['log', ['paired']],
    ];
    const body = { metadata: { graph_id: 'steps' } };
    const { thread_id: thread } = await server.json('POST', '/threads', { body });
    await server.json('POST', `/threads/${String(thread)}/state`, { body: { values: pairs, as_node: node } });
    const output = await server.json('POST', `/threads/${String(thread)}/runs/wait`, {
      body: { assistant_id: 'steps', input: null },
    });
    expect(output).toMatchObject({
      log: expect.arrayContaining(['paired', 'two', 'three']),
      messages: expect.arrayContaining([expect.objectContaining({ content: 'hello' })]),
    });
  });
});

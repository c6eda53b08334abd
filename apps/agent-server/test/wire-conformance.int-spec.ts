import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp, TestDatabase } from '@heddle/testing';
import { createAgentServerDatabase, startGraphServer } from './test-app.js';

const configPath = fileURLToPath(new URL('graph-fixtures/langgraph.json', import.meta.url));

interface Interrupted {
  __interrupt__: { id: string; value: string }[];
}

describe('behaviour that clients of the official server rely on', () => {
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

  const thread = async () => (await server.json<{ thread_id: string }>('POST', '/threads', { body: {} })).thread_id;
  const wait = (threadId: string, body: object) =>
    server.json('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: 'parallel', ...body } });
  const asked = async (threadId: string) => {
    const { __interrupt__: interrupts } = (await wait(threadId, { input: {} })) as Interrupted;
    expect(interrupts.map(({ value }) => value).sort()).toEqual(['left?', 'right?']);
    return Object.fromEntries(interrupts.map(({ id, value }) => [value, id])) as Record<'left?' | 'right?', string>;
  };

  it('answers two questions of one step by their ids, together', async () => {
    const threadId = await thread();
    const ids = await asked(threadId);
    const resume = { [ids['left?']]: 'L', [ids['right?']]: 'R' };
    const values = await wait(threadId, { command: { resume } });
    expect(values).toMatchObject({ answers: ['left L', 'quick', 'right R'], result: 'joined' });
    expect(await server.json('GET', `/threads/${threadId}`)).toMatchObject({ status: 'idle', interrupts: {} });
  });

  it('answers two questions of one step one after the other, in any order', async () => {
    const threadId = await thread();
    const ids = await asked(threadId);
    const rest = (await wait(threadId, { command: { resume: { [ids['right?']]: 'R' } } })) as Interrupted;
    expect(rest.__interrupt__).toEqual([{ id: ids['left?'], value: 'left?' }]);
    expect(await server.json('GET', `/threads/${threadId}`)).toMatchObject({ status: 'interrupted' });
    const values = await wait(threadId, { command: { resume: { [ids['left?']]: 'L' } } });
    expect(values).toMatchObject({ answers: ['left L', 'quick', 'right R'], result: 'joined' });
  });

  it('matches an answer without an id to one of two interrupts', async () => {
    const threadId = await thread();
    await asked(threadId);
    const answer = await wait(threadId, { command: { resume: 'yes' } });
    expect(answer).toMatchObject({ __error__: { message: expect.stringContaining('interrupt') } });
  });

  it('lets scripts of a page read the headers that they follow', async () => {
    const { headers } = await server.call('GET', '/info', { headers: { origin: 'https://chat.example' } });
    const exposed = headers.get('access-control-expose-headers')?.toLowerCase().split(/, ?/);
    expect(exposed).toEqual(
      expect.arrayContaining(['content-location', 'location', 'x-pagination-total', 'x-pagination-next']),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { useGraphServer } from './server-fixture.js';
import { newThread } from './thread-calls.js';

const server = useGraphServer();

const id = '3f0e1f9a-6f0b-4f55-9c55-2a0f4f4f9d12';
const hello = { role: 'human', content: 'hello' };

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

interface State {
  values: { answers: string[] };
  checkpoint: { checkpoint_id: string };
}

describe('a graph that is made from the configuration of its thread', () => {
  it('can be looked at and changed after a run as it was configured there', async () => {
    const { json } = server;
    const settings = { configurable: { flavour: 'mint' } };
    const assistant = await json('POST', '/assistants', { body: { graph_id: 'flavoured', config: settings } });
    const id = await newThread(server);
    await json('POST', `/threads/${id}/runs/wait`, {
      body: { assistant_id: assistant.assistant_id, input: {} },
    });

    const path = `/threads/${id}`;
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

interface Interrupted {
  __interrupt__: { id: string; value: string }[];
}

describe('behaviour that clients of the official server rely on', () => {
  const wait = (threadId: string, body: object) =>
    server.json('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: 'parallel', ...body } });
  const asked = async (threadId: string) => {
    const { __interrupt__: interrupts } = (await wait(threadId, { input: {} })) as Interrupted;
    expect(interrupts.map(({ value }) => value).sort()).toEqual(['left?', 'right?']);
    return Object.fromEntries(interrupts.map(({ id, value }) => [value, id])) as Record<'left?' | 'right?', string>;
  };

  it('answers two questions of one step by their ids, together', async () => {
    const threadId = await newThread(server);
    const ids = await asked(threadId);
    const resume = { [ids['left?']]: 'L', [ids['right?']]: 'R' };
    const values = await wait(threadId, { command: { resume } });
    expect(values).toMatchObject({ answers: ['left L', 'quick', 'right R'], result: 'joined' });
    expect(await server.json('GET', `/threads/${threadId}`)).toMatchObject({ status: 'idle', interrupts: {} });
  });

  it('answers two questions of one step one after the other, in any order', async () => {
    const threadId = await newThread(server);
    const ids = await asked(threadId);
    const rest = (await wait(threadId, { command: { resume: { [ids['right?']]: 'R' } } })) as Interrupted;
    expect(rest.__interrupt__).toEqual([{ id: ids['left?'], value: 'left?' }]);
    expect(await server.json('GET', `/threads/${threadId}`)).toMatchObject({ status: 'interrupted' });
    const values = await wait(threadId, { command: { resume: { [ids['left?']]: 'L' } } });
    expect(values).toMatchObject({ answers: ['left L', 'quick', 'right R'], result: 'joined' });
  });

  it('matches an answer without an id to one of two interrupts', async () => {
    const threadId = await newThread(server);
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

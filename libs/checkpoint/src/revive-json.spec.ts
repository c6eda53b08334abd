import { describe, expect, it } from '@jest/globals';
import {
  AIMessage,
  AIMessageChunk,
  type BaseMessage,
  HumanMessage,
  RemoveMessage,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages';
import { MemorySaver } from '@langchain/langgraph-checkpoint';
import { reviveJson } from './revive-json.js';

const { serde } = new MemorySaver();
const slow = (json: string) => serde.loadsTyped('json', json) as Promise<unknown>;
const dump = async (value: unknown) => new TextDecoder().decode((await serde.dumpsTyped(value))[1]);

const call = { name: 'search', args: { q: 'x' }, id: 'c1', type: 'tool_call' as const };
const usage = { input_tokens: 1, output_tokens: 2, total_tokens: 3 };
const messages: BaseMessage[] = [
  new HumanMessage('hi'),
  new HumanMessage({ content: [{ type: 'text', text: 'look' }], name: 'anna', id: 'h2' }),
  new SystemMessage({ content: 'be kind', additional_kwargs: { a: [1, { b: null }] } }),
  new AIMessage({ content: '', id: 'a1', tool_calls: [call], usage_metadata: usage }),
  new AIMessage({
    content: 'v1',
    response_metadata: { output_version: 'v1', model_name: 'm' },
    invalid_tool_calls: [{ name: 'x', args: '{', error: 'no', type: 'invalid_tool_call' }],
  }),
  new AIMessageChunk({ content: 'part', tool_call_chunks: [{ name: 'x', args: '{}', index: 0 }] }),
  new ToolMessage({ content: 'found', tool_call_id: 'c1', artifact: { rows: [1, 2] }, status: 'error' }),
  new ToolMessage({ content: 'x', tool_call_id: 'c2', artifact: new Map([[1, { deep: true }]]) }),
  new RemoveMessage({ id: 'h2' }),
];

describe('reviveJson', () => {
  it.each(messages.map((message) => [message.getType(), message] as const))(
    'revives a message like the serializer: %s',
    async (_, message) => {
      const json = await dump({ list: [message, message], only: message });
      const expected = await slow(json);
      expect(await reviveJson(json, slow)).toStrictEqual(expected);
      // Now the shape is known.
      expect(await reviveJson(json, slow)).toStrictEqual(expected);
    },
  );

  it('needs no promise for messages of known shapes', async () => {
    const json = await dump(messages.slice(0, 4));
    await reviveJson(json, slow);
    const refuse = () => Promise.reject(new Error('the serializer was called'));
    const revived = reviveJson(json, refuse) as BaseMessage[];
    expect(revived.map((message) => message.constructor)).toEqual([
      HumanMessage,
      HumanMessage,
      SystemMessage,
      AIMessage,
    ]);
    expect(await dump(revived)).toBe(json);
  });

  it.each([
    ['an undefined member', { a: undefined, b: [undefined, 1] }],
    ['collections', { map: new Map([['a', new Set([1])]]), regexp: /x/g, bytes: new Uint8Array([1, 2]) }],
    ['an escaped record', { a: { lc: 3, type: 'mine' }, b: [{ lc: 'text' }] }],
    ['a message in a collection', { map: new Map([['a', new HumanMessage('hi')]]) }],
    ['a message with an undefined name', [new HumanMessage({ content: 'hi', name: undefined })]],
    ['a message with a record of its own', [new HumanMessage({ content: 'x', additional_kwargs: { a: { lc: 1 } } })]],
    ['plain values', { a: [1, 'x', null, { b: true }] }],
  ])('revives %s like the serializer', async (_, value) => {
    const json = await dump(value);
    for (let repeat = 0; repeat < 2; repeat += 1) {
      expect(await reviveJson(json, slow)).toStrictEqual(await slow(json));
    }
  });

  it.each([
    ['an unknown class', { lc: 1, type: 'constructor', id: ['langchain_core', 'messages', 'Nobody'], kwargs: {} }],
    ['a class of another module', { lc: 1, type: 'constructor', id: ['mine', 'messages', 'HumanMessage'], kwargs: {} }],
    ['a secret', { lc: 1, type: 'secret', id: ['KEY_THAT_DOES_NOT_EXIST'] }],
  ])('treats %s like the serializer', async (_, record) => {
    const json = JSON.stringify([record]);
    const outcome = (value: unknown) => Promise.resolve(value).catch((error: unknown) => String(error));
    expect(await outcome(reviveJson(json, slow))).toEqual(await outcome(slow(json)));
  });

  it('shares nothing between results', async () => {
    const json = await dump([new HumanMessage({ content: 'x', additional_kwargs: { list: [1] } })]);
    await reviveJson(json, slow);
    const [first] = reviveJson(json, slow) as HumanMessage[];
    (first?.additional_kwargs.list as number[]).push(2);
    const [second] = reviveJson(json, slow) as HumanMessage[];
    expect(second?.additional_kwargs.list).toEqual([1]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { Document } from '@langchain/core/documents';
import {
  AIMessage,
  AIMessageChunk,
  ChatMessage,
  FunctionMessage,
  HumanMessage,
  RemoveMessage,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages';
import { ChatPromptValue } from '@langchain/core/prompt_values';
import { MemorySaver, Send } from '@langchain/langgraph';
import { WireDecoder } from './wire-decoder.js';
import { toWire } from './wire-values.js';

const { serde } = new MemorySaver();

class Custom {
  constructor(
    readonly name: string,
    readonly nested: unknown,
  ) {}
}

class WithJson {
  toJSON() {
    return { said: new Date(0), and: [new HumanMessage('inside')] };
  }
}

const human = new HumanMessage({ content: 'hi', id: '1', name: 'ann', additional_kwargs: { snake_case: { lc: 3 } } });
const ai = new AIMessage({
  content: [{ type: 'text', text: 'a' }],
  id: '2',
  tool_calls: [{ id: 'c', name: 't', args: { a: [1, null] }, type: 'tool_call' }],
  invalid_tool_calls: [{ id: 'd', name: 'u', args: '{', error: 'broken', type: 'invalid_tool_call' }],
  usage_metadata: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
  response_metadata: { modelName: 'x', some_key: 1 },
});

const values: [string, unknown][] = [
  ['nothing', null],
  ['undefined', undefined],
  ['a text with a mark', '"lc":1'],
  ['numbers', [0, -0, 1.5, 1e21, Number.NaN, Number.POSITIVE_INFINITY]],
  ['empty', [{}, [], '']],
  [
    'all kinds of messages',
    [
      human,
      ai,
      new AIMessageChunk({
        content: 'pa',
        tool_call_chunks: [{ name: 't', args: '{', index: 0, type: 'tool_call_chunk' }],
      }),
      new SystemMessage('be kind'),
      new ToolMessage({ content: 'done', tool_call_id: 'c', artifact: { rows: [1] }, status: 'error' }),
      new ToolMessage({ content: 'done', tool_call_id: 'c', artifact: new Set([1]) }),
      new FunctionMessage({ content: 'f', name: 'old' }),
      new ChatMessage('say', 'judge'),
      new RemoveMessage({ id: '1' }),
    ],
  ],
  ['the same message twice', { first: human, again: [human, { deeper: human }] }],
  ['dates', { at: new Date(0), invalid: new Date(Number.NaN) }],
  [
    'Sets and Maps',
    {
      set: new Set([1, 'a', human]),
      map: new Map<unknown, unknown>([
        ['k', new Set([1])],
        [2, human],
      ]),
    },
  ],
  ['bytes inside', { bytes: new Uint8Array([1, 2, 255]), buffer: Buffer.from('hi') }],
  ['an Error and a RegExp', [new TypeError('no'), /a+/gi]],
  ['custom classes', [new Custom('a', new Custom('b', human)), new WithJson()]],
  ['undefined members', { kept: 1, gone: undefined, list: [undefined, () => 1] }],
  ['documents', [new Document({ pageContent: 'p', metadata: { page: 1, at: new Date(0) } })]],
  ['constructors in constructors', new ChatPromptValue([human, ai])],
  [
    'a message with messages in it',
    new HumanMessage({ content: 'x', additional_kwargs: { of: [ai], set: new Set([1]) } }),
  ],
  ['a Send', [new Send('node', { messages: [human], n: 1 })]],
  [
    'records that are none',
    [{ lc: 1 }, { lc: 2, type: 'constructor', id: ['Function'], args: ['x'] }, { lc: '1', type: 'constructor' }],
  ],
  [
    'records that cannot be revived',
    [
      { lc: 2, type: 'constructor', id: ['Set'], args: [] },
      { lc: 2, type: 'delta_snapshot', value: [human] },
    ],
  ],
  ['the prototype as a key', JSON.parse('{"__proto__":{"a":1},"constructor":{"b":2},"toJSON":3}')],
];

const asText = async (value: unknown): Promise<string> => {
  const [type, bytes] = await serde.dumpsTyped(value);
  expect(type).toBe('json');
  return new TextDecoder().decode(bytes);
};
const revive = (json: string) => serde.loadsTyped('json', json) as Promise<unknown>;

describe('WireDecoder', () => {
  it.each(values)('renders %s like a revived value, byte by byte', async (_name, value) => {
    const stored = await asText(value);
    const revived = await revive(stored);
    const decoder = new WireDecoder();
    const expected = revived === undefined ? undefined : JSON.stringify(toWire(revived));
    expect(JSON.stringify(await decoder.decode(stored, revive))).toBe(expected);
    // The result is the same for known records, and for a value inside a state.
    expect(JSON.stringify(toWire({ value: await decoder.decode(stored, revive) }))).toBe(
      JSON.stringify(toWire({ value: revived })),
    );
  });

  it('converts parts like the whole, and each part once', async () => {
    const decoder = new WireDecoder();
    const made: string[] = [];
    const part = async (key: string, value: unknown) => {
      const text = await asText(value);
      return { key, json: () => (made.push(key), text) };
    };
    const wireOf = async (value: unknown) => JSON.stringify(toWire(await revive(await asText(value))));
    const lists = [await part('a', [human, undefined]), await part('b', [ai, { human }])];
    expect(JSON.stringify(await decoder.decodeParts(lists, revive))).toBe(
      await wireOf([human, undefined, ai, { human }]),
    );
    const longer = [...lists, await part('c', [human])];
    expect(JSON.stringify(toWire({ value: await decoder.decodeParts(longer, revive) }))).toBe(
      await wireOf({ value: [human, undefined, ai, { human }, human] }),
    );
    const objects = [await part('d', { one: human }), await part('e', { two: [ai], three: undefined })];
    expect(JSON.stringify(await decoder.decodeParts(objects, revive))).toBe(await wireOf({ one: human, two: [ai] }));
    expect(made).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('revives each distinct record once', async () => {
    const decoder = new WireDecoder();
    const seen: string[] = [];
    const counted = (json: string) => (seen.push(json), revive(json));
    await decoder.decode(await asText([human, human]), counted);
    await decoder.decode(await asText([human, ai, { human }]), counted);
    expect(seen).toHaveLength(2);
  });
});

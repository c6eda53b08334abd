import { describe, expect, it } from '@jest/globals';
import { AIMessage, AIMessageChunk, HumanMessage, RemoveMessage, ToolMessage } from '@langchain/core/messages';
import { MemorySaver } from '@langchain/langgraph-checkpoint';
import { plainJson } from './plain-json.js';

const { serde } = new MemorySaver();
const shared = { a: 1 };
const call = { name: 'search', args: { q: 'x', deep: [1, null] }, id: 'c1', type: 'tool_call' as const };
const cycle: Record<string, unknown> = { name: 'x' };
cycle.self = cycle;
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
class Person {
  name = 'x';
}

describe('plainJson', () => {
  it.each([
    ['text', 'a "quoted" \u2028 \ud800 text'],
    ['numbers that JSON has not', [NaN, Infinity, -0, 1e300]],
    ['nothing', null],
    ['booleans', [true, false]],
    ['lists and objects', { b: [1, { c: [] }], a: {}, 2: 'two', 1: 'one' }],
    ['what stands in two places', [shared, shared]],
    ['an object without prototype', Object.assign(Object.create(null) as object, { a: 1 })],
    ['a key that is the name of the prototype', JSON.parse('{"__proto__": {"a": 1}}') as unknown],
    ['a record of the serializer', { lc: 2, type: 'undefined' }],
    ['a hidden member', Object.defineProperty({ a: 1 }, 'b', { value: () => 1, enumerable: false })],
    ['a getter', Object.defineProperty({}, 'b', { get: () => 'got', enumerable: true })],
    ['a member that is undefined', { a: undefined, b: 1 }],
    ['a hole in a list', new Array<number>(2)],
    ['messages', [new HumanMessage('hi'), new AIMessage({ content: 'yes', id: 'a', tool_calls: [call] })]],
    ['a message with an undefined name', { m: new HumanMessage({ content: 'hi', name: undefined }) }],
    ['a message with a record of its own', new ToolMessage({ content: '', tool_call_id: 'c', artifact: { lc: 1 } })],
    ['a message with Chinese text', [new AIMessageChunk({ content: [{ type: 'text', text: '你好' }] })]],
    ['a message with a date', new HumanMessage({ content: 'x', additional_kwargs: { at: new Date(0) } })],
    ['the removal of a message', new RemoveMessage({ id: 'a' })],
  ])('writes %s as the serializer does', async (_name, value) => {
    const [type, bytes] = await serde.dumpsTyped(value);
    expect(type).toBe('json');
    expect(plainJson(value)).toBe(new TextDecoder().decode(bytes));
  });

  it.each([
    ['what is undefined', undefined],
    ['a function', { a: () => 1 }],
    ['a BigInt', [1n]],
    ['a symbol', Symbol('x')],
    ['a class', new Person()],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['bytes', new Uint8Array(1)],
    ['an error', new Error('x')],
    ['a message to a node', { lg_name: 'Send', node: 'a', args: {} }],
    ['its own JSON', { toJSON: () => 'mine' }],
    ['a list with its own JSON', Object.assign([1], { toJSON: () => 'mine' })],
    ['a cycle', cycle],
    ['what is very deep', nested(1000)],
    [
      'a getter that throws',
      {
        get secret(): never {
          throw new Error('not for you');
        },
      },
    ],
  ])('leaves %s to the serializer', (_name, value) => {
    expect(plainJson(value)).toBeUndefined();
  });
});

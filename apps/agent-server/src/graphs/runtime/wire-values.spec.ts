import { describe, expect, it } from '@jest/globals';
import { AIMessage, AIMessageChunk, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages';
import { toWire } from './wire-values.js';

const common = { additional_kwargs: {}, response_metadata: {}, name: null };

describe('toWire', () => {
  it.each([
    [
      'human',
      new HumanMessage({ content: 'hi', id: '1' }),
      { ...common, type: 'human', content: 'hi', id: '1', example: false },
    ],
    [
      'ai',
      new AIMessage({ content: '', id: '2', tool_calls: [{ id: 'c', name: 't', args: { a: 1 }, type: 'tool_call' }] }),
      {
        ...common,
        type: 'ai',
        content: '',
        id: '2',
        example: false,
        tool_calls: [{ id: 'c', name: 't', args: { a: 1 }, type: 'tool_call' }],
        invalid_tool_calls: [],
        usage_metadata: null,
      },
    ],
    [
      'a part of an ai message',
      new AIMessageChunk({ content: 'he', id: '3' }),
      {
        ...common,
        type: 'ai',
        content: 'he',
        id: '3',
        example: false,
        tool_calls: [],
        invalid_tool_calls: [],
        tool_call_chunks: [],
        usage_metadata: null,
      },
    ],
    [
      'tool',
      new ToolMessage({ content: '42', tool_call_id: 'c', name: 't', id: '4' }),
      {
        ...common,
        name: 't',
        type: 'tool',
        content: '42',
        id: '4',
        tool_call_id: 'c',
        artifact: null,
        status: 'success',
      },
    ],
    [
      'system, not yet in a state',
      new SystemMessage('be kind'),
      { ...common, type: 'system', content: 'be kind', id: null },
    ],
  ])('flattens a message: %s', (_name, message, expected) => {
    expect(toWire({ messages: [message] })).toEqual({ messages: [expected] });
  });

  it.each([
    ['undefined', undefined, null],
    ['members without a value', { a: undefined, b: () => 1, c: 1 }, { c: 1 }],
    ['numbers that JSON lacks', [Number.NaN, Number.POSITIVE_INFINITY, 10n], [null, null, '10']],
    ['dates', [new Date(0), new Date(Number.NaN)], ['1970-01-01T00:00:00.000Z', null]],
    ['maps and sets', [new Map([['a', new Set([1])]])], [{ a: [1] }]],
    ['bytes', new Uint8Array([0, 255]), 'AP8='],
    ['errors', new TypeError('no'), { error: 'TypeError', message: 'no' }],
    ['objects with their own idea of JSON', { toJSON: () => ({ a: 1 }) }, { a: 1 }],
  ])('makes JSON of %s', (_name, value, expected) => {
    expect(toWire(value)).toEqual(expected);
  });

  it('cuts cycles but not repetitions', () => {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    expect(toWire(cycle)).toEqual({ self: '[Circular]' });
    const shared = { n: 1 };
    expect(toWire([shared, shared])).toEqual([shared, shared]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { previewMessage, readGenerations, readMessages } from './chat-messages';

const read = (...messages: unknown[]) => readMessages(messages);

describe('messages', () => {
  it.each([
    ['of the API', { type: 'human', content: 'hi', id: null }, 'user', 'hi'],
    ['of a chat', { role: 'system', content: 'be short' }, 'system', 'be short'],
    [
      'serialised',
      { lc: 1, type: 'constructor', id: ['langchain_core', 'messages', 'AIMessage'], kwargs: { content: 'yes' } },
      'assistant',
      'yes',
    ],
    ['with parts', { role: 'user', content: [{ type: 'text', text: 'a' }, 'b'] }, 'user', 'a\nb'],
    ['of another role', { role: 'critic', content: '' }, 'critic', ''],
  ])('are read: %s', (_, message, role, text) => expect(read(message)).toMatchObject([{ role, text }]));

  it('have calls of tools, also in the older form, and images as they are', () => {
    const image = { type: 'image_url', image_url: { url: 'x' } };
    expect(
      read(
        { type: 'ai', content: '', tool_calls: [{ name: 'add', args: { a: 1 }, id: 'c' }] },
        { role: 'assistant', content: null, tool_calls: [{ function: { name: 'add', arguments: '{"a":1}' } }] },
        { type: 'tool', content: '3', name: 'add', tool_call_id: 'c' },
        { role: 'user', content: [image] },
      ),
    ).toMatchObject([
      { toolCalls: [{ name: 'add', args: { a: 1 } }] },
      { toolCalls: [{ name: 'add', args: { a: 1 } }] },
      { role: 'tool', name: 'add', toolCallId: 'c', text: '3' },
      { others: [image] },
    ]);
  });

  it('may be a batch of one', () => expect(readMessages([[{ role: 'user', content: 'x' }]])).toHaveLength(1));

  it.each([
    [[]],
    [[1]],
    [[{ content: 'x' }]],
    [[{ type: 'point', content: 1 }]],
    [[{ role: 'user', content: 'x' }, {}]],
    ['x'],
  ])('are not %j', (value) => expect(readMessages(value)).toBeNull());
});

it('answers of a model are messages', () => {
  const message = { type: 'ai', content: 'yes' };
  expect(readGenerations({ generations: [[{ text: 'yes', message }]] })).toMatchObject([
    { role: 'assistant', text: 'yes' },
  ]);
  expect(readGenerations({ generations: [] })).toBeNull();
  expect(readGenerations({ answer: 1 })).toBeNull();
});

it.each([
  [{ messages: ['…', { role: 'user', content: 'a\n b' }] }, 'a b'],
  [
    {
      messages: [
        { type: 'ai', content: 'x' },
        { type: 'ai', content: '', tool_calls: [{ name: 'add' }] },
      ],
    },
    'calls add',
  ],
  [
    {
      messages: [
        { type: 'human', content: 'x' },
        { type: 'ai', content: '' },
      ],
    },
    'x',
  ],
  [{ generations: [[{ message: { type: 'ai', content: 'yes' } }]] }, 'yes'],
  [{ question: 'x' }, null],
  [{ messages: ['x'] }, null],
  [[1], null],
])('the last message of the preview %j is %s', (value, text) =>
  expect(previewMessage(JSON.stringify(value))).toBe(text),
);

it('a preview that is no JSON has no message', () => expect(previewMessage('{')).toBeNull());

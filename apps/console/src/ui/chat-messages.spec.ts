import { describe, expect, it } from '@jest/globals';
import { previewMessage, readGenerations, readMessages } from './chat-messages';

describe('messages', () => {
  it.each([
    ['of the API', { type: 'human', content: 'hi', id: null }, 'user'],
    ['of a chat', { role: 'system', content: 'be short' }, 'system'],
    ['serialised', { lc: 1, id: ['langchain_core', 'AIMessage'], kwargs: { content: 'yes' } }, 'assistant'],
    ['of another role', { role: 'critic', content: '' }, 'other'],
  ])('are read: %s', (_, message, role) => expect(readMessages([message])).toMatchObject([{ role }]));

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
    { role: 'assistant', parts: [{ type: 'text', text: 'yes' }] },
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

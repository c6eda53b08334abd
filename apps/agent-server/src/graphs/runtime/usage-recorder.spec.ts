import { describe, expect, it } from '@jest/globals';
import type { StreamChunk } from '../langgraph-internals/loop-config.js';
import { UsageRecorder } from './usage-recorder.js';

const answer = (id: string | undefined, tokens: number) => ({
  id,
  usage_metadata: { input_tokens: tokens, output_tokens: 0 },
});
const done = (result: unknown): StreamChunk => [[], 'debug', { type: 'task_result', payload: { result } }];
const cached = (update: unknown): StreamChunk => [[], 'updates', { node: update, __metadata__: { cached: true } }];

function total(chunks: StreamChunk[], { known = [] as string[], earlier = undefined as unknown } = {}) {
  const recorder = new UsageRecorder();
  recorder.begin(known);
  if (earlier !== undefined) recorder.continueAfter({ metadata: { writes: { node: earlier } } } as never);
  for (const chunk of chunks) recorder.onChunk(chunk);
  return recorder.total()?.input_tokens ?? null;
}

describe('UsageRecorder', () => {
  const message = answer('a', 5);

  it.each<[string, StreamChunk[], Parameters<typeof total>[1], number | null]>([
    ['nothing', [], {}, null],
    [
      'what is not an answer',
      [done({ messages: ['text', null, { id: 'x' }], n: 1 }), done(null), done(undefined)],
      {},
      null,
    ],
    ['what is not the end of a task', [[[], 'debug', { type: 'task', payload: { result: { a: message } } }]], {}, null],
    ['one in a list', [done({ messages: [message] })], {}, 5],
    ['one by itself', [done({ last: message })], {}, 5],
    ['one that is the whole state', [done(message)], {}, 5],
    ['several writes to one channel', [done({ messages: { $writes: [[message], answer('b', 2)] } })], {}, 7],
    ['the same object twice', [done({ a: message }), done({ b: message })], {}, 5],
    ['the same id twice, the later one', [done({ a: message }), done({ a: answer('a', 6) })], {}, 6],
    ['two without an id', [done({ a: answer(undefined, 1) }), done({ a: answer(undefined, 1) })], {}, 2],
    ['what the thread had before', [done({ messages: [message, answer('b', 2)] })], { known: ['a'] }, 2],
    ['an earlier attempt', [done({ a: answer('b', 2) })], { known: ['a'], earlier: { messages: [message] } }, 7],
    [
      'what an earlier attempt told, too',
      [done({ a: message })],
      { known: ['a'], earlier: { messages: [message] } },
      5,
    ],
    ['a task that an earlier attempt had finished', [cached({ a: message })], { earlier: {} }, 5],
    ['a task that an earlier run had finished', [cached({ a: message })], {}, null],
  ])('counts %s', (_what, chunks, context, expected) => {
    expect(total(chunks, context)).toBe(expected);
  });
});

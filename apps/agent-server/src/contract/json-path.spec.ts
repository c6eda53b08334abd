import { describe, expect, it } from '@jest/globals';
import { parseJsonPath } from './json-path.js';

describe('a path into JSON', () => {
  it.each([
    ['values', { steps: ['values'] }],
    ['values.messages[-1].content', { steps: ['values', 'messages', -1, 'content'] }],
    ['values.grid[0][1]', { steps: ['values', 'grid', 0, 1] }],
    ['metadata.a b-c/ü', { steps: ['metadata', 'a b-c/ü'] }],
    ['values.messages[-20:]', { steps: ['values', 'messages'], slice: { from: -20 } }],
    ['values.messages[1:3]', { steps: ['values', 'messages'], slice: { from: 1, to: 3 } }],
    ['values.messages[:5]', { steps: ['values', 'messages'], slice: { to: 5 } }],
    ['values.messages[:]', { steps: ['values', 'messages'], slice: {} }],
  ])('is read from %s', (text, path) => {
    expect(parseJsonPath(text)).toEqual(path);
  });

  it.each(['', '.a', '[0]', 'a..b', 'a.', 'a[', 'a[x]', 'a[]', 'a[1', 'a]', 'a[0]b', 'a[1:].b', 'a[--1]', 'a[1:2:3]'])(
    'is not %s',
    (text) => {
      expect(parseJsonPath(text)).toBeNull();
    },
  );
});

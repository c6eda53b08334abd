import { describe, expect, it } from '@jest/globals';
import { parseThreadQuery } from './thread-query';

const id = '0199c6a0-7f0e-7000-8000-000000000001';

describe('search for threads', () => {
  it.each([
    ['', {}],
    [`  ${id.toUpperCase()} `, { ids: [id] }],
    ['user=ada', { metadata: { user: 'ada' } }],
    ['user=ada priority=3 vip=true', { metadata: { user: 'ada', priority: 3, vip: true } }],
    ['team="looms and more"', { metadata: { team: 'looms and more' } }],
    ['code="3"', { metadata: { code: '3' } }],
    ['{"a": {"b": 1}}', { metadata: { a: { b: 1 } } }],
  ])('%j', (text, expected) => {
    expect(parseThreadQuery(text)).toEqual(expected);
  });

  it.each(['hello', 'user=ada hello', '{"a"', '=3'])('%j is refused', (text) => {
    expect(parseThreadQuery(text).problem).toBeDefined();
  });
});

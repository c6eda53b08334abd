import { describe, expect, it } from '@jest/globals';
import { ValidationError } from '@heddle/errors';
import { eventFilter, parseLastEventId, sseFrame } from './sse.js';

describe('sseFrame', () => {
  it('is event, data, id and an empty line', () => {
    expect(sseFrame('values', '{"a":1}', '7')).toBe('event: values\r\ndata: {"a":1}\r\nid: 7\r\n\r\n');
  });
});

describe('parseLastEventId', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['-1', -1],
    ['-', -1],
    ['4294967297', 4294967297],
  ])('%s means %s', (value, expected) => {
    expect(parseLastEventId(value)).toBe(expected);
  });

  it.each(['abc', '-2', '1.5', '99999999999999999', '1-0'])('refuses %s', (value) => {
    expect(() => parseLastEventId(value)).toThrow(ValidationError);
  });
});

describe('eventFilter', () => {
  it('accepts everything by default', () => {
    for (const event of ['debug', 'values|sub:1']) expect(eventFilter({})(event)).toBe(true);
  });

  it.each([
    ['values', true],
    ['values|sub:1', true],
    ['messages', true],
    ['messages/partial', true],
    ['metadata', true],
    ['feedback', true],
    ['error', true],
    ['updates', false],
    ['updates|sub:1', false],
  ])('goes by modes: %s: %s', (event, accepted) => {
    expect(eventFilter({ modes: ['values', 'messages-tuple'] })(event)).toBe(accepted);
  });

  it.each([
    ['values', true],
    ['values|sub:1', false],
    ['updates', true],
    ['metadata', true],
  ])('leaves out subgraphs: %s: %s', (event, accepted) => {
    expect(eventFilter({ subgraphs: false })(event)).toBe(accepted);
  });

  it.each([
    [[''], 'values', true],
    [[''], 'messages/partial', true],
    [[''], 'values|sub:1', false],
    [['sub:1'], 'values|sub:1', true],
    [['sub:1'], 'values|sub:1|deep:2', false],
    [['sub:1|deep:2'], 'values|sub:1|deep:2', true],
    [['sub:1'], 'values', false],
    [['sub:1'], 'metadata', true],
    [['sub:1'], 'error', true],
    [[], 'values', false],
  ])('goes by namespaces: %j: %s: %s', (namespaces, event, accepted) => {
    expect(eventFilter({ namespaces })(event)).toBe(accepted);
  });
});

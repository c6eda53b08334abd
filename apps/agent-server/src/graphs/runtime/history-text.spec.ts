import { describe, expect, it } from '@jest/globals';
import { HistoryText } from './history-text.js';

describe('the text of a history', () => {
  const collect = (maxLength: number | undefined, texts: string[]) => {
    const history = new HistoryText(maxLength);
    texts.every((text, at) => history.add(`c${at}`, text));
    const { json, next } = history.page();
    return { json: new TextDecoder().decode(json), next, isFull: history.isFull };
  };

  it.each([
    ['nothing', undefined, [], { json: '[]', next: null, isFull: false }],
    ['all without a limit', undefined, ['{"a":1}', '{}'], { json: '[{"a":1},{}]', next: null, isFull: false }],
    ['what fits exactly', 4, ['{}', '{}'], { json: '[{},{}]', next: null, isFull: false }],
    ['what fits', 5, ['{}', '{}', '{}'], { json: '[{},{}]', next: 'c1', isFull: true }],
    ['one state that is too long', 1, ['{"a":1}', '{}'], { json: '[{"a":1}]', next: 'c0', isFull: true }],
    ['the newest one, without a gap', 3, ['{}', '{"a":1}', '1'], { json: '[{}]', next: 'c0', isFull: true }],
  ])('has %s', (_name, maxLength, texts, expected) => {
    expect(collect(maxLength, texts)).toEqual(expected);
  });
});

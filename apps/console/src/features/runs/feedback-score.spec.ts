import { expect, it } from '@jest/globals';
import { readScore } from './feedback-score';

it.each([
  ['', {}],
  ['  ', {}],
  ['0', { score: 0 }],
  [' 0,5 ', { score: 0.5 }],
  ['-1e2', { score: -100 }],
  ['good', { value: 'good' }],
  ['Infinity', { value: 'Infinity' }],
])('%j reads as %j', (text, expected) => expect(readScore(text)).toEqual(expected));

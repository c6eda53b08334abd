import { describe, expect, it } from '@jest/globals';
import { parseShow, parseSort } from './row-selection.js';

describe('parseSort', () => {
  it.each([
    ['correctness', { by: 'score', key: 'correctness' }],
    ['feedback.correctness', { by: 'score', key: 'correctness' }],
    ['feedback.delta.q', { by: 'score', key: 'delta.q' }],
    ['feedback.latency', { by: 'score', key: 'latency' }],
    ['delta.q', { by: 'delta', key: 'q' }],
    ['disagreement.a.b', { by: 'disagreement', key: 'a.b' }],
    ['delta', { by: 'score', key: 'delta' }],
    ['delta.', { by: 'score', key: 'delta.' }],
    ['latency', { by: 'latency' }],
    ['tokens', { by: 'total_tokens' }],
    ['latency_delta', { by: 'latency_delta' }],
    ['feedback.latency_delta', { by: 'score', key: 'latency_delta' }],
  ])('%s', (text, expected) => expect(parseSort(text)).toEqual(expected));
});

describe('parseShow', () => {
  it.each([
    ['improved.q', { show: 'improved', key: 'q' }],
    ['missing', { show: 'missing' }],
    ['missing.q', { show: 'missing', key: 'q' }],
    ['errored', { show: 'errored' }],
    ['different', { show: 'any_difference' }],
    ['different.q', { show: 'different', key: 'q' }],
    ['improved', null],
    ['errored.q', null],
    ['', null],
  ])('%s', (text, expected) => expect(parseShow(text)).toEqual(expected));
});

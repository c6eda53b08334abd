import { describe, expect, it } from '@jest/globals';
import { feedbackAddresses } from './feedback-addresses.js';

describe('feedbackAddresses', () => {
  const template = 'https://feedback.example.com/{run_id}?key={key}';

  it('fills in the run and each key', () => {
    expect(feedbackAddresses(template, 'r1', ['score', 'a b&c=$&'])).toEqual({
      score: 'https://feedback.example.com/r1?key=score',
      'a b&c=$&': 'https://feedback.example.com/r1?key=a%20b%26c%3D%24%26',
    });
  });

  it.each([
    ['no place', null, ['score']],
    ['no keys', template, []],
    ['keys that were never named', template, undefined],
  ])('tells nothing of %s', (_what, place, keys) => {
    expect(feedbackAddresses(place, 'r1', keys)).toBeNull();
  });
});

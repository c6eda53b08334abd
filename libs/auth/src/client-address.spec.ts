import { describe, expect, it } from '@jest/globals';
import { addressOf } from './client-address.js';

describe('addressOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['unknown', undefined],
    ['203.0.113.7:4711', undefined],
    [undefined, undefined],
  ])('%s', (ip, address) => {
    expect(addressOf(ip)).toBe(address);
  });
});

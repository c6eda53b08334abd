import { describe, expect, it } from '@jest/globals';
import { originOf } from './own-address.js';

describe('the address of this server for itself', () => {
  it.each([
    ['::', 'http://127.0.0.1:8123'],
    ['0.0.0.0', 'http://127.0.0.1:8123'],
    ['127.0.0.1', 'http://127.0.0.1:8123'],
    ['10.1.2.3', 'http://10.1.2.3:8123'],
    ['::1', 'http://[::1]:8123'],
  ])('that listens at %s', (address, origin) => {
    expect(originOf({ address, port: 8123 })).toBe(origin);
  });
});

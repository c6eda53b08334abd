import { describe, expect, it } from '@jest/globals';
import { decodeSecretsKey } from './secrets-key.js';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');

describe('decodeSecretsKey', () => {
  it.each([[key(7)], [key(7).replace('=', '')], ['ab'.repeat(32)]])('takes %s', (text) => {
    expect(decodeSecretsKey(text)).toHaveLength(32);
  });

  it.each([[''], ['short'], [`${key(7)}a`], ['z'.repeat(64)]])('refuses "%s"', (text) => {
    expect(decodeSecretsKey(text)).toBeNull();
  });
});

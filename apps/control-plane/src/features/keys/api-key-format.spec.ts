import { describe, expect, it } from '@jest/globals';
import { hashApiKey, hintOf, newApiKey, sameHash } from './api-key-format.js';
import { notHeld } from './permissions.js';

const id = '3f0b0f2e-6f0b-4a8e-9d0a-3a0f6a4f3c11';

describe('API keys', () => {
  it('carry their id and 256 random bits', () => {
    const key = newApiKey(id);
    expect(key).toMatch(/^hdl_3f0b0f2e6f0b4a8e9d0a3a0f6a4f3c11_[0-9a-f]{64}$/);
    expect(newApiKey(id)).not.toBe(key);
  });

  it('are compared by digest', () => {
    expect(hashApiKey('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sameHash(hashApiKey('a'), hashApiKey('a'))).toBe(true);
    expect(sameHash(hashApiKey('a'), hashApiKey('b'))).toBe(false);
    expect(sameHash(hashApiKey('a'), Buffer.alloc(3))).toBe(false);
  });

  it('give a hint without any of the secret', () => {
    expect(hintOf(newApiKey(id))).toBe('hdl_3f0b0f2e');
    expect(hintOf('a passphrase')).toBe('custom');
  });
});

describe('notHeld', () => {
  it.each([
    [['*'], ['*', 'threads:*', 'deployments:read'], []],
    [['deployments:*'], ['deployments:*', 'deployments:read'], []],
    [['deployments:read'], ['deployments:read', 'deployments:*'], ['deployments:*']],
    [['deployments:*'], ['*', 'threads:read'], ['*', 'threads:read']],
    [[], ['deployments:read'], ['deployments:read']],
  ])('a holder of %j that grants %j lacks %j', (held, wanted, lacking) => {
    expect(notHeld(held, wanted)).toEqual(lacking);
  });
});

import { describe, expect, it } from '@jest/globals';
import { mayActIn, StaticKeyVerifier, standaloneTenantId, systemContext } from '../src/index.js';
import { isPermitted } from '../src/missing-permission.js';

describe('isPermitted', () => {
  it.each<[string[], string, boolean]>([
    [['*'], 'runs:read', true],
    [['runs:*'], 'runs:read', true],
    [['runs:read'], 'runs:read', true],
    [['runs:create'], 'runs:read', false],
    [['run:*'], 'runs:read', false],
    [['runs'], 'runs:read', false],
    [[], 'runs:read', false],
  ])('%j grants %s: %s', (granted, required, expected) => {
    expect(isPermitted(granted, required)).toBe(expected);
  });
});

describe('mayActIn', () => {
  it('follows the list of workspaces', () => {
    const { principal } = systemContext('a');
    expect(mayActIn(principal, 'b')).toBe(true);
    expect(mayActIn({ ...principal, tenantIds: ['a'] }, 'b')).toBe(false);
  });
});

describe('StaticKeyVerifier', () => {
  const tenant = '11111111-1111-4111-8111-111111111111';
  const verifier = new StaticKeyVerifier(['plain', 'with:colon', `scoped:${tenant}`]);

  it.each([
    ['plain', standaloneTenantId],
    ['with:colon', standaloneTenantId],
    ['scoped', tenant],
  ])('knows %s', async (key, tenantId) => {
    expect(await verifier.verifyApiKey(key)).toMatchObject({ tenantId, tenantIds: [tenantId] });
  });

  it.each(['', 'Plain', `scoped:${tenant}`, 'with'])('does not know %j', async (key) => {
    expect(await verifier.verifyApiKey(key)).toBeNull();
  });
});

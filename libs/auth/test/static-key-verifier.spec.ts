import { describe, expect, it } from '@jest/globals';
import { standaloneTenantId, StaticKeyVerifier } from '../src/index.js';

const workspace = '0193b6a2-1c4e-7f00-8a00-00000000000a';
const hex = workspace.replaceAll('-', '');

describe('StaticKeyVerifier', () => {
  it.each([
    ['a key alone', 'secret', 'secret', standaloneTenantId],
    ['a key with its workspace', `secret:${workspace}`, 'secret', workspace],
    ['a workspace in upper case', `secret:${workspace.toUpperCase()}`, 'secret', workspace],
    ['a key with a colon', 'se:cret', 'se:cret', standaloneTenantId],
    ['a key whose end looks like a UUID without dashes', `se:${hex}`, `se:${hex}`, standaloneTenantId],
    ['a workspace without a key', `:${workspace}`, `:${workspace}`, standaloneTenantId],
  ])('reads %s', async (_case, entry, key, tenantId) => {
    const verifier = new StaticKeyVerifier([entry]);
    expect(await verifier.verifyApiKey(key)).toMatchObject({ tenantId, tenantIds: [tenantId] });
    expect(await verifier.verifyApiKey(`${key}x`)).toBeNull();
  });
});

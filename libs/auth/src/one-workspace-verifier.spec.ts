import { describe, expect, it } from '@jest/globals';
import type { CredentialVerifier } from './credential-verifier.js';
import { OneWorkspaceVerifier } from './one-workspace-verifier.js';
import type { Principal } from './principal.js';

const principal = (tenantIds: Principal['tenantIds']): Principal => ({
  id: 'k',
  kind: 'api-key',
  name: 'key',
  tenantId: 'home',
  tenantIds,
  permissions: ['*'],
});

const verifierOf = (found: Principal | null): CredentialVerifier => ({
  verifyApiKey: async () => found,
  workspaceExists: async () => true,
});

describe('OneWorkspaceVerifier', () => {
  it.each([
    ['of the workspace', ['ours']],
    ['of several workspaces', ['home', 'ours']],
    ['of all workspaces', '*' as const],
  ])('confines a key %s to it', async (_name, tenantIds) => {
    const found = await new OneWorkspaceVerifier(verifierOf(principal(tenantIds)), 'ours').verifyApiKey('key');
    expect(found).toMatchObject({ tenantId: 'ours', tenantIds: ['ours'] });
  });

  it('does not know keys of other workspaces, and no other workspace', async () => {
    const verifier = new OneWorkspaceVerifier(verifierOf(principal(['home'])), 'ours');
    expect(await verifier.verifyApiKey('key')).toBeNull();
    expect(await new OneWorkspaceVerifier(verifierOf(null), 'ours').verifyApiKey('key')).toBeNull();
    expect([await verifier.workspaceExists('home'), await verifier.workspaceExists('ours')]).toEqual([false, true]);
  });
});

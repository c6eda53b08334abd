import { createHash } from 'node:crypto';
import { canonicalUuid } from '@heddle/errors';
import { CredentialVerifier } from './credential-verifier.js';
import type { Principal } from './principal.js';

/** Workspace of a service that runs alone, without a control plane. */
export const standaloneTenantId = '00000000-0000-4000-8000-000000000001';

/** Of a UUID with dashes. Without them, the end of an entry may well be a part of its key. */
const dashedLength = 36;

const digest = (key: string) => createHash('sha256').update(key).digest('hex');

/** A fixed list of keys for a service that runs alone. An entry is `key` or `key:workspace-uuid`. */
export class StaticKeyVerifier extends CredentialVerifier {
  private readonly principals = new Map<string, Principal>();

  constructor(entries: readonly string[]) {
    super();
    entries.forEach((entry, index) => {
      const separator = entry.lastIndexOf(':');
      const tail = entry.slice(separator + 1);
      const workspace = separator > 0 && tail.length === dashedLength ? canonicalUuid(tail) : null;
      const tenantId = workspace ?? standaloneTenantId;
      const name = `static-key-${index + 1}`;
      this.principals.set(digest(workspace ? entry.slice(0, separator) : entry), {
        id: name,
        kind: 'api-key',
        name,
        tenantId,
        tenantIds: [tenantId],
        permissions: ['*'],
      });
    });
  }

  async verifyApiKey(key: string): Promise<Principal | null> {
    return this.principals.get(digest(key)) ?? null;
  }

  /** A list of keys is not one of workspaces; none of its keys is for all, but a signed token may be. */
  async workspaceExists(): Promise<boolean> {
    return true;
  }
}

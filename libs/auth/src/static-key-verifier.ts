import { createHash } from 'node:crypto';
import { canonicalUuid } from '@heddle/errors';
import { CredentialVerifier } from './credential-verifier.js';
import type { Principal } from './principal.js';
import { standaloneTenantId } from './standalone-tenant.js';

/** Length of a UUID with dashes. Without dashes, the end of an entry may be part of its key. */
const dashedLength = 36;

const digest = (key: string) => createHash('sha256').update(key).digest('hex');

/** Fixed list of keys for a standalone service. An entry is `key` or `key:workspace-uuid`. */
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

  /** The list of keys names no workspaces. Its keys have one each, but a signed token may be for all. */
  async workspaceExists(): Promise<boolean> {
    return true;
  }
}

import { Injectable } from '@nestjs/common';
import { CredentialVerifier, type Principal } from '@heddle/auth';
import type { ApiKeyEntity } from '@heddle/entities-control-plane';
import { ApiKeyRepository } from './api-key.repository.js';
import { hashApiKey, sameHash } from './api-key-format.js';
import { WorkspaceRepository } from './workspace.repository.js';

/**
 * Looks keys up by digest. An index lookup is not constant-time, but its timing concerns only the digest of a key
 * chosen by the caller; the decision itself compares in constant time.
 */
@Injectable()
export class StoredKeyVerifier extends CredentialVerifier {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly workspaces: WorkspaceRepository,
  ) {
    super();
  }

  async verifyApiKey(key: string): Promise<Principal | null> {
    const row = await this.find(key);
    return row ? principalOf(row) : null;
  }

  workspaceExists(tenantId: string): Promise<boolean> {
    return this.workspaces.exists({}, tenantId);
  }

  /** The valid key, or null for an unknown or revoked one. */
  async find(key: string): Promise<ApiKeyEntity | null> {
    const hash = hashApiKey(key);
    const row = await this.keys.findByHash(hash);
    return row && row.revokedAt === null && sameHash(row.keyHash, hash) ? row : null;
  }
}

function principalOf(row: ApiKeyEntity): Principal {
  return {
    id: row.id,
    kind: 'api-key',
    name: row.name,
    tenantId: row.tenantId,
    tenantIds: row.allWorkspaces ? '*' : [row.tenantId],
    permissions: row.permissions,
  };
}

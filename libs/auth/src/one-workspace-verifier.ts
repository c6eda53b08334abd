import { CredentialVerifier } from './credential-verifier.js';
import { mayActIn, type Principal } from './principal.js';

/** Serves one workspace: a key without access to it is unknown, and all others act in it alone. */
export class OneWorkspaceVerifier extends CredentialVerifier {
  constructor(
    private readonly verifier: CredentialVerifier,
    private readonly workspaceId: string,
  ) {
    super();
  }

  async verifyApiKey(key: string): Promise<Principal | null> {
    const principal = await this.verifier.verifyApiKey(key);
    if (!principal || !mayActIn(principal, this.workspaceId)) return null;
    return { ...principal, tenantId: this.workspaceId, tenantIds: [this.workspaceId] };
  }

  async workspaceExists(tenantId: string): Promise<boolean> {
    return tenantId === this.workspaceId;
  }
}

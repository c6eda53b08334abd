import type { Principal } from './principal.js';

/** Port: the control plane looks keys up in its own table, the other services ask it, a lone service has a list. */
export abstract class CredentialVerifier {
  /** The key's principal, or null for a key that is unknown, revoked or malformed. */
  abstract verifyApiKey(key: string): Promise<Principal | null>;

  /** Asked where the principal may act in all workspaces, since nothing else says which ones there are. */
  abstract workspaceExists(tenantId: string): Promise<boolean>;
}

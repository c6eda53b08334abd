import type { Principal } from './principal.js';

/**
 * Port. The control plane reads its own table, other services call the control plane, a standalone service has a list.
 */
export abstract class CredentialVerifier {
  /** Principal of the key; null for an unknown, revoked or malformed key. */
  abstract verifyApiKey(key: string): Promise<Principal | null>;

  /** Called for principals with access to all workspaces, as their credential lists none. */
  abstract workspaceExists(tenantId: string): Promise<boolean>;
}

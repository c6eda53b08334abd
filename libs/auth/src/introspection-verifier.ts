import { createHash } from 'node:crypto';
import { CredentialServiceUnavailableError } from './auth.errors.js';
import { CredentialVerifier } from './credential-verifier.js';
import type { Principal } from './principal.js';

/** Answer of the control plane's `POST /v1/introspect` (RFC 7662 shape with the workspaces added). */
export interface IntrospectionResponse {
  active: boolean;
  sub?: string;
  name?: string;
  /** Permissions, separated by spaces. */
  scope?: string;
  tenant_id?: string;
  tenant_ids?: string[] | '*';
}

export interface IntrospectionOptions {
  controlPlaneUrl: string;
  /** How long an answer is used without asking again; a revoked key works elsewhere for so long at the most. */
  freshMs: number;
  /** How long a key known before still works while the control plane does not answer. */
  staleMs?: number;
  timeoutMs?: number;
  maxEntries?: number;
  now?: () => number;
  fetch?: typeof fetch;
}

interface Entry {
  principal: Principal | null;
  at: number;
}

/** Asks the control plane about a key, and remembers the answer for some seconds under the key's hash. */
export class IntrospectionVerifier extends CredentialVerifier {
  private readonly cache = new Map<string, Entry>();
  private readonly pending = new Map<string, Promise<Principal | null>>();
  private readonly options: Required<IntrospectionOptions>;

  constructor(options: IntrospectionOptions) {
    super();
    this.options = {
      staleMs: 60 * 60 * 1000,
      timeoutMs: 5000,
      maxEntries: 10_000,
      now: Date.now,
      fetch: globalThis.fetch,
      ...options,
    };
  }

  async verifyApiKey(key: string): Promise<Principal | null> {
    const hash = createHash('sha256').update(key).digest('hex');
    const known = this.cache.get(hash);
    if (known && this.options.now() - known.at < this.options.freshMs) return known.principal;
    const pending = this.pending.get(hash) ?? this.refresh(hash, key, known);
    return pending;
  }

  private refresh(hash: string, key: string, known: Entry | undefined): Promise<Principal | null> {
    const refreshing = this.ask(key)
      .then((principal) => {
        this.remember(hash, principal);
        return principal;
      })
      .catch((error: unknown) => {
        if (known?.principal && this.options.now() - known.at < this.options.staleMs) return known.principal;
        throw new CredentialServiceUnavailableError(error);
      })
      .finally(() => this.pending.delete(hash));
    this.pending.set(hash, refreshing);
    return refreshing;
  }

  private async ask(key: string): Promise<Principal | null> {
    const response = await this.options.fetch(`${this.options.controlPlaneUrl.replace(/\/+$/, '')}/v1/introspect`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ token: key }).toString(),
      signal: AbortSignal.timeout(this.options.timeoutMs),
    });
    if (!response.ok) throw new Error(`introspection answered ${response.status}`);
    return toPrincipal((await response.json()) as IntrospectionResponse);
  }

  private remember(hash: string, principal: Principal | null): void {
    this.cache.delete(hash);
    this.cache.set(hash, { principal, at: this.options.now() });
    // A Map keeps insertion order: the first key is the one not refreshed for longest.
    if (this.cache.size > this.options.maxEntries) this.cache.delete(this.cache.keys().next().value as string);
  }
}

export function toPrincipal(answer: IntrospectionResponse): Principal | null {
  if (!answer.active || !answer.sub || !answer.tenant_id) return null;
  return {
    id: answer.sub,
    kind: 'api-key',
    name: answer.name ?? answer.sub,
    tenantId: answer.tenant_id,
    tenantIds: answer.tenant_ids ?? [answer.tenant_id],
    permissions: (answer.scope ?? '').split(' ').filter((permission) => permission !== ''),
  };
}

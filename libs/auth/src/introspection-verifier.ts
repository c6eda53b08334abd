import { createHash } from 'node:crypto';
import { traceHeaders, withSpan } from '@heddle/telemetry';
import { AnswerCache } from './answer-cache.js';
import { CredentialServiceUnavailableError } from './auth.errors.js';
import { CredentialVerifier } from './credential-verifier.js';
import type { Principal } from './principal.js';

/** Answer of the control plane's `POST /v1/introspect`: the shape of RFC 7662 plus workspaces. */
export interface IntrospectionResponse {
  active: boolean;
  sub?: string;
  name?: string;
  /** Space-separated permissions. */
  scope?: string;
  tenant_id?: string;
  tenant_ids?: string[] | '*';
}

interface IntrospectionOptions {
  controlPlaneUrl: string;
  /** Time during which an answer is reused; also the maximum delay until a revocation takes effect. */
  freshMs: number;
  /** Maximum age of an answer while the control plane does not answer. */
  staleMs: number;
  timeoutMs?: number;
  maxEntries?: number;
  now?: () => number;
  fetch?: typeof fetch;
}

/** Statuses for texts that cannot be a key: empty or far too long. */
const refusedQuestion = new Set([413, 422]);

/** Verifies keys and workspaces with the control plane, and caches its answers for some seconds. */
export class IntrospectionVerifier extends CredentialVerifier {
  /** Principals by hash of the key. */
  private readonly principals: AnswerCache<Principal | null>;
  /** Only existing workspaces are cached: an unknown one may be created at any moment. */
  private readonly workspaces: AnswerCache<boolean>;
  private readonly options: Required<IntrospectionOptions>;

  constructor(options: IntrospectionOptions) {
    super();
    this.options = { timeoutMs: 5000, maxEntries: 10_000, now: Date.now, fetch: globalThis.fetch, ...options };
    this.principals = new AnswerCache({ ...this.options, keepsBad: true });
    this.workspaces = new AnswerCache({ ...this.options, keepsBad: false });
  }

  verifyApiKey(key: string): Promise<Principal | null> {
    const hash = createHash('sha256').update(key).digest('hex');
    return this.principals.get(hash, async () => {
      return toPrincipal(await this.ask<IntrospectionResponse>('/v1/introspect', { token: key }));
    });
  }

  workspaceExists(tenantId: string): Promise<boolean> {
    return this.workspaces.get(tenantId, async () => {
      const question = { workspace_id: tenantId };
      return (await this.ask<{ active: boolean }>('/v1/introspect/workspace', question)).active;
    });
  }

  private async ask<T extends { active: boolean }>(path: string, question: Record<string, string>): Promise<T> {
    try {
      return await withSpan(`POST ${path}`, { kind: 'client' }, () => this.send<T>(path, question));
    } catch (error) {
      throw new CredentialServiceUnavailableError(error);
    }
  }

  private async send<T extends { active: boolean }>(path: string, question: Record<string, string>): Promise<T> {
    const response = await this.options.fetch(`${this.options.controlPlaneUrl.replace(/\/+$/, '')}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        ...traceHeaders(),
      },
      body: new URLSearchParams(question).toString(),
      signal: AbortSignal.timeout(this.options.timeoutMs),
    });
    if (refusedQuestion.has(response.status)) return { active: false } as T;
    if (!response.ok) throw new Error(`introspection answered ${response.status}`);
    return (await response.json()) as T;
  }
}

function toPrincipal(answer: IntrospectionResponse): Principal | null {
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

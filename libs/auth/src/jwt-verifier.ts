import { createRemoteJWKSet, jwtVerify, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose';
import { canonicalUuid } from '@heddle/errors';
import { UnauthenticatedError } from './auth.errors.js';
import type { Principal } from './principal.js';

export interface JwtSettings {
  /** HS256 secret. */
  secret?: string;
  /** URL of the key set for asymmetric signatures. */
  jwksUrl?: string;
  issuer?: string;
  audience?: string;
}

const asymmetricAlgorithms = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'PS256', 'EdDSA'];

/**
 * Verifies bearer tokens. Claims: `sub`, `name`, `tenant_id` (home workspace), `tenant_ids` (list or `*`),
 * `scope` (space separated) or `permissions` (list). `exp` is required.
 */
export class JwtVerifier {
  private readonly key: Uint8Array | JWTVerifyGetKey | undefined;
  private readonly options: JWTVerifyOptions;

  constructor(settings: JwtSettings) {
    if (settings.jwksUrl) this.key = createRemoteJWKSet(new URL(settings.jwksUrl));
    else if (settings.secret) this.key = new TextEncoder().encode(settings.secret);
    this.options = {
      algorithms: settings.jwksUrl ? asymmetricAlgorithms : ['HS256'],
      requiredClaims: ['sub', 'exp'],
      ...(settings.issuer ? { issuer: settings.issuer } : {}),
      ...(settings.audience ? { audience: settings.audience } : {}),
    };
  }

  async verify(token: string): Promise<Principal> {
    if (!this.key)
      throw new UnauthenticatedError('Bearer tokens are not configured here; send an API key in X-Api-Key.');
    let payload: JWTPayload;
    try {
      // jwtVerify has overloads for keys and key getters; both fit here.
      ({ payload } = await jwtVerify(token, this.key as JWTVerifyGetKey, this.options));
    } catch (error) {
      throw new UnauthenticatedError(`Invalid token: ${error instanceof Error ? error.message : 'not verifiable'}`);
    }
    return principalOf(payload);
  }
}

function principalOf(payload: JWTPayload): Principal {
  const tenantIds = payload.tenant_ids === '*' ? '*' : stringList(payload.tenant_ids);
  const home = typeof payload.tenant_id === 'string' ? payload.tenant_id : tenantIds === '*' ? undefined : tenantIds[0];
  if (!home) throw new UnauthenticatedError('Invalid token: the claim tenant_id is missing.');
  const permissions =
    payload.permissions === undefined ? String(payload.scope ?? '').split(' ') : stringList(payload.permissions);
  return {
    id: payload.sub as string,
    kind: 'jwt',
    name: typeof payload.name === 'string' ? payload.name : (payload.sub as string),
    tenantId: workspaceOf(home),
    tenantIds: tenantIds === '*' ? '*' : (tenantIds.length > 0 ? tenantIds : [home]).map(workspaceOf),
    permissions: permissions.filter((permission) => permission !== ''),
  };
}

/** Workspaces become parameters of type uuid; other values would cause a database error. */
function workspaceOf(claim: string): string {
  const tenantId = canonicalUuid(claim);
  if (tenantId === null) throw new UnauthenticatedError('Invalid token: a workspace it names is not a UUID.');
  return tenantId;
}

function stringList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

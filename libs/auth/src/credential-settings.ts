import type { CredentialVerifier } from './credential-verifier.js';
import { IntrospectionVerifier } from './introspection-verifier.js';
import type { JwtSettings } from './jwt-verifier.js';
import { StaticKeyVerifier } from './static-key-verifier.js';

/** Variables of `credentialEnv` in @heddle/config. */
interface CredentialSettings {
  CONTROL_PLANE_URL: string;
  HEDDLE_AUTH_CACHE_SECONDS: number;
  HEDDLE_AUTH_STALE_SECONDS: number;
  HEDDLE_STATIC_API_KEYS?: string[] | undefined;
}

/** Uses the fixed list of keys if there is one, otherwise the control plane. */
export function createCredentialVerifier(settings: CredentialSettings): CredentialVerifier {
  if (settings.HEDDLE_STATIC_API_KEYS) return new StaticKeyVerifier(settings.HEDDLE_STATIC_API_KEYS);
  return new IntrospectionVerifier({
    controlPlaneUrl: settings.CONTROL_PLANE_URL,
    freshMs: settings.HEDDLE_AUTH_CACHE_SECONDS * 1000,
    staleMs: settings.HEDDLE_AUTH_STALE_SECONDS * 1000,
  });
}

/** `HEDDLE_JWT_*` variables, the same in every service. */
interface JwtVariables {
  HEDDLE_JWT_SECRET?: string | undefined;
  HEDDLE_JWT_JWKS_URL?: string | undefined;
  HEDDLE_JWT_ISSUER?: string | undefined;
  HEDDLE_JWT_AUDIENCE?: string | undefined;
}

export function jwtSettings(variables: JwtVariables): JwtSettings {
  return {
    ...(variables.HEDDLE_JWT_SECRET ? { secret: variables.HEDDLE_JWT_SECRET } : {}),
    ...(variables.HEDDLE_JWT_JWKS_URL ? { jwksUrl: variables.HEDDLE_JWT_JWKS_URL } : {}),
    ...(variables.HEDDLE_JWT_ISSUER ? { issuer: variables.HEDDLE_JWT_ISSUER } : {}),
    ...(variables.HEDDLE_JWT_AUDIENCE ? { audience: variables.HEDDLE_JWT_AUDIENCE } : {}),
  };
}

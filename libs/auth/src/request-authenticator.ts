import { Inject, Injectable, Optional } from '@nestjs/common';
import { UnauthenticatedError } from './auth.errors.js';
import { CredentialVerifier } from './credential-verifier.js';
import { CustomAuthenticator } from './custom-authenticator.js';
import type { AuthenticatedRequest } from './decorators.js';
import { JwtVerifier } from './jwt-verifier.js';
import type { Principal } from './principal.js';

/** Finds the principal of a request, by custom authentication if configured, otherwise by credential. */
@Injectable()
export class RequestAuthenticator {
  constructor(
    private readonly verifier: CredentialVerifier,
    private readonly jwt: JwtVerifier,
    @Optional() @Inject(CustomAuthenticator) private readonly custom: CustomAuthenticator | null = null,
  ) {}

  authenticate(request: AuthenticatedRequest): Promise<Principal> {
    const ours = () => this.byCredential(request);
    return this.custom ? this.custom.authenticate(request, ours) : ours();
  }

  /**
   * Whether the request was sent with an API key that is no longer valid. A token only has to be valid when the request
   * begins, and custom authentication decides once per request.
   */
  async isRevoked(request: AuthenticatedRequest): Promise<boolean> {
    const credential = this.custom ? null : credentialOf(request);
    return credential?.kind === 'api-key' && (await this.verifier.verifyApiKey(credential.text)) === null;
  }

  private async byCredential(request: AuthenticatedRequest): Promise<Principal> {
    const credential = credentialOf(request);
    if (!credential)
      throw new UnauthenticatedError('Invalid token: none was sent. Send an API key in X-Api-Key, or a bearer token.');
    const { kind, text } = credential;
    return kind === 'token' ? this.jwt.verify(text) : this.fromApiKey(text);
  }

  private async fromApiKey(key: string): Promise<Principal> {
    const principal = await this.verifier.verifyApiKey(key);
    if (!principal) throw new UnauthenticatedError();
    return principal;
  }
}

interface Credential {
  kind: 'api-key' | 'token';
  text: string;
}

/** Null without a credential. */
function credentialOf(request: AuthenticatedRequest): Credential | null {
  const apiKey = header(request, 'x-api-key');
  if (apiKey) return { kind: 'api-key', text: apiKey };
  const authorization = header(request, 'authorization');
  if (!authorization) return null;
  const [scheme, token] = authorization.split(/\s+/, 2);
  if (scheme?.toLowerCase() !== 'bearer' || !token)
    throw new UnauthenticatedError('Invalid token: expected "Authorization: Bearer <token>".');
  // API keys have no dots; signed tokens have two.
  return { kind: token.split('.').length === 3 ? 'token' : 'api-key', text: token };
}

export function header(request: AuthenticatedRequest, name: string): string | undefined {
  const value = request.headers[name];
  return (Array.isArray(value) ? value[0] : value)?.trim() || undefined;
}

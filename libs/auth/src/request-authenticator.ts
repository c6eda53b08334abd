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

  private async byCredential(request: AuthenticatedRequest): Promise<Principal> {
    const apiKey = header(request, 'x-api-key');
    if (apiKey) return this.fromApiKey(apiKey);
    const authorization = header(request, 'authorization');
    if (!authorization)
      throw new UnauthenticatedError('Invalid token: none was sent. Send an API key in X-Api-Key, or a bearer token.');
    const [scheme, token] = authorization.split(/\s+/, 2);
    if (scheme?.toLowerCase() !== 'bearer' || !token)
      throw new UnauthenticatedError('Invalid token: expected "Authorization: Bearer <token>".');
    // API keys have no dots; signed tokens have two.
    return token.split('.').length === 3 ? this.jwt.verify(token) : this.fromApiKey(token);
  }

  private async fromApiKey(key: string): Promise<Principal> {
    const principal = await this.verifier.verifyApiKey(key);
    if (!principal) throw new UnauthenticatedError();
    return principal;
  }
}

export function header(request: AuthenticatedRequest, name: string): string | undefined {
  const value = request.headers[name];
  return (Array.isArray(value) ? value[0] : value)?.trim() || undefined;
}

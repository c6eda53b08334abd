import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { canonicalUuid, ValidationError } from '@heddle/errors';
import {
  PermissionDeniedError,
  TenantForbiddenError,
  UnauthenticatedError,
  UnknownTenantError,
} from './auth.errors.js';
import { CredentialVerifier } from './credential-verifier.js';
import { type AuthenticatedRequest, permissionsKey, publicKey } from './decorators.js';
import { JwtVerifier } from './jwt-verifier.js';
import { missingPermission, type Permission } from './permissions.js';
import { mayActIn, type Principal } from './principal.js';

/** Authenticates, selects the workspace and checks the declared permissions. Fails closed. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly verifier: CredentialVerifier,
    private readonly jwt: JwtVerifier,
  ) {}

  async canActivate(host: ExecutionContext): Promise<boolean> {
    const targets = [host.getHandler(), host.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(publicKey, targets)) return true;
    const permissions = this.reflector.getAllAndOverride<Permission[] | undefined>(permissionsKey, targets);
    if (!permissions?.length)
      throw new Error(`${host.getClass().name}.${host.getHandler().name} declares no permission.`);

    const request = host.switchToHttp().getRequest<AuthenticatedRequest>();
    const principal = await this.authenticate(request);
    const tenantId = selectTenant(principal, header(request, 'x-tenant-id'));
    const missing = missingPermission(principal.permissions, permissions);
    if (missing) throw new PermissionDeniedError(missing);
    await this.requireWorkspace(principal, tenantId);
    request.context = { tenantId, principal, requestId: request.id ?? '' };
    return true;
  }

  /** "All workspaces" names none, so a mistyped one would be a new and empty workspace. */
  private async requireWorkspace(principal: Principal, tenantId: string): Promise<void> {
    if (principal.tenantIds !== '*' || tenantId === principal.tenantId) return;
    if (!(await this.verifier.workspaceExists(tenantId))) throw new UnknownTenantError(tenantId);
  }

  private async authenticate(request: AuthenticatedRequest): Promise<Principal> {
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

function header(request: AuthenticatedRequest, name: string): string | undefined {
  const value = request.headers[name];
  return (Array.isArray(value) ? value[0] : value)?.trim() || undefined;
}

function selectTenant(principal: Principal, requested: string | undefined): string {
  if (!requested) return principal.tenantId;
  const tenantId = canonicalUuid(requested);
  if (tenantId === null)
    throw ValidationError.of(['header', 'X-Tenant-Id'], 'Input should be a valid UUID', 'uuid_parsing');
  if (!mayActIn(principal, tenantId)) throw new TenantForbiddenError(tenantId);
  return tenantId;
}

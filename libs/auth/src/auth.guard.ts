import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { canonicalUuid, ValidationError } from '@heddle/errors';
import { PermissionDeniedError, TenantForbiddenError, UnknownTenantError } from './auth.errors.js';
import { addressOf } from './client-address.js';
import { CredentialVerifier } from './credential-verifier.js';
import { type AuthenticatedRequest, permissionsKey, publicKey } from './decorators.js';
import { missingPermission } from './missing-permission.js';
import { mayActIn, type Principal } from './principal.js';
import { header, RequestAuthenticator } from './request-authenticator.js';

/** Authenticates, selects the workspace and checks the declared permissions. Fails closed. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly verifier: CredentialVerifier,
    private readonly authenticator: RequestAuthenticator,
  ) {}

  async canActivate(host: ExecutionContext): Promise<boolean> {
    const targets = [host.getHandler(), host.getClass()];
    if (this.reflector.getAllAndOverride<boolean>(publicKey, targets)) return true;
    const permissions = this.reflector.getAllAndOverride<string[] | undefined>(permissionsKey, targets);
    if (!permissions) throw new Error(`${host.getClass().name}.${host.getHandler().name} declares no permission.`);

    const request = host.switchToHttp().getRequest<AuthenticatedRequest>();
    const principal = request.principal ?? (await this.authenticator.authenticate(request));
    const tenantId = selectTenant(principal, header(request, 'x-tenant-id'));
    const missing = missingPermission(principal.permissions, permissions);
    if (missing) throw new PermissionDeniedError(missing);
    await this.requireWorkspace(principal, tenantId);
    request.context = { tenantId, principal, requestId: request.id ?? '', address: addressOf(request.ip) };
    return true;
  }

  /** A principal for all workspaces names none, so a mistyped id would address a new and empty workspace. */
  private async requireWorkspace(principal: Principal, tenantId: string): Promise<void> {
    if (principal.tenantIds !== '*' || tenantId === principal.tenantId) return;
    if (!(await this.verifier.workspaceExists(tenantId))) throw new UnknownTenantError(tenantId);
  }
}

function selectTenant(principal: Principal, requested: string | undefined): string {
  if (!requested) return principal.tenantId;
  const tenantId = canonicalUuid(requested);
  if (tenantId === null)
    throw ValidationError.of(['header', 'X-Tenant-Id'], 'Input should be a valid UUID', 'uuid_parsing');
  if (!mayActIn(principal, tenantId)) throw new TenantForbiddenError(tenantId);
  return tenantId;
}

import { DomainError } from '@heddle/errors';

export class UnauthenticatedError extends DomainError {
  constructor(message = 'Invalid token') {
    super({ kind: 'unauthenticated', code: 'unauthenticated', message });
  }
}

export class PermissionDeniedError extends DomainError {
  constructor(permission: string) {
    super({
      kind: 'forbidden',
      code: 'permission_denied',
      message: `Forbidden: the permission ${permission} is needed.`,
    });
  }
}

export class TenantForbiddenError extends DomainError {
  constructor(tenantId: string) {
    super({ kind: 'forbidden', code: 'tenant_forbidden', message: `Forbidden: no access to workspace ${tenantId}.` });
  }
}

export class UnknownTenantError extends DomainError {
  constructor(tenantId: string) {
    super({ kind: 'not-found', code: 'workspace_not_found', message: `Workspace ID ${tenantId} not found.` });
  }
}

export class CredentialServiceUnavailableError extends DomainError {
  constructor(cause?: unknown) {
    super({
      kind: 'unavailable',
      code: 'credential_service_unavailable',
      message: 'The credentials cannot be verified now because the control plane does not answer. Try again.',
      cause,
    });
  }
}

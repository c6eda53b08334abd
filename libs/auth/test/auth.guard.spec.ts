import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  AuthGuard,
  type AuthenticatedRequest,
  CredentialVerifier,
  JwtVerifier,
  type Principal,
  RequestAuthenticator,
  RequirePermission,
} from '../src/index.js';

declare module '../src/index.js' {
  interface PermissionActions {
    threads: 'create' | 'read';
    assistants: 'read';
  }
}

const tenantId = '11111111-1111-4111-8111-111111111111';

class OneKey extends CredentialVerifier {
  constructor(private readonly permissions: string[]) {
    super();
  }

  async verifyApiKey(): Promise<Principal> {
    const { permissions } = this;
    return { id: 'k', kind: 'api-key', name: 'k', tenantId, tenantIds: [tenantId], permissions };
  }

  async workspaceExists(): Promise<boolean> {
    return true;
  }
}

class Routes {
  @RequirePermission('threads:create', 'threads:read')
  copy(): void {}

  @RequirePermission('assistants:read')
  read(): void {}

  undeclared(): void {}
}

async function ask(route: keyof Routes, permissions: string[]): Promise<boolean> {
  const verifier = new OneKey(permissions);
  const guard = new AuthGuard(new Reflector(), verifier, new RequestAuthenticator(verifier, new JwtVerifier({})));
  const request: AuthenticatedRequest = { headers: { 'x-api-key': 'any' } };
  const host = {
    getHandler: () => Routes.prototype[route],
    getClass: () => Routes,
    switchToHttp: () => ({ getRequest: () => request }),
  };
  return guard.canActivate(host as unknown as ExecutionContext);
}

describe('AuthGuard', () => {
  it.each([
    ['copy', ['threads:create', 'threads:read']],
    ['copy', ['threads:*']],
    ['copy', ['*']],
    ['read', ['assistants:read']],
  ] as const)('lets %s through with %j', async (route, permissions) => {
    expect(await ask(route, [...permissions])).toBe(true);
  });

  it.each([
    ['copy', ['threads:create'], 'threads:read'],
    ['copy', ['threads:read'], 'threads:create'],
    ['copy', [], 'threads:create'],
    ['read', ['threads:*'], 'assistants:read'],
  ] as const)('refuses %s with %j, and names what is missing first: %s', async (route, permissions, missing) => {
    await expect(ask(route, [...permissions])).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'permission_denied',
      message: `Forbidden: the permission ${missing} is needed.`,
    });
  });

  it('refuses handlers without a declaration', async () => {
    await expect(ask('undeclared', ['*'])).rejects.toThrow('Routes.undeclared declares no permission.');
  });
});

describe('RequirePermission', () => {
  it('takes permissions that are on the list, and at least one', () => {
    // @ts-expect-error: unknown permission
    expect(RequirePermission('assistants:raed')).toBeInstanceOf(Function);
    // @ts-expect-error: at least one permission is required
    expect(RequirePermission()).toBeInstanceOf(Function);
  });
});

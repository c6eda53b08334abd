import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Permission } from './permissions.js';
import type { Principal, RequestContext } from './principal.js';

export const permissionsKey = 'heddle:permissions';
export const publicKey = 'heddle:public';

/** Requires all listed permissions. The guard refuses handlers without this, `@AnyCaller()` and `@Public()`. */
export const RequirePermission = (...permissions: [Permission, ...Permission[]]) =>
  SetMetadata(permissionsKey, permissions);

/** Any caller with valid credentials: the answer is about the caller alone. */
export const AnyCaller = () => SetMetadata(permissionsKey, []);

/** Metadata key of @nestjs/swagger for an operation's security; an empty requirement means none. */
const documentedSecurityKey = 'swagger/apiSecurity';

/** Reachable without credentials. */
export const Public = () => applyDecorators(SetMetadata(publicKey, true), SetMetadata(documentedSecurityKey, [{}]));

/** Request properties that the guard sets. */
export interface AuthenticatedRequest {
  id?: string;
  /** Address of the client. */
  ip?: string;
  headers: Record<string, string | string[] | undefined>;
  context?: RequestContext;
  /** Set if authentication ran before routing. */
  principal?: Principal;
}

/** `RequestContext` of the caller; in an idempotent handler it carries the transaction. */
export const Ctx = createParamDecorator((_: unknown, host: ExecutionContext): RequestContext => {
  const { context } = host.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!context) throw new Error('@Ctx() needs an authenticated route; this one is @Public().');
  return context;
});

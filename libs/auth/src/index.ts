export * from './access.js';
export * from './answer-cache.js';
export {
  CredentialServiceUnavailableError,
  TenantForbiddenError,
  UnauthenticatedError,
  UnknownTenantError,
} from './auth.errors.js';
export * from './auth.guard.js';
export * from './auth.module.js';
export * from './credential-settings.js';
export * from './credential-verifier.js';
export * from './custom-authenticator.js';
export * from './decorators.js';
export * from './error-codes.js';
export * from './introspection-verifier.js';
export * from './jwt-verifier.js';
// Asking for a permission is left to the guard: what a service asks for by itself, no list of routes shows.
export type { Permission } from './permissions.js';
export * from './principal.js';
export { RequestAuthenticator } from './request-authenticator.js';
export * from './static-key-verifier.js';

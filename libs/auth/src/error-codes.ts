/** Error codes of the guard and the verifiers. */
export const authErrorCodes = [
  'credential_service_unavailable',
  'permission_denied',
  'tenant_forbidden',
  'unauthenticated',
  'workspace_not_found',
] as const;

declare module '@heddle/errors' {
  interface ErrorCodes extends Record<(typeof authErrorCodes)[number], true> {}
}

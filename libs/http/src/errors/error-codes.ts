/** Error codes of every service. */
export const httpErrorCodes = [
  'body_aborted',
  'body_too_large',
  'compressed_body',
  'corrupt_body',
  'idempotency_mismatch',
  'internal',
  'invalid_host',
  'invalid_target',
  'method_not_allowed',
  'no_route',
  'not_ready',
  'slow_body',
  'too_many_bodies',
  'unreadable_body',
  'unsupported_encoding',
] as const;

declare module '@heddle/errors' {
  interface ErrorCodes extends Record<(typeof httpErrorCodes)[number], true> {}
}

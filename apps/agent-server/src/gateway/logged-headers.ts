import type { IncomingHttpHeaders } from 'node:http';
import type { HeaderPatterns } from '../config/langgraph/header-patterns.js';

/** Headers whose values are redacted, even if configured. */
const secret = /auth|cookie|token|secret|password|session|key$|signature/i;

export function loggedHeaders(patterns: HeaderPatterns): (headers: IncomingHttpHeaders) => Record<string, unknown> {
  return (headers) =>
    Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => patterns.matches(name))
        .map(([name, value]) => [name, secret.test(name) ? '[redacted]' : value]),
    );
}

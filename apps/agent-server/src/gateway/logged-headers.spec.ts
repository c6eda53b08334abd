import { describe, expect, it } from '@jest/globals';
import { headerPatterns } from '../config/langgraph/header-patterns.js';
import { loggedHeaders } from './logged-headers.js';

describe('headers in the log', () => {
  it('are the configured ones, and never a credential', () => {
    const log = loggedHeaders(headerPatterns(['*'], ['host']));
    const redacted = '[redacted]';
    expect(
      log({
        host: 'h',
        'user-agent': 'u',
        'x-request-id': 'r',
        authorization: 'a',
        'proxy-authorization': 'p',
        'x-api-key': 'k',
        cookie: 'c',
        'x-auth-token': 't',
        'idempotency-key': 'i',
      }),
    ).toEqual({
      'user-agent': 'u',
      'x-request-id': 'r',
      authorization: redacted,
      'proxy-authorization': redacted,
      'x-api-key': redacted,
      cookie: redacted,
      'x-auth-token': redacted,
      'idempotency-key': redacted,
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { headerFilter } from './run-headers.service.js';

describe('headerFilter', () => {
  it.each([
    ['nothing by itself', [], [], 'x-user-id', false],
    ['a name', ['x-user-id'], [], 'x-user-id', true],
    ['no longer name', ['x-user'], [], 'x-user-id', false],
    ['a prefix', ['x-app-*'], [], 'x-app-region', true],
    ['a prefix that ends elsewhere', ['x-app-*-id'], [], 'x-app-region', false],
    ['a dot as a dot', ['x.y'], [], 'x-y', false],
    ['an exclusion over an inclusion', ['x-*'], ['x-internal-*'], 'x-internal-token', false],
    ['everything else of it', ['x-*'], ['x-internal-*'], 'x-user-id', true],
    ['traces always', [], ['*'], 'langsmith-trace', true],
    ['baggage always', [], [], 'baggage', true],
    ['never a key', ['*'], [], 'x-api-key', false],
    ['never a token', ['*'], [], 'authorization', false],
    ['never a cookie', ['*'], [], 'cookie', false],
    ['never what the server sets', ['*'], [], 'langgraph_auth_user', false],
    ['never an identity', ['*'], [], 'user_id', false],
  ])('takes %s', (_what, includes, excludes, name, expected) => {
    expect(headerFilter({ includes, excludes })(name)).toBe(expected);
  });
});

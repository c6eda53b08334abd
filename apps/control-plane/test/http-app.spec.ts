import { describe, expect, it } from '@jest/globals';
import { withoutApiHost } from '../src/http-app.js';

describe('withoutApiHost', () => {
  it.each([
    ['/api-host/v2/deployments?limit=1', '/v2/deployments?limit=1'],
    ['/api-host', '/'],
    ['/api-host/', '/'],
    ['/api-host?x=1', '/?x=1'],
    ['/v2/deployments', '/v2/deployments'],
    ['/api-hostile', '/api-hostile'],
    ['/x/api-host/y', '/x/api-host/y'],
  ])('%s is %s', (url, rewritten) => expect(withoutApiHost(url)).toBe(rewritten));
});

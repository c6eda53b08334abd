import { describe, expect, it } from '@jest/globals';
import { publicBaseOf } from './public-base.js';

const request = { protocol: 'http', host: '127.0.0.1:8124', forwardedProto: undefined, originalUrl: '/v2/x' };

describe('publicBaseOf', () => {
  it.each([
    ['the host of the request', request, null, 'http://127.0.0.1:8124'],
    ['its prefix', { ...request, originalUrl: '/api-host/v2/x' }, null, 'http://127.0.0.1:8124/api-host'],
    ['no prefix that only begins alike', { ...request, originalUrl: '/api-hosted/x' }, null, 'http://127.0.0.1:8124'],
    ['the protocol at the proxy', { ...request, forwardedProto: 'HTTPS, http' }, null, 'https://127.0.0.1:8124'],
    ['no other protocol', { ...request, forwardedProto: 'javascript' }, null, 'http://127.0.0.1:8124'],
    ['the configured address', request, 'https://plane.test/api-host/', 'https://plane.test/api-host'],
  ])('has %s', (_what, given, configured, expected) => expect(publicBaseOf(given, configured)).toBe(expected));
});

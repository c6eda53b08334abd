import { describe, expect, it } from '@jest/globals';
import { isValidHost } from './request-host.js';

describe('the host of a request', () => {
  it.each([
    ...['x', 'X', 'example.com', 'example.com.', 'agent_server:8123', 'a-b~c.internal', 'localhost:', 'x:0', 'x:65535'],
    ...['127.0.0.1', '127.0.0.1:8123', '[::1]', '[::1]:8123', '[::ffff:127.0.0.1]:80', 'xn--mnchen-3ya.example'],
  ])('may be %s', (host) => {
    expect(isValidHost(host)).toBe(true);
  });

  it.each([
    ...[
      '',
      ' ',
      ':80',
      'a@b',
      'x:99999',
      'x:65536',
      'x:-1',
      'x:8a',
      'x/secret',
      'x/secret?',
      'x?',
      'x#',
      'x\\y',
      'a b',
    ],
    ...[
      'x/..',
      'a,b',
      'x:80:80',
      '::1',
      '[::1',
      '[x]',
      '[::1]x',
      '1.2.3.999',
      '1.2.3.4.5',
      'xn--a',
      'm\u00fcnchen',
      'x%2e',
    ],
  ])('is not %j', (host) => {
    expect(isValidHost(host)).toBe(false);
  });
});

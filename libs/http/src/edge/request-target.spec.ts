import { describe, expect, it } from '@jest/globals';
import { isNormalTarget } from './request-target.js';

const normal = [
  ...['/', '/threads', '/threads/', '/threads/search?limit=1&x=a/../b', '/?', '/a?b?c', '/.well-known/agent-card.json'],
  ...['/a.b/...', '/v1..2', '/a;b=1/@me/x:y', '/assistants/chat/subgraphs/team|critic', '/things/bare/%5B1%5D'],
  ...[
    '/assistants/team%3A1f%7Cwriter',
    '/a%20b',
    '/%C3%A4',
    '/%c3%a4',
    '/%252e%252e/a',
    '/a%25',
    '/a%zz',
    '/a?x=%2F%2e\\',
  ],
];

const other = [
  ...['', '*', 'info', 'http://x/docs/a', '//x/info', '/threads//search', '/info/..', '/info/../secret', '/./info'],
  ...['/info/.', '/..?x', '/info/.?x', '/info/%2e%2e/secret', '/info/%2E%2E', '/info/.%2e/x', '/info/%2e', '/a%2fb'],
  ...[
    '/a%2Fb',
    '/a%5cb',
    '/a%5Cb',
    '/info\\..\\secret',
    '/..\\secret',
    '/%69nfo',
    '/%49nfo',
    '/a%7Eb',
    '/a%2d',
    '/a%5f1',
  ],
  ...['/a#b', '/a?x#b', '/a"b', '/a<b', '/a>b', '/a`b', '/a{b}', '/a^b', '/a b', '/\u00e4', '/a\u0000', '/a\tb'],
];

describe('the target of a request', () => {
  it.each(normal)('may be %s', (target) => {
    expect(isNormalTarget(target)).toBe(true);
  });

  it.each(other)('is not %j', (target) => {
    expect(isNormalTarget(target)).toBe(false);
  });

  it('is the same for every URL parser', () => {
    const bytes = Array.from({ length: 256 }, (_, code) => code);
    const raw = bytes.map((code) => `/a${String.fromCharCode(code)}b`);
    const encoded = bytes.map((code) => `/a%${code.toString(16).padStart(2, '0')}b`);
    const accepted = [...normal, ...raw, ...encoded].filter(isNormalTarget);
    for (const target of accepted) {
      const [path] = target.split('?');
      expect(new URL(`http://x${target}`).pathname).toBe(path);
    }
  });

  it('is checked in linear time', () => {
    const long = '/a%20b.'.repeat(10_000);
    expect(isNormalTarget(long)).toBe(true);
    expect(isNormalTarget(`${long}\\`)).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { isPermittedAddress } from '@heddle/egress';
import { defaultWebhookRules } from '../../config/langgraph/webhooks.js';
import { isOwnPath, type TargetRules, whyForbidden } from './target-policy.js';

const settings = (rules: Partial<TargetRules['rules']> = {}, more: Partial<TargetRules> = {}): TargetRules => ({
  rules: { ...defaultWebhookRules, ...rules },
  enabled: true,
  networks: [],
  appPrefix: null,
  isBuiltIn: (path) => path === '/threads/search',
  ...more,
});

describe('the URL of a webhook', () => {
  it.each([
    'https://example.com/hook',
    'http://example.com:8080/hook?token=1#part',
    'https://example.com.',
    'HTTPS://EXAMPLE.COM',
    'https://93.184.215.14/hook',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/hook',
    'https://127.0.0.1.example.com/hook',
    'https://mylocalhost/hook',
    'https://münchen.example/hook',
  ])('may be %s', (url) => {
    expect(whyForbidden(url, settings())).toBeNull();
  });

  it.each([
    ['another scheme', 'ftp://example.com/', 'scheme'],
    ['a file', 'file:///etc/passwd', 'scheme'],
    ['a script', 'javascript:alert(1)', 'scheme'],
    ['a user', 'https://user@example.com/', 'user or password'],
    ['a password', 'https://:secret@example.com/', 'user or password'],
    ['an empty host', 'https://', 'begins with https://'],
    ['no scheme', 'example.com/hook', 'begins with https://'],
    ['a query alone', '?hook', 'begins with https://'],
    ['another host without a scheme', '//example.com/hook', 'begins with https://'],
    ['the same with a backslash', '/\\example.com/hook', 'backslashes'],
    ['a backslash for a slash', 'http:\\\\127.0.0.1/', 'backslashes'],
    ['a tab in the scheme', 'ht\ttp://example.com/', 'control'],
    ['a line', 'https://example.com/\r\nHost: other', 'control'],
    ['a space before', ' https://example.com/', 'spaces'],
    ['a host that is too long for DNS', `https://${'a.'.repeat(200)}com/`, 'host'],
    ['a port that is none', 'https://example.com:99999/', 'begins with https://'],
    ['localhost', 'http://localhost/hook', 'not a public address'],
    ['localhost as a full name', 'http://localhost./hook', 'not a public address'],
    ['localhost in capitals', 'http://LOCALHOST:3000/', 'not a public address'],
    ['a name below localhost', 'http://hook.localhost/', 'not a public address'],
    ['loopback', 'http://127.0.0.1/', 'not a public address'],
    ['loopback, shortened', 'http://127.1/', 'not a public address'],
    ['loopback, decimal', 'http://2130706433/', 'not a public address'],
    ['loopback, octal', 'http://0177.0.0.01/', 'not a public address'],
    ['loopback, hexadecimal', 'http://0x7f000001/', 'not a public address'],
    ['loopback, in full-width digits', 'http://１２７.０.０.１/', 'not a public address'],
    ['loopback, escaped', 'http://%31%32%37.0.0.1/', 'not a public address'],
    ['loopback with a dot', 'http://127.0.0.1./', 'not a public address'],
    ['all addresses', 'http://0.0.0.0/', 'not a public address'],
    ['a private network', 'http://10.1.2.3/', 'not a public address'],
    ['metadata of a cloud', 'http://169.254.169.254/latest/meta-data/', 'not a public address'],
    ['loopback of IPv6', 'http://[::1]/', 'not a public address'],
    ['mapped loopback', 'http://[::ffff:127.0.0.1]/', 'not a public address'],
    ['mapped loopback, hexadecimal', 'http://[::ffff:7f00:1]/', 'not a public address'],
  ])('is not %s', (_what, url, reason) => {
    expect(whyForbidden(url, settings())).toContain(reason);
  });

  it.each<[string, Partial<TargetRules['rules']>, string, string | null]>([
    ['require_https', { requireHttps: true }, 'http://example.com/', 'https'],
    ['require_https', { requireHttps: true }, 'https://example.com/', null],
    ['max_url_length', { maxUrlLength: 22 }, 'https://example.com/abc', 'at most 22'],
    ['max_url_length', { maxUrlLength: 23 }, 'https://example.com/abc', null],
    ['allowed_ports', { allowedPorts: [443] }, 'https://example.com/', null],
    ['allowed_ports', { allowedPorts: [443] }, 'http://example.com/', 'Port 80'],
    ['allowed_ports', { allowedPorts: [443] }, 'https://example.com:8443/', 'Port 8443'],
    ['allowed_domains', { allowedDomains: ['example.com'] }, 'https://EXAMPLE.com./', null],
    ['allowed_domains', { allowedDomains: ['example.com'] }, 'https://a.example.com/', 'not a host'],
    ['allowed_domains', { allowedDomains: ['example.com'] }, 'https://notexample.com/', 'not a host'],
    ['allowed_domains', { allowedDomains: ['*.example.com'] }, 'https://a.b.example.com/', null],
    ['allowed_domains', { allowedDomains: ['*.example.com'] }, 'https://example.com/', 'not a host'],
    ['allowed_domains', { allowedDomains: ['*.example.com'] }, 'https://evil-example.com/', 'not a host'],
    ['allowed_domains', { allowedDomains: ['localhost'] }, 'http://localhost/', 'not a public address'],
  ])('follows %s: %j, %s', (_rule, rules, url, reason) => {
    const why = whyForbidden(url, settings(rules));
    if (reason === null) expect(why).toBeNull();
    else expect(why).toContain(reason);
  });

  it('is a path only where the server has an application of its own, and the rules let webhooks go there', () => {
    const own = { appPrefix: '' };
    expect(whyForbidden('/hook', settings({}, own))).toContain('disable_loopback');
    expect(whyForbidden('/hook', settings({ disableLoopback: false }))).toContain('http.app');
    expect(whyForbidden('/hook?a=1', settings({ disableLoopback: false }, own))).toBeNull();
    expect(isOwnPath('//example.com')).toBe(false);
  });

  it.each([
    ['a route of the server', '/threads/search', 'route of this server'],
    ['one with a query', '/threads/search?x', 'route of this server'],
    ['dot segments', '/hooks/../threads/search', 'segment'],
    ['encoded dot segments', '/hooks/%2e%2e/threads/search', 'segment'],
    ['an encoded slash', '/hooks/..%2fthreads/search', 'segment'],
    ['an encoded letter', '/%74hreads/search', 'encoded'],
    ['an empty segment', '/hooks//done', 'empty'],
    ['a fragment', '/hooks#done', 'fragment'],
  ])('that is a path has nothing in it like %s', (_what, url, reason) => {
    expect(whyForbidden(url, settings({ disableLoopback: false }, { appPrefix: '' }))).toContain(reason);
  });

  it('is refused wherever it leads when webhooks are switched off', () => {
    expect(whyForbidden('https://example.com', settings({}, { enabled: false }))).toContain('switched off');
  });
});

describe('the address of a webhook', () => {
  it.each([
    '93.184.215.14',
    '2606:4700::1111',
    // NAT64 address of 93.184.215.14 in networks with IPv6 only.
    '64:ff9b::5db8:d70e',
    '::ffff:93.184.215.14',
  ])('may be %s', (address) => {
    expect(isPermittedAddress(address, [])).toBe(true);
  });

  it.each([
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.255', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.1'],
    ...['203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
    ...['::', '::1', '::7f00:1', '::127.0.0.1', '::ffff:10.0.0.1', '::ffff:0:127.0.0.1', '64:ff9b::7f00:1'],
    ...['64:ff9b::a9fe:a9fe', '64:ff9b:1::7f00:1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', 'fc00::1'],
    ...['fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '3fff::1', '4000::1', 'no address', ''],
  ])('is not %s', (address) => {
    expect(isPermittedAddress(address, [])).toBe(false);
  });

  it('is one of a network that the operator names, and no other', () => {
    const networks = ['10.1.0.0/16', '127.0.0.0/8', 'fd00::/8'];
    for (const address of ['10.1.2.3', '127.0.0.1', '::ffff:127.0.0.1', 'fd12::1']) {
      expect([address, isPermittedAddress(address, networks)]).toEqual([address, true]);
    }
    for (const address of ['10.2.0.1', '::1', 'fe80::1', '169.254.169.254']) {
      expect([address, isPermittedAddress(address, networks)]).toEqual([address, false]);
    }
  });
});

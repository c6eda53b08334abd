import { describe, expect, it } from '@jest/globals';
import { isAllowedText, readRepositoryUrl } from './git-url.plan.js';

describe('the URL of a repository', () => {
  it.each([
    'https://github.com/acme/agent',
    'https://github.com/acme/agent.git',
    'http://git.internal:8080/agent',
    'file:///srv/agent.git',
  ])('may be %s', (text) => expect(readRepositoryUrl(text)).toHaveProperty('url'));

  it.each([
    ['the transport of a command', 'ext::sh -c id', 'space'],
    ['the same without a space', 'ext::id', "protocol 'ext:'"],
    ['an option', '--upload-pack=id', 'no'],
    ['a path', '/etc', 'not a URL'],
    ['ssh', 'ssh://git@github.com/acme/agent', "protocol 'ssh:'"],
    ['the short form of ssh', 'git@github.com:acme/agent', 'not a URL'],
    ['git', 'git://github.com/acme/agent', "protocol 'git:'"],
    ['a user', 'https://user@github.com/acme/agent', 'user'],
    ['a token', 'https://x:token@github.com/acme/agent', 'user'],
    ['a query', 'https://github.com/acme/agent?service=x', 'query'],
    ['an escaped path', 'https://github.com/acme/%2e%2e/other', 'percent'],
    ['a backslash', 'https:\\\\github.com/acme', 'backslash'],
    ['a line', 'https://github.com/acme\nx', 'control'],
    ['a file of another machine', 'file://server/agent', 'host'],
  ])('is refused: %s', (_case, text, reason) => {
    const read = readRepositoryUrl(text);
    expect(read).toHaveProperty('problem');
    if (reason !== 'no') expect(read).toMatchObject({ problem: expect.stringContaining(reason) });
  });
});

describe('the allowed repositories', () => {
  const allowed = ['https://github.com/acme', 'https://git.internal:8443/', 'https://github.com/other/one'];

  it.each([
    ['below an allowed parent', 'https://github.com/acme/agent', true],
    ['in another spelling of the host', 'HTTPS://GitHub.com:443/acme/agent', true],
    ['of an allowed host', 'https://git.internal:8443/team/agent.git', true],
    ['an allowed repository', 'https://github.com/other/one', true],
    ['the same with its suffix', 'https://github.com/other/one.git', true],
    ['with a slash at its end', 'https://github.com/other/one/', true],
    ['with a name that begins alike', 'https://github.com/acme-evil/agent', false],
    ['beside an allowed one', 'https://github.com/other/two', false],
    ['outside by its path', 'https://github.com/acme/../evil/agent', false],
    ['of another port', 'https://git.internal/team/agent', false],
    ['of another protocol', 'http://github.com/acme/agent', false],
    ['of a host that begins alike', 'https://github.com.evil.test/acme/agent', false],
    ['of a host with a dot at its end', 'https://github.com./acme/agent', false],
    ['without a URL', 'agent', false],
  ])('%s', (_case, text, expected) => expect(isAllowedText(text, allowed)).toBe(expected));

  it('are none by default', () => {
    expect(isAllowedText('https://github.com/acme/agent', [])).toBe(false);
    expect(isAllowedText(null, allowed)).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import { ownApiUrl } from './own-api-url.js';

describe('ownApiUrl', () => {
  const env = {
    AGENT_API_URL: undefined,
    AGENT_ROLE: 'both',
    AGENT_SERVER_PORT: 8123,
    HEDDLE_HOST: '127.0.0.1',
  } as const;

  it.each([
    ['the port of the process', {}, 'http://127.0.0.1:8123'],
    ['of one that listens everywhere, this machine', { HEDDLE_HOST: '::' }, 'http://127.0.0.1:8123'],
    ['the one address it listens on', { HEDDLE_HOST: '10.1.2.3' }, 'http://10.1.2.3:8123'],
    ['an address of IPv6 in brackets', { HEDDLE_HOST: '::1' }, 'http://[::1]:8123'],
    ['nothing in a worker', { AGENT_ROLE: 'worker' }, undefined],
    ['nothing where any port is taken', { AGENT_SERVER_PORT: 0 }, undefined],
    ['what is said', { AGENT_ROLE: 'worker', AGENT_API_URL: 'http://agents:80/x/' }, 'http://agents:80/x'],
  ] as const)('is %s', (_what, changes, expected) => {
    expect(ownApiUrl({ ...env, ...changes }, { mountPrefix: '' })).toBe(expected);
  });

  it('has the mount prefix', () => {
    expect(ownApiUrl(env, { mountPrefix: '/agents' })).toBe('http://127.0.0.1:8123/agents');
  });
});

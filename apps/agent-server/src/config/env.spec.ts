import { describe, expect, it } from '@jest/globals';
import { loadAgentServerEnv } from './env.js';

const loadWith = (variables: Record<string, string>) =>
  loadAgentServerEnv({
    DATABASE_URL: 'postgresql://a:b@127.0.0.1/c',
    HEDDLE_STATIC_API_KEYS: 'key',
    ...variables,
  });
const load = (names: string) => loadWith({ AGENT_GRAPH_ENV: names }).AGENT_GRAPH_ENV;

describe('AGENT_THREAD_HEAP_MB', () => {
  it('is 0, or enough for a thread to start with', () => {
    for (const mib of [0, 64, 4096]) {
      expect(loadWith({ AGENT_THREAD_HEAP_MB: String(mib) }).AGENT_THREAD_HEAP_MB).toBe(mib);
    }
    expect(() => loadWith({ AGENT_THREAD_HEAP_MB: '63' })).toThrow('AGENT_THREAD_HEAP_MB: 0, or at least 64');
  });
});

describe('AGENT_GRAPH_ENV', () => {
  it.each([
    ['', []],
    ['OPENAI_API_KEY, MY_*', ['OPENAI_API_KEY', 'MY_*']],
    ['*', ['*']],
    ['AGENT_TEMPERATURE', ['AGENT_TEMPERATURE']],
  ])('takes %j', (names, expected) => {
    expect(load(names)).toEqual(expected);
  });

  it.each(['A=1', 'A*B', '1A', 'A B'])('refuses %j, which is not a name', (names) => {
    expect(() => load(names)).toThrow('AGENT_GRAPH_ENV: names of variables');
  });

  it.each([
    'DATABASE_URL',
    'DATABASE_URL_FILE',
    'DATABASE_DIRECT_URL',
    'DATABASE_CA_FILE',
    'HEDDLE_API_KEY',
    'HEDDLE_*',
    'OPENAI_API_KEY,HEDDLE_SECRETS_KEY',
  ])('refuses %s, which belongs to the service', (names) => {
    expect(() => load(names)).toThrow('AGENT_GRAPH_ENV: a variable of the service itself is not for graphs');
  });
});

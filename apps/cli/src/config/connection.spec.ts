import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { configPathOf, parseConfig, type Profile, profileOf, readConfigFile, writeConfigFile } from './config-file.js';
import { connectionOf } from './connection.js';
import { checkoutOf, localKeyOf, requireCheckout } from './local-platform.js';

const folder = mkdtempSync(join(tmpdir(), 'heddle-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const options = { timeout: 1, retries: 0 };
const profile: Profile = {
  controlPlaneUrl: 'https://cp.example.com',
  experimentsUrl: 'https://ex.example.com',
  workspace: 'w1',
  apiKey: 'of-profile',
};

describe('the connection to the control plane', () => {
  const at = (given: object, env: Record<string, string>, known: Parameters<typeof connectionOf>[3]) => {
    const { url, apiKey, workspace } = connectionOf({ ...options, ...given }, env, 'controlPlane', known);
    return { url, apiKey, workspace };
  };

  it.each([
    ['nothing', {}, {}, {}, { url: 'http://127.0.0.1:8124', apiKey: undefined, workspace: undefined }],
    [
      'npm start',
      {},
      {},
      { localKey: 'local' },
      { url: 'http://127.0.0.1:8124', apiKey: 'local', workspace: undefined },
    ],
    [
      'a profile',
      {},
      {},
      { profile, localKey: 'local' },
      { url: 'https://cp.example.com', apiKey: 'of-profile', workspace: 'w1' },
    ],
    [
      'variables, which win over the profile in use',
      {},
      { HEDDLE_CONTROL_PLANE_URL: 'https://other.example.com/v2', HEDDLE_API_KEY: 'of-env' },
      { profile },
      { url: 'https://other.example.com', apiKey: 'of-env', workspace: undefined },
    ],
    [
      'a named profile, which wins over variables',
      {},
      { HEDDLE_CONTROL_PLANE_URL: 'https://other.example.com', HEDDLE_API_KEY: 'of-env', HEDDLE_WORKSPACE: 'w2' },
      { profile, isNamed: true },
      { url: 'https://cp.example.com', apiKey: 'of-profile', workspace: 'w1' },
    ],
    [
      'options, which win over all',
      { url: 'https://cp.example.com', apiKey: 'of-option', workspace: 'w3' },
      { HEDDLE_API_KEY: 'of-env' },
      { profile, isNamed: true },
      { url: 'https://cp.example.com', apiKey: 'of-option', workspace: 'w3' },
    ],
    [
      'the variable of the official command line',
      {},
      { LANGGRAPH_HOST_URL: 'https://host.example.com', LANGSMITH_API_KEY: 'ls' },
      {},
      { url: 'https://host.example.com', apiKey: 'ls', workspace: undefined },
    ],
  ])('is that of %s', (_name, given, env, known, expected) => {
    expect(at(given, env as Record<string, string>, known)).toEqual(expected);
  });

  it.each([
    ['the key of a profile to another host', { url: 'https://evil.example.com' }, { profile, isNamed: true }],
    ['the key of this machine to another host', { url: 'https://evil.example.com' }, { localKey: 'local' }],
    ['the key of a profile to another port', { url: 'https://cp.example.com:444' }, { profile }],
  ])('never sends %s', (_name, given, known) => {
    expect(at(given, {}, known).apiKey).toBeUndefined();
  });

  it('sends the key of a profile to each of its services', () => {
    expect(connectionOf(options, {}, 'experiments', { profile })).toMatchObject({
      url: 'https://ex.example.com',
      apiKey: 'of-profile',
    });
  });
});

describe('the file of profiles', () => {
  const path = join(folder, 'deep', 'config.json');

  it('is written for its owner only, and read again', () => {
    const config = { current: 'a', profiles: { a: profile } };
    expect(readConfigFile(path)).toEqual({ profiles: {} });
    writeConfigFile(path, config);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readConfigFile(path)).toEqual(config);
    expect(readFileSync(path, 'utf8').endsWith('}\n')).toBe(true);
  });

  it('is refused if other users may read it', () => {
    chmodSync(path, 0o644);
    expect(() => readConfigFile(path)).toThrow(`${path} has keys, and other users may read it`);
  });

  it.each([
    ['{', 'it is not JSON'],
    ['{"profiles": []}', '"profiles" is not an object'],
    ['{"profiles": {"a": {"key": "x"}}}', 'profile "a" has the unknown key "key"'],
    ['{"profiles": {"a": {"apiKey": 7}}}', '"apiKey" of profile "a" is not a text'],
    ['{"current": 1, "profiles": {}}', '"current" is not a name'],
  ])('%s is refused with its place', (text, message) => {
    expect(() => parseConfig(text, 'f.json')).toThrow(`f.json: ${message}`);
  });

  it.each([
    [undefined, undefined],
    ['b', 'b'],
  ])('with the name %s has the profile %s', (name, found) => {
    expect(profileOf({ profiles: { a: profile, b: {} } }, name)?.name).toBe(found);
  });

  it('names its profiles to a user of another one', () => {
    expect(() => profileOf({ profiles: { a: {} } }, 'toString')).toThrow('No profile "toString"');
  });

  it.each([
    [{ HEDDLE_CONFIG_FILE: '/x.json', XDG_CONFIG_HOME: '/y' }, '/x.json'],
    [{ XDG_CONFIG_HOME: '/y', HOME: '/h' }, '/y/heddle/config.json'],
    [{ HOME: '/h' }, '/h/.config/heddle/config.json'],
  ])('%j: %s', (env, expected) => expect(configPathOf(env)).toBe(expected));
});

describe('the platform of this machine', () => {
  const root = join(import.meta.dirname, '../../../..');

  it('belongs to the checkout of the program', () => {
    expect(checkoutOf({}, import.meta.dirname)).toBe(root);
    expect(checkoutOf({}, folder)).toBeUndefined();
    expect(checkoutOf({ HEDDLE_CHECKOUT: root }, folder)).toBe(root);
    expect(() => checkoutOf({ HEDDLE_CHECKOUT: folder }, folder)).toThrow('is no checkout of Heddle');
    expect(() => requireCheckout({}, folder, 'dev')).toThrow('heddle dev runs the services of Heddle');
  });

  it('has its key in the data folder', () => {
    writeFileSync(join(folder, 'api-key'), 'hdl_1\n');
    expect(localKeyOf({ HEDDLE_DATA_DIR: folder }, '/none')).toBe('hdl_1');
    expect(localKeyOf({}, '/none')).toBeUndefined();
  });
});

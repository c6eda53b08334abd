import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './delivery/repository.js';
import { freePorts, newDataDir, PlatformProcess, type Ports } from './platform-process.js';

const folder = newDataDir();
/** Data folder of a platform that never starts; these tests must not create it. */
const dataDir = join(folder.path, 'data');
const langgraphJson = join(folder.path, 'langgraph.json');
let ports: Ports;

beforeAll(() => mkdirSync(join(folder.path, 'src')));
beforeEach(async () => {
  ports = await freePorts();
});
afterAll(() => folder.remove());

/** Output of `npm start` if it does not start: one line, no stack, no process and no data left. */
async function refusal(env: Record<string, string>, options: string[] = []): Promise<string> {
  const platform = new PlatformProcess(ports, dataDir, env, options);
  expect(await platform.exited).toBe(1);
  expect(platform.output).not.toMatch(/\n {4}at |Starting/);
  const said = platform.output
    .split('\n')
    .filter((line) => !/^$|^ +still working|^(\.\.\.|ok ) (Compiling|Building|Bundling)/.test(line));
  expect(said).toHaveLength(1);
  return said[0] as string;
}

describe('npm start', () => {
  it('prints help and starts nothing', async () => {
    for (const option of ['--help', '-h']) {
      const platform = new PlatformProcess(ports, dataDir, { DATABASE_URL: 'not-a-url' }, [option]);
      expect(await platform.exited).toBe(0);
      expect(platform.output).toMatch(/Usage\n {2}npm start\n[^]*CONTROL_PLANE_PORT[^]*\.env\.example/);
    }
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each(['--hlep', '--port=1', 'start'])('refuses the unknown option %s', async (option) => {
    expect(await refusal({}, [option])).toContain(`Unknown option ${option}. "npm start -- --help"`);
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([
    ['AGENT_SERVER_PORT', 'controlPlane', 'CONTROL_PLANE_PORT and AGENT_SERVER_PORT'],
    ['CONSOLE_PORT', 'experiments', 'EXPERIMENTS_PORT and CONSOLE_PORT'],
  ] as const)('refuses %s with the port of %s, and names both', async (variable, other, names) => {
    const port = ports[other];
    expect(await refusal({ [variable]: String(port) })).toBe(
      `${names} are both ${port}. Give one of them another port.`,
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([
    ['CONTROL_PLANE_PORT', '0'],
    ['AGENT_SERVER_PORT', '65536'],
    ['EXPERIMENTS_PORT', '80a'],
    ['CONSOLE_PORT', '-1'],
  ])('refuses %s=%s', async (variable, value) => {
    expect(await refusal({ [variable]: value })).toBe(`${variable} is not a port number from 1 to 65535.`);
  });

  it.each(['not-a-url', 'mysql://user:hunter2@127.0.0.1/heddle', '127.0.0.1:5432'])(
    'refuses DATABASE_URL=%s without showing it',
    async (url) => {
      expect(await refusal({ DATABASE_URL: url })).toBe(
        'DATABASE_URL is not a URL like postgresql://user:password@host:5432/database.',
      );
      expect(existsSync(dataDir)).toBe(false);
    },
  );

  it.each([
    ['DATABASE_CA_FILE', 'ca.pem', 'DATABASE_CA_FILE is about a PostgreSQL of your own'],
    ['HEDDLE_MANAGEMENT_PORT', '9100', 'HEDDLE_MANAGEMENT_PORT is of one service, and here are several'],
  ])('refuses %s, which has no effect', async (variable, value, message) => {
    expect(await refusal({ [variable]: value })).toContain(message);
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([
    ['that no header can carry', 'a key of several words'],
    ['that is found by trying', 'fifteen-letters'],
  ])('refuses a key %s, with the required length', async (_what, key) => {
    expect(await refusal({ HEDDLE_API_KEY: key })).toBe(
      'HEDDLE_API_KEY needs 16 to 4096 letters, digits and signs of ASCII, without spaces.',
    );
  });

  it('refuses an AGENT_CONFIG that does not exist', async () => {
    expect(await refusal({ AGENT_CONFIG: join(folder.path, 'none.json') })).toBe(
      `${folder.path}/none.json does not exist. AGENT_CONFIG has to name a langgraph.json.`,
    );
  });

  it.each([
    ['is no JSON', '{\n  "graphs": {},\n}', 'is not valid JSON at line 3, column 1'],
    ['has no graphs', '{}', 'needs "graphs"'],
    ['names no export', '{ "graphs": { "a": "./src/a.ts" } }', 'graphs.a names no export: "./src/a.ts" must end in'],
    [
      'names a file that does not exist',
      '{ "graphs": { "a": "./src/a.ts:g" } }',
      'graphs.a: ./src/a.ts does not exist; paths start at the folder of langgraph.json',
    ],
    ['names a Python file', '{ "graphs": { "a": "./src/a.py:g" } }', 'Python is not supported'],
  ])('refuses a langgraph.json that %s, before anything starts', async (_what, text, message) => {
    writeFileSync(langgraphJson, text);
    expect(await refusal({ AGENT_CONFIG: langgraphJson })).toContain(message);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  it.each([
    ['AGENT_LEASE_SECONDS', 'long', 'AGENT_LEASE_SECONDS: a whole number'],
    [
      'HEDDLE_DRIVER',
      'nonsense',
      'HEDDLE_DRIVER: Invalid option: expected one of "simulated"|"process"|"auto"|"kubernetes"',
    ],
  ])('refuses %s=%s of a service before anything starts', async (variable, value, message) => {
    expect(await refusal({ [variable]: value })).toContain(message);
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });
});

describe('a single service', () => {
  const refusalOf = (app: string, env: Record<string, string>) => {
    const { status, stderr } = spawnSync(process.execPath, [join(repositoryRoot, `apps/${app}/dist/main.js`)], {
      cwd: repositoryRoot,
      encoding: 'utf8',
      env: { HEDDLE_SECRETS_KEY: 'ab'.repeat(32), ...env },
    });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    return stderr.trim();
  };

  it.each(['control-plane', 'agent-server', 'experiments'])('%s names DATABASE_URL in one line', (app) => {
    expect(refusalOf(app, { DATABASE_URL: 'not-a-url' })).toBe(
      `${app}: The environment is not valid: DATABASE_URL: a URL postgresql://user:password@host:port/database`,
    );
  });

  it('agent-server reports an invalid langgraph.json in one line, before it connects to the database', () => {
    writeFileSync(langgraphJson, '{ "graphs": { "a": "./src/a.py:g" } }');
    const env = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', AGENT_CONFIG: langgraphJson };
    expect(refusalOf('agent-server', env)).toMatch(/^agent-server: .*langgraph\.json: graphs\.a: Python is not/);
  });
});

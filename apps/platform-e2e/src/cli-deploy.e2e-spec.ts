import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Client } from '@langchain/langgraph-sdk';
import { waitFor } from '@heddle/testing';
import { eventsOf, heddle, startCuttingProxy, startHeddle } from './cli.harness.js';
import { usePlatform } from './platform-process.js';

/** Maximum time of a test that builds an agent. */
const buildMs = 360_000;

// `heddle` against `npm start`, from an empty folder on: without configuration, as on the machine of a user.
describe('heddle', () => {
  const { dataDir, platform } = usePlatform({ AGENT_DRAIN_SECONDS: '3' });
  const work = mkdtempSync(join(tmpdir(), 'heddle-cli-'));
  const project = join(work, 'greeter');
  let url: string;
  let client: Client;
  let threadId: string;

  const env = () => ({ HEDDLE_DATA_DIR: dataDir, HEDDLE_CONTROL_PLANE_URL: platform().addressOf('controlPlane') });
  const run = (...args: string[]) => heddle(args, project, env());
  const shown = async (): Promise<{ active_revision_id: string; revisions: { id: string; status: string }[] }> =>
    JSON.parse((await run('deployments', 'show', '--json')).stdout);
  async function say(text: string): Promise<string> {
    const input = { messages: [{ role: 'user', content: text }] };
    const values = (await client.runs.wait(threadId, 'agent', { input })) as { messages: { content: string }[] };
    return values.messages.at(-1)?.content ?? '';
  }
  const change = (from: string, to: string) => {
    const file = join(project, 'src/agent.ts');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(from);
    writeFileSync(file, text.replace(from, to));
  };

  afterAll(() => rmSync(work, { recursive: true, force: true }));

  it(
    'makes a project that deploys as it is, at an address that answers',
    async () => {
      expect(await heddle(['new', 'greeter'], work)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Made greeter'),
      });
      expect(await heddle(['new', 'greeter'], work)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('is not empty'),
      });
      writeFileSync(join(project, '.env'), 'GREETING=Good day\n');
      const { code, stdout, stderr } = await run('deploy');
      expect([code, stderr]).toEqual([0, expect.stringContaining('Secrets of .env: GREETING')]);
      expect(stderr).toMatch(/New deployment greeter [^]*\nBUILDING [^]*Running: npm ci[^]*\nDeployed in [\d.]+ s\n$/);
      // Nothing else, so that a script can use it.
      expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/agents\/[\da-f-]{36}\n$/);
      url = stdout.trim();
      client = new Client({ apiUrl: url, apiKey: platform().apiKey });
      threadId = (await client.threads.create()).thread_id;
      expect(await say('hello')).toBe('You said "hello". That was message 1 of this thread.');
    },
    buildMs,
  );

  it(
    'replaces it by the changed files, and keeps its threads',
    async () => {
      change(
        'return `You said',
        'console.log(`heard ${questions.length}`);\n  return `${process.env.GREETING}! You said',
      );
      const { code, stdout, stderr } = await run('deploy', '--json');
      expect([code, stderr]).toEqual([0, '']);
      const events = eventsOf(stdout);
      const names = events.map(({ event }) => event);
      expect(names.slice(0, 4)).toEqual(['packed', 'found', 'uploaded', 'revision']);
      expect(events.at(-1)).toMatchObject({ event: 'deployed', url, seconds: expect.any(Number) });
      const statuses = events.filter(({ event }) => event === 'status').map(({ status }) => status);
      expect(statuses.at(-1)).toBe('DEPLOYED');
      expect(new Set(statuses).size).toBe(statuses.length);
      const ids = events.filter(({ event }) => event === 'log').map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(0);
      expect(new Set(ids).size).toBe(ids.length);
      const lines = events.filter(({ event }) => event === 'log').map(({ message }) => message);
      expect(lines).toContain('The packages of package-lock.json are already installed.');
      process.stderr.write(`a deployment of a changed file served after ${String(events.at(-1)?.seconds)} s\n`);
      await waitFor(async () => (await say('again')).startsWith('Good day! You said "again"'), {
        what: 'the new code',
      });
    },
    buildMs,
  );

  it(
    'ends with 1 and the reason when a build fails, and the serving revision continues',
    async () => {
      change('export const graph', "throw new Error('no such tool');\nexport const graph");
      const before = await shown();
      const { code, stdout, stderr } = await run('deploy');
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain('BUILD_FAILED: Loading the graphs ended with exit code 1.');
      expect(stderr).toMatch(/Error: no such tool\n\s+at .*src\/agent\.ts:\d+/);
      expect(stderr).toMatch(
        /Code graphs_broken, exit code 1\nRevision [\da-f]{8} goes on serving, nothing changed\.\n$/,
      );
      expect((await shown()).active_revision_id).toBe(before.active_revision_id);
      expect(await say('still there?')).toContain('Good day!');
      change("throw new Error('no such tool');\n", '');
    },
    buildMs,
  );

  it(
    'follows a log: each line once, also when the connection is cut',
    async () => {
      const proxy = await startCuttingProxy(platform().addressOf('controlPlane'));
      const questions = async () => {
        const { values } = (await client.threads.getState(threadId)) as { values: { messages: unknown[] } };
        return values.messages.length / 2;
      };
      try {
        const before = await questions();
        // Lines are stored a moment after they were written.
        await waitFor(
          async () => (await run('logs', '--query', 'heard', '-n', '1')).stdout.includes(`heard ${before}`),
          {
            what: 'the line of the last question',
          },
        );
        const follow = startHeddle(['logs', '-f', '-n', '0', '--query', 'heard', '--json'], project, {
          ...env(),
          HEDDLE_CONTROL_PLANE_URL: proxy.url,
        });
        const heard = () => follow.lines().map((line) => JSON.parse(line) as { id: string; message: string });
        // Lines before the stream is open count as well: it begins after the newest line of the first answer.
        await waitFor(() => proxy.opened() > 0, { what: 'the first connection' });
        await waitFor(async () => (await say('one'), heard().length > 0), { what: 'the first line', intervalMs: 500 });
        const opened = proxy.opened();
        proxy.cut();
        await say('while it is cut');
        await waitFor(() => proxy.opened() > opened, { what: 'the next connection' });
        await say('after');
        const last = await questions();
        await waitFor(() => heard().some(({ message }) => message.includes(`heard ${last}`)), {
          what: 'the last line',
        });
        follow.child.kill('SIGINT');
        expect((await follow.ended).code).toBe(130);
        const numbers = heard().map(({ message }) => Number(/heard (\d+)/.exec(message)?.[1]));
        // From the first number seen, none is missing and none is repeated.
        const begin = numbers[0] ?? 0;
        expect(begin).toBeGreaterThan(before);
        expect(numbers).toEqual(Array.from({ length: last - begin + 1 }, (_, index) => begin + index));
      } finally {
        await proxy.close();
      }
      const { stdout } = await run('logs', '--query', 'heard', '-n', '2');
      expect(stdout).toMatch(/^(\d{4}-\S+Z INFO {5}heard \d+\n){2}$/);
      expect((await run('logs', '--build', '--level', 'ERROR')).stdout).toContain('no such tool');
    },
    buildMs,
  );

  it(
    'goes back to the revision before, without a build',
    async () => {
      const before = await shown();
      const { code, stdout, stderr } = await run('rollback');
      const logs = code === 0 ? '' : (await run('logs')).stdout;
      expect([code, stdout, stderr, logs]).toEqual([
        0,
        `${url}\n`,
        expect.stringMatching(/^Going back to revision (?:(?!BUILDING)[^])*\nDeployed in [\d.]+ s\n$/),
        '',
      ]);
      await waitFor(async () => (await say('back')).startsWith('You said "back"'), { what: 'the old code' });
      const wanted = before.active_revision_id.slice(0, 8);
      // Names the revision by id, and does not wait.
      const again = await run('rollback', wanted, '--no-wait');
      expect([again.code, again.stdout, again.stderr]).toEqual([
        0,
        expect.stringMatching(/^[\da-f-]{36}\n$/),
        expect.stringContaining(`Going back to revision ${wanted}`),
      ]);
      await waitFor(async () => (await shown()).active_revision_id === again.stdout.trim(), {
        timeoutMs: 180_000,
        what: 'the roll-out',
      });
      expect((await run('rollback', 'ffffffff')).stderr).toContain('greeter has no revision "ffffffff"');
    },
    buildMs,
  );

  it(
    'continues after Ctrl-C, which prints how to follow it',
    async () => {
      const deploy = startHeddle(['deploy'], project, env());
      await waitFor(() => deploy.stderr().includes('BUILDING'), { timeoutMs: 120_000, what: 'the build' });
      deploy.child.kill('SIGINT');
      const { code, stdout, stderr } = await deploy.ended;
      expect([code, stdout]).toEqual([130, '']);
      const [, command = ''] = /To follow it: heddle (.*?); its status/.exec(stderr) ?? [];
      const followed = await heddle(command.split(' '), project, env());
      expect([followed.code, followed.stdout]).toEqual([0, expect.stringContaining('Step BUILDING finished.')]);
      await waitFor(async () => (await shown()).revisions[0]?.status === 'DEPLOYED', {
        timeoutMs: 180_000,
        what: 'the end of the deployment',
      });
    },
    buildMs,
  );

  it('works with a profile, whose file only its owner may read', async () => {
    const login = (key: string, ...args: string[]) =>
      heddle(['login', platform().addressOf('controlPlane'), ...args], project, {}, `${key}\n`);
    expect(await login('wrong')).toMatchObject({ code: 2, stderr: expect.stringContaining('HTTP 401') });
    const config = join(project, '.heddle-config.json');
    expect(existsSync(config)).toBe(false);
    expect((await login(platform().apiKey, '--profile', 'here')).code).toBe(0);
    expect(statSync(config).mode & 0o777).toBe(0o600);
    const listed = await heddle(['deployments', 'list'], project);
    expect([listed.code, listed.stdout]).toEqual([0, expect.stringMatching(/greeter +READY +process/)]);
    // The key of the profile goes to its address only.
    const other = ['deployments', 'list', '--url', platform().addressOf('experiments'), '--retries', '0'];
    expect((await heddle(other, project)).stderr).toMatch(/HTTP 40[14]/);
    expect((await heddle(['profile', 'list'], project)).stdout).not.toContain(platform().apiKey);

    const issued = await heddle(['keys', 'create', 'reader', '--permission', 'deployments:read'], project);
    expect(issued).toMatchObject({ code: 0, stdout: expect.stringMatching(/^hdl_\S+\n$/) });
    const key = issued.stdout.trim();
    expect((await heddle(['deployments', 'list', '--api-key', key], project)).code).toBe(0);
    const refused = await heddle(['deploy', '--api-key', key], project);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('HTTP 403')]);
    const keys = JSON.parse((await heddle(['keys', 'list', '--json'], project)).stdout) as {
      id: string;
      name: string;
    }[];
    const id = keys.find(({ name }) => name === 'reader')?.id ?? '';
    expect((await heddle(['keys', 'revoke', id], project)).code).toBe(0);
    expect((await heddle(['deployments', 'list', '--api-key', key], project)).code).toBe(2);
  });

  it('lists, opens and deletes', async () => {
    const page = (await run('open')).stdout.trim();
    const redirected = await fetch(page, { redirect: 'manual' });
    expect(redirected.headers.get('location')).toBe(page.replace(/^http:\/\/[^/]+/, platform().addressOf('console')));
    const listed = (await run('deployments', 'revisions')).stdout;
    expect(listed).toMatch(/REVISION[^]*serves[^]*BUILD_FAILED[^]*REPLACED/);
    expect(await run('deployments', 'delete', 'greeter')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--yes'),
    });
    expect(await run('deployments', 'delete', 'greeter', '--yes', '--wait')).toMatchObject({ code: 0 });
    expect((await fetch(`${url}/ok`)).status).toBe(404);
    expect(await run('logs')).toMatchObject({ code: 2, stderr: expect.stringContaining('No deployment "greeter"') });
  });
});

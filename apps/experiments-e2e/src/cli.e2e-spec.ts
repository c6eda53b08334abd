import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiKey, type Experiments, experimentsFleet, row, upload } from './experiments.harness.js';

const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

function exec(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const { PATH, HOME } = process.env;
  return new Promise<Outcome>((resolve) => {
    execFile(command, args, { cwd, env: { PATH, HOME, ...env } as NodeJS.ProcessEnv }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
  });
}

/** The package of a user: packed, and installed into an empty folder, without a registry. */
async function install(folder: string): Promise<string> {
  const pack = ['pack', '--workspace=@heddle/cli', '--pack-destination', folder, '--silent'];
  expect(await exec('npm', pack, repositoryRoot)).toMatchObject({ code: 0 });
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  const empty = join(folder, 'empty');
  await mkdir(empty);
  await writeFile(join(empty, 'package.json'), '{"private": true}');
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--silent', join(folder, tarball)];
  expect(await exec('npm', install, empty)).toMatchObject({ code: 0 });
  return empty;
}

const cases = ['France', 'Spain', 'Italy', 'Japan'].map((country, index) => ({
  row_id: `6f1f3a3c-5c0e-4c54-9d2e-0d5f0c1f9a0${index}`,
  inputs: { question: `What is the capital of ${country}?` },
}));

/** An experiment with these scores, one for each case. */
const experiment = (name: string, scores: readonly number[], seconds = 2) =>
  upload({
    experiment_name: name,
    dataset_name: 'capitals',
    results: scores.map((score, index) =>
      row({
        ...cases[index],
        evaluation_scores: [{ key: 'correctness', score }],
        end_time: `2026-01-05T10:00:0${seconds}Z`,
      }),
    ),
  });

let folder: string;
let work: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heddle-cli-'));
  work = await install(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the command line, packed and installed', () => {
  const fleet = experimentsFleet();
  let service: Experiments;

  const heddle = (...args: string[]) =>
    exec(join(work, 'node_modules/.bin/heddle'), ['experiments', ...args], work, {
      HEDDLE_EXPERIMENTS_URL: service.url,
      HEDDLE_API_KEY: apiKey,
    });
  const write = (name: string, content: unknown) =>
    writeFile(join(work, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));

  beforeAll(async () => {
    service = await fleet.start();
    await write('main.json', experiment('main', [1, 1, 1, 0]));
    await write('branch.json', experiment('branch', [1, 0, 1, 1], 4));
    const { results, ...header } = experiment('same', [1, 1, 1, 0]);
    await write('same.ndjson', [header, ...results].map((line) => JSON.stringify(line)).join('\n'));
  });
  afterAll(() => fleet.close());

  it('has no dependencies, and contains the licences of bundled packages', async () => {
    expect((await readdir(join(work, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual(['@heddle']);
    const files = await readdir(join(work, 'node_modules/@heddle/cli'), { recursive: true });
    const shipped = [
      'README.md',
      'bin',
      'bin/heddle.mjs',
      'dist',
      'dist/LICENSES.txt',
      'dist/heddle.mjs',
      'package.json',
    ];
    expect(files.sort()).toEqual(shipped);
    const version = await exec('npx', ['--no-install', 'heddle', '--version'], work);
    expect(version).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  it('uploads files in several formats, and prints links', async () => {
    const { code, stdout, stderr } = await heddle('upload', 'main.json', 'branch.json', 'same.ndjson');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^Stored: main \(4 rows, [\d.]+ KiB\) in dataset capitals\n {2}http:\/\/\S+\/projects\/p\/[\da-f-]{36}\n/,
    );
    expect(stdout).toMatch(/Side by side:\n {2}http:\S+\/compare\?selectedSessions=[\da-f-]{36}%2C[\da-f-]{36}%2C/);
    expect(stdout).not.toContain('\u001b');
  });

  it('reports a repeated upload', async () => {
    const again = await heddle('upload', 'main.json', '--json', '--no-gzip');
    expect(JSON.parse(again.stdout)).toMatchObject([
      { file: 'main.json', rows: 4, replayed: true, experiment: { name: 'main' } },
    ]);
  });

  it('names the file and row of an error', async () => {
    const broken = experiment('broken', [1, 1]);
    await write('broken.json', {
      ...broken,
      results: [broken.results[0], { ...broken.results[1], start_time: 'soon', row_id: 7 }],
    });
    const { code, stderr } = await heddle('upload', 'broken.json');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^heddle: broken\.json: HTTP 422: 2 problems\n {2}row 2, row_id: .*\n {2}row 2, start_time: .*\n$/,
    );
    const taken = await heddle('upload', 'branch.json', '--name', 'main');
    expect(taken).toMatchObject({ code: 1, stderr: 'heddle: branch.json: HTTP 409: Session already exists.\n' });
  });

  it('imports a table and a result of promptfoo', async () => {
    await write('answers.csv', 'question,answer,correct\nWho?,Ada,yes\nWhere?,London,no\n');
    const csv = await heddle('upload', 'answers.csv', '--dataset-name', 'people', '--metadata', 'model=small');
    expect(csv).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('input: question; expected: none; output: answer'),
    });
    // The same questions belong to another dataset, too.
    const others = await heddle('upload', 'answers.csv', '--dataset-name', 'other people', '--name', 'others');
    expect([others.code, others.stdout]).toEqual([0, expect.stringContaining('in dataset other people')]);
    await write('results.json', {
      evalId: 'eval-1',
      results: {
        version: 3,
        timestamp: '2026-01-05T10:00:00Z',
        results: [
          {
            vars: { q: '1' },
            provider: { id: 'p' },
            success: true,
            score: 1,
            latencyMs: 10,
            response: { output: 'x' },
          },
        ],
      },
    });
    expect(await heddle('upload', 'results.json', '--dataset-name', 'people')).toMatchObject({ code: 0, stderr: '' });
    const { stdout } = await heddle('list', '--dataset', 'people', '--json');
    const found = (JSON.parse(stdout) as { name: string }[]).sort((a, b) => (a.name < b.name ? -1 : 1));
    expect(found).toMatchObject([
      {
        name: 'answers',
        extra: { metadata: { model: 'small', source: 'csv' } },
        feedback_stats: { correct: { avg: 0.5 } },
      },
      { name: 'promptfoo, p, eval-1', run_count: 1, feedback_stats: { pass: { avg: 1 } } },
    ]);
  });

  it('lists experiments with their statistics', async () => {
    const { stdout } = await heddle('list', '--dataset', 'capitals', '--limit', '2');
    const [title, ...lines] = stdout.trim().split('\n');
    expect(title).toMatch(/^NAME +STARTED +RUNS +ERRORS +P50 +correctness +ID$/);
    expect(lines).toHaveLength(2);
  });

  it('compares, with the coverage above the table', async () => {
    const { code, stdout } = await heddle('compare', 'main', 'branch', '--no-statistics');
    expect(code).toBe(0);
    expect(stdout).toContain('branch against the baseline main\n4 of 4 examples in all experiments\n');
    expect(stdout).toMatch(/correctness +0\.750 +0\.750 +±0 +4 +1 +1\n/);
    const markdown = await heddle('compare', 'main', 'branch', 'same', '--no-statistics', '--format', 'markdown');
    expect(markdown.stdout).toContain('| correctness | same | 0.750 | 0.750 | ±0 | 4 | 0 | 0 |');
    const json = await heddle('compare', 'main', 'branch', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ coverage: { in_all: 4 }, metrics: [{ key: 'correctness' }] });
  });

  it('passes without a regression', async () => {
    const { code, stdout } = await heddle(
      'gate',
      '--baseline',
      'main',
      '--candidate',
      'same',
      '--max-regressions',
      '0',
    );
    expect({ code, last: stdout.trim().split('\n').at(-1) }).toEqual({ code: 0, last: 'Passed' });
  });

  it('fails by rules of a file, and writes every report', async () => {
    await write(
      'heddle.gate.yaml',
      'baseline: main\nmax_regressions: 0\nmax_latency_p50_increase: 10%\nmin_coverage: 1\n',
    );
    const reports = ['--junit', 'gate.xml', '--markdown', 'gate.md', '--json-file', 'gate.json'];
    const { code, stdout } = await heddle('gate', '--candidate', 'branch', ...reports);
    await rm(join(work, 'heddle.gate.yaml'));
    expect(code).toBe(1);
    expect(stdout).toContain('✗ max_regressions (correctness): 1 of 4 examples got worse (at most 0)');
    expect(stdout).toContain('✗ max_latency_p50_increase: median latency 2 s, now 4 s (at most 10% more)');
    expect(stdout).toContain('✓ min_coverage');
    const read = (name: string) => readFile(join(work, name), 'utf8');
    const worse = `/e/${cases[1]?.row_id}`;
    expect(await read('gate.xml')).toContain(worse);
    expect(await read('gate.xml')).toMatch(/<testsuites name="heddle gate" tests="3" failures="2" errors="0">/);
    expect(await read('gate.md')).toContain(worse);
    expect(JSON.parse(await read('gate.json'))).toMatchObject({
      verdict: 'failed',
      exit_code: 1,
      candidates: [{ name: 'branch', regressed_examples: [{ metric: 'correctness', example_id: cases[1]?.row_id }] }],
    });
  });

  it('uses the baseline of the dataset', async () => {
    const none = await heddle('gate', '--candidate', 'same', '--max-regressions', '0');
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('has no baseline') });
    const sessions = await heddle('list', '--dataset', 'capitals', '--json');
    const main = (JSON.parse(sessions.stdout) as { name: string; id: string; reference_dataset_id: string }[]).find(
      ({ name }) => name === 'main',
    );
    await service.api.PATCH('/api/v1/datasets/{dataset_id}', {
      params: { path: { dataset_id: main?.reference_dataset_id ?? '' } },
      body: { baseline_experiment_id: main?.id },
    });
    const found = await heddle('gate', '--candidate', 'same', '--max-regressions', '0');
    expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining('against the baseline main') });
  });

  it('fails on a regression of the statistics, and only then with require_significant', async () => {
    const of = (name: string, wrongs: number) =>
      upload({
        experiment_name: name,
        dataset_name: 'large',
        results: Array.from({ length: 40 }, (_, index) =>
          row({
            row_id: `6f1f3a3c-5c0e-4c54-9d2e-0d5f0c1f9b${String(index).padStart(2, '0')}`,
            evaluation_scores: [{ key: 'correctness', score: index < wrongs ? 0 : 1 }],
          }),
        ),
      });
    await write('good.json', of('good', 0));
    await write('unlucky.json', of('unlucky', 2));
    await write('bad.json', of('bad', 20));
    expect(await heddle('upload', 'good.json', 'unlucky.json', 'bad.json')).toMatchObject({ code: 0 });
    const gate = (candidate: string, ...rules: string[]) =>
      heddle('gate', '--baseline', 'good', '--candidate', candidate, ...rules);
    const bad = await gate('bad');
    expect(bad).toMatchObject({ code: 1, stdout: expect.stringContaining('✗ fail_on (correctness)') });
    expect(bad.stdout).toMatch(
      /correctness +1\.000 +0\.500 +−0\.500 +−0\.\d+ … −0\.\d+ +<0\.0001 +regressed +40 +0 +20\n/,
    );
    expect(await gate('unlucky')).toMatchObject({ code: 0 });
    expect(await gate('unlucky', '--max-regressions', '0')).toMatchObject({ code: 1 });
    expect(await gate('unlucky', '--max-regressions', '0', '--require-significant')).toMatchObject({ code: 0 });
    expect(await gate('bad', '--max-regressions', '0', '--require-significant')).toMatchObject({ code: 1 });
    expect(await gate('bad', '--max-regressions', 'latency=0', '--require-significant')).toMatchObject({ code: 0 });
  });

  it('checks without storing, and stores chunks once', async () => {
    await write('later.json', experiment('later', [1, 0]));
    const checked = await heddle('upload', 'later.json', '--dry-run');
    expect(checked).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 runs and 2 scores into dataset capitals'),
    });
    expect(await heddle('compare', 'main', 'later')).toMatchObject({ code: 2 });
    const stored = await heddle('upload', 'later.json', '--resume');
    expect(stored).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Stored: later/) });
    const again = await heddle('upload', 'later.json', '--resume');
    expect(again).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Stored before: later/) });
    await write('wrong.json', { ...experiment('wrong', [1]), results: [{ ...row(), row_id: 7 }] });
    const wrong = await heddle('upload', 'wrong.json', '--resume');
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('row 1, row_id') });
  });

  it.each([
    [
      'a metric of no experiment',
      ['--baseline', 'main', '--candidate', 'same', '--min-mean', 'typo=1'],
      'there is no such metric; there are: correctness',
      'stdout',
    ],
    [
      'an experiment of another dataset',
      ['--baseline', 'main', '--candidate', 'answers', '--max-changed', '0'],
      'are of different datasets',
      'stderr',
    ],
    [
      'an experiment that is not there',
      ['--baseline', 'main', '--candidate', 'nobody'],
      'No experiment "nobody"',
      'stderr',
    ],
    [
      'an unknown option',
      ['--max-regresions', '0'],
      "unknown option '--max-regresions'\n  (Did you mean --max-regressions?)",
      'stderr',
    ],
    [
      'a file of rules that is not there',
      ['--candidate', 'same', '--rules', 'none.yaml'],
      'none.yaml cannot be read',
      'stderr',
    ],
    ['a wrong key', ['--api-key', 'wrong', '--candidate', 'same'], 'HTTP 401', 'stderr'],
    [
      'a server that is away',
      ['--url', 'http://127.0.0.1:9', '--retries', '0', '--candidate', 'same'],
      'does not answer',
      'stderr',
    ],
  ] as const)('ends the gate with 2 for %s', async (_name, args, message, stream) => {
    const outcome = await heddle('gate', ...args);
    expect(outcome.code).toBe(2);
    expect(outcome[stream]).toContain(message);
  });
});

describe('uploads over a bad connection', () => {
  it('are sent again after 503, 429 and a lost connection, with the same key', async () => {
    const seen: { key: string | undefined; bytes: number }[] = [];
    const server: Server = createServer((request, response) => {
      let bytes = 0;
      request.on('data', (chunk: Buffer) => (bytes += chunk.length));
      request.on('end', () => {
        seen.push({ key: request.headers['idempotency-key'] as string, bytes });
        if (seen.length === 1) response.writeHead(503, { 'retry-after': '0' }).end('<html>');
        else if (seen.length === 2) response.writeHead(429, { 'retry-after': '0.01' }).end('{}');
        else if (seen.length === 3) request.socket.destroy();
        else response.writeHead(422, { 'content-type': 'application/json' }).end('{"detail":"enough"}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await writeFile(join(work, 'retried.json'), JSON.stringify(experiment('main', [1])));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const bin = join(work, 'node_modules/.bin/heddle');
      const { code, stderr } = await exec(bin, ['experiments', 'upload', 'retried.json', '--url', url], work);
      expect(code).toBe(1);
      expect(stderr).toContain('HTTP 422: enough');
      expect(seen).toHaveLength(4);
      expect(new Set(seen.map(({ key, bytes }) => `${key} ${bytes}`)).size).toBe(1);
      expect(seen[0]?.key).toMatch(/^[\da-f]{64}$/);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

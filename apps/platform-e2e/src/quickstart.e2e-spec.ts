import { afterAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readText, repositoryRoot } from './delivery/repository.js';
import { usePlatform } from './platform-process.js';

const { dataDir, platform } = usePlatform();
/** The pages make projects in `~`. */
const home = mkdtempSync(join(tmpdir(), 'heddle-home-'));

afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Block {
  commands: string;
  /** The output printed below the commands. */
  output: string | undefined;
}

/** The pages whose commands a reader may copy one after the other. */
const documents = [
  'README.md',
  'docs/start/install.md',
  'docs/start/first-agent.md',
  'docs/start/first-deployment.md',
  'docs/start/first-experiment.md',
];

function blocksOf(document: string): Block[] {
  const pattern = /```sh quickstart\n([\s\S]*?)```\n(?:\n```text\n([\s\S]*?)```)?/g;
  return [...readText(document).matchAll(pattern)].map(([, commands = '', output]) => ({ commands, output }));
}

/** The pages name the default addresses and data folder; this platform has others. */
function redirected(commands: string): string {
  const { controlPlane, agentServer, experiments } = platform().ports;
  return commands
    .replaceAll(':8124', `:${controlPlane}`)
    .replaceAll(':8123', `:${agentServer}`)
    .replaceAll(':1984', `:${experiments}`)
    .replaceAll('.heddle/', `${dataDir}/`)
    .replaceAll(':3000', `:${platform().ports.console}`);
}

/** Ids, addresses, times, sizes and durations differ from run to run. */
const masked = (line: string) =>
  line
    .trim()
    .replace(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, '<id>')
    .replace(/\b[\da-f]{8}\b/g, '<id>')
    .replace(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}/g, '<time>')
    .replace(/\d+(\.\d+)? (KiB|s\b|packages in)/g, '<n> $2')
    .replace(/in \d+s$/, 'in <n> s')
    .replace(/\s+/g, ' ');

/** Expects the printed lines in this order; others may be between them. `...` stands for any. */
function expectLines(printed: string, output: string): void {
  const found = linesOf(output).map(masked);
  let at = 0;
  for (const line of linesOf(printed).map(masked)) {
    if (line === '...') continue;
    const next = found.indexOf(line, at);
    expect({ line, isPrinted: next >= 0 || found.slice(at) }).toEqual({ line, isPrinted: true });
    at = next + 1;
  }
}

const linesOf = (text: string) => text.trim().split('\n');

describe.each(documents)('the commands of %s', (document) => {
  it('work as printed', () => {
    const blocks = blocksOf(document);
    expect(blocks.length).toBeGreaterThan(0);
    const mark = '--- next block ---';
    const script = blocks.map(({ commands }) => redirected(commands)).join(`\necho '${mark}'; echo '${mark}' >&2\n`);
    const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: repositoryRoot,
      encoding: 'utf8',
      timeout: 540_000,
      env: {
        PATH: process.env.PATH,
        HOME: home,
        npm_config_cache: join(process.env.HOME ?? '', '.npm'),
        npm_config_update_notifier: 'false',
        HEDDLE_DATA_DIR: dataDir,
        HEDDLE_CONTROL_PLANE_URL: platform().addressOf('controlPlane'),
        HEDDLE_EXPERIMENTS_URL: platform().addressOf('experiments'),
      },
    });
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    const outputs = stdout.split(`${mark}\n`);
    const progress = stderr.split(`${mark}\n`);
    blocks.forEach(({ commands, output: printed }, index) => {
      const output = outputs[index] ?? '';
      if (printed === undefined) return;
      // Ids and times are new in each run, and a terminal also shows progress.
      if (/npx heddle deploy/.test(commands)) expectLines(printed, (progress[index] ?? '') + output);
      else expect(output).toBe(printed);
    });
  }, 600_000);
});

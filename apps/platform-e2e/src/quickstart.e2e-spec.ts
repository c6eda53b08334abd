import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readText, repositoryRoot } from './delivery/repository.js';
import { freePorts, newDataDir, PlatformProcess } from './platform-process.js';

const dataDir = newDataDir();
let platform: PlatformProcess;

beforeAll(async () => {
  platform = new PlatformProcess(await freePorts(), dataDir.path);
  await platform.ready();
}, 240_000);
afterAll(async () => {
  await platform?.interrupt();
  dataDir.remove();
});

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
  const { controlPlane, agentServer, experiments } = platform.ports;
  return commands
    .replaceAll(':8124', `:${controlPlane}`)
    .replaceAll(':8123', `:${agentServer}`)
    .replaceAll(':1984', `:${experiments}`)
    .replaceAll('.heddle/', `${dataDir.path}/`);
}

const linesOf = (text: string) => text.trim().split('\n');
const withoutRepeats = (lines: string[]) => lines.filter((line, index) => line !== lines[index - 1]);

describe.each(documents)('the commands of %s', (document) => {
  it('work as printed', () => {
    const blocks = blocksOf(document);
    expect(blocks.length).toBeGreaterThan(0);
    const mark = '--- next block ---';
    const script = blocks.map(({ commands }) => redirected(commands)).join(`\necho '${mark}'\n`);
    const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: repositoryRoot,
      encoding: 'utf8',
      timeout: 180_000,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        HEDDLE_EXPERIMENTS_URL: `http://127.0.0.1:${platform.ports.experiments}`,
      },
    });
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    const outputs = stdout.split(`${mark}\n`);
    blocks.forEach(({ output: printed }, index) => {
      const output = outputs[index] ?? '';
      if (printed === undefined) return;
      if (!printed.includes('DEPLOYED')) {
        expect(output).toBe(printed);
        return;
      }
      // How often each status is seen depends on the moment of polling; their order and the end do not.
      const statuses = withoutRepeats(linesOf(output));
      expect(statuses.at(-1)).toBe('DEPLOYED');
      expect(linesOf(printed).filter((line) => statuses.includes(line))).toEqual(statuses);
    });
  }, 240_000);
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
  /** What the README prints below the commands. */
  output: string | undefined;
}

/** The commands of the README's quickstart, each with the output printed below it. */
function quickstart(): Block[] {
  const pattern = /```sh quickstart\n([\s\S]*?)```\n(?:\n```text\n([\s\S]*?)```)?/g;
  return [...readText('README.md').matchAll(pattern)].map(([, commands, output]) => ({
    commands: commands ?? '',
    output,
  }));
}

/** The README names the default addresses and data folder; this platform has others. */
function redirected(commands: string): string {
  const { controlPlane, agentServer, experiments } = platform.ports;
  return commands
    .replaceAll(':8124', `:${controlPlane}`)
    .replaceAll(':8123', `:${agentServer}`)
    .replaceAll(':1984', `:${experiments}`)
    .replaceAll('.heddle/', `${dataDir.path}/`);
}

const withoutRepeats = (lines: string[]) => lines.filter((line, index) => line !== lines[index - 1]);

describe('the quickstart of the README', () => {
  it('works as printed', () => {
    const blocks = quickstart();
    expect(blocks).toHaveLength(4);
    const mark = '--- next block ---';
    const script = blocks.map(({ commands }) => redirected(commands)).join(`\necho '${mark}'\n`);
    const { stdout, stderr, status } = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: repositoryRoot,
      encoding: 'utf8',
      timeout: 180_000,
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const outputs = stdout.split(`${mark}\n`);

    // How often each status is seen depends on the moment of polling; their order and the end do not.
    const statuses = withoutRepeats((outputs[1] ?? '').trim().split('\n'));
    const printed = (blocks[1]?.output ?? '').trim().split('\n');
    expect(statuses.at(-1)).toBe('DEPLOYED');
    expect(printed.filter((line) => statuses.includes(line))).toEqual(statuses);

    expect(outputs[2]).toBe(blocks[2]?.output);
    expect(outputs[3]).toBe(blocks[3]?.output);
  }, 240_000);

  it('names files and folders that exist', () => {
    const links = [...readText('README.md').matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, path]) => path as string);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((path) => !existsSync(join(repositoryRoot, path)))).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@heddle/testing';
import { repositoryRoot } from './delivery/repository.js';
import { allEnd, familyOf, freePorts, newDataDir, PlatformProcess, type Ports } from './platform-process.js';

const folder = newDataDir();
let ports: Ports;

beforeAll(async () => {
  ports = await freePorts();
});
afterAll(() => folder.remove());

describe('npm start', () => {
  it('ends at once on Ctrl-C while PostgreSQL initialises, and starts afterwards', async () => {
    const dataDir = join(folder.path, 'interrupted');
    const interrupted = new PlatformProcess(ports, dataDir);
    await waitFor(() => existsSync(join(dataDir, 'postgres')), {
      what: 'initdb to begin',
      timeoutMs: 120_000,
      intervalMs: 5,
    });
    const family = interrupted.family();
    expect(await interrupted.interrupt()).toBe(0);
    expect(interrupted.output).toContain('Stopping...\n');
    expect(interrupted.output).not.toContain('Starting the services');
    await allEnd(family);

    const next = new PlatformProcess(ports, dataDir);
    await next.ready();
    expect(await next.interrupt()).toBe(0);
    expect(next.output).toMatch(/Stopping\.\.\.\n$/);
  }, 400_000);

  it('ends all processes when its npm process is stopped', async () => {
    const npm = spawn('npm', ['start'], {
      cwd: repositoryRoot,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        HEDDLE_DATA_DIR: join(folder.path, 'by-npm'),
        CONTROL_PLANE_PORT: String(ports.controlPlane),
        AGENT_SERVER_PORT: String(ports.agentServer),
        EXPERIMENTS_PORT: String(ports.experiments),
        CONSOLE_PORT: String(ports.console),
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    npm.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await waitFor(() => output.includes('Heddle is ready.'), { what: 'npm start to be ready', timeoutMs: 170_000 });
    const family = familyOf(npm.pid as number);
    expect(family.length).toBeGreaterThanOrEqual(7);
    npm.kill('SIGTERM');
    await once(npm, 'exit');
    await allEnd(family);
    expect(output).toContain('Stopping...');
  }, 400_000);
});

describe('a second npm start', () => {
  it('reports the Heddle process on the port, and how to stop it', async () => {
    const dataDir = join(folder.path, 'twice');
    const first = new PlatformProcess(ports, dataDir);
    await first.ready();
    const others = await freePorts();
    for (const [name, title, variable] of [
      ['controlPlane', 'Heddle control plane', 'CONTROL_PLANE_PORT'],
      ['console', 'Heddle console', 'CONSOLE_PORT'],
    ] as const) {
      const second = new PlatformProcess({ ...others, [name]: ports[name] }, dataDir);
      expect(await second.exited).toBe(1);
      expect(second.output).toContain(
        `Port ${ports[name]} is taken by Heddle itself: the ${title} runs at ${first.addressOf(name)}. ` +
          `Use that one, or stop it (kill ${first.child.pid}, or Ctrl-C in its terminal).`,
      );
      expect(second.output).toContain(`needs its own HEDDLE_DATA_DIR and ports (${variable} and the others)`);
    }
    await first.interrupt();
  }, 400_000);
});

describe('a data folder that cannot be written', () => {
  it.each(['/proc/x', '/proc/x/y'])('%s is refused at once, in one line', async (dataDir) => {
    const platform = new PlatformProcess(ports, dataDir);
    expect(await platform.exited).toBe(1);
    expect(platform.output.replace(/\((ENOENT|EACCES)\)/, '(code)')).toBe(
      `The data folder ${dataDir} cannot be written (code). Choose another one with HEDDLE_DATA_DIR.\n`,
    );
  });

  it('is refused if it is a file', async () => {
    mkdirSync(join(folder.path, 'files'), { recursive: true });
    const file = join(folder.path, 'files', 'file');
    writeFileSync(file, '');
    const platform = new PlatformProcess(ports, join(file, 'data'));
    expect(await platform.exited).toBe(1);
    expect(platform.output).toContain('cannot be written (ENOTDIR)');
  });
});

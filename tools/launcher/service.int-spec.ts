import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, waitFor } from '@heddle/testing';
import { cpuSecondsOf, Service } from './processes.mjs';

const folder = mkdtempSync(join(tmpdir(), 'heddle-service-'));
let service: InstanceType<typeof Service>;
afterEach(() => service?.stop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Options = ConstructorParameters<typeof Service>[0];

/** Starts a program that `ready` waits for; it has the variable PORT. */
async function start(program: string, options: Partial<Options> = {}) {
  const entry = join(folder, `${Math.random()}.mjs`);
  writeFileSync(entry, program);
  const port = await freePort();
  service = new Service({
    name: 'sample',
    entry,
    env: { PORT: String(port) },
    url: `http://127.0.0.1:${port}`,
    logDir: folder,
    ...options,
  });
  service.start(() => undefined);
  return service;
}

const listen = `const { createServer } = await import('node:http');
  createServer((request, response) => response.end()).listen(Number(process.env.PORT), '127.0.0.1');`;
const idle = 'setInterval(() => undefined, 1000);';
/** Longer than a busy machine delays a process. */
const quietMs = 4000;
/** Delays longer than the limit. */
const slowly = (each: string) => `
  for (let n = 0; n < 60; n += 1) { ${each}; await new Promise((done) => setTimeout(done, 100)); }
  ${listen}`;

describe('a service that starts', () => {
  it('is awaited while it logs', async () => {
    const slow = await start(slowly('console.log("migration", n)'), {
      patience: { quietMs },
      cpuSecondsOf: async () => undefined,
    });
    await slow.ready();
    expect(readFileSync(slow.logPath, 'utf8')).toContain('migration 59\n');
  });

  it('is awaited while it computes, also without logs', async () => {
    let seconds = 0;
    const patience = { quietMs, cpuSeconds: 2, cpuCheckMs: 100 };
    const slow = await start(slowly(''), { patience, cpuSecondsOf: async () => (seconds += 1) });
    await slow.ready();
  });

  it('is reported with the end and the path of its log if it does nothing', async () => {
    const hung = await start(`console.log('waiting for a lock'); ${idle}`, {
      patience: { quietMs: 500, cpuCheckMs: 100 },
      cpuSecondsOf: async () => 1,
    });
    await waitFor(() => readFileSync(hung.logPath, 'utf8') !== '', { what: 'its first words' });
    await expect(hung.ready()).rejects.toThrow(
      `sample is not ready and has done nothing for 0.5 s. The end of its log (${join(folder, 'sample.log')}):\n`,
    );
    await expect(hung.ready()).rejects.toThrow('waiting for a lock');
  });

  it('is reported with the end and the path of its log when it ends', async () => {
    const broken = await start(`console.error('no such table'); process.exitCode = 1;`);
    const refusal = await broken.ready().catch((error: Error) => error.message);
    expect(refusal).toContain(`sample did not start. The end of its log (${broken.logPath}):`);
    expect(refusal).toContain('no such table');
  });

  it('gets the decided value, not that of a NAME_FILE variable', async () => {
    process.env.PORT_FILE = '/nowhere';
    expect((await start(idle)).environment).not.toHaveProperty('PORT_FILE');
    delete process.env.PORT_FILE;
  });
});

describe('the CPU time of a process', () => {
  it('equals the output of ps', async () => {
    const known = () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    };
    const before = known();
    const seconds = (await cpuSecondsOf(process.pid)) as number;
    // ps counts whole seconds.
    expect(seconds).toBeGreaterThan(before - 1.5);
    expect(seconds).toBeLessThan(known() + 1.5);
  });

  it('is unknown for an ended process', async () => {
    expect(await cpuSecondsOf(2 ** 30)).toBeUndefined();
  });
});

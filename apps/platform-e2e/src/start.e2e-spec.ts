import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { bodyOf, httpCaller } from '@heddle/testing';
import { allEnd, freePorts, newDataDir, PlatformProcess, type Ports } from './platform-process.js';

const dataDir = newDataDir();
let ports: Ports;

beforeAll(async () => {
  ports = await freePorts();
});
afterAll(() => dataDir.remove());

describe('npm start', () => {
  it('starts everything, stops all processes on Ctrl-C, and keeps its data for the next start', async () => {
    const first = new PlatformProcess(ports, dataDir.path);
    await first.ready();
    for (const service of ['controlPlane', 'agentServer', 'experiments'] as const) {
      const { call } = httpCaller(first.addressOf(service), first.apiKey);
      expect(await call('GET', '/ready', { key: null })).toMatchObject({ status: 200 });
      expect(await call('GET', '/openapi.json', { key: null })).toMatchObject({ status: 200 });
    }
    const page = await httpCaller(first.addressOf('console'), first.apiKey).call('GET', '/', { key: null });
    expect(page.body).toContain('<div id="root">');
    const kept = { name: 'kept', source: 'internal_docker', source_config: {}, source_revision_config: {} } as const;
    await bodyOf(first.controlPlane().POST('/v2/deployments', { body: kept }));

    const family = first.family();
    // This process, four services and the database with its helpers.
    expect(family.length).toBeGreaterThanOrEqual(6);
    expect(await first.interrupt()).toBe(0);
    // The database was asked to stop, and did, before anything was killed.
    expect(existsSync(join(dataDir.path, 'postgres/postmaster.pid'))).toBe(false);
    await allEnd(family);

    const second = new PlatformProcess(ports, dataDir.path);
    await second.ready();
    expect(second.apiKey).toBe(first.apiKey);
    const listed = await bodyOf(second.controlPlane().GET('/v2/deployments'));
    expect(listed).toMatchObject({ resources: [{ name: 'kept' }] });
    await second.interrupt();
  }, 400_000);

  it('ends with everything else when one service dies', async () => {
    const platform = new PlatformProcess(ports, dataDir.path);
    await platform.ready();
    const family = platform.family();
    const victim = family.find((pid) => pid !== platform.child.pid && platformService(pid, 'experiments'));
    process.kill(victim as number, 'SIGKILL');
    expect(await platform.exited).toBe(1);
    expect(platform.output).toContain('experiments ended unexpectedly');
    await allEnd(family);
  }, 400_000);

  it('leaves no process behind when it is killed, and starts again', async () => {
    const killed = new PlatformProcess(ports, dataDir.path);
    await killed.ready();
    const family = killed.family();
    killed.child.kill('SIGKILL');
    await killed.exited;
    await allEnd(family);
    const next = new PlatformProcess(ports, dataDir.path);
    await next.ready();
    expect(await next.interrupt()).toBe(0);
  }, 400_000);

  it.each([
    ['controlPlane', 'CONTROL_PLANE_PORT'],
    ['agentServer', 'AGENT_SERVER_PORT'],
    ['experiments', 'EXPERIMENTS_PORT'],
    ['console', 'CONSOLE_PORT'],
  ] as const)('names the variable if the port of %s is occupied', async (name, variable) => {
    const owner = await occupy(ports[name]);
    const platform = new PlatformProcess(ports, dataDir.path);
    expect(await platform.exited).toBe(1);
    expect(platform.output).toContain(
      `Port ${ports[name]} is taken. Stop what uses it, or choose another port with ${variable}.`,
    );
    await new Promise((done) => owner.close(done));
  });

  it('explains an unreachable database of DATABASE_URL', async () => {
    const platform = new PlatformProcess(ports, dataDir.path, { DATABASE_URL: 'postgresql://x:y@127.0.0.1:1/z' });
    expect(await platform.exited).toBe(1);
    expect(platform.output).toMatch(/The database cannot be reached: .*Check DATABASE_URL/);
    expect(platform.output).not.toContain('    at ');
  });
});

/** Accepts connections and never answers. It reads them, because otherwise it would not notice their end. */
function occupy(port: number): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.resume());
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => done(server));
  });
}

function platformService(pid: number, name: string): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`apps/${name}/dist/main.js`);
}

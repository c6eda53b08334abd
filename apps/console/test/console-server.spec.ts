import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConsoleApp } from '../server/app.mjs';
import { loadConsoleEnv } from '../server/config/env.mjs';

const { api } = loadConsoleEnv({ EXPERIMENTS_PUBLIC_URL: 'https://experiments.example.com/base/' });

describe('console server', () => {
  const dist = mkdtempSync(join(tmpdir(), 'heddle-console-'));
  let server: ReturnType<ReturnType<typeof createConsoleApp>['listen']>;
  let base: string;

  beforeAll(async () => {
    mkdirSync(join(dist, 'assets'));
    writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Heddle</title>');
    writeFileSync(join(dist, 'assets', 'index-abc123.js'), 'export {};');
    const app = createConsoleApp({ dist, api, version: '1.2.3' });
    await new Promise<void>((resolve) => {
      server = app.listen(0, '127.0.0.1', () => resolve());
    });
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    rmSync(dist, { recursive: true });
  });

  it('answers the health check with its version', async () => {
    expect(await (await fetch(`${base}/ok`)).json()).toEqual({ ok: true, version: '1.2.3' });
  });

  it('tells the browser where the services are, and lets it connect to exactly those', async () => {
    const response = await fetch(`${base}/config.json`);
    expect(await response.json()).toEqual({
      controlPlaneUrl: 'http://127.0.0.1:8124',
      agentServerUrl: 'http://127.0.0.1:8123',
      experimentsUrl: 'https://experiments.example.com/base',
    });
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(
      "connect-src 'self' http://127.0.0.1:8124 http://127.0.0.1:8123 https://experiments.example.com",
    );
    expect(policy).toContain("script-src 'self';");
  });

  it.each([
    ['/'],
    ['/o/11111111-1111-4111-8111-111111111111/datasets/x/compare?selectedSessions=a%2Cb'],
    ['/o/t/host/deployments/x'],
  ])('serves the page for the link %s without letting it go stale', async (path) => {
    const response = await fetch(base + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('lets hashed assets be kept for ever, and never answers a missing one with the page', async () => {
    const asset = await fetch(`${base}/assets/index-abc123.js`);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    const missing = await fetch(`${base}/assets/index-old.js`);
    expect([missing.status, await missing.json()]).toEqual([404, { detail: 'Not Found' }]);
  });

  it('refuses what it does not serve with JSON', async () => {
    const post = await fetch(`${base}/`, { method: 'POST' });
    expect([post.status, await post.json()]).toEqual([405, { detail: 'Method Not Allowed' }]);
    expect((await fetch(`${base}/%zz`)).status).toBeLessThan(500);
  });

  it('says how to build when there is no build', () => {
    expect(() => createConsoleApp({ dist: join(dist, 'nowhere'), api, version: '1' })).toThrow('npm run build');
  });
});

describe('environment', () => {
  it('names every bad variable at once, without its value', () => {
    const load = () => loadConsoleEnv({ CONSOLE_PORT: '70000', CONTROL_PLANE_PUBLIC_URL: 'ftp://secret' });
    expect(load).toThrow(/CONSOLE_PORT[\s\S]*CONTROL_PLANE_PUBLIC_URL/);
    expect(load).not.toThrow(/secret/);
  });
});

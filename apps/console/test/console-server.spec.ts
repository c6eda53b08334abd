import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { request } from 'node:http';
import { tmpdir, type NetworkInterfaceInfo } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { precompress } from '../precompress';
import { createConsoleApp } from '../server/app.mjs';
import { bindAddress } from '../server/bind-address.mjs';
import { loadConsoleEnv } from '../server/config/env.mjs';

const script = 'export const thread = "warp and weft";\n'.repeat(500);

const { api } = loadConsoleEnv({
  EXPERIMENTS_PUBLIC_URL: 'https://experiments.example.com/base/',
  CONSOLE_AGENT_ORIGINS: ' https://agents.example.com/ ,',
});

describe('the listening address', () => {
  const interfaces = (...families: ('IPv4' | 'IPv6')[]) => ({
    lo: families.map((family) => ({ family })) as NetworkInterfaceInfo[],
  });

  it('covers both protocols, if both exist', () => {
    expect(bindAddress('::', interfaces('IPv4', 'IPv6'))).toBe('::');
    expect(bindAddress('::', interfaces('IPv4'))).toBe('0.0.0.0');
    expect(bindAddress('127.0.0.1', interfaces('IPv4', 'IPv6'))).toBe('127.0.0.1');
  });
});

describe('console server', () => {
  const dist = mkdtempSync(join(tmpdir(), 'heddle-console-'));
  let server: ReturnType<ReturnType<typeof createConsoleApp>['listen']>;
  let base: string;

  beforeAll(async () => {
    mkdirSync(join(dist, 'assets'));
    writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Heddle</title>');
    writeFileSync(join(dist, 'assets', 'index-abc123.js'), 'export {};');
    writeFileSync(join(dist, 'assets', 'large-abc123.js'), script);
    precompress(dist);
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

  it('sends the addresses of the services to the browser, and allows connections to exactly those', async () => {
    const response = await fetch(`${base}/config.json`);
    expect(await response.json()).toEqual({
      controlPlaneUrl: 'http://127.0.0.1:8124',
      agentServerUrl: 'http://127.0.0.1:8123',
      experimentsUrl: 'https://experiments.example.com/base',
      agentOrigins: ['https://agents.example.com'],
    });
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(
      "connect-src 'self' http://127.0.0.1:8124 http://127.0.0.1:8123 https://experiments.example.com https://agents.example.com;",
    );
    expect(policy).toContain("script-src 'self';");
  });

  it.each([
    ['/'],
    ['/o/11111111-1111-4111-8111-111111111111/datasets/x/compare?selectedSessions=a%2Cb'],
    ['/o/t/host/deployments/x'],
  ])('serves the page for the link %s without caching', async (path) => {
    const response = await fetch(base + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('caches hashed assets permanently, and never answers a missing one with the page', async () => {
    const asset = await fetch(`${base}/assets/index-abc123.js`);
    expect(asset.headers.get('cache-control')).toContain('immutable');
    const missing = await fetch(`${base}/assets/index-old.js`);
    expect([missing.status, await missing.json()]).toEqual([404, { detail: 'Not Found' }]);
  });

  /** Raw body; `fetch` would decompress it. */
  const transferred = (path: string, acceptEncoding: string) =>
    new Promise<{ status?: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
      request(`${base}${path}`, { headers: { 'accept-encoding': acceptEncoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('sends the file to a client that accepts %s as %s', async (accepted, encoding, decode) => {
    const { status, headers, body } = await transferred('/assets/large-abc123.js', accepted);
    expect([status, headers['content-encoding'], headers['vary']]).toEqual([200, encoding, 'Accept-Encoding']);
    expect(headers['content-type']).toContain('javascript');
    expect(headers['cache-control']).toContain('immutable');
    expect(decode(body).toString()).toBe(script);
    expect(body.length < 1_000).toBe(encoding !== undefined);
  });

  it('separates the encodings of a file in caches', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (accepted) => (await transferred('/assets/large-abc123.js', accepted)).headers['etag'],
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it('answers 404 for a file that was removed while the server runs, as by an update in place', async () => {
    for (const name of ['removed-abc123.js', 'removed-abc123.js.gz', 'removed-abc123.js.br']) {
      writeFileSync(join(dist, 'assets', name), script);
    }
    const app = createConsoleApp({ dist, api, version: '1.2.3' });
    const updated = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => updated.once('listening', resolve));
    for (const suffix of ['', '.gz', '.br']) rmSync(join(dist, 'assets', `removed-abc123.js${suffix}`));
    const url = `http://127.0.0.1:${(updated.address() as AddressInfo).port}`;
    expect((await fetch(`${url}/assets/removed-abc123.js`)).status).toBe(404);
    expect((await fetch(`${url}/ok`)).status).toBe(200);
    await new Promise((resolve) => updated.close(resolve));
  });

  it('answers unknown paths with JSON', async () => {
    const post = await fetch(`${base}/`, { method: 'POST' });
    expect([post.status, await post.json()]).toEqual([405, { detail: 'Method Not Allowed' }]);
    expect((await fetch(`${base}/%zz`)).status).toBeLessThan(500);
  });

  it('explains a missing build', () => {
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

import { beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen, ManagementPort, PortTakenError } from '../src/index.js';
import { sampleLimits, startSampleApp, useSampleApp } from './sample-app.js';

let managementUrl: string;
const sample = useSampleApp({}, { management: true });

beforeAll(() => {
  managementUrl = sample.app.get(ManagementPort).url as string;
});

const statusOf = async (url: string) => (await fetch(url, { headers: { 'x-api-key': 'key-1' } })).status;
const statusesOf = (path: string) => Promise.all([statusOf(managementUrl + path), statusOf(sample.base + path)]);

describe('with a management port', () => {
  it('serves metrics and documentation only there', async () => {
    for (const path of ['/metrics', '/metrics/', '/docs', '/docs/swagger-ui.css']) {
      expect([path, ...(await statusesOf(path))]).toEqual([path, 200, 404]);
    }
    const hidden = await fetch(`${sample.base}/metrics`);
    expect(await hidden.json()).toMatchObject({ detail: 'Not found: GET /metrics', code: 'no_route' });
  });

  it('probes and the OpenAPI document are on both', async () => {
    for (const path of ['/ok', '/ready', '/openapi.json']) {
      expect([path, ...(await statusesOf(path))]).toEqual([path, 200, 200]);
    }
  });

  it('serves no client routes there, even with a key', async () => {
    expect(await statusOf(`${sample.base}/things`)).toBe(200);
    expect(await statusOf(`${managementUrl}/things`)).toBe(404);
    const create = await fetch(`${managementUrl}/things`, { method: 'POST', headers: { 'x-api-key': 'key-1' } });
    expect(create.status).toBe(404);
  });

  it('counts the requests of both in one place', async () => {
    const metrics = await (await fetch(`${managementUrl}/metrics`)).text();
    expect(metrics).toMatch(/http_requests_total\{[^}]*route="\/ready"[^}]*\} [1-9]/);
  });
});

describe('the management port', () => {
  it('is named when it is taken, and the service does not start', async () => {
    const taken = await new Promise<Server>((listening) => {
      const server = createServer().listen(0, '127.0.0.1', () => listening(server));
    });
    const { port } = taken.address() as AddressInfo;
    const other = await startSampleApp(sample.database.url);
    await other.app.close();
    const again = () =>
      listen(other.app, {
        host: '127.0.0.1',
        port: 0,
        portVariable: 'SAMPLE_PORT',
        management: { port, limits: sampleLimits },
      });
    await expect(again()).rejects.toThrow(PortTakenError);
    await expect(again()).rejects.toThrow(
      `Port ${port} is taken. Stop what uses it, or choose another port with HEDDLE_MANAGEMENT_PORT.`,
    );
    await new Promise((closed) => taken.close(closed));
  });

  it('closes after everything else', async () => {
    let letGo = () => {};
    const held = new Promise<void>((done) => (letGo = done));
    let arrive = () => {};
    const reached = new Promise<void>((done) => (arrive = done));
    const work = { beforeApplicationShutdown: () => (arrive(), held) };
    const providers = [{ provide: 'work', useValue: work }];
    const other = await startSampleApp(sample.database.url, {}, { management: true, providers });
    const url = other.app.get(ManagementPort).url as string;
    const closing = other.app.close();
    await reached;
    expect(await statusOf(`${url}/ok`)).toBe(200);
    letGo();
    await closing;
    await expect(fetch(`${url}/ok`)).rejects.toThrow();
  });
});

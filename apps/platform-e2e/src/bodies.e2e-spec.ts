import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { type FleetOptions, type HttpCaller, httpCaller, ServiceFleet, type ServiceProcess } from '@heddle/testing';

const key = 'hdl_local_0123456789abcdef';
const heapMb = 160;
const mib = 1024 * 1024;
const packed = (text: string) => gzipSync(text).toString('base64');

/** Less than a megabyte on the wire, but more than half of the heap after decompression. */
const hugeText = packed(`{"name":"x","metadata":{"a":"${'x'.repeat(0.65 * heapMb * mib)}"}}`);
const member = (index: number) => `"key${index}":${index % 10}`;
const wide = `{"name":"x","metadata":{${Array.from({ length: 300_000 }, (_, index) => member(index)).join()}}}`;
/** Close to the limit per body, so that several at once exceed the memory budget. */
const nearLimit = packed(`{"name":"x","metadata":{"a":"${'y'.repeat(3.9 * mib)}"}}`);

const services = [
  { app: 'control-plane', large: '/v2/deployments', small: '/v1/workspaces', env: { HEDDLE_API_KEY: key } },
  { app: 'agent-server', large: '/threads', small: '/threads', env: { HEDDLE_STATIC_API_KEYS: key } },
  {
    app: 'experiments',
    large: '/api/v1/datasets',
    small: '/api/v1/datasets',
    env: { HEDDLE_STATIC_API_KEYS: key },
  },
] as const;

describe.each(services)('$app with a small heap', ({ app, large, small, env }) => {
  let fleet: ServiceFleet<ServiceProcess>;
  let service: ServiceProcess;
  let http: HttpCaller;

  beforeAll(async () => {
    const options: FleetOptions<ServiceProcess> = {
      app,
      env: {
        ...env,
        NODE_OPTIONS: `--max-old-space-size=${heapMb}`,
        HEDDLE_SECRETS_KEY: Buffer.alloc(32, 3).toString('base64'),
        HEDDLE_LOG_LEVEL: 'silent',
        AGENT_WORKER_THREADS: '1',
      },
      connect: (started) => started,
    };
    fleet = new ServiceFleet(options);
    service = await fleet.start();
    http = httpCaller(service.url, key);
  });
  afterAll(() => fleet?.close());

  const sendLarge = async (body: string | Buffer, encoding: Record<string, string>) => {
    const raw = new Uint8Array(Buffer.from(body as string, encoding['content-encoding'] ? 'base64' : 'utf8'));
    const { status, headers } = await http.call('POST', large, { raw, headers: encoding });
    return { status, retryAfter: headers.get('retry-after') };
  };
  const gzip = { 'content-encoding': 'gzip' };

  /** Sends small requests of another client one after the other, until the work is done. */
  async function servedBeside<T>(work: Promise<T>): Promise<{ result: T; statuses: Set<number>; count: number }> {
    const statuses = new Set<number>();
    let count = 0;
    let isDone = false;
    const result = work.finally(() => (isDone = true));
    do {
      const body = { name: `small-${app}-${Math.random()}` };
      const answers = await Promise.all([
        http.call('POST', small, { body: app === 'agent-server' ? { metadata: body } : body }),
        http.call('GET', '/ok'),
      ]);
      for (const { status } of answers) statuses.add(status);
      count += 1;
    } while (!isDone);
    return { result: await result, statuses, count };
  }

  const isSuccess = (status: number) => status >= 200 && status < 300;

  it.each([
    ['of a text that fills the heap', hugeText, gzip],
    ['of a text near the limit', nearLimit, gzip],
    ['of one wide object', wide, {}],
  ])('survives ten concurrent bodies %s, and serves other clients', async (_name, body, encoding) => {
    const storm = Promise.all(Array.from({ length: 10 }, () => sendLarge(body, encoding)));
    const { result, statuses, count } = await servedBeside(storm);
    expect(result.map(({ status }) => status).filter((status) => ![413, 422, 503].includes(status))).toEqual([]);
    expect(result.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([]);
    expect(count).toBeGreaterThan(0);
    expect([...statuses].filter((status) => !isSuccess(status))).toEqual([]);
    expect(await http.json('GET', '/ok')).toEqual({ ok: true });
  });
});

import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { httpCaller } from '@heddle/testing';
import { apiKey, type Experiments, experimentsFleet } from './experiments.harness.js';

/** The multipart body of a CSV import, as a browser writes it. */
function csvForm(name: string, csv: string) {
  const field = (head: string, content: string) =>
    `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const text = `${field('name="file"; filename="a.csv"', csv)}${field('name="input_keys"', 'a')}${field('name="name"', name)}--b--`;
  return {
    raw: gzipSync(text),
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' },
  };
}

const rows = (count: number) => `a\n${'1\n'.repeat(count)}`;

describe('imports in a process with a small heap', () => {
  const fleet = experimentsFleet();
  let service: Experiments;

  beforeAll(async () => {
    service = await fleet.start({ NODE_OPTIONS: '--max-old-space-size=128' });
  });
  afterAll(() => fleet.close());

  const call = (method: string, path: string, options = {}) =>
    httpCaller(service.url, apiKey).call(method, path, options);
  const importFile = (name: string, csv: string) => call('POST', '/api/v1/datasets/upload', csvForm(name, csv));

  it('refuse a file with too many rows while it is read, and store nothing', async () => {
    const name = randomUUID();
    const answer = await importFile(name, rows(3_000_000));
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      [{ loc: ['body', 'file'], msg: 'The file has more than 200000 rows', type: 'too_many_rows' }],
    ]);
    expect((await call('GET', `/api/v1/datasets?name=${name}`)).body).toEqual([]);
  });

  it('store ten large files at a time, and other clients are answered', async () => {
    const names = Array.from({ length: 10 }, () => randomUUID());
    const imports = Promise.all(names.map((name) => importFile(name, rows(30_000))));
    const others = Promise.all(
      Array.from({ length: 20 }, async () => [
        (await call('GET', '/ok')).status,
        (await call('POST', '/api/v1/datasets', { body: { name: randomUUID() } })).status,
      ]),
    );
    expect(await others).toEqual(Array(20).fill([200, 200]));
    const stored = await imports;
    expect(stored.map(({ status, body }) => [status, body.example_count])).toEqual(Array(10).fill([200, 30_000]));
  });
});

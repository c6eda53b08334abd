import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DatabaseProxy, type OwnPostgres, startDatabaseProxy, startOwnPostgres, waitFor } from '@heddle/testing';
import type pg from 'pg';
import { createClient, createPool, defaultDatabaseLimits, isServerFull } from '../src/index.js';

describe('a pool before a full server', () => {
  let postgres: OwnPostgres;
  let proxy: DatabaseProxy;
  let attempts = 0;
  const others: pg.Client[] = [];
  beforeAll(async () => {
    postgres = await startOwnPostgres({ maxConnections: 10 });
    proxy = await startDatabaseProxy(postgres.url, () => {
      attempts += 1;
      return {};
    });
    await expect(takeAll()).rejects.toThrow('too many clients');
  });
  afterAll(async () => {
    await Promise.all(others.map((client) => client.end()));
    await proxy.close();
    await postgres.stop();
  });

  async function takeAll(): Promise<never> {
    for (;;) {
      const client = createClient({ url: postgres.url, applicationName: 'others' });
      await client.connect();
      others.push(client);
    }
  }

  const pool = (connectTimeoutMs: number) =>
    createPool({
      url: proxy.url,
      applicationName: 'patient',
      size: 2,
      limits: { ...defaultDatabaseLimits, connectTimeoutMs },
    });

  it('fails within its time limit, with the reason', async () => {
    const impatient = pool(100);
    const error = await impatient.connect().catch((reason: unknown) => reason);
    await impatient.end();
    expect(isServerFull(error) || /timeout/.test((error as Error).message)).toBe(true);
  });

  it('gets the first released one', async () => {
    attempts = 0;
    const patient = pool(60_000);
    const answered = patient.query('SELECT 1 AS one');
    await waitFor(() => attempts >= 2, { what: 'a second attempt' });
    await others.pop()?.end();
    expect((await answered).rows).toEqual([{ one: 1 }]);
    await patient.end();
  });
});

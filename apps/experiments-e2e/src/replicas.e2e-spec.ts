import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bodyOf, waitFor } from '@heddle/testing';
import pg from 'pg';
import {
  apiKey,
  type Experiments,
  experimentsFleet,
  row,
  send,
  store,
  upload,
  uploadPath,
} from './experiments.harness.js';

describe('two replicas on one database', () => {
  const fleet = experimentsFleet();
  let replicas: [Experiments, Experiments];

  beforeAll(async () => {
    // Together: both want to migrate the empty database.
    replicas = await Promise.all([fleet.start(), fleet.start()]);
  });
  afterAll(() => fleet.close());

  const datasets = ({ api }: Experiments, name: string) =>
    bodyOf(api.GET('/api/v1/datasets', { params: { query: { name } } }));

  it('store one of several uploads of the same name', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = randomUUID();
      const answers = await Promise.all(
        replicas.map((replica) =>
          send(
            replica,
            upload({ experiment_name: name, dataset_name: name, results: Array.from({ length: 200 }, () => row()) }),
          ),
        ),
      );
      expect(answers.map(({ response }) => response.status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ response }) => response.status === 409);
      expect(refused?.error).toMatchObject({ detail: 'Session already exists.' });
      expect(await datasets(replicas[0], name)).toEqual([
        expect.objectContaining({ session_count: 1, example_count: 200 }),
      ]);
    }
  });

  it('number the experiments of one dataset without gaps or doubles', async () => {
    const name = randomUUID();
    const bodies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => store(replicas[n % 2 ? 1 : 0], upload({ dataset_name: name }))),
    );
    expect(new Set(bodies.map(({ dataset }) => dataset.id)).size).toBe(1);
    expect(bodies.map(({ experiment }) => Number(experiment.test_run_number)).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, n) => n + 1),
    );
  });

  it('keep nothing of a large upload whose process is killed while it stores', async () => {
    const victim = await fleet.start();
    const [survivor] = replicas;
    const name = randomUUID();
    const text = JSON.stringify(
      upload({
        experiment_name: name,
        dataset_name: name,
        results: Array.from({ length: 30_000 }, () => row({ inputs: { text: 'x'.repeat(400) } })),
      }),
    );
    // A lock on its last table keeps it from ending before the kill.
    const holder = new pg.Client({ connectionString: await fleet.databaseUrl() });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE experiments.upload_receipt IN EXCLUSIVE MODE');
    const broken = new Promise<unknown>((resolve) => {
      const sending = request(`${victim.url}${uploadPath}`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-length': Buffer.byteLength(text) },
      });
      sending.on('response', (response) => resolve(response.statusCode));
      sending.on('error', () => resolve('connection lost'));
      sending.end(text);
    });
    await waitFor(async () => (await storing(await fleet.databaseUrl())) > 0, {
      intervalMs: 5,
      what: 'rows to be stored',
    });
    await victim.kill('SIGKILL');
    await holder.end();
    expect(await broken).toBe('connection lost');
    expect(await datasets(survivor, name)).toEqual([]);
    expect(await bodyOf(survivor.api.GET('/api/v1/sessions', { params: { query: { name } } }))).toEqual([]);
    // The name is free, and nothing of the dead process holds a lock for long.
    const stored = await store(survivor, upload({ experiment_name: name, dataset_name: name }));
    expect(stored).toMatchObject({ experiment: { test_run_number: 1 }, dataset: { example_count: 0 } });
  }, 120_000);
});

/** Connections to this database that are in the middle of a COPY, or have come to the table that is held. */
async function storing(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(
      `SELECT (SELECT count(*) FROM pg_stat_progress_copy WHERE datname = current_database())::int
         + (SELECT count(*) FROM pg_locks
            WHERE relation = 'experiments.upload_receipt'::regclass AND NOT granted)::int AS n`,
    );
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

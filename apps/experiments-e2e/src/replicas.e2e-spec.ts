import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdministrator, type ServiceProcess, waitFor } from '@heddle/testing';
import { apiKey, install, type Installation, row, send, upload, uploadPath } from './experiments.harness.js';

describe('two replicas on one database', () => {
  let installation: Installation;
  let replicas: ServiceProcess[];
  const read = async (service: ServiceProcess, path: string) => {
    const answer = await fetch(`${service.url}/api/v1${path}`, { headers: { 'x-api-key': apiKey } });
    return (await answer.json()) as Record<string, unknown>[];
  };

  beforeAll(async () => {
    installation = await install();
    // Together: both want to migrate the empty database.
    replicas = await Promise.all([installation.start(), installation.start()]);
  });
  afterAll(() => installation.close());

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
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409) as Response;
      expect(await refused.json()).toMatchObject({ detail: 'Session already exists.' });
      const [dataset, ...others] = await read(replicas[0] as ServiceProcess, `/datasets?name=${name}`);
      expect(others).toEqual([]);
      expect(dataset).toMatchObject({ session_count: 1, example_count: 200 });
    }
  });

  it('number the experiments of one dataset without gaps or doubles', async () => {
    const name = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => send(replicas[n % 2] as ServiceProcess, upload({ dataset_name: name }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as {
      dataset: { id: string };
      experiment: { test_run_number: number };
    }[];
    expect(new Set(bodies.map(({ dataset }) => dataset.id)).size).toBe(1);
    expect(bodies.map(({ experiment }) => experiment.test_run_number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, n) => n + 1),
    );
  });

  it('keep nothing of a large upload whose process is killed while it stores', async () => {
    const victim = await installation.start();
    const survivor = replicas[0] as ServiceProcess;
    const name = randomUUID();
    const text = JSON.stringify(
      upload({
        experiment_name: name,
        dataset_name: name,
        results: Array.from({ length: 30_000 }, () => row({ inputs: { text: 'x'.repeat(400) } })),
      }),
    );
    const broken = new Promise<unknown>((resolve) => {
      const sending = request(`${victim.url}${uploadPath}`, {
        method: 'POST',
        headers: { 'x-api-key': apiKey, 'content-length': Buffer.byteLength(text) },
      });
      sending.on('response', (response) => resolve(response.statusCode));
      sending.on('error', () => resolve('connection lost'));
      sending.end(text);
    });
    await waitFor(async () => (await copying(installation.databaseUrl)) > 0, {
      intervalMs: 5,
      what: 'rows to be copied',
    });
    await victim.kill('SIGKILL');
    expect(await broken).toBe('connection lost');
    expect(await read(survivor, `/datasets?name=${name}`)).toEqual([]);
    expect(await read(survivor, `/sessions?name=${name}`)).toEqual([]);
    // The name is free, and nothing of the dead process holds a lock for long.
    const answer = await send(survivor, upload({ experiment_name: name, dataset_name: name }));
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ experiment: { test_run_number: 1 }, dataset: { example_count: 0 } });
  }, 120_000);
});

/** Connections to this database that are in the middle of a COPY. */
async function copying(databaseUrl: string): Promise<number> {
  const database = new URL(databaseUrl).pathname.slice(1);
  return asAdministrator(async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_progress_copy WHERE datname = $1`,
      [database],
    );
    return rows[0]?.n ?? 0;
  });
}

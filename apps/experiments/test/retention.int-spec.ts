import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createClient } from '@heddle/database';
import { waitFor } from '@heddle/testing';
import { RetentionPass } from '../src/features/retention/retention-pass.js';
import { useTestService, tenantA } from './test-app.js';
import { scored, upload, uploadPath } from './upload-factory.js';

describe('retention', () => {
  const service = useTestService({
    EXPERIMENTS_RETENTION_INTERVAL_SECONDS: '0',
    EXPERIMENTS_SUMMARY_INTERVAL_SECONDS: '1',
    EXPERIMENTS_RETENTION_DAYS: '30',
    EXPERIMENTS_SHORTLIVED_DAYS: '14',
  });
  const call = (method: string, path: string, body?: unknown) => service.call(method, `/api/v1${path}`, { body });
  const sweep = (keepLease = () => Promise.resolve(true), progress = null) =>
    service.app.get(RetentionPass, { strict: false }).sweep({ progress, keepLease });
  /** Experiments of a new dataset, stored so many days ago. */
  const store = async (...ages: number[]) => {
    const dataset_name = randomUUID();
    const ids: string[] = [];
    for (const age of ages) {
      const { body } = await service.call('POST', uploadPath, {
        body: upload({ dataset_name, results: [scored(randomUUID(), 1, { quality: 1 })] }),
      });
      ids.push(body.experiment.id);
      await service.query(
        `UPDATE experiments.session SET created_at = now() - $2::float8 * interval '1 day' WHERE id = $1`,
        [body.experiment.id, age],
      );
    }
    const [{ body: session }] = [await call('GET', `/sessions/${ids[0]}`)];
    return { ids, datasetId: session.reference_dataset_id as string };
  };
  const left = async (ids: readonly string[]) => {
    const rows = await service.query<{ id: string }>('SELECT id FROM experiments.session WHERE id = ANY($1)', [ids]);
    return ids.flatMap((id, index) => (rows.some((row) => row.id === id) ? [index] : []));
  };

  beforeEach(() => service.query(`DELETE FROM experiments.session WHERE name <> 'default'`));

  it('removes by age, with runs and feedback, and keeps baselines and pinned experiments', async () => {
    const { ids, datasetId } = await store(29, 31, 50, 40, 60);
    await call('PATCH', `/datasets/${datasetId}`, { baseline_experiment_id: ids[2] });
    expect((await call('PUT', `/retention/sessions/${ids[3]}/pin`)).status).toBe(200);
    const preview = (await call('GET', '/retention')).body;
    expect(preview).toMatchObject({ experiment_count: 2, policies: { experiment_days: 30, experiments_kept: null } });
    expect(preview.experiments.map((one: Record<string, string>) => [one.session_id, one.reason])).toEqual([
      [ids[4], 'age'],
      [ids[1], 'age'],
    ]);
    expect(await left(ids)).toEqual([0, 1, 2, 3, 4]);
    await sweep();
    expect(await left(ids)).toEqual([0, 2, 3]);
    const rows = await service.query(
      `SELECT (SELECT count(*)::int FROM experiments.run WHERE session_id = ANY($1)) AS runs,
         (SELECT count(*)::int FROM experiments.feedback WHERE session_id = ANY($1)) AS feedback`,
      [ids],
    );
    expect(rows).toEqual([{ runs: 3, feedback: 3 }]);
    expect((await call('DELETE', `/retention/sessions/${ids[3]}/pin`)).status).toBe(200);
    await sweep();
    expect(await left(ids)).toEqual([0, 2]);
  });

  it('follows the rule of a dataset in place of its settings', async () => {
    const counted = await store(1, 2, 3, 90);
    const kept = await store(400);
    const rule = { experiment_days: null, experiments_kept: 2 };
    expect(await call('PUT', `/retention/datasets/${counted.datasetId}`, rule)).toMatchObject({
      status: 200,
      body: { dataset_id: counted.datasetId, ...rule },
    });
    await call('PUT', `/retention/datasets/${kept.datasetId}`, {});
    const { body } = await call('GET', '/retention?limit=1');
    expect(body).toMatchObject({ experiment_count: 2, experiments: [{ session_id: counted.ids[3], reason: 'count' }] });
    expect(body.datasets).toHaveLength(2);
    await sweep();
    expect([await left(counted.ids), await left(kept.ids)]).toEqual([[0, 1], [0]]);
    expect((await call('DELETE', `/retention/datasets/${kept.datasetId}`)).status).toBe(200);
    await sweep();
    expect(await left(kept.ids)).toEqual([]);
  });

  it.each([
    ['PUT', `/retention/datasets/${randomUUID()}`, { experiments_kept: 1 }, 404],
    ['PUT', `/retention/sessions/${randomUUID()}/pin`, undefined, 404],
    ['DELETE', `/retention/sessions/${randomUUID()}/pin`, undefined, 404],
    ['PUT', `/retention/datasets/${randomUUID()}`, { experiments_kept: 0 }, 422],
    ['PUT', `/retention/datasets/${randomUUID()}`, { experiments_kept: 1e300 }, 422],
    ['PUT', `/retention/datasets/${randomUUID()}`, { experiment_days: -1 }, 422],
    ['PUT', `/retention/datasets/no-uuid`, {}, 422],
    ['GET', `/retention?limit=0`, undefined, 422],
  ])('refuses %s %s %j', async (method, path, body, status) => {
    expect((await call(method, path, body)).status).toBe(status);
  });

  it('does not reach into another workspace', async () => {
    const { ids, datasetId } = await store(1);
    const asB = { key: 'b' };
    for (const [method, path] of [
      ['PUT', `/api/v1/retention/sessions/${ids[0]}/pin`],
      ['PUT', `/api/v1/retention/datasets/${datasetId}`],
    ] as const) {
      expect((await service.call(method, path, { ...asB, body: {} })).status).toBe(404);
    }
    expect((await service.call('GET', '/api/v1/retention', asB)).body.datasets).toEqual([]);
  });

  it('leaves one that is written to or pinned at that moment, and an upload to its dataset continues', async () => {
    const { ids, datasetId } = await store(50, 51, 52);
    const writer = createClient({ url: service.env.DATABASE_URL, applicationName: 'writer' });
    await writer.connect();
    try {
      await writer.query('BEGIN');
      await writer.query(
        `INSERT INTO experiments.run (tenant_id, id, session_id, position, name, start_time, inputs)
         VALUES ($1, gen_random_uuid(), $2, 1, 'late', now(), '{}')`,
        [tenantA, ids[0]],
      );
      await writer.query('INSERT INTO experiments.session_pin (tenant_id, session_id) VALUES ($1, $2)', [
        tenantA,
        ids[1],
      ]);
      // The lock that an upload takes on its dataset.
      await writer.query('SELECT FROM experiments.dataset WHERE id = $1 FOR UPDATE', [datasetId]);
      await sweep();
      expect(await left(ids)).toEqual([0, 1]);
      await writer.query('COMMIT');
      await sweep();
      expect(await left(ids)).toEqual([1]);
    } finally {
      await writer.end();
    }
  });

  it('continues beside uploads to the same dataset', async () => {
    const { ids, datasetId } = await store(50, 51, 52, 53, 54);
    const [{ name }] = (await service.query('SELECT name FROM experiments.dataset WHERE id = $1', [datasetId])) as [
      { name: string },
    ];
    const one = () => service.call('POST', uploadPath, { body: upload({ dataset_name: name }) });
    const uploads = await Promise.all([sweep().then(() => one()), one(), one(), one(), sweep().then(() => one())]);
    expect(uploads.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await left([...ids, ...uploads.map(({ body }) => body.experiment.id)])).toEqual([5, 6, 7, 8, 9]);
  });

  it('removes an experiment in pieces where a statement would take too long', async () => {
    const { ids } = await store(50);
    await service.query(
      `INSERT INTO experiments.run (tenant_id, id, session_id, position, name, start_time, inputs)
       SELECT $1, gen_random_uuid(), $2, n, 'row', now(), '{}' FROM generate_series(1, 6000) n`,
      [tenantA, ids[0]],
    );
    await service.query(`CREATE FUNCTION public.too_long() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF (SELECT count(*) FROM gone) > 5000 THEN
          RAISE EXCEPTION 'too long' USING ERRCODE = 'query_canceled';
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER too_long AFTER DELETE ON experiments.run REFERENCING OLD TABLE AS gone
        FOR EACH STATEMENT EXECUTE FUNCTION public.too_long()`);
    await sweep();
    await service.query('DROP TRIGGER too_long ON experiments.run; DROP FUNCTION public.too_long()');
    expect(await left(ids)).toEqual([]);
  });

  it('removes old runs of plain projects by their tier, with their feedback', async () => {
    const projects = { shortlived: randomUUID(), longlived: randomUUID() };
    for (const [tier, id] of Object.entries(projects)) {
      await service.query(
        `INSERT INTO experiments.session (id, tenant_id, name, start_time, trace_tier) VALUES ($1, $2, $3, now(), $3)`,
        [id, tenantA, tier],
      );
      await service.query(
        `WITH added AS (
           INSERT INTO experiments.run (tenant_id, id, session_id, position, name, start_time, inputs)
           SELECT $1, gen_random_uuid(), $2, 0, 'traced', now() - day * interval '1 day', '{}'
           FROM unnest(ARRAY[1, 13, 15, 100]) AS day RETURNING id
         )
         INSERT INTO experiments.feedback (tenant_id, id, session_id, run_id, key, score, source_type, created_at, modified_at)
         SELECT $1, gen_random_uuid(), $2, id, 'k', 1, 'api', now(), now() FROM added`,
        [tenantA, id],
      );
    }
    expect((await call('GET', '/retention')).body.project_run_count).toBe(2);
    await sweep();
    const counts = await service.query(
      `SELECT s.trace_tier AS tier, count(DISTINCT r.id)::int AS runs, count(DISTINCT f.id)::int AS feedback
       FROM experiments.session s JOIN experiments.run r ON r.session_id = s.id
       JOIN experiments.feedback f ON f.session_id = s.id WHERE s.id = ANY($1) GROUP BY 1 ORDER BY 1`,
      [Object.values(projects)],
    );
    expect(counts).toEqual([
      { tier: 'longlived', runs: 4, feedback: 4 },
      { tier: 'shortlived', runs: 2, feedback: 2 },
    ]);
  });

  it('removes feedback whose run did not come within a day', async () => {
    await service.query(
      `INSERT INTO experiments.feedback (tenant_id, id, run_id, key, source_type, created_at, modified_at)
       SELECT $1, gen_random_uuid(), gen_random_uuid(), 'waits ' || hour, 'api', now() - hour * interval '1 hour',
         now() - hour * interval '1 hour' FROM unnest(ARRAY[1, 23, 25]) AS hour`,
      [tenantA],
    );
    await sweep();
    const waiting = await service.query(`SELECT key FROM experiments.feedback WHERE session_id IS NULL ORDER BY key`);
    expect(waiting).toEqual([{ key: 'waits 1' }, { key: 'waits 23' }]);
  });

  it('measures the remaining data, once statistics are kept', async () => {
    const { ids } = await store(1);
    // The sweep of the service itself removes it.
    await waitFor(
      async () => (await service.query('SELECT FROM experiments.session_summary WHERE session_id = $1', ids)).length,
      { what: 'statistics to be kept', timeoutMs: 30_000 },
    );
    await sweep();
    const { body } = await call('GET', '/storage');
    expect(body).toMatchObject({ runs: { count: 1 }, feedback: { count: 1 }, measured_at: expect.any(String) });
    expect(body.examples.count).toBeGreaterThan(0);
    expect(body.total_bytes).toBe(body.runs.bytes + body.feedback.bytes + body.examples.bytes);
  });

  it('stops on request', async () => {
    const { ids } = await store(50, 51);
    let batches = 0;
    await sweep(() => Promise.resolve((batches += 1) <= 0));
    expect(await left(ids)).toEqual([0, 1]);
  });
});

/**
 * Stored experiments, like a service has after some months. The database itself makes them, with rows as wide as
 * uploaded ones, and without indexes, which are built at the end.
 */

/** Rows of each experiment; with 200 of them there are 10 million. */
export const storedRows = 50_000;
const experimentsOfDataset = 20;
const scores = 3;

/**
 * @typedef {object} StoredOptions
 * @property {string} tenantId
 * @property {number} experiments
 * @property {(line: string) => void} [say]
 */

/**
 * Ids are derived from ordinals, so no row is looked up.
 *
 * @param {(sql: string, params?: unknown[]) => Promise<any[]>} query as the administrator
 * @param {StoredOptions} options
 */
export async function storeExperiments(query, { tenantId, experiments, say = () => undefined }) {
  if (experiments === 0) return;
  const indexes = await query(
    `SELECT i.indexname AS name, i.indexdef AS definition FROM pg_indexes i
     WHERE i.schemaname = 'experiments' AND i.tablename IN ('run', 'feedback', 'example')
       AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conname = i.indexname)`,
  );
  for (const { name } of indexes) await query(`DROP INDEX experiments.${name}`);
  const datasets = Math.ceil(experiments / experimentsOfDataset);
  await query(
    `INSERT INTO experiments.dataset (tenant_id, id, name, externally_managed, last_test_run_number, last_example_position)
     SELECT $1, md5('dataset ' || d)::uuid, 'stored dataset ' || d, true, $3, $4 FROM generate_series(1, $2) d`,
    [tenantId, datasets, experimentsOfDataset, storedRows],
  );
  await query(
    `INSERT INTO experiments.example (tenant_id, id, dataset_id, position, inputs, outputs, content_hash)
     SELECT $1, md5('example ' || d || ' ' || i)::uuid, md5('dataset ' || d)::uuid, i,
       json_build_object('question', 'Question ' || i || ': ' || repeat('words of a prompt ', 8)),
       json_build_object('answer', 'answer ' || i), md5('content ' || i)
     FROM generate_series(1, $2) d, generate_series(1, $3) i`,
    [tenantId, datasets, storedRows],
  );
  // The work of the row triggers is done once, below.
  for (const table of ['run', 'feedback']) await query(`ALTER TABLE experiments.${table} DISABLE TRIGGER USER`);
  for (let ordinal = 1; ordinal <= experiments; ordinal += 1) {
    await storeExperiment(query, tenantId, ordinal);
    if (ordinal % 20 === 0) say(`${ordinal} of ${experiments} experiments`);
  }
  for (const { name, definition } of indexes) {
    say(`index ${name}`);
    await query(`SET maintenance_work_mem = '1GB'; ${definition}`);
  }
  for (const table of ['run', 'feedback']) await query(`ALTER TABLE experiments.${table} ENABLE TRIGGER USER`);
  await query(`INSERT INTO experiments.session_mark (id, tenant_id, session_id, marked_at)
    SELECT gen_random_uuid(), tenant_id, id, now() - interval '1 day' FROM experiments.session`);
  say('VACUUM ANALYZE');
  await query('VACUUM ANALYZE');
}

/**
 * @param {(sql: string, params?: unknown[]) => Promise<any[]>} query
 * @param {string} tenantId
 * @param {number} ordinal
 */
async function storeExperiment(query, tenantId, ordinal) {
  const dataset = Math.ceil(ordinal / experimentsOfDataset);
  const start = `timestamptz '2026-01-05 10:00:00+00' + ${ordinal} * interval '1 hour'`;
  await query(
    `INSERT INTO experiments.session
       (id, tenant_id, name, reference_dataset_id, test_run_number, start_time, end_time, extra)
     VALUES (md5('session ' || $2::int)::uuid, $1, 'stored ' || $2::int, md5('dataset ' || $3::int)::uuid, $2::int,
       ${start}, ${start} + interval '1 hour', '{"metadata":{"model":"stored"}}')`,
    [tenantId, ordinal, dataset],
  );
  await query(
    `INSERT INTO experiments.run (tenant_id, id, session_id, reference_example_id, example_hash, position, name,
       start_time, end_time, error, inputs, outputs, extra)
     SELECT $1, md5('run ' || $2::int || ' ' || i)::uuid, md5('session ' || $2::int)::uuid,
       md5('example ' || $3::int || ' ' || i)::uuid, md5('content ' || i), i, 'row',
       ${start} + i * interval '50 milliseconds', ${start} + i * interval '50 milliseconds' + (i * 7919 % 5000) * interval '1 millisecond',
       CASE WHEN i % 100 = 0 THEN 'it broke' END,
       json_build_object('question', 'Question ' || i || ': ' || repeat('words of a prompt ', 8)),
       json_build_object('answer', 'answer ' || i, 'reasoning', repeat('because ', 12)), '{"metadata":{"attempt":1}}'
     FROM generate_series(1, $4::int) i`,
    [tenantId, ordinal, dataset, storedRows],
  );
  await query(
    `INSERT INTO experiments.feedback (tenant_id, id, session_id, run_id, example_id, key, score, comment, source_type,
       created_at, modified_at)
     SELECT $1, md5('feedback ' || $2::int || ' ' || i || ' ' || k)::uuid, md5('session ' || $2::int)::uuid,
       md5('run ' || $2::int || ' ' || i)::uuid, md5('example ' || $3::int || ' ' || i)::uuid, 'metric_' || k,
       ((i * 7 + k * $2::int) % 11) / 10.0, 'a short comment of the judge', 'api', ${start}, ${start}
     FROM generate_series(1, $4::int) i, generate_series(0, ${scores - 1}) k`,
    [tenantId, ordinal, dataset, storedRows],
  );
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { createDataSource, runMigrations } from '@heddle/database';
import { controlPlaneSchema, REVISION_STATUSES } from '@heddle/entities-control-plane';
import {
  createEmptyDatabase,
  expectMigrationsToSurviveInterruptions,
  expectNoSchemaDrift,
  tablesWithoutTenant,
} from '@heddle/testing';
import { canMove } from '../src/core/revisions/revision.state.js';
import { controlPlaneDataSource } from '../src/database/control-plane.data-source.js';

describe('migrations', () => {
  let database: { url: string; close: () => Promise<void> };
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    dataSource = createDataSource(controlPlaneDataSource(database.url, 2));
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.close();
  });

  it('go up, down and up again, and then the tables are those of the entities', async () => {
    expect(await runMigrations(dataSource, controlPlaneSchema)).not.toEqual([]);
    expect(await runMigrations(dataSource, controlPlaneSchema)).toEqual([]);
    for (let left = dataSource.migrations.length; left > 0; left -= 1) await dataSource.undoLastMigration();
    const left = await dataSource.query(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = $1 AND table_name <> 'migration'
       UNION ALL SELECT routine_name FROM information_schema.routines WHERE routine_schema = $1`,
      [controlPlaneSchema],
    );
    expect(left).toEqual([]);
    await runMigrations(dataSource, controlPlaneSchema);
    await expectNoSchemaDrift(dataSource);
  });

  it('keep the generation of every lease when its column is renamed, also after an interruption', async () => {
    await runMigrations(dataSource, controlPlaneSchema);
    const hasToken = async () => {
      const rows = await dataSource.query(
        `SELECT 1 FROM information_schema.columns WHERE table_schema = $1 AND column_name = 'lease_token'`,
        [controlPlaneSchema],
      );
      return rows.length > 0;
    };
    while (!(await hasToken())) await dataSource.undoLastMigration();
    await dataSource.query(`WITH workspace AS (
        INSERT INTO control_plane.workspace (id, name) VALUES (gen_random_uuid(), 'w') RETURNING id),
      deployment AS (
        INSERT INTO control_plane.deployment
          (id, tenant_id, name, source, status, source_config, initial_revision_config, teardown_token)
        SELECT gen_random_uuid(), id, 'd', 'github', 'READY', '{}', '{}', 3 FROM workspace RETURNING id, tenant_id),
      revision AS (
        INSERT INTO control_plane.revision
          (id, tenant_id, deployment_id, status, source, config, snapshot, created_by, lease_token)
        SELECT gen_random_uuid(), tenant_id, id, 'BUILDING', 'github', '{}', '{}', 'test', 5 FROM deployment
        RETURNING id, tenant_id)
      INSERT INTO control_plane.revision_event (tenant_id, revision_id, to_status, actor, lease_token)
        SELECT tenant_id, id, 'BUILDING', 'test', 4 FROM revision`);
    // The state after an interruption.
    await dataSource.query('ALTER TABLE control_plane.revision RENAME lease_token TO lease_generation');
    await runMigrations(dataSource, controlPlaneSchema);
    const rows = await dataSource.query(
      `SELECT d.teardown_generation::int AS teardown, r.lease_generation::int AS lease, e.lease_generation::int AS event
         FROM control_plane.deployment d JOIN control_plane.revision r ON r.deployment_id = d.id
         JOIN control_plane.revision_event e ON e.revision_id = r.id`,
    );
    expect(rows).toEqual([{ teardown: 3, lease: 5, event: 4 }]);
  });

  const unusualNames = async () => {
    const rows: { conname: string }[] = await dataSource.query(
      `SELECT conname FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
        WHERE connamespace = $1::regnamespace AND relname <> 'migration'
          AND conname !~ ('^' || relname || CASE contype
                WHEN 'p' THEN '_pkey' WHEN 'f' THEN '_.+_fkey' WHEN 'u' THEN '_.+_key' WHEN 'c' THEN '_.+_check'
              END || '$')
        ORDER BY conname`,
      [controlPlaneSchema],
    );
    return rows.map(({ conname }) => conname);
  };

  it('name keys and checks as PostgreSQL does, also when the renaming was interrupted', async () => {
    await runMigrations(dataSource, controlPlaneSchema);
    expect(await unusualNames()).toEqual([]);
    await dataSource.query('ALTER TABLE control_plane.revision RENAME CONSTRAINT revision_pkey TO revision_pk');
    await dataSource.query(
      'ALTER TABLE control_plane.revision RENAME CONSTRAINT revision_status_check TO revision_status_known',
    );
    await dataSource.query(`DELETE FROM control_plane.migration WHERE name LIKE 'NameKeys%'`);
    expect(await unusualNames()).toEqual(['revision_pk', 'revision_status_known']);
    expect(await runMigrations(dataSource, controlPlaneSchema)).toHaveLength(1);
    expect(await unusualNames()).toEqual([]);
  });

  it('contain the transition table of the code', async () => {
    const rows: { from: string; to: string }[] = await dataSource.query(
      `SELECT f AS from, t AS to FROM unnest($1::text[]) f, unnest($1::text[]) t
        WHERE control_plane.revision_may_move(f, t)`,
      [REVISION_STATUSES],
    );
    const inDatabase = rows.map(({ from, to }) => `${from} -> ${to}`).sort();
    const inCode = REVISION_STATUSES.flatMap((from) =>
      REVISION_STATUSES.filter((to) => canMove(from, to)).map((to) => `${from} -> ${to}`),
    ).sort();
    expect(inDatabase).toEqual(inCode);
  });

  it('have the workspace in every table, except the list of workspaces, the clock of the scheduler and common jobs', async () => {
    await runMigrations(dataSource, controlPlaneSchema);
    expect(await tablesWithoutTenant(dataSource, controlPlaneSchema)).toEqual([
      'scheduler_clock',
      'sweep',
      'workspace',
    ]);
  });

  it('are repeated when they were interrupted', async () => {
    await expectMigrationsToSurviveInterruptions((url) => controlPlaneDataSource(url));
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runMigrations } from '@heddle/database';
import { CONTROL_PLANE_SCHEMA, REVISION_STATUSES } from '@heddle/entities-control-plane';
import { createEmptyDatabase, expectNoSchemaDrift, tablesWithoutTenant } from '@heddle/testing';
import type { DataSource } from 'typeorm';
import { canMove } from '../../features/pipeline/revision.state.js';
import { createControlPlaneDataSource } from '../control-plane.data-source.js';

describe('migrations', () => {
  let database: { url: string; drop: () => Promise<void> };
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    dataSource = createControlPlaneDataSource(database.url, 2);
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  it('go up, down and up again, and then the tables are those of the entities', async () => {
    expect(await runMigrations(dataSource, CONTROL_PLANE_SCHEMA)).not.toEqual([]);
    expect(await runMigrations(dataSource, CONTROL_PLANE_SCHEMA)).toEqual([]);
    for (let left = dataSource.migrations.length; left > 0; left -= 1) await dataSource.undoLastMigration();
    const left = await dataSource.query(
      `SELECT table_name FROM information_schema.tables WHERE table_schema = $1 AND table_name <> 'migration'
       UNION ALL SELECT routine_name FROM information_schema.routines WHERE routine_schema = $1`,
      [CONTROL_PLANE_SCHEMA],
    );
    expect(left).toEqual([]);
    await runMigrations(dataSource, CONTROL_PLANE_SCHEMA);
    await expectNoSchemaDrift(dataSource);
  });

  it('hold the transition table of the code', async () => {
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

  it('say the workspace in every table, except the list of workspaces and the clock of the scheduler', async () => {
    await runMigrations(dataSource, CONTROL_PLANE_SCHEMA);
    expect(await tablesWithoutTenant(dataSource, CONTROL_PLANE_SCHEMA)).toEqual(['scheduler_clock', 'workspace']);
  });
});

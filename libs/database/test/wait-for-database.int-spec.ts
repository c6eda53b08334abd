import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAdministrator, createEmptyDatabase } from '@heddle/testing';
import {
  bootstrapDatabase,
  createDataSource,
  DatabaseNotReadyError,
  type DataSourceSettings,
  runMigrations,
  serviceDatabaseUrl,
  type StartFailure,
  waitForDatabase,
  waitForServer,
} from '../src/index.js';
import { librarySettings } from './sample-schema.js';

/** A role of its own: roles belong to the whole server. */
const login = { schema: 'library', role: `waits_${process.pid}_${Date.now()}`, password: 'one' };
const patient = { maxWaitMs: 60_000, forSchema: true };

describe('waitForDatabase', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let settings: DataSourceSettings;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    settings = librarySettings(serviceDatabaseUrl(database.url, login));
  });
  afterAll(async () => {
    await database.close();
    await asAdministrator((client) => client.query(`DROP ROLE IF EXISTS ${login.role}`));
  });

  async function migrate(): Promise<void> {
    const dataSource = createDataSource(settings);
    await runMigrations(dataSource, settings.schema);
    await dataSource.destroy();
  }

  it('continues when the role exists and the migrations are applied, and logs the reason once', async () => {
    const said: StartFailure[] = [];
    const onWait = (obstacle: StartFailure) => {
      said.push(obstacle);
      void bootstrapDatabase(database.url, [login]).then(migrate);
    };
    expect(await waitForDatabase(settings, { ...patient, onWait })).toEqual({ missing: [], unknown: [] });
    expect(said[0]).toEqual({
      reason: expect.stringContaining('password authentication failed'),
      advice: expect.stringContaining('The bootstrap step makes the roles'),
    });
  });

  it.each([
    ['is waited for', true],
    ['is let be where this process migrates', false],
  ])('an older schema %s', async (_then, forSchema) => {
    const later = { ...settings, migrations: [...settings.migrations, class Later1800000000000 {} as never] };
    const waited = waitForDatabase(later, { maxWaitMs: 0, forSchema, onWait: () => undefined });
    if (forSchema) {
      await expect(waited).rejects.toThrow(
        'the schema library lacks a migration: Later1800000000000. Run the migration job of this version',
      );
    } else expect(await waited).toEqual({ missing: ['Later1800000000000'], unknown: [] });
  });

  it('accepts a newer schema, and names the unknown migrations', async () => {
    const older = { ...settings, migrations: [] };
    expect(await waitForDatabase(older, { ...patient, onWait: () => undefined })).toEqual({
      missing: [],
      unknown: ['CreateCounter1700000000000'],
    });
  });

  it('checks both URLs', async () => {
    const beyond = { ...settings, directUrl: 'postgresql://a:b@127.0.0.1:1/x' };
    const waited = waitForDatabase(beyond, { maxWaitMs: 0, forSchema: true, onWait: () => undefined });
    await expect(waited).rejects.toThrow('ECONNREFUSED');
  });

  it('ends after its maximum wait', async () => {
    const target = { url: 'postgresql://a:b@127.0.0.1:1/x', applicationName: 'nobody' };
    const waited = waitForServer(target, { maxWaitMs: 300, onWait: () => undefined });
    await expect(waited).rejects.toThrow(DatabaseNotReadyError);
  });
});

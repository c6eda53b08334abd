import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { type ControlPlane, repositoryDeployment, startControlPlane } from './test-app.js';

describe('a database that refuses the result of a step for a while', () => {
  let plane: ControlPlane;
  beforeAll(async () => {
    plane = await startControlPlane();
    const { dataSource } = plane.database;
    await dataSource.query('CREATE SEQUENCE control_plane.refusals');
    // Fails more often than a step is tried; sequences are not rolled back.
    await dataSource.query(`CREATE FUNCTION control_plane.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('control_plane.refusals') <= 8 THEN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END IF;
      RETURN NEW; END $$`);
    await dataSource.query(`CREATE TRIGGER refuse BEFORE INSERT ON control_plane.revision_event FOR EACH ROW
      WHEN (NEW.to_status = 'AWAITING_DEPLOY') EXECUTE FUNCTION control_plane.refuse()`);
  });
  afterAll(() => plane?.close());

  it('costs the step no attempt: its result is stored when the database accepts it', async () => {
    const made = await plane.call('POST', '/v2/deployments', { body: repositoryDeployment('stubborn') });
    const path = `/v2/deployments/${made.body.id}/revisions/${made.body.latest_revision_id}`;
    await waitFor(async () => (await plane.call('GET', path)).body.status === 'DEPLOYED', {
      what: 'the revision to be deployed',
      timeoutMs: 30_000,
    });
    const rows = await plane.database.dataSource.query('SELECT last_value::int AS n FROM control_plane.refusals');
    expect(rows).toEqual([{ n: 9 }]);
    // Each claim takes a generation: five steps, five claims.
    const [revision] = await plane.database.dataSource.query(
      'SELECT lease_generation::int AS n FROM control_plane.revision',
    );
    expect(revision).toEqual({ n: 5 });
  });
});

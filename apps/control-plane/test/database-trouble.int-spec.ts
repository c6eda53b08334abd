import { beforeAll, describe, expect, it } from '@jest/globals';
import { refuseConnections, waitFor } from '@heddle/testing';
import { repositoryDeployment, useControlPlane } from './test-app.js';

const deadlineMs = 4000;

describe('an outage of the database that is longer than a deadline', () => {
  const plane = useControlPlane({
    env: {
      SIMULATED_STEP_MS: '1000',
      PIPELINE_LEASE_MS: '1500',
      PIPELINE_BUILD_DEADLINE_S: String(deadlineMs / 1000),
    },
  });

  it('fails no healthy revision: it continues afterwards, with its remaining time', async () => {
    const made = await plane.call('POST', '/v2/deployments', { body: repositoryDeployment('patient') });
    const path = `/v2/deployments/${made.body.id}/revisions/${made.body.latest_revision_id}`;
    const statusIs = (wanted: string) => async () => (await plane.call('GET', path)).body.status === wanted;
    await waitFor(statusIs('BUILDING'), { what: 'the build' });

    await refuseConnections(plane.database.url, deadlineMs + 2000, async () => {
      expect(await plane.call('GET', path)).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
    });

    await waitFor(statusIs('DEPLOYED'), { what: 'the revision to be deployed', timeoutMs: 30_000 });
    const { body } = await plane.call('GET', `${path}/history`);
    expect(body.events.map((event: any) => event.to_status)).toEqual([
      'CREATING',
      'AWAITING_BUILD',
      'BUILDING',
      'AWAITING_DEPLOY',
      'DEPLOYING',
      'DEPLOYED',
    ]);
  });
});

describe('a database that refuses the result of a step for a while', () => {
  const plane = useControlPlane();
  beforeAll(async () => {
    const { dataSource } = plane.database;
    await dataSource.query('CREATE SEQUENCE control_plane.refusals');
    // Fails more often than a step is tried; sequences are not rolled back.
    await dataSource.query(`CREATE FUNCTION control_plane.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('control_plane.refusals') <= 8 THEN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END IF;
      RETURN NEW; END $$`);
    await dataSource.query(`CREATE TRIGGER refuse BEFORE INSERT ON control_plane.revision_event FOR EACH ROW
      WHEN (NEW.to_status = 'AWAITING_DEPLOY') EXECUTE FUNCTION control_plane.refuse()`);
  });

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

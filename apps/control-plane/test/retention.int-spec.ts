import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { RevisionRepository } from '../src/core/revisions/revision.repository.js';
import { DeploymentsService } from '../src/features/deployments/deployments.service.js';
import { imageDeployment, useControlPlane } from './test-app.js';

const dayMs = 24 * 3_600_000;

describe('retention', () => {
  const plane = useControlPlane();

  const query = (sql: string, params: unknown[] = []) => plane.database.dataSource.query(sql, params);
  const create = (name: string, changes: object = {}) =>
    plane.json('POST', '/v2/deployments', { body: imageDeployment(name, changes) });
  const get = (id: string) => plane.json('GET', `/v2/deployments/${id}`);
  const ended = (id: string, revision: string) =>
    waitFor(
      async () =>
        /DEPLOYED|FAILED|SKIPPED|INTERRUPTED/.test(
          (await plane.json('GET', `/v2/deployments/${id}/revisions/${revision}`)).status,
        ),
      { what: 'the end of the revision' },
    );

  describe('of previews', () => {
    const leftS = ({ expires_at: at }: { expires_at: string }) => (Date.parse(at) - Date.now()) / 1000;

    it('begins with the newest revision, and ends on request', async () => {
      const made = await create('preview', { ttl_seconds: 3600 });
      expect(made).toMatchObject({ is_preview: true, ttl_seconds: 3600 });
      expect(leftS(made)).toBeGreaterThan(3500);
      await query(`UPDATE control_plane.deployment SET expires_at = now() + interval '1 minute' WHERE id = $1`, [
        made.id,
      ]);
      expect(leftS(await get(made.id))).toBeLessThan(61);
      await plane.json('PATCH', `/v2/deployments/${made.id}`, { body: { display_name: 'Preview' } });
      expect(leftS(await get(made.id))).toBeLessThan(61);
      await plane.json('POST', `/v2/deployments/${made.id}/revisions`, { body: {} });
      expect(leftS(await get(made.id))).toBeGreaterThan(3500);
      const longer = await plane.json('PATCH', `/v2/deployments/${made.id}`, { body: { ttl_seconds: 7200 } });
      expect(leftS(longer)).toBeGreaterThan(7100);
      const stays = await plane.json('PATCH', `/v2/deployments/${made.id}`, { body: { ttl_seconds: 0 } });
      expect(stays).toMatchObject({ is_preview: false, ttl_seconds: null, expires_at: null });
    });

    it('deletes expired previews only, once by any number of processes', async () => {
      const [old, young, plain] = [
        await create('old', { ttl_seconds: 60 }),
        await create('young', { ttl_seconds: 60 }),
        await create('plain'),
      ];
      await query(`UPDATE control_plane.deployment SET expires_at = now() - interval '1 second' WHERE id = $1`, [
        old.id,
      ]);
      const service = plane.app.get(DeploymentsService, { strict: false });
      const counts = await Promise.all(Array.from({ length: 4 }, () => service.deleteExpired(10)));
      // The sweep of this process may come first. The audit log has one deletion in any case.
      expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(1);
      await waitFor(async () => (await plane.call('GET', `/v2/deployments/${old.id}`)).status === 404, {
        what: 'the end',
      });
      for (const { id } of [young, plain]) expect((await get(id)).status).not.toBe('AWAITING_DELETE');
      const { events } = await plane.json('GET', `/v1/audit-log?object_id=${old.id}&action=delete_deployment`);
      expect(events).toMatchObject([{ actor: { kind: 'system', name: 'preview-expiry' }, object_name: 'old' }]);
    });

    it.each([-1, 1.5, 31_536_001, 'day'])('refuses a life of %j', async (ttl) => {
      const answer = await plane.call('POST', '/v2/deployments', {
        body: imageDeployment('refused', { ttl_seconds: ttl }),
      });
      expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'ttl_seconds'] }] } });
    });
  });

  it('deletes old revisions, but neither the serving nor the newest one, nor those that a rollback may need', async () => {
    const made = await create('history');
    const path = `/v2/deployments/${made.id}/revisions`;
    const ids: string[] = [made.latest_revision_id];
    await ended(made.id, made.latest_revision_id);
    const bad = { source_revision_config: { image_uri: 'r/simulate-deploy-failed:1' } };
    const good = { source_revision_config: { image_uri: 'r/a:2' } };
    for (const body of [good, bad, good, good, good, bad]) {
      const { id } = await plane.json('POST', path, { body });
      ids.push(id);
      await ended(made.id, id);
    }
    const revisions = plane.app.get(RevisionRepository, { strict: false });
    expect(await revisions.deleteOld(dayMs, 2, 100)).toBe(0);
    await query(`UPDATE control_plane.revision SET updated_at = now() - interval '2 days' WHERE deployment_id = $1`, [
      made.id,
    ]);
    // Serving is the fifth one after a rollback to an old one would be kept, too.
    await query('UPDATE control_plane.deployment SET active_revision_id = $2 WHERE id = $1', [made.id, ids[1]]);
    expect(await revisions.deleteOld(dayMs, 2, 100)).toBe(3);
    const left = (await plane.json('GET', path)).resources.map(({ id }: { id: string }) => id);
    expect(left).toEqual([ids[6], ids[5], ids[4], ids[1]]);
    const events = await query('SELECT 1 FROM control_plane.revision_event WHERE revision_id = $1', [ids[0]]);
    expect(events).toEqual([]);
  });
});

import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BaseRepository, TransactionRunner } from '@heddle/database';
import { waitFor } from '@heddle/testing';
import { ArtefactStore } from '../src/core/artefacts/artefact-store.port.js';
import { ArtefactUseRepository } from '../src/core/artefacts/artefact-use.repository.js';
import { ArtefactCollector } from '../src/features/sources/artefact-collector.js';
import { sourceDeployment, useControlPlane } from './test-app.js';
import { projectFiles, tarball } from './tar.fixture.js';

const turn = { keepLease: () => Promise.resolve(true) };
/** Everything is old enough; negative, because clocks of files are coarse. */
const anyAge = -60_000;
const dayMs = 24 * 3_600_000;

class Revisions extends BaseRepository {
  /** Repeats its transaction on conflicts: the pipeline locks rows of revisions, too. */
  deleteAll = (transactions: TransactionRunner) =>
    transactions.run({}, (ctx) => this.query(ctx, 'DELETE FROM control_plane.revision'));
}

describe('the collection of artefacts', () => {
  const plane = useControlPlane();
  let store: ArtefactStore;
  let uses: ArtefactUseRepository;
  let collector: ArtefactCollector;
  beforeAll(async () => {
    store = plane.app.get(ArtefactStore);
    uses = plane.app.get(ArtefactUseRepository);
    collector = plane.app.get(ArtefactCollector);
  });
  const deleteDeployments = async () => {
    const { resources } = await plane.json('GET', '/v2/deployments?limit=100');
    for (const { id } of resources) await plane.call('DELETE', `/v2/deployments/${id}`);
    const isEmpty = async () =>
      (await plane.database.dataSource.query('SELECT 1 FROM control_plane.deployment LIMIT 1')).length === 0;
    await waitFor(isEmpty, { what: 'the pipeline to delete all deployments' });
  };
  beforeEach(async () => {
    await deleteDeployments();
    await collector.collect(turn, { uploadMs: anyAge, artefactMs: anyAge });
    expect(await stored()).toEqual([]);
  });

  const stored = async () => {
    const found = [];
    for await (const { digest } of store.list()) found.push(digest);
    return found.sort();
  };
  let made = 0;
  const create = async (): Promise<string> =>
    (await plane.json('POST', '/v2/deployments', { body: sourceDeployment(`agent-${(made += 1)}`) })).id;
  const issue = (id: string) => plane.json('POST', `/v2/deployments/${id}/upload-url`);
  const put = async (url: string, text: string): Promise<string> => {
    const bytes = tarball([...projectFiles, { path: 'text', content: text }]);
    const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
    const { digest } = (await answer.json()) as { digest: string };
    expect(answer.status).toBe(200);
    return digest;
  };
  const update = (id: string, path: string) =>
    plane.call('PATCH', `/v2/deployments/${id}`, { body: { source_revision_config: { source_tarball_path: path } } });

  it('keeps the artefacts that an upload or a revision needs, and deletes the rest', async () => {
    const id = await create();
    const [used, waiting] = [await issue(id), await issue(id)];
    const [ofRevision, ofUpload] = [await put(used.upload_url, 'used'), await put(waiting.upload_url, 'waiting')];
    await update(id, used.object_path);
    const { digest: ofBuild } = await store.put(Readable.from([Buffer.from('build')]));
    await plane.database.dataSource.query(
      `UPDATE control_plane.revision SET config = config || jsonb_build_object('artefact_digests', jsonb_build_array($1::text))`,
      [ofBuild],
    );
    const { digest: unused } = await store.put(Readable.from([Buffer.from('nothing')]));
    await collector.collect(turn, { uploadMs: dayMs, artefactMs: dayMs });
    expect(await stored()).toEqual([ofRevision, ofUpload, ofBuild, unused].sort());
    await collector.collect(turn, { uploadMs: dayMs, artefactMs: anyAge });
    expect(await stored()).toEqual([ofRevision, ofUpload, ofBuild].sort());
    await collector.collect(turn, { uploadMs: anyAge, artefactMs: anyAge });
    expect(await stored()).toEqual([ofRevision, ofBuild].sort());
    // The path of a revision stays valid for its deployment.
    expect((await update(id, used.object_path)).status).toBe(200);
    expect((await update(id, waiting.object_path)).status).toBe(400);
    await deleteDeployments();
    await collector.collect(turn, { uploadMs: anyAge, artefactMs: anyAge });
    expect(await stored()).toEqual([]);
  });

  it('deletes no content that an upload is about to refer to', async () => {
    let stopped = false;
    let collected = 0;
    const collecting = (async () => {
      while (!stopped) {
        await collector.collect(turn, { uploadMs: dayMs, artefactMs: anyAge });
        collected += 1;
      }
    })();
    const ids = await Promise.all([0, 1, 2, 3].map(create));
    try {
      for (let round = 0; round < 15; round += 1) {
        // Unused again, so that the same content is deleted and stored at once.
        while ((await uses.deleteUploads(anyAge, 100)) > 0);
        await new Revisions(plane.database.dataSource).deleteAll(plane.app.get(TransactionRunner));
        await Promise.all(
          ids.map(async (id) => {
            const { upload_url, object_path } = await issue(id);
            const digest = await put(upload_url, 'the same');
            expect((await update(id, object_path)).status).toBe(200);
            (await store.open(digest)).on('error', () => undefined).destroy();
          }),
        );
      }
    } finally {
      stopped = true;
      await collecting;
    }
    expect(collected).toBeGreaterThan(15);
    const [digest] = await stored();
    (await store.open(digest!)).destroy();
  });

  it('is finished with the deletion before an upload refers to the content', async () => {
    const id = await create();
    const { upload_url } = await issue(id);
    const digest = await put(upload_url, 'order');
    await uses.deleteUploads(anyAge, 100);
    const next = await issue(id);
    // Content of before is stored; the lock of the collector is held while it is deleted.
    const connection = plane.database.dataSource.createQueryRunner();
    await connection.startTransaction();
    await connection.query(`SELECT pg_advisory_xact_lock(hashtextextended('artefact ' || $1, 0))`, [digest]);
    const uploading = put(next.upload_url, 'order');
    const isWaiting = async () =>
      (await connection.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).length > 0;
    await waitFor(isWaiting, { what: 'the upload to wait for the deletion' });
    await store.delete(digest);
    await connection.commitTransaction();
    await connection.release();
    expect(await uploading).toBe(digest);
    expect(await stored()).toEqual([digest]);
  });
});

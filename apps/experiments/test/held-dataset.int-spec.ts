import { describe, expect, it } from '@jest/globals';
import { createClient } from '@heddle/database';
import { waitFor } from '@heddle/testing';
import { useTestService } from './test-app.js';
import { upload, uploadPath } from './upload-factory.js';

describe('a dataset that another transaction holds for longer than a lock is waited for', () => {
  const service = useTestService({ DATABASE_LOCK_TIMEOUT_SECONDS: '1' });

  /** Begin of the transaction that waits for the lock now, if one does. */
  const waiting = async (): Promise<string | undefined> => {
    const [row] = await service.query<{ since: string }>(
      `SELECT xact_start::text AS since FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return row?.since;
  };

  it('puts small writes off, while an upload waits for its turn', async () => {
    const fields = { dataset_name: 'held' };
    const { body } = await service.call('POST', uploadPath, { body: upload(fields) });
    const holder = createClient({ url: service.env.DATABASE_URL, applicationName: 'holder' });
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT 1 FROM experiments.dataset WHERE id = $1 FOR UPDATE', [body.dataset.id]);
      const patched = await service.call('PATCH', `/api/v1/datasets/${body.dataset.id}`, {
        body: { description: 'd' },
      });
      expect(patched).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });

      const uploaded = service.call('POST', uploadPath, { body: upload(fields) });
      const first = await waitFor(waiting, { what: 'the upload to wait' });
      await waitFor(async () => ((await waiting()) ?? first) !== first, { what: 'the upload to wait again' });
      await holder.query('COMMIT');
      expect(await uploaded).toMatchObject({ status: 200, body: { experiment: { test_run_number: 2 } } });
    } finally {
      await holder.end();
    }
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { sampleOf } from '@heddle/testing';
import { useTestService } from './test-app.js';
import { upload, uploadPath } from './upload-factory.js';

describe('/metrics', () => {
  const service = useTestService();

  const textOf = async () => (await service.call('GET', '/metrics')).body as string;

  it('counts uploads by outcome, with their size and time', async () => {
    const body = upload();
    const headers = { 'idempotency-key': randomUUID() };
    expect((await service.call('POST', uploadPath, { body, headers })).status).toBe(200);
    expect((await service.call('POST', uploadPath, { body, headers })).status).toBe(200);
    expect((await service.call('POST', uploadPath, { body: { results: 'none' } })).status).toBe(422);
    const text = await textOf();
    for (const outcome of ['stored', 'replayed', 'refused']) {
      expect([outcome, sampleOf(text, 'uploads_total', { outcome })]).toEqual([outcome, 1]);
      expect(sampleOf(text, 'upload_duration_seconds_count', { outcome })).toBe(1);
    }
    expect(sampleOf(text, 'upload_size_bytes_count')).toBe(3);
    expect(sampleOf(text, 'upload_size_bytes_sum')).toBeGreaterThan(2 * JSON.stringify(body).length);
    expect(sampleOf(text, 'uploads_open')).toBe(0);
  });
});

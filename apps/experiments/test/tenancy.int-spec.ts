import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestService } from './test-app.js';
import { row, upload, uploadPath } from './upload-factory.js';

const unknown = randomUUID();

describe('the resources of a workspace', () => {
  const service = useTestService();
  let stored: { dataset: { id: string }; experiment: { id: string } };
  let runId: string;
  let exampleId: string;
  let feedbackId: string;

  beforeAll(async () => {
    const body = upload({ results: [row({ evaluation_scores: [{ key: 'k', score: 1 }] })] });
    stored = await service.json('POST', uploadPath, { body });
    const [feedback] = await service.json('GET', '/api/v1/feedback');
    [runId, feedbackId] = [feedback.run_id, feedback.id];
    exampleId = (await service.json('GET', '/api/v1/examples'))[0].id;
  });

  it('is not shown to another one', async () => {
    const paths = [
      `/sessions/${stored.experiment.id}`,
      `/datasets/${stored.dataset.id}`,
      `/examples/${exampleId}`,
      `/runs/${runId}`,
      `/feedback/${feedbackId}`,
    ];
    for (const path of paths) {
      expect([path, (await service.call('GET', `/api/v1${path}`)).status]).toEqual([path, 200]);
      expect([path, (await service.call('GET', `/api/v1${path}`, { key: 'b' })).status]).toEqual([path, 404]);
    }
    for (const path of [
      `/examples?id=${exampleId}`,
      `/feedback?run=${runId}`,
      `/sessions?id=${stored.experiment.id}`,
      '/datasets',
      '/feedback-configs',
    ]) {
      expect([path, (await service.call('GET', `/api/v1${path}`, { key: 'b' })).body]).toEqual([path, []]);
    }
    const session_ids = [stored.experiment.id];
    for (const [path, body] of [
      [`/datasets/${stored.dataset.id}/runs`, { session_ids }],
      [`/datasets/${stored.dataset.id}/comparison/rows`, { session_ids }],
      [`/datasets/${stored.dataset.id}/comparison/distribution`, { session_ids, feedback_key: 'q' }],
      [`/datasets/${stored.dataset.id}/comparison`, { session_ids: [...session_ids, unknown] }],
    ] as const) {
      expect((await service.call('POST', `/api/v1${path}`, { body, key: 'b' })).status).toBe(404);
    }
    expect(
      (await service.call('POST', '/api/v1/runs/query', { body: { session: session_ids, id: [runId] }, key: 'b' })).body
        .runs,
    ).toEqual([]);
    for (const path of [`/sessions/${stored.experiment.id}`, `/datasets/${stored.dataset.id}`]) {
      expect((await service.call('DELETE', `/api/v1${path}`, { key: 'b' })).status).toBe(404);
    }
    expect(
      (await service.call('DELETE', `/api/v1/sessions?session_ids=${stored.experiment.id}`, { key: 'b' })).status,
    ).toBe(200);
    expect((await service.call('GET', `/api/v1/sessions/${stored.experiment.id}`)).status).toBe(200);
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestService } from './test-app.js';
import { row, upload, uploadPath } from './upload-factory.js';

describe('pairwise comparisons', () => {
  const service = useTestService();
  let datasetId: string;
  let a: string;
  let b: string;
  const comparative = randomUUID();
  const examples = Array.from({ length: 8 }, () => randomUUID());
  const path = '/api/v1/datasets/comparative';

  /** Preferences by example; null without a judgement. */
  const store = async (name: string, experiment_name: string, preferences: (number | null)[]) =>
    (
      await service.call('POST', uploadPath, {
        body: upload({
          dataset_name: name,
          experiment_name,
          results: examples.map((row_id, at) =>
            row({
              row_id,
              evaluation_scores: [
                { key: 'quality', score: 1 },
                ...(preferences[at] === null
                  ? []
                  : [{ key: 'preferred', score: preferences[at], comparative_experiment_id: comparative }]),
              ],
            }),
          ),
        }),
      })
    ).body;
  const create = (body: object) => service.call('POST', path, { body });
  const list = async (query = '') =>
    (await service.call('GET', `/api/v1/datasets/${datasetId}/comparative${query}`)).body;

  beforeAll(async () => {
    const name = randomUUID();
    // b wins six, ties one; the last example was judged in one experiment only.
    const first = await store(name, `a ${name}`, [0, 0, 0, 0, 0, 0, 0.5, 1]);
    const second = await store(name, `b ${name}`, [1, 1, 1, 1, 1, 1, 0.5, null]);
    [datasetId, a, b] = [first.dataset.id, first.experiment.id, second.experiment.id];
  });

  it('are made, and take an id once', async () => {
    const { status, body } = await create({
      id: comparative,
      name: 'a vs. b',
      experiment_ids: [a, b],
      reference_dataset_id: datasetId,
      created_at: '2026-01-06T10:00:00.000Z',
      extra: { metadata: { judge: 'model' } },
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: comparative,
      tenant_id: expect.any(String),
      name: 'a vs. b',
      description: null,
      created_at: '2026-01-06T10:00:00+00:00',
      modified_at: '2026-01-06T10:00:00+00:00',
      reference_dataset_id: datasetId,
      extra: { metadata: { judge: 'model' } },
    });
    const again = await create({ id: comparative, experiment_ids: [a, b] });
    expect([again.status, again.body.code]).toEqual([409, 'comparative_experiment_exists']);
    expect((await create({ experiment_ids: [b] })).body).toMatchObject({ reference_dataset_id: datasetId, name: null });
  });

  it('show the preferred experiment', async () => {
    const [found] = await list(`?id=${comparative}`);
    expect(found.experiments_info).toEqual([
      { id: a, name: expect.stringMatching(/^a /) },
      { id: b, name: expect.stringMatching(/^b /) },
    ]);
    const of = (id: string) => found.preferences.find(({ session_id }: { session_id: string }) => session_id === id);
    expect(found.preferences).toHaveLength(2);
    expect(of(a)).toMatchObject({ key: 'preferred', wins: 0, ties: 1, losses: 6, p_value: null, preferred: null });
    // Six of six coins: 2 / 2^6.
    expect(of(b)).toMatchObject({ wins: 6, ties: 1, losses: 0, preferred: 'this' });
    expect(of(b).p_value).toBe(0.03125);
    expect(found.feedback_stats).toEqual({ preferred: { n: 14, avg: 0.5 } });
  });

  it('are listed', async () => {
    const names = async (query: string) => (await list(query)).map(({ name }: { name: string | null }) => name);
    expect(await names('')).toEqual([null, 'a vs. b']);
    expect(await names('?sort_by=name&sort_by_desc=false')).toEqual(['a vs. b', null]);
    expect(await names('?name_contains=VS.')).toEqual(['a vs. b']);
    expect(await names('?name=a')).toEqual([]);
    expect(await names('?limit=1&offset=1')).toEqual(['a vs. b']);
    expect(await names('?limit=1&offset=2')).toEqual([]);
  });

  it('keep scores of other comparisons', async () => {
    const found = await service.json('POST', `/api/v1/datasets/${datasetId}/runs`, {
      body: { session_ids: [a], comparative_experiment_id: randomUUID(), limit: 1 },
    });
    expect(found[0].runs[0].feedbacks.map(({ key }: { key: string }) => key)).toEqual(['quality']);
    const delta = async (comparative_experiment_id?: string) =>
      (
        await service.json('POST', `/api/v1/datasets/${datasetId}/runs/delta`, {
          body: {
            baseline_session_id: a,
            comparison_session_ids: [b],
            feedback_key: 'preferred',
            comparative_experiment_id,
          },
        })
      ).feedback_deltas[b].improved_examples;
    expect(await delta(comparative)).toEqual(examples.slice(0, 6));
    expect(await delta(randomUUID())).toEqual([]);
  });

  it('refuse invalid definitions', async () => {
    const other = (await service.call('POST', uploadPath, { body: upload() })).body;
    for (const [body, status] of [
      [{ experiment_ids: [] }, 422],
      [{ experiment_ids: ['x'] }, 422],
      [{}, 422],
      [{ experiment_ids: [a, other.experiment.id] }, 404],
      [{ experiment_ids: [a], reference_dataset_id: other.dataset.id }, 404],
      [{ experiment_ids: [randomUUID()] }, 404],
      [{ experiment_ids: [a], extra: [] }, 422],
      [{ experiment_ids: [a], created_at: 'soon' }, 422],
      [{ experiment_ids: Array.from({ length: 11 }, () => randomUUID()) }, 422],
    ] as const)
      expect([body, (await create(body)).status]).toEqual([body, status]);
    const [plain] = await service.json('GET', '/api/v1/sessions?reference_free=true');
    expect((await create({ experiment_ids: [plain.id] })).status).toBe(422);
    expect((await service.call('GET', `/api/v1/datasets/${randomUUID()}/comparative`)).status).toBe(404);
    expect((await service.call('GET', `/api/v1/datasets/${datasetId}/comparative?sort_by=x`)).status).toBe(422);
  });

  it('belong to one workspace', async () => {
    expect((await service.call('DELETE', `${path}/${comparative}`, { key: 'b' })).status).toBe(404);
    expect((await service.call('POST', path, { key: 'b', body: { experiment_ids: [a] } })).status).toBe(404);
    expect((await service.call('GET', `/api/v1/datasets/${datasetId}/comparative`, { key: 'b' })).status).toBe(404);
  });

  it('are deleted with the feedback of their judges', async () => {
    expect((await service.call('DELETE', `${path}/${comparative}`)).status).toBe(200);
    expect((await service.call('DELETE', `${path}/${comparative}`)).status).toBe(404);
    expect(await list(`?id=${comparative}`)).toEqual([]);
    const left = await service.json('GET', `/api/v1/feedback?session=${a}&limit=100`);
    expect(new Set(left.map(({ key }: { key: string }) => key))).toEqual(new Set(['quality']));
  });
});

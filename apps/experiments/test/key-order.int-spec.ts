import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestService } from './test-app.js';
import { row, upload, uploadPath } from './upload-factory.js';

/** In an order that neither the alphabet nor the length of the keys would give. */
const data = { zebra: 1, apple: { z: 1, a: 2 }, 'a long key': [{ y: 1, b: 2 }] };
const written = JSON.stringify(data);

describe('the order of keys that uploads wrote', () => {
  const service = useTestService();
  let body: Record<string, any>;
  let datasetId: string;
  let sessionId: string;

  beforeAll(async () => {
    const scores = [{ key: 'k', score: 1, value: data, correction: data, extra: data }];
    const source = { type: 'model', metadata: data };
    body = upload({
      experiment_metadata: data,
      results: [
        row({
          inputs: data,
          expected_outputs: data,
          actual_outputs: data,
          run_metadata: data,
          evaluation_scores: scores.map((score) => ({ ...score, feedback_source: source })),
        }),
      ],
    });
    const stored = (await service.call('POST', uploadPath, { body, headers: { 'idempotency-key': 'ordered' } })).body;
    [datasetId, sessionId] = [stored.dataset.id, stored.experiment.id];
  });

  const call = async (method: string, path: string, sent?: unknown) =>
    (await service.call(method, `/api/v1${path}`, { body: sent })).body;
  const texts = (value: Record<string, unknown>, ...fields: string[]) =>
    fields.map((field) => JSON.stringify(value[field]));

  it('stays in examples, also as they were before', async () => {
    const [example] = await call('GET', `/examples?dataset=${datasetId}`);
    expect(texts(example, 'inputs', 'outputs')).toEqual([written, written]);
    const first = example.modified_at;
    const results = [{ ...body.results[0], inputs: { ...data, more: { y: 1, b: 2 } }, evaluation_scores: [] }];
    await call('POST', '/datasets/upload-experiment', { ...body, experiment_name: 'second', results });
    const changed = await call('GET', `/examples/${example.id}`);
    expect(JSON.stringify(changed.inputs)).toBe(JSON.stringify(results[0].inputs));
    const before = await call('GET', `/examples/${example.id}?as_of=${encodeURIComponent(first)}`);
    expect(texts(before, 'inputs', 'outputs')).toEqual([written, written]);
    expect(await call('GET', `/examples/count?full_text_contains=${encodeURIComponent('"zebra"')}`)).toBe(1);
  });

  it('stays in runs, their previews, and rows of a comparison', async () => {
    const { runs } = await call('POST', '/runs/query', { session: [sessionId] });
    expect(texts(runs[0], 'inputs', 'outputs')).toEqual([written, written]);
    expect(JSON.stringify(runs[0].extra.metadata)).toBe(written);
    expect([runs[0].inputs_preview, runs[0].outputs_preview]).toEqual([written, written]);
    const rows = await call('POST', `/datasets/${datasetId}/runs`, { session_ids: [sessionId] });
    expect(texts(rows[0], 'outputs')).toEqual([written]);
    expect(texts(rows[0].runs[0], 'inputs', 'outputs')).toEqual([written, written]);
  });

  it('stays in feedback', async () => {
    const [feedback] = await call('GET', `/feedback?session=${sessionId}&level=run`);
    expect(texts(feedback, 'value', 'correction', 'extra')).toEqual([written, written, written]);
    expect(JSON.stringify(feedback.feedback_source.metadata)).toBe(written);
  });

  it('is kept in metadata of experiments and datasets, which searches find in any order', async () => {
    const experiment = await call('GET', `/sessions/${sessionId}`);
    expect(JSON.stringify(experiment.extra.metadata)).toBe(written);
    const dataset = await call('PATCH', `/datasets/${datasetId}`, { metadata: data });
    expect(JSON.stringify(dataset.metadata)).toBe(written);
    const wanted = encodeURIComponent('{"apple":{"a":2,"z":1},"zebra":1}');
    expect(await call('GET', `/sessions?id=${sessionId}&metadata=${wanted}`)).toHaveLength(1);
    expect(await call('GET', `/datasets?metadata=${wanted}`)).toHaveLength(1);
    expect(await call('GET', `/datasets?metadata=${encodeURIComponent('{"zebra":2}')}`)).toEqual([]);
  });
});

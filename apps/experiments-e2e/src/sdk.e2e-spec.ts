import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'langsmith';
import { all, apiKey, type Experiments, experimentsFleet, row, store, upload } from './experiments.harness.js';

describe.each([
  ['with /api/v1', '/api/v1'],
  ['as it is for the hosted service', ''],
])('the official client, its address given %s', (_name, prefix) => {
  const fleet = experimentsFleet();
  let service: Experiments;
  let client: Client;
  const body = upload({
    experiment_metadata: { model: 'small' },
    summary_experiment_scores: [{ key: 'f1', score: 0.5 }],
    results: [
      row({ end_time: '2026-01-05T10:00:01Z' }),
      row({
        end_time: '2026-01-05T10:00:03Z',
        evaluation_scores: [{ key: 'correctness', score: 0, comment: 'wrong' }],
        error: 'boom',
      }),
    ],
  });
  let experiment: { id: string; name: string };
  let dataset: { id: string; name: string };

  beforeAll(async () => {
    service = await fleet.start();
    client = new Client({ apiUrl: `${service.url}${prefix}`, apiKey, autoBatchTracing: false });
    ({ experiment, dataset } = await store(service, body));
  });
  afterAll(() => fleet.close());

  it('reads an experiment with its statistics, by name and by id', async () => {
    for (const which of [{ projectName: experiment.name }, { projectId: experiment.id }]) {
      expect(await client.readProject({ ...which, includeStats: true })).toMatchObject({
        id: experiment.id,
        name: experiment.name,
        run_count: 2,
        latency_p50: 2,
        error_rate: 0.5,
        feedback_stats: { correctness: { n: 2, avg: 0.5, stdev: Math.SQRT1_2 } },
        session_feedback_stats: { f1: { n: 1, avg: 0.5 } },
        extra: { metadata: { model: 'small' } },
      });
    }
    expect((await client.readProject({ projectId: experiment.id })).run_count).toBeNull();
    await expect(client.readProject({ projectName: 'nobody' })).rejects.toThrow('not found');
    expect(await client.hasProject({ projectName: experiment.name })).toBe(true);
  });

  it('lists the experiments of a dataset', async () => {
    const found = await all(client.listProjects({ referenceDatasetId: dataset.id, includeStats: true }));
    expect(found).toEqual([expect.objectContaining({ id: experiment.id, run_count: 2 })]);
    expect(await all(client.listProjects({ referenceFree: true }))).toEqual([
      expect.objectContaining({ name: 'default' }),
    ]);
    expect(await all(client.listProjects({ metadata: { model: 'other' } }))).toEqual([]);
  });

  it('reads the dataset and its examples', async () => {
    expect(await client.readDataset({ datasetName: dataset.name })).toMatchObject({
      id: dataset.id,
      example_count: 2,
      session_count: 1,
    });
    expect(await all(client.listDatasets({ datasetNameContains: dataset.name.slice(-12) }))).toHaveLength(1);
    const examples = await all(client.listExamples({ datasetId: dataset.id }));
    expect(examples).toHaveLength(2);
    const one = examples[0] as { id: string };
    expect(await client.readExample(one.id)).toMatchObject({ id: one.id, outputs: { answer: 'a' } });
    expect(await all(client.listExamples({ datasetId: dataset.id, exampleIds: [one.id] }))).toHaveLength(1);
    expect(await client.getDatasetUrl({ datasetId: dataset.id })).toContain(`/datasets/${dataset.id}`);
  });

  it('lists runs and their feedback', async () => {
    const runs = await all(client.listRuns({ projectId: experiment.id }));
    expect(runs.map(({ error }) => error ?? null).sort()).toEqual(['boom', null]);
    expect(await all(client.listRuns({ projectName: experiment.name, error: true }))).toHaveLength(1);
    const [failed] = runs.filter(({ error }) => error);
    const feedback = await all(client.listFeedback({ runIds: [failed?.id as string] }));
    expect(feedback).toEqual([
      expect.objectContaining({ key: 'correctness', score: 0, comment: 'wrong', session_id: experiment.id }),
    ]);
    expect(await client.readRun(failed?.id as string)).toMatchObject({
      status: 'error',
      reference_example_id: expect.any(String),
    });
    expect(await client.readFeedback((feedback[0] as { id: string }).id)).toMatchObject({ key: 'correctness' });
  });

  it('pages through more than one page', async () => {
    const name = randomUUID();
    const results = Array.from({ length: 230 }, () => row());
    const stored = await store(service, upload({ experiment_name: name, results }));
    expect(await all(client.listRuns({ projectName: name }))).toHaveLength(230);
    expect(await all(client.listExamples({ datasetId: stored.dataset.id }))).toHaveLength(230);
  });

  it('reads experiments side by side, and compares them in pairs', async () => {
    const results = Array.from({ length: 3 }, () => row());
    const one = await store(service, upload({ results }));
    const two = await store(service, upload({ results, dataset_name: one.dataset.name }));
    const experiment_ids = [one.experiment.id, two.experiment.id];
    const query = { experiment_ids, selects: ['STATUS' as const], page_size: 2 };
    const found = await all(client.datasets.experimentRuns.query(one.dataset.id, query));
    expect(found.map(({ id }) => id)).toEqual(results.map(({ row_id }) => row_id));
    expect(found[0]?.runs).toEqual([
      { id: expect.any(String), status: 'SUCCESS' },
      { id: expect.any(String), status: 'SUCCESS' },
    ]);
    const comparative = await client.createComparativeExperiment({
      name: 'one vs. two',
      experimentIds: experiment_ids,
      metadata: { judge: 'model' },
    });
    expect(comparative).toMatchObject({
      reference_dataset_id: one.dataset.id,
      extra: { metadata: { judge: 'model' } },
    });
  });

  it('changes and deletes', async () => {
    const stored = await store(service, upload());
    const renamed = randomUUID();
    expect(await client.updateProject(stored.experiment.id, { name: renamed })).toMatchObject({ name: renamed });
    expect(await client.updateDataset({ datasetId: stored.dataset.id, description: 'new' })).toMatchObject({
      description: 'new',
    });
    await client.deleteProject({ projectId: stored.experiment.id });
    expect(await client.hasProject({ projectName: renamed })).toBe(false);
    await client.deleteDataset({ datasetId: stored.dataset.id });
    expect(await client.hasDataset({ datasetId: stored.dataset.id })).toBe(false);
  });
});

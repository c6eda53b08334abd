import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type Example, type Run, RunTree } from 'langsmith';
import { evaluate, evaluateComparative } from 'langsmith/evaluation';
import { traceable } from 'langsmith/traceable';
import { bodyOf, waitFor } from '@heddle/testing';
import { all, apiKey, type Experiments, experimentsFleet } from './experiments.harness.js';

type Json = Record<string, any>;

const questions = ['Paris', 'London', 'Vienna'];
const rivers: Record<string, string> = { Paris: 'Seine', London: 'Thames', Vienna: 'Danube' };

/** A model that reports its usage. */
const model = (client: Client) =>
  traceable(
    async (city: string) => ({
      text: rivers[city],
      usage_metadata: {
        input_tokens: 3,
        output_tokens: 1,
        total_tokens: 4,
        total_cost: 0.001,
        input_token_details: { cache_read: 2 },
        output_token_details: { reasoning: 1 },
        input_cost_details: { cache_read: 0.0004 },
        output_cost_details: { reasoning: 0.0002 },
      },
    }),
    { name: 'model', run_type: 'llm', client },
  );

const isRight = ({ outputs, referenceOutputs }: { outputs?: Json; referenceOutputs?: Json }) => ({
  key: 'correct',
  score: outputs?.answer === referenceOutputs?.answer ? 1 : 0,
  comment: 'compared',
});

const lengthOf = (run: Run) => ({ key: 'length', score: String(run.outputs?.answer ?? '').length });

const shareRight = (runs: Run[], examples?: Example[]) => ({
  key: 'accuracy',
  score: runs.filter((run, index) => run.outputs?.answer === examples?.[index]?.outputs?.answer).length / runs.length,
});

describe('the evaluate() of the official client', () => {
  const fleet = experimentsFleet();
  let service: Experiments;
  let client: Client;
  let dataset: string;

  beforeAll(async () => {
    service = await fleet.start();
    client = new Client({ apiUrl: `${service.url}/api/v1`, apiKey });
    dataset = `rivers ${randomUUID()}`;
    const { id } = await client.createDataset(dataset, { description: 'Rivers' });
    await client.createExamples(
      questions.map((city) => ({ dataset_id: id, inputs: { city }, outputs: { answer: rivers[city] } })),
    );
  });
  afterAll(() => fleet.close());

  const answer = async ({ city }: Json) => ({ answer: (await model(client)(city)).text });
  const project = (projectName: string): Promise<Json> => client.readProject({ projectName, includeStats: true });
  const runsOf = async (projectName: string, isRoot: boolean): Promise<Json[]> =>
    all(client.listRuns({ projectName, isRoot }));

  it('runs completely: repetitions, steps, evaluators, a summary', async () => {
    const results = await evaluate(answer, {
      client,
      data: dataset,
      evaluators: [isRight, lengthOf],
      summaryEvaluators: [shareRight],
      experimentPrefix: 'whole',
      metadata: { model: 'table' },
      numRepetitions: 2,
      maxConcurrency: 3,
    });
    expect(results.results).toHaveLength(6);
    await client.awaitPendingTraceBatches();
    const { experimentName } = results;
    const experiment = await project(experimentName);
    expect(experiment).toMatchObject({
      run_count: 6,
      error_rate: 0,
      latency_p50: expect.any(Number),
      test_run_number: 1,
      // Each run asked the model once.
      total_tokens: 24,
      prompt_tokens: 18,
      completion_tokens: 6,
      total_cost: '0.006',
      extra: { metadata: expect.objectContaining({ model: 'table' }) },
      feedback_stats: { correct: { n: 6, avg: 1, comments: expect.any(Array) }, length: { n: 6 } },
      session_feedback_stats: { accuracy: { n: 1, avg: 1 } },
      experiment_progress: { expected_run_count: 6, run_progress: 1 },
    });
    const roots = await runsOf(experimentName, true);
    const byExample = new Map<string, Json[]>();
    for (const run of roots) {
      const known = byExample.get(run.reference_example_id) ?? [];
      byExample.set(run.reference_example_id, [...known, run]);
    }
    expect([...byExample.values()].map((runs) => runs.length)).toEqual([2, 2, 2]);
    const steps = await runsOf(experimentName, false);
    expect(steps).toHaveLength(6);
    for (const step of steps) {
      expect(step).toMatchObject({ name: 'model', run_type: 'llm', total_tokens: 4, parent_run_id: step.trace_id });
      expect(roots.map(({ id }) => id)).toContain(step.trace_id);
    }
    const [step] = steps as [Json];
    expect(await client.readRun(step.id)).toMatchObject({
      prompt_token_details: { cache_read: 2 },
      completion_token_details: { reasoning: 1 },
      prompt_cost_details: { cache_read: '0.0004' },
      completion_cost_details: { reasoning: '0.0002' },
    });
    expect(await client.getRunStats({ projectNames: [experimentName], runType: 'llm' })).toMatchObject({
      prompt_token_details: { cache_read: 12 },
      completion_token_details: { reasoning: 6 },
      prompt_cost_details: { cache_read: 0.0024 },
      completion_cost_details: { reasoning: 0.0012 },
    });
    // Evaluators are traced in a project of their own, which does not count.
    expect(await runsOf('evaluators', true)).toHaveLength(12);
    const [root] = roots as [Json];
    const read = await client.readRun(root.id, { loadChildRuns: true });
    expect(read).toMatchObject({ status: 'success', child_runs: [expect.objectContaining({ name: 'model' })] });
    const feedback = await all(client.listFeedback({ runIds: [root.id] }));
    expect(feedback.map(({ key }) => key).sort()).toEqual(['correct', 'length']);
  });

  it('makes experiments that are compared, example by example', async () => {
    const options = { client, data: dataset, evaluators: [isRight] };
    const first = await evaluate(answer, { ...options, experimentPrefix: 'right' });
    const second = await evaluate(async ({ city }: Json) => ({ answer: city === 'Paris' ? 'Loire' : rivers[city] }), {
      ...options,
      experimentPrefix: 'nearly',
    });
    await client.awaitPendingTraceBatches();
    const [baseline, other] = [await project(first.experimentName), await project(second.experimentName)];
    expect(other.test_run_number).toBe(baseline.test_run_number + 1);
    const params = { path: { dataset_id: baseline.reference_dataset_id as string } };
    // The same address also answers CSV.
    const rows = (await bodyOf(
      service.api.POST('/api/v1/datasets/{dataset_id}/runs', {
        params,
        body: { session_ids: [baseline.id, other.id] },
      }),
    )) as Json[];
    expect(rows.map(({ runs }) => runs.map(({ session_id }: Json) => session_id))).toEqual(
      questions.map(() => [baseline.id, other.id]),
    );
    const { feedback_deltas } = await bodyOf(
      service.api.POST('/api/v1/datasets/{dataset_id}/runs/delta', {
        params,
        body: { baseline_session_id: baseline.id, comparison_session_ids: [other.id], feedback_key: 'correct' },
      }),
    );
    const paris = rows.find(({ inputs }) => (inputs as Json).city === 'Paris');
    expect(feedback_deltas[other.id]).toEqual({ improved_examples: [], regressed_examples: [paris?.id] });
  });

  it('judges experiments pair by pair', async () => {
    const options = { client, data: dataset };
    const first = await evaluate(answer, { ...options, experimentPrefix: 'short' });
    const second = await evaluate(async ({ city }: Json) => ({ answer: `the ${rivers[city]}` }), {
      ...options,
      experimentPrefix: 'long',
    });
    await client.awaitPendingTraceBatches();
    const prefersShort = ({ runs }: { runs: Run[] }) => ({
      key: 'preferred',
      scores: Object.fromEntries(runs.map(({ id, outputs }) => [id, outputs?.answer.startsWith('the ') ? 0 : 1])),
    });
    // It traces what its evaluators do with the client of the function around it.
    const judge = traceable(
      () =>
        evaluateComparative([first.experimentName, second.experimentName], {
          client,
          evaluators: [prefersShort],
          experimentPrefix: 'pairs',
        }),
      { name: 'judge', client, tracingEnabled: true },
    );
    const { comparativeExperiment, results } = await judge();
    expect(results).toHaveLength(questions.length);
    const [short, long] = [await project(first.experimentName), await project(second.experimentName)];
    const comparisons = await bodyOf(
      service.api.GET('/api/v1/datasets/{dataset_id}/comparative', {
        params: { path: { dataset_id: short.reference_dataset_id }, query: { id: comparativeExperiment.id } },
      }),
    );
    expect(comparisons).toEqual([
      expect.objectContaining({
        experiments_info: [short, long].map(({ id }) => expect.objectContaining({ id })),
        feedback_stats: { preferred: expect.objectContaining({ n: 6, avg: 0.5 }) },
      }),
    ]);
    const runIds = (await runsOf(second.experimentName, true)).map(({ id }) => id);
    const feedback = await all(client.listFeedback({ runIds }));
    expect(feedback).toEqual(
      questions.map(() =>
        expect.objectContaining({ key: 'preferred', score: 0, comparative_experiment_id: comparativeExperiment.id }),
      ),
    );
  });

  it('survives a target and an evaluator that throw', async () => {
    const { experimentName } = await evaluate(
      async ({ city }: Json) => {
        if (city === 'Paris') throw new Error('no such city');
        return { answer: rivers[city] };
      },
      {
        client,
        data: dataset,
        experimentPrefix: 'failing',
        evaluators: [
          isRight,
          () => {
            throw new Error('the judge is ill');
          },
        ],
      },
    );
    await client.awaitPendingTraceBatches();
    const experiment = await project(experimentName);
    expect(experiment).toMatchObject({ run_count: 3, error_rate: 1 / 3, feedback_stats: { correct: { n: 3 } } });
    const failed = (await runsOf(experimentName, true)).filter(({ error }) => error);
    expect(failed).toEqual([
      expect.objectContaining({ status: 'error', error: expect.stringContaining('no such city') }),
    ]);
    const judges = await runsOf('evaluators', true);
    expect(judges.filter(({ error }) => error?.includes('the judge is ill'))).toHaveLength(3);
  });
});

describe.each([
  ['in batches', { autoBatchTracing: true }, false],
  ['in forms', { autoBatchTracing: true }, true],
  ['one by one', { autoBatchTracing: false }, false],
])('the tracing of the official client, %s', (_, options, inForms) => {
  const fleet = experimentsFleet();
  let client: Client;

  beforeAll(async () => {
    const service = await fleet.start();
    client = new Client({ apiUrl: service.url, apiKey, ...options });
    // The answer of /info from a server that asks for multipart.
    if (inForms) Object.assign(client, { _serverInfo: { batch_ingest_config: { use_multipart_endpoint: true } } });
  });
  afterAll(() => fleet.close());

  const settled = async (projectName: string, count: number): Promise<Json[]> => {
    await client.awaitPendingTraceBatches();
    let runs: Json[] = [];
    await waitFor(
      async () => {
        if (!(await client.hasProject({ projectName }))) return false;
        runs = await all(client.listRuns({ projectName }));
        return runs.length === count && runs.every(({ end_time }) => end_time);
      },
      { what: `${count} runs of ${projectName} to end` },
    );
    return runs;
  };

  it('stores functions that call each other', async () => {
    const projectName = randomUUID();
    const config = { client, project_name: projectName, tracingEnabled: true, tags: ['nightly'] };
    const inner = traceable(async (n: number) => n + 1, { ...config, name: 'inner', run_type: 'tool' });
    const outer = traceable(async (n: number) => (await inner(n)) + (await inner(n)), {
      ...config,
      name: 'outer',
      metadata: { kind: 'sum' },
    });
    expect(await outer(1)).toBe(4);
    const runs = await settled(projectName, 3);
    const [root] = runs.filter(({ parent_run_id }) => !parent_run_id) as [Json];
    expect(root).toMatchObject({ name: 'outer', outputs: { outputs: 4 }, tags: ['nightly'], trace_id: root.id });
    expect(root.extra.metadata).toMatchObject({ kind: 'sum' });
    expect(runs.filter(({ parent_run_id }) => parent_run_id === root.id)).toHaveLength(2);
    expect((await client.readRun(root.id, { loadChildRuns: true })).child_runs).toHaveLength(2);
  });

  it('stores trees of RunTree, and changes of ended runs', async () => {
    const projectName = randomUUID();
    const root = new RunTree({ name: 'by hand', inputs: { a: 1 }, client, project_name: projectName });
    await root.postRun();
    const child = root.createChild({ name: 'step', run_type: 'llm', inputs: {} });
    await child.postRun();
    await child.end({ usage_metadata: { input_tokens: 2, output_tokens: 3, total_tokens: 5 } });
    await child.patchRun();
    await root.end(undefined, 'Error: boom');
    await root.patchRun();
    const runs = await settled(projectName, 2);
    expect(runs.find(({ id }) => id === root.id)).toMatchObject({ status: 'error', error: 'Error: boom' });
    expect(runs.find(({ id }) => id === child.id)).toMatchObject({ total_tokens: 5, parent_run_id: root.id });
    await client.updateRun(root.id, { tags: ['looked at'] });
    expect(await client.readRun(root.id)).toMatchObject({ tags: ['looked at'], error: 'Error: boom' });
    expect(await client.readProject({ projectName, includeStats: true })).toMatchObject({
      total_tokens: 5,
      run_count: 1,
    });
  });

  it('stores runs that name their dates and ids', async () => {
    const [id, projectName] = [randomUUID(), randomUUID()];
    await client.createRun({
      id,
      name: 'plain',
      run_type: 'chain',
      inputs: {},
      start_time: Date.parse('2026-01-05T10:00:00Z'),
      project_name: projectName,
    });
    await client.updateRun(id, { end_time: Date.parse('2026-01-05T10:00:01.5Z'), outputs: { done: true } });
    expect(await settled(projectName, 1)).toEqual([
      expect.objectContaining({ id, outputs: { done: true }, start_time: '2026-01-05T10:00:00+00:00' }),
    ]);
  });

  it('creates projects, and changes existing ones', async () => {
    const projectName = randomUUID();
    const { id } = await client.createProject({ projectName, description: 'one' });
    await expect(client.createProject({ projectName })).rejects.toThrow('already exists');
    expect(await client.createProject({ projectName, description: 'two', upsert: true })).toMatchObject({ id });
    expect(await client.readProject({ projectId: id })).toMatchObject({ description: 'two' });
  });
});

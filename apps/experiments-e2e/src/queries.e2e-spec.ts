import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'langsmith';
import { httpCaller } from '@heddle/testing';
import { all, apiKey, type Experiments, experimentsFleet, row, store, upload } from './experiments.harness.js';

const names = (runs: { name?: string }[]) => runs.map(({ name }) => name).sort();

describe('queries of the official client', () => {
  const fleet = experimentsFleet();
  let service: Experiments;
  let client: Client;
  let project: { id: string; name: string };
  let dataset: { id: string };
  let ids: Map<string, string>;

  beforeAll(async () => {
    service = await fleet.start();
    client = new Client({ apiUrl: `${service.url}/api/v1`, apiKey, autoBatchTracing: false });
    const results = [
      row({
        run_name: 'fast',
        run_metadata: { user_id: 'u1', model: { name: 'small' } },
        inputs: { question: 'Paris?' },
      }),
      row({
        run_name: 'slow',
        end_time: '2026-01-05T10:00:09Z',
        run_metadata: { user_id: 'u2' },
        evaluation_scores: [{ key: 'correctness', score: 0.2 }],
      }),
      row({ run_name: 'failed', error: 'Timeout', run_metadata: { user_id: 'u1' }, evaluation_scores: [] }),
    ];
    const stored = await store(service, upload({ results }));
    [project, dataset] = [stored.experiment, stored.dataset];
    ids = new Map((await all(client.listRuns({ projectId: project.id }))).map(({ id, name }) => [name, id]));
  });
  afterAll(() => fleet.close());

  it.each([
    ['and(eq(run_type, "chain"), gt(latency, 5))', ['slow']],
    ['gt(latency, "5s")', ['slow']],
    ['neq(status, "error")', ['fast', 'slow']],
    ['neq(error, null)', ['failed']],
    ['and(eq(feedback_key, "correctness"), gte(feedback_score, 0.9))', ['fast']],
    ["and(eq(metadata_key, 'user_id'), eq(metadata_value, 'u1'))", ['failed', 'fast']],
    ["and(neq(metadata_key, 'model.name'))", ['failed', 'slow']],
    ["and(eq(input_key, 'question'), eq(input_value, 'Paris?'))", ['fast']],
    ['search("paris")', ['fast']],
    ['and(gt(start_time, "2023-07-15T12:34:56Z"), or(neq(error, null), lt(feedback_score, 0.5)))', ['failed', 'slow']],
  ])('listRuns with filter %s', async (filter, expected) => {
    expect(names(await all(client.listRuns({ projectName: project.name, filter })))).toEqual(expected);
  });

  it('listRuns with all other parameters', async () => {
    const of = (props: object) => all(client.listRuns({ projectId: project.id, ...props }));
    expect(names(await of({ traceFilter: 'eq(name, "slow")', treeFilter: 'eq(name, "slow")' }))).toEqual(['slow']);
    expect(names(await of({ query: 'TIMEOUT' }))).toEqual(['failed']);
    expect(names(await of({ isRoot: true, executionOrder: 1, runType: 'chain', error: false }))).toEqual([
      'fast',
      'slow',
    ]);
    expect(await of({ limit: 2, order: 'asc', select: ['id', 'name'] })).toEqual([
      expect.not.objectContaining({ inputs: expect.anything() }),
      expect.not.objectContaining({ inputs: expect.anything() }),
    ]);
    expect(names(await all(client.listRuns({ id: [ids.get('fast') as string] })))).toEqual(['fast']);
    await expect(of({ filter: 'eq(colour, "red")' })).rejects.toThrow(/no attribute .*colour/);
  });

  it('readRun, with its steps', async () => {
    const run = await client.readRun(ids.get('fast') as string, { loadChildRuns: true });
    expect(run).toMatchObject({ name: 'fast', child_runs: [], parent_run_ids: [] });
  });

  it('getRunStats', async () => {
    expect(await client.getRunStats({ projectNames: [project.name], filter: 'eq(is_root, true)' })).toMatchObject({
      run_count: 3,
      error_rate: expect.closeTo(1 / 3),
      latency_p50: 2,
      feedback_stats: { correctness: { n: 2, avg: 0.6 } },
    });
  });

  it('runs.query, runs.retrieve and runs.getURL of v2', async () => {
    const min_start_time = '2026-01-01T00:00:00Z';
    const found = await all(
      client.runs.query({ project_ids: [project.id], min_start_time, selects: ['ID', 'NAME', 'STATUS'], page_size: 2 }),
    );
    expect(names(found)).toEqual(['failed', 'fast', 'slow']);
    expect(found.find(({ name }) => name === 'failed')).toMatchObject({ status: 'ERROR' });
    const ofDataset = client.runs.query({
      reference_dataset_id: dataset.id,
      min_start_time,
      filter: 'lt(feedback_score, 0.5)',
    });
    expect(await all(ofDataset)).toEqual([{ id: ids.get('slow') }]);
    const id = ids.get('slow') as string;
    expect(
      await client.runs.retrieve(id, { project_id: project.id, selects: ['LATENCY_SECONDS', 'REFERENCE_DATASET_ID'] }),
    ).toEqual({ latency_seconds: 9, reference_dataset_id: dataset.id });
    const { url } = await client.runs.getURL(id, { project_id: project.id, trace_id: id });
    expect(url).toContain(`/projects/p/${project.id}/r/${id}`);
    await expect(client.runs.retrieve(id, { project_id: randomUUID() })).rejects.toMatchObject({ status: 404 });
    await expect(all(client.runs.query({ project_ids: [project.id], filter: 'x' }))).rejects.toMatchObject({
      status: 400,
    });
  });

  it('readThread and listGroupRuns', async () => {
    const results = ['2026-01-05T10:00:00Z', '2026-01-05T10:01:00Z'].map((start_time, turn) =>
      row({
        run_name: `turn ${turn}`,
        start_time,
        end_time: '2026-01-05T10:02:00Z',
        run_metadata: { thread_id: 'talk' },
      }),
    );
    const { experiment } = await store(service, upload({ results }));
    const turns = await all(client.readThread({ threadId: 'talk', projectId: experiment.id }));
    expect(turns.map(({ name }) => name)).toEqual(['turn 0', 'turn 1']);
    const groups = client.listGroupRuns({ projectId: experiment.id, groupBy: 'conversation' });
    expect(await all(groups)).toEqual([expect.objectContaining({ group_key: 'talk', count: 2 })]);
  });

  it('answers the requests of the command line', async () => {
    const http = httpCaller(service.url, apiKey);
    const weekAgo = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000).toISOString();
    const list = (more: object) =>
      http.json('POST', '/api/v1/runs/query', {
        body: { session: [project.id], is_root: true, limit: 50, order: 'desc', ...more },
      });
    // `run list` names a start without `--since`, and uploads are often older.
    expect((await list({ start_time: weekAgo })).runs).toEqual([]);
    const select = [
      'id',
      'name',
      'start_time',
      'end_time',
      'status',
      'error',
      'total_tokens',
      'total_cost',
      'feedback_stats',
    ];
    const filter = 'and(eq(status, "error"), gte(latency, 1), has(tags, "none"))';
    expect((await list({ start_time: '2026-01-01T00:00:00Z', select })).runs).toHaveLength(3);
    expect((await list({ start_time: '2026-01-01T00:00:00Z', filter })).runs).toEqual([]);
    // `run get`, and the pages of `run export`.
    expect(await http.json('GET', `/api/v1/runs/${ids.get('slow')}`)).toMatchObject({ name: 'slow', total_tokens: 0 });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { runs: { name: string }[]; cursors: { next: string | null } } = await list({ limit: 1, cursor });
      seen.push(...page.runs.map(({ name }) => name));
      cursor = page.cursors.next;
    } while (cursor);
    expect(seen.sort()).toEqual(['failed', 'fast', 'slow']);
  });

  it('exports runs without a bound', async () => {
    const http = httpCaller(service.url, apiKey);
    const big = 'x'.repeat(20_000);
    const results = Array.from({ length: 2500 }, (_, n) => row({ inputs: { n, big }, evaluation_scores: [] }));
    const { experiment } = await store(service, upload({ results }));
    const body = { session: [experiment.id], order: 'asc' };
    const lines = await http.json<string>('POST', '/api/v1/runs/export', { body });
    expect(lines.trimEnd().split('\n')).toHaveLength(results.length);
  });
});

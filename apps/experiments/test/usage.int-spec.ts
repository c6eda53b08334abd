import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestService } from './test-app.js';
import { childOf, end, type Json, root, runsPath, stamp } from './trace-factory.js';
import { scored, upload, uploadPath } from './upload-factory.js';

/** Usage as clients report it, with one kind of each detail. */
const usage = (input: number, output: number, price: string, details: Json = {}) => ({
  outputs: {
    usage_metadata: {
      input_tokens: input,
      output_tokens: output,
      total_tokens: input + output,
      input_cost: price,
      output_cost: price,
      ...details,
    },
  },
});

describe('usage of traces', () => {
  const service = useTestService();
  let datasetId: string;
  let exampleIds: string[];
  let sessionId: string;
  let emptyId: string;

  const name = randomUUID();
  const inThread = { extra: { metadata: { thread_id: 't', model: 'm' } } };
  // first: 30 tokens below, which its chain repeats; second: 5 of its own; third: none.
  const [first, second, third] = Array.from({ length: 3 }, () =>
    root({ session_name: name, end_time: end, ...inThread }),
  ) as [Json, Json, Json];
  const chain = childOf(first, {
    ...usage(20, 10, '0.3'),
    name: 'chain',
    run_type: 'chain',
    end_time: end,
  });
  const models = [
    childOf(chain, {
      ...usage(10, 5, '0.1', { input_token_details: { cache_read: 4 }, output_cost_details: { reasoning: '0.05' } }),
      end_time: end,
    }),
    childOf(chain, {
      ...usage(10, 5, '0.2', { input_token_details: { cache_read: 1, audio: 2 } }),
      end_time: end,
    }),
  ] as const;
  const tool = childOf(first, { name: 'tool', run_type: 'tool', end_time: end });

  const post = async (path: string, body: object) => (await service.call('POST', path, { body })).body;
  const batch = async (runs: Json[]) => expect((await post(`${runsPath}/batch`, { post: runs })).code).toBeUndefined();
  const read = (id: string) => service.json('GET', `${runsPath}/${id}`);
  const ofExperiment = (path: string, body: object) => post(`/api/v1/datasets/${datasetId}${path}`, body);

  beforeAll(async () => {
    const ids = Array.from({ length: 3 }, () => randomUUID());
    const results = ids.map((id) => scored(id, 1, { q: 1 }));
    const uploaded = await post(uploadPath, upload({ results }));
    [datasetId, emptyId] = [uploaded.dataset.id, uploaded.experiment.id];
    exampleIds = ids;
    const session = await post('/api/v1/sessions', { name, reference_dataset_id: datasetId });
    sessionId = session.id;
    const roots = [first, second, third].map((run, n) => ({ ...run, reference_example_id: ids[n] }));
    Object.assign(roots[1] as Json, usage(3, 2, '0.5'));
    // A step in another project is usage of that project.
    const elsewhere = childOf(first, { ...usage(100, 100, '9'), session_name: `other ${name}` });
    await batch([...roots, chain, ...models, tool, elsewhere]);
  });

  const ofModels = {
    total_tokens: 30,
    prompt_tokens: 20,
    completion_tokens: 10,
    total_cost: '0.6',
    prompt_cost: '0.3',
    completion_cost: '0.3',
    prompt_token_details: { cache_read: 5, audio: 2 },
    completion_token_details: null,
    prompt_cost_details: null,
    completion_cost_details: { reasoning: '0.05' },
  };

  it('is in each run that of the models below it', async () => {
    expect(await read(first.id)).toMatchObject(ofModels);
    expect(await read(chain.id)).toMatchObject(ofModels);
    expect(await read(models[0].id)).toMatchObject({ total_tokens: 15, total_cost: '0.2' });
    expect(await read(tool.id)).toMatchObject({ total_tokens: 0, total_cost: null, prompt_token_details: null });
    expect(await read(second.id)).toMatchObject({ total_tokens: 5, total_cost: '1' });
    expect(await read(third.id)).toMatchObject({ total_tokens: 0, prompt_cost: null });
  });

  it('is in the second version of the API, in pages and in exports', async () => {
    const v2 = `/api/v2/runs/${first.id}?project_id=${sessionId}&selects=TOTAL_TOKENS&selects=PROMPT_TOKEN_DETAILS`;
    expect(await service.json('GET', v2)).toEqual({
      total_tokens: 30,
      prompt_token_details: { raw: { cache_read: 5, audio: 2 } },
    });
    const page = await post(`${runsPath}/query`, { session: [sessionId], is_root: true, select: ['total_tokens'] });
    const totals = new Map(page.runs.map((run: Json) => [run.id, run.total_tokens]));
    expect([first, second, third].map(({ id }) => totals.get(id))).toEqual([30, 5, 0]);
    const answer = await service.send('POST', `${runsPath}/export?format=csv`, {
      body: { session: [sessionId], id: [first.id] },
    });
    expect(await answer.text()).toContain(',30,20,10,0.6,0.3,0.3,');
  });

  it('filters runs', async () => {
    const found = async (filter: string, more: object = {}) =>
      (await post(`${runsPath}/query`, { session: [sessionId], filter, ...more })).runs.map(({ id }: Json) => id);
    expect((await found('gte(total_tokens, 30)')).sort()).toEqual([first.id, chain.id].sort());
    expect(await found('gt(total_cost, 0.5)', { is_root: true, run_type: 'chain' })).toHaveLength(2);
    expect(await found('and(eq(total_cost, null), eq(is_root, true))')).toEqual([third.id]);
    const sessions = (filter: string) =>
      service.json('GET', `/api/v1/sessions?reference_dataset=${datasetId}&filter=${encodeURIComponent(filter)}`);
    expect((await sessions('eq(total_tokens, 35)')).map(({ id }: Json) => id)).toEqual([sessionId]);
    expect(await sessions('gt(total_cost, 1.6)')).toEqual([]);
  });

  it('counts each step once in statistics', async () => {
    const stats = (body: object) => post(`${runsPath}/stats`, { session: [sessionId], ...body });
    const all = {
      total_tokens: 35,
      prompt_tokens: 23,
      completion_tokens: 12,
      total_cost: 1.6,
      prompt_token_details: { cache_read: 5, audio: 2 },
      completion_cost_details: { reasoning: 0.05 },
    };
    expect(await stats({})).toMatchObject({ run_count: 7, ...all, median_tokens: 15, tokens_p99: 30 });
    expect(await stats({ is_root: true })).toMatchObject({ run_count: 3, ...all, median_tokens: 5, cost_p99: 0.996 });
    expect(await stats({ run_type: 'llm' })).toMatchObject({ total_tokens: 30, median_tokens: 15 });
    expect(await stats({ run_type: 'tool' })).toMatchObject({ run_count: 1, total_tokens: null, cost_p50: null });
    const byName = await stats({ group_by: { attribute: 'name' }, select: ['total_tokens', 'prompt_token_details'] });
    expect(byName.target).toEqual({ total_tokens: 35, prompt_token_details: { cache_read: 5, audio: 2 } });
    expect(byName.chain).toMatchObject({ total_tokens: 30 });
    expect(byName.tool).toEqual({ total_tokens: null, prompt_token_details: null });
    const conversations = { session_id: sessionId, group_by: 'conversation' };
    expect(await post(`${runsPath}/group/stats`, conversations)).toMatchObject(all);
    expect((await post(`${runsPath}/group`, conversations)).groups).toMatchObject([
      { total_tokens: 35, total_cost: 1.6 },
    ]);
  });

  it('is summed for an experiment, also where some runs count', async () => {
    const session = await service.json('GET', `/api/v1/sessions/${sessionId}?include_stats=true`);
    expect(session).toMatchObject({ total_tokens: 35, total_cost: '1.6', prompt_tokens: 23 });
    const [found] = await service.json(
      'GET',
      `/api/v1/sessions?id=${sessionId}&include_stats=true&stats_filter=${encodeURIComponent('eq(name, "chain")')}`,
    );
    expect(found).toMatchObject({ total_tokens: 30, total_cost: '0.6' });
  });

  it('is in compared rows, their order, filters, groups and table', async () => {
    const session_ids = [sessionId, emptyId];
    const sort_params = { sort_by: 'total_tokens', sort_order: 'DESC' };
    const rows = await ofExperiment('/runs', { session_ids, sort_params });
    expect(rows.map(({ id }: Json) => id)).toEqual([exampleIds[0], exampleIds[1], exampleIds[2]]);
    const cells = rows.map(({ runs }: Json) => runs.find((run: Json) => run.session_id === sessionId));
    expect(cells.map((run: Json) => [run.total_tokens, run.total_cost])).toEqual([
      [30, '0.6'],
      [5, '1'],
      [0, null],
    ]);
    const filters = { [sessionId]: ['gt(total_tokens, 5)'] };
    expect((await ofExperiment('/runs', { session_ids, filters })).map(({ id }: Json) => id)).toEqual([exampleIds[0]]);
    const { groups } = await ofExperiment('/group/runs', {
      session_ids: [sessionId],
      group_by: 'run_metadata',
      metadata_key: 'model',
    });
    expect(groups).toMatchObject([{ count: 3, total_tokens: 35, total_cost: '1.6', sessions: [{ total_tokens: 35 }] }]);
    const table = await service.send('POST', `/api/v1/datasets/${datasetId}/comparison/export?format=csv`, {
      body: { session_ids },
    });
    const line = (await table.text()).split('\r\n').find((text) => text.startsWith(`${exampleIds[0]},${sessionId},`));
    expect(line?.split(',').at(-2)).toBe('30');
  });

  it('is found below a run however deep it is', async () => {
    const session_name = `deep ${name}`;
    const path = [root({ session_name })];
    for (let depth = 1; depth < 14; depth += 1)
      path.push(childOf(path.at(-1) as Json, { session_name, run_type: 'chain' }));
    const beside = childOf(path[11] as Json, { session_name, ...usage(5, 5, '0.1') });
    const model = childOf(path.at(-1) as Json, { session_name, ...usage(1, 1, '0.1') });
    await batch([...path, beside, model]);
    const totals = await Promise.all(path.map(async ({ id }) => (await read(id)).total_tokens));
    expect(totals).toEqual(path.map((_, depth) => (depth < 12 ? 12 : 2)));
    expect(model.dotted_order.length).toBeGreaterThan(500 + stamp(0).length);
  });
});

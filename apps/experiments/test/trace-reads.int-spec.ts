import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from './test-app.js';
import { childOf, type Json, root, runsPath } from './trace-factory.js';

const minutes = (n: number) => new Date(Date.UTC(2026, 0, 5, 10, n)).toISOString();
const seconds = (from: string, n: number) => new Date(Date.parse(from) + n * 1000).toISOString();

describe('reads of traces', () => {
  let service: TestService;
  let folder: string;
  let sessionId: string;
  const name = randomUUID();

  const call = async (method: string, path: string, body?: unknown, key = 'a') =>
    service.call(method, path, { ...(body === undefined ? {} : { body }), key });
  const ended = (minute: number, latency: number, fields: Json = {}) =>
    root({
      session_name: name,
      start_time: minutes(minute),
      dotted_order: undefined,
      end_time: seconds(minutes(minute), latency),
      ...fields,
    });
  const model = (parent: Json, fields: Json = {}) =>
    childOf(parent, {
      dotted_order: undefined,
      start_time: parent.start_time,
      end_time: parent.end_time,
      extra: { metadata: { ls_model_name: 'loom-large', ls_provider: 'weaver' } },
      outputs: { usage_metadata: { input_tokens: 1000, output_tokens: 100 } },
      ...fields,
    });

  const first = ended(0, 1, { tags: ['blue'], extra: { metadata: { revision_id: 'r1' } } });
  const second = ended(1, 3, { error: 'broken', extra: { metadata: { revision_id: 'r2' } } });
  const third = ended(20, 2, { extra: { metadata: { revision_id: 'r2' } } });
  const step = model(first);
  const nested = model(step, { name: 'nested', run_type: 'tool', outputs: {} });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heddle-prices-'));
    const file = join(folder, 'prices.json');
    await writeFile(file, JSON.stringify({ models: [{ model: 'loom-*', input: 10, output: 30 }] }));
    service = await startTestService({ EXPERIMENTS_PRICES_FILE: file });
    const post = [first, second, third, step, nested, model(third)];
    expect((await call('POST', `${runsPath}/batch`, { post })).status).toBe(202);
    const events = [{ name: 'new_token', time: seconds(first.start_time as string, 0.5) }];
    await call('PATCH', `${runsPath}/${String(first.id)}`, { events });
    sessionId = (await call('GET', `/api/v1/sessions?name=${name}`)).body[0].id as string;
    const judge = (run_id: unknown, score: number) =>
      call('POST', '/api/v1/feedback', { run_id, key: 'correct', score });
    await judge(first.id, 1);
    await judge(second.id, 0);
  });
  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('a trace has all steps, from any of them', async () => {
    for (const id of [first.id, step.id, nested.id]) {
      const { status, body } = await call('GET', `${runsPath}/${String(id)}/trace`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ trace_id: first.id, session_id: sessionId, truncated: false });
      expect(body.steps.map((each: Json) => [each.id, each.parent_run_id])).toEqual(
        expect.arrayContaining([
          [first.id, null],
          [step.id, first.id],
          [nested.id, step.id],
        ]),
      );
    }
    const { body } = await call('GET', `${runsPath}/${String(step.id)}/trace`);
    expect(body.steps.find(({ id }: Json) => id === step.id)).toMatchObject({
      run_type: 'llm',
      status: 'success',
      total_tokens: 1100,
      total_cost: '0.013',
    });
  });

  it('a trace of another workspace does not exist', async () => {
    expect((await call('GET', `${runsPath}/${String(first.id)}/trace`, undefined, 'b')).status).toBe(404);
    expect((await call('GET', `${runsPath}/${randomUUID()}/trace`)).status).toBe(404);
    expect((await call('GET', `${runsPath}/nonsense/trace`)).status).toBe(422);
  });

  it('the cost of models sums up in their roots', async () => {
    const { body } = await call('POST', `${runsPath}/query`, {
      session: [sessionId],
      filter: 'gt(total_cost, 0.01)',
      is_root: true,
    });
    expect(body.runs.map(({ id, total_cost: cost }: Json) => [id, Number(cost)])).toEqual([
      [third.id, 0.013],
      [first.id, 0.013],
    ]);
  });

  it('previews have the last message of a long chat', async () => {
    const messages = (last: string) => [
      { role: 'user', content: 'x'.repeat(600) },
      { role: 'assistant', content: last },
    ];
    const long = ended(2, 1, { session_name: randomUUID(), inputs: { messages: messages('so far') } });
    await call('POST', `${runsPath}/batch`, {
      post: [
        { ...long, outputs: { messages: [...messages('so far'), { role: 'assistant', content: 'y'.repeat(900) }] } },
      ],
    });
    const { body } = await call('POST', `${runsPath}/query`, {
      id: [long.id],
      select: ['inputs_preview', 'outputs_preview'],
    });
    const [{ inputs_preview: inputs, outputs_preview: outputs }] = body.runs as [Json];
    expect(JSON.parse(inputs as string)).toEqual({ messages: ['…', { role: 'assistant', content: 'so far' }] });
    const [mark, cut] = JSON.parse(outputs as string).messages as [string, Json];
    expect([mark, cut.content]).toEqual(['…', expect.stringMatching(/^y{400,}…$/)]);
  });

  const series = (changes: Json = {}) =>
    call('POST', `${runsPath}/series`, {
      session: [sessionId],
      start_time: minutes(0),
      end_time: minutes(60),
      points: 14,
      ...changes,
    });

  it('series have the statistics of each interval with runs', async () => {
    const { status, body } = await series();
    expect(status).toBe(200);
    expect(body).toMatchObject({ bucket_seconds: 300, series: [{ group: null }] });
    const [early, late] = body.series[0].points;
    expect(body.series[0].points).toHaveLength(2);
    expect(early).toMatchObject({
      run_count: 2,
      error_count: 1,
      latency_p50: 2,
      first_token_p50: 0.5,
      total_tokens: 1100,
      prompt_tokens: 1000,
      total_cost: 0.013,
      feedback: { correct: { n: 2, avg: 0.5 } },
    });
    expect(early.latency_p95).toBeCloseTo(2.9);
    expect(Date.parse(early.time as string)).toBe(Date.parse(minutes(0)));
    expect(late).toMatchObject({ run_count: 1, error_count: 0, feedback: {} });
    expect(Date.parse(late.time as string)).toBe(Date.parse(minutes(20)));
  });

  it('series have the largest groups, and only runs that match', async () => {
    const by = { group_by: { attribute: 'metadata', path: 'revision_id' } };
    const { status, body } = await series(by);
    expect([status, body.detail]).toEqual([200, undefined]);
    expect(body.series.map(({ group, points }: Json) => [group, points.length])).toEqual([
      ['r2', 2],
      ['r1', 1],
    ]);
    expect((await series({ ...by, max_groups: 1 })).body.series).toHaveLength(1);
    const tagged = await series({ group_by: { attribute: 'tag' } });
    expect(tagged.body.series.map(({ group }: Json) => group)).toEqual(['blue']);
    const failed = await series({ filter: 'eq(status, "error")' });
    expect(failed.body.series[0].points).toMatchObject([{ run_count: 1, error_count: 1 }]);
    const steps = await series({ is_root: false });
    expect(steps.body.series[0].points[0].run_count).toBe(2);
  });

  it('series of another workspace are empty, and bad requests are refused with their place', async () => {
    const { body } = await call(
      'POST',
      `${runsPath}/series`,
      { session: [sessionId], start_time: minutes(0), end_time: minutes(9) },
      'b',
    );
    expect(body.series).toEqual([{ group: null, points: [] }]);
    const refused = async (changes: Json) => {
      const answer = await series(changes);
      return [answer.status, answer.body.detail[0]?.loc ?? answer.body.field];
    };
    expect(await refused({ end_time: minutes(-1) })).toEqual([422, ['body', 'end_time']]);
    expect(await refused({ group_by: { attribute: 'metadata' } })).toEqual([422, ['body', 'group_by', 'path']]);
    expect(await refused({ session: [] })).toEqual([422, ['body', 'session']]);
    expect((await series({ filter: 'eq(colour, 1)' })).status).toBe(400);
  });
});

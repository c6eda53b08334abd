import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from '@heddle/database';
import { transactionsWait } from '@heddle/testing';
import { useTestService, tenantA } from './test-app.js';
import { childOf, end, type Json, root, runsPath } from './trace-factory.js';
import { row, upload, uploadPath } from './upload-factory.js';

describe('tracing', () => {
  const service = useTestService({ HEDDLE_MAX_BODY_MB: '2' });

  const post = (run: Json, key?: string) => service.call('POST', runsPath, { body: run, ...(key ? { key } : {}) });
  const patch = (id: string, change: Json) => service.call('PATCH', `${runsPath}/${id}`, { body: change });
  const batch = (body: Json) => service.call('POST', `${runsPath}/batch`, { body });
  const read = (id: string) => service.json('GET', `${runsPath}/${id}`);
  const sessionNamed = async (name: string) =>
    (await service.json('GET', `/api/v1/sessions?name=${encodeURIComponent(name)}&include_stats=true`))[0];
  const insertFeedback = (id: string, runId: string) =>
    service.query(
      `INSERT INTO experiments.feedback (tenant_id, id, run_id, key, score, source_type, created_at, modified_at)
       VALUES ($1, $2, $3, 'k', 1, 'api', now(), now())`,
      [tenantA, id, runId],
    );
  const drafts = () => service.query('SELECT id FROM experiments.run_draft');

  it('takes a run, then its end', async () => {
    const run = root();
    expect([(await post(run)).status, await read(run.id)]).toEqual([
      202,
      expect.objectContaining({ status: 'pending' }),
    ]);
    expect((await patch(run.id, { end_time: Date.parse(end), outputs: { answer: 'a' }, error: null })).status).toBe(
      200,
    );
    expect(await read(run.id)).toMatchObject({
      id: run.id,
      trace_id: run.id,
      parent_run_id: null,
      dotted_order: run.dotted_order,
      status: 'success',
      start_time: '2026-01-05T10:00:00+00:00',
      end_time: '2026-01-05T10:00:02+00:00',
      inputs: { question: 'q' },
      outputs: { answer: 'a' },
      extra: { metadata: { a: 1 } },
    });
    expect(await sessionNamed('traces')).toMatchObject({
      reference_dataset_id: null,
      start_time: '2026-01-05T10:00:00+00:00',
    });
  });

  it('takes a run without id, trace and session', async () => {
    expect((await post({ name: 'plain', run_type: 'tool', start_time: 1767607200123.456 })).status).toBe(202);
    const [found] = (await service.json('POST', `${runsPath}/query`, { body: { run_type: 'tool' } })).runs;
    expect(found).toMatchObject({ name: 'plain', start_time: '2026-01-05T10:00:00.123456+00:00', inputs: {} });
    expect((await sessionNamed('default')).id).toBe(found.session_id);
  });

  it('ends no run before it starts', async () => {
    const [early, late] = [root({ end_time: '2026-01-05T09:59:59Z' }), root()];
    await batch({ post: [early, late] });
    await patch(late.id, { end_time: '2026-01-05T09:59:59Z' });
    for (const { id } of [early, late]) expect((await read(id)).end_time).toBe('2026-01-05T10:00:00+00:00');
  });

  it.each<[string, (run: Json, change: Json) => Promise<unknown>]>([
    ['the end before the beginning', async (run, change) => [await patch(run.id, change), await post(run)]],
    ['both in one batch', (run, change) => batch({ post: [run], patch: [{ ...change, id: run.id }] })],
    [
      'two batches in the wrong order',
      async (run, change) => [await batch({ patch: [{ ...change, id: run.id }] }), await batch({ post: [run] })],
    ],
    [
      'the beginning once more after the end',
      async (run, change) => [
        await post(run),
        await patch(run.id, change),
        await post(run),
        await batch({ post: [run] }),
      ],
    ],
    [
      'the end in two parts, around the beginning',
      async (run, { outputs, ...rest }) => [
        await patch(run.id, { outputs }),
        await post(run),
        await patch(run.id, { ...rest, name: null }),
      ],
    ],
    ['all at once', (run, change) => Promise.all([patch(run.id, change), post(run), post(run), patch(run.id, change)])],
  ])('comes to the same with %s', async (_, send) => {
    const run = root({ tags: ['one'], outputs: null });
    await send(run, { end_time: end, outputs: { answer: 'a' }, extra: { metadata: { a: 2 } } });
    expect(await read(run.id)).toMatchObject({
      name: 'target',
      status: 'success',
      outputs: { answer: 'a' },
      inputs: { question: 'q' },
      extra: { metadata: { a: 2 } },
      tags: ['one'],
    });
    expect(await drafts()).toEqual([]);
  });

  it('loses nothing of runs whose beginnings and ends race, in batches of any order', async () => {
    const runs = Array.from({ length: 60 }, () => root({ session_name: `race ${Math.floor(Math.random() * 3)}` }));
    const ends = runs.map(({ id }) => ({ id, end_time: end, outputs: { answer: id } }));
    const shuffled = <T>(items: T[]) =>
      items
        .map((item) => [Math.random(), item] as const)
        .sort()
        .map(([, item]) => item);
    const batches = Array.from({ length: 6 }, (_, n) => [
      batch({ post: shuffled(runs).slice(0, n === 0 ? 60 : 30) }),
      batch({ patch: shuffled(ends).slice(0, n === 0 ? 60 : 30) }),
    ]).flat();
    for (const { status } of await Promise.all(batches)) expect(status).toBe(202);
    const stored = await service.query<Json>(
      `SELECT id, outputs->>'answer' AS answer FROM experiments.run WHERE id = ANY($1::uuid[])`,
      [runs.map(({ id }) => id)],
    );
    expect(stored).toHaveLength(60);
    for (const { id, answer } of stored) expect(answer).toBe(id);
    expect(await drafts()).toEqual([]);
  });

  it('keeps a trace together', async () => {
    const parent = root({ session_name: 'together', end_time: end });
    const child = childOf(parent, { end_time: end });
    // The parent may be unknown yet, and a client may say it in dotted_order alone.
    const { parent_run_id: _, ...grandchild } = childOf(child, { end_time: end, name: 'deep', run_type: 'tool' });
    expect((await batch({ post: [grandchild, child] })).status).toBe(202);
    expect((await batch({ post: [parent] })).status).toBe(202);
    const { runs } = await service.json('POST', `${runsPath}/query`, {
      body: { trace: parent.id, is_root: false, order: 'asc', session: [(await sessionNamed('together')).id] },
    });
    expect(runs.map((run: Json) => [run.name, run.parent_run_id, run.trace_id]).sort()).toEqual([
      ['deep', child.id, parent.id],
      ['model', parent.id, parent.id],
    ]);
    expect(await sessionNamed('together')).toMatchObject({ run_count: 1, latency_p50: 2 });
  });

  it('adds up the usage that runs report', async () => {
    const parent = root({ session_name: 'usage', outputs: { usage_metadata: { total_tokens: 30 } } });
    const usage = (input: number, output: number, price: number) => ({
      outputs: {
        usage_metadata: { input_tokens: input, output_tokens: output, input_cost: price, output_cost: price },
      },
    });
    const first = childOf(parent, usage(10, 5, 0.1));
    const second = childOf(parent, { extra: { metadata: usage(10, 5, 0.2).outputs } });
    const odd = childOf(parent, {
      outputs: { usage_metadata: { input_tokens: 1e12, output_tokens: -1, total_cost: 'x' } },
    });
    expect((await batch({ post: [parent, first, second, odd] })).status).toBe(202);
    expect(await read(second.id)).toMatchObject({
      prompt_tokens: 10,
      completion_tokens: 5,
      total_tokens: 15,
      total_cost: '0.4',
    });
    expect(await read(odd.id)).toMatchObject({ total_tokens: 0, total_cost: null });
    expect(await sessionNamed('usage')).toMatchObject({
      total_tokens: 30,
      prompt_tokens: 20,
      completion_tokens: 10,
      total_cost: '0.6',
      prompt_cost: '0.3',
    });
    await post(root({ session_name: 'nobody said' }));
    expect(await sessionNamed('nobody said')).toMatchObject({ run_count: 1, total_tokens: null, total_cost: null });
  });

  it('keeps the kinds of tokens and costs, and adds them up', async () => {
    const said = (usage_metadata: object) => ({ outputs: { usage_metadata } });
    const inThread = { extra: { metadata: { thread_id: 't' } } };
    const first = root({
      session_name: 'kinds',
      run_type: 'llm',
      ...inThread,
      ...said({
        input_token_details: { cache_read: 8, audio: 1, broken: 'many' },
        output_token_details: { reasoning: 4 },
        input_cost_details: { cache_read: '0.10' },
        output_cost_details: { reasoning: 1e-7 },
      }),
    });
    const second = root({
      session_name: 'kinds',
      name: 'other',
      ...inThread,
      ...said({ input_token_details: { cache_read: 2 }, input_cost_details: { cache_read: 0.2, audio: 0.5 } }),
    });
    expect((await batch({ post: [first, second] })).status).toBe(202);
    const none = {
      prompt_token_details: null,
      completion_token_details: null,
      prompt_cost_details: null,
      completion_cost_details: null,
    };
    const details = {
      prompt_token_details: { cache_read: 8, audio: 1 },
      completion_token_details: { reasoning: 4 },
      prompt_cost_details: { cache_read: '0.10' },
      completion_cost_details: { reasoning: '0.0000001' },
    };
    expect(await read(first.id)).toMatchObject(details);
    // A change that says nothing of them leaves them as they are.
    const change = { body: { outputs: { text: 'done' }, end_time: end } };
    expect((await service.call('PATCH', `${runsPath}/${first.id}`, change)).status).toBe(200);
    expect(await read(first.id)).toMatchObject(details);

    const session = [(await sessionNamed('kinds')).id];
    const selects = [
      'PROMPT_TOKEN_DETAILS',
      'COMPLETION_TOKEN_DETAILS',
      'PROMPT_COST_DETAILS',
      'COMPLETION_COST_DETAILS',
    ];
    const v2 = (id: string) =>
      service.json(
        'GET',
        `/api/v2/runs/${id}?project_id=${session[0]}${selects.map((name) => `&selects=${name}`).join('')}`,
      );
    expect(await v2(first.id)).toEqual({
      prompt_token_details: { raw: { cache_read: 8, audio: 1 } },
      completion_token_details: { raw: { reasoning: 4 } },
      prompt_cost_details: { raw: { cache_read: 0.1 } },
      completion_cost_details: { raw: { reasoning: 1e-7 } },
    });

    const stats = (body: object) => service.json('POST', `${runsPath}/stats`, { body: { session, ...body } });
    const sums = {
      prompt_token_details: { cache_read: 10, audio: 1 },
      completion_token_details: { reasoning: 4 },
      prompt_cost_details: { cache_read: 0.3, audio: 0.5 },
      completion_cost_details: { reasoning: 1e-7 },
    };
    expect(await stats({})).toMatchObject(sums);
    const conversations = { body: { session_id: session[0], group_by: 'conversation' } };
    expect(await service.json('POST', `${runsPath}/group/stats`, conversations)).toMatchObject(sums);
    expect(
      await stats({
        group_by: { attribute: 'name' },
        select: ['run_count', 'prompt_token_details', 'completion_cost_details'],
      }),
    ).toEqual({
      [first.name]: {
        run_count: 1,
        prompt_token_details: { cache_read: 8, audio: 1 },
        completion_cost_details: { reasoning: 1e-7 },
      },
      other: { run_count: 1, prompt_token_details: { cache_read: 2 }, completion_cost_details: null },
    });
    expect(await stats({ filter: 'eq(name, "nothing")' })).toMatchObject({ run_count: 0, ...none });
    const silent = root({ session_name: 'no kinds' });
    await post(silent);
    expect(await read(silent.id)).toMatchObject(none);
  });

  it('sums no more than the 100 largest kinds', async () => {
    const kinds = (from: number) =>
      Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${from + n}`, from + n]));
    const runs = [0, 50, 100].map((from) =>
      root({ session_name: 'many kinds', outputs: { usage_metadata: { input_token_details: kinds(from) } } }),
    );
    expect((await batch({ post: runs })).status).toBe(202);
    const session = [(await sessionNamed('many kinds')).id];
    const { prompt_token_details } = await service.json('POST', `${runsPath}/stats`, { body: { session } });
    expect(prompt_token_details).toEqual({ ...kinds(50), ...kinds(100) });
  });

  it('gives waiting feedback its session and example, and the run the hash of its example', async () => {
    const { dataset } = await service.json('POST', uploadPath, { body: upload() });
    const [example] = await service.json('GET', `/api/v1/examples?dataset=${dataset.id}`);
    const run = root({ session_name: 'waited for', reference_example_id: example.id });
    const feedbackId = randomUUID();
    await insertFeedback(feedbackId, run.id);
    await post(run);
    const session = await sessionNamed('waited for');
    expect(session.feedback_stats).toMatchObject({ k: { n: 1, avg: 1 } });
    const [feedback] = await service.query<Json>(
      'SELECT session_id, example_id FROM experiments.feedback WHERE id = $1',
      [feedbackId],
    );
    expect(feedback).toEqual({ session_id: session.id, example_id: example.id });
    const [stored] = await service.query<Json>(
      `SELECT r.example_hash = e.content_hash AS same FROM experiments.run r
       JOIN experiments.example e ON e.id = r.reference_example_id WHERE r.id = $1`,
      [run.id],
    );
    expect(stored).toEqual({ same: true });
  });

  describe('experiments', () => {
    let datasetId: string;
    let exampleId: string;
    const create = (body: Json, query = '') => service.call('POST', `/api/v1/sessions${query}`, { body });

    beforeAll(async () => {
      datasetId = (await service.json('POST', uploadPath, { body: upload({ results: [row()] }) })).dataset.id;
      exampleId = (await service.json('GET', `/api/v1/examples?dataset=${datasetId}`))[0].id;
    });

    it('are numbered in their dataset, and report their progress', async () => {
      const name = randomUUID();
      const body = {
        name,
        reference_dataset_id: datasetId,
        description: 'd',
        extra: { metadata: { model: 'm' } },
        num_examples: 2,
        num_repetitions: 2,
        evaluator_keys: ['k', 'other'],
      };
      const { status, body: session } = await create(body);
      expect([status, session]).toEqual([
        200,
        expect.objectContaining({ name, reference_dataset_id: datasetId, extra: { metadata: { model: 'm' } } }),
      ]);
      expect(session).not.toHaveProperty('run_count');
      const target = root({ session_name: name, reference_example_id: exampleId, end_time: end });
      await batch({ post: [target, childOf(target, { error: 'boom' }), root({ session_name: name })] });
      const read = await sessionNamed(name);
      expect(read).toMatchObject({
        run_count: 2,
        error_rate: 0,
        latency_p50: 2,
        experiment_progress: { expected_run_count: 4, run_progress: 0.25, evaluator_progress: { k: 0, other: 0 } },
      });
      expect(read.test_run_number).toBeGreaterThan(1);
      // An evaluator's run names its own project, so it counts for nothing here.
      await post(root({ session_name: 'evaluators', reference_example_id: exampleId, error: 'boom' }));
      expect(await sessionNamed(name)).toMatchObject({ run_count: 2, error_rate: 0 });
      const rows = await service.json('POST', `/api/v1/datasets/${datasetId}/runs`, {
        body: { session_ids: [session.id] },
      });
      expect(rows[0].runs).toEqual([expect.objectContaining({ id: target.id })]);
    });

    it('have names of their own; upsert changes the one there is', async () => {
      const name = randomUUID();
      const first = (await create({ name, reference_dataset_id: datasetId })).body;
      const refused = await create({ name });
      expect([refused.status, refused.body.detail]).toEqual([409, 'Session already exists.']);
      const changed = await create({ name, description: 'new', extra: { metadata: { b: 1 } } }, '?upsert=true');
      expect(changed).toMatchObject({
        status: 200,
        body: { id: first.id, description: 'new', reference_dataset_id: datasetId },
      });
      expect((await create({ name, reference_dataset_id: randomUUID() }, '?upsert=True')).status).toBe(409);
      expect((await create({ name: randomUUID() }, '?upsert=true')).status).toBe(200);
    });

    it('get numbers without gaps when they are made at once, and none when they are refused', async () => {
      const { dataset } = await service.json('POST', uploadPath, { body: upload() });
      const name = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          create({ name: n < 4 ? name : randomUUID(), reference_dataset_id: dataset.id }),
        ),
      );
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
      const sessions = await service.json('GET', `/api/v1/sessions?reference_dataset=${dataset.id}`);
      expect(sessions.map((session: Json) => session.test_run_number).sort((a: number, b: number) => a - b)).toEqual(
        Array.from({ length: 10 }, (_, n) => n + 1),
      );
    });

    it('take runs that came before them', async () => {
      const [id, run] = [randomUUID(), root()];
      const { session_name: _, ...early } = run;
      expect(
        (await batch({ post: [{ ...early, session_id: id }], patch: [{ id: run.id, end_time: end }] })).status,
      ).toBe(202);
      expect((await service.call('GET', `${runsPath}/${run.id}`)).status).toBe(404);
      await patch(run.id, { outputs: { answer: 'a' } });
      expect((await create({ id, name: id, reference_dataset_id: datasetId })).status).toBe(200);
      expect(await read(run.id)).toMatchObject({ session_id: id, status: 'success', outputs: { answer: 'a' } });
      expect(await drafts()).toEqual([]);
    });

    it.each([
      ['an unknown dataset', { name: 'x', reference_dataset_id: randomUUID() }, 404],
      ['no name of letters', { name: ' ' }, 422],
      ['a bad id', { name: 'x', id: 'x' }, 422],
      ['too many examples', { name: 'x', num_examples: 1e12 }, 422],
      ['no repetition', { name: 'x', num_repetitions: 0 }, 422],
      ['keys that are no texts', { name: 'x', evaluator_keys: [1] }, 422],
      ['an unknown tier', { name: 'x', trace_tier: 'forever' }, 422],
    ])('are refused with %s', async (_, body, status) => {
      expect((await create(body)).status).toBe(status);
    });
  });

  describe('waiting writes', () => {
    /** Matching rows wait in their insert, or before the commit, until the lock is released. */
    const holdInserts = async (table: 'run' | 'run_draft', condition: string, when = 'at once') => {
      await service.query(`CREATE OR REPLACE FUNCTION experiments.hold() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_advisory_xact_lock_shared(4711); RETURN NEW; END $$`);
      await service.query(`DROP TRIGGER IF EXISTS hold ON experiments.${table}`);
      await service.query(
        `CREATE ${when === 'at once' ? '' : 'CONSTRAINT'} TRIGGER hold AFTER INSERT ON experiments.${table}
         ${when === 'at once' ? '' : 'INITIALLY DEFERRED'} FOR EACH ROW WHEN (${condition})
         EXECUTE FUNCTION experiments.hold()`,
      );
      const holder = createClient({ url: service.env.DATABASE_URL, applicationName: 'holder' });
      await holder.connect();
      await holder.query('SELECT pg_advisory_lock(4711)');
      return holder;
    };
    const waiting = (count: number) => transactionsWait(service.query, count);

    it('for a run that is stored at the same time finds it', async () => {
      const run = root({ name: 'held' });
      const holder = await holdInserts('run', `NEW.name = 'held'`);
      try {
        const posted = post(run);
        await waiting(1);
        // It cannot see the run, whose transaction is not over, and must not leave its change behind.
        const patched = patch(run.id, { outputs: { answer: 'a' } });
        await waiting(2);
        await holder.query('SELECT pg_advisory_unlock_all()');
        expect([(await posted).status, (await patched).status]).toEqual([202, 200]);
      } finally {
        await holder.end();
      }
      expect(await read(run.id)).toMatchObject({ outputs: { answer: 'a' } });
      expect(await drafts()).toEqual([]);
    });

    it('is found by a run that comes at the same time', async () => {
      const run = root();
      const holder = await holdInserts('run_draft', `NEW.run_id = '${run.id}'`);
      try {
        const patched = patch(run.id, { outputs: { answer: 'a' } });
        await waiting(1);
        const posted = post(run);
        await waiting(2);
        await holder.query('SELECT pg_advisory_unlock_all()');
        expect([(await posted).status, (await patched).status]).toEqual([202, 200]);
      } finally {
        await holder.end();
      }
      expect(await read(run.id)).toMatchObject({ outputs: { answer: 'a' } });
      expect(await drafts()).toEqual([]);
    });

    it('as feedback for a run that is stored at the same time gets its session', async () => {
      const run = root({ name: 'late' });
      const holder = await holdInserts('run', `NEW.name = 'late'`, 'at its commit');
      const feedbackId = randomUUID();
      try {
        const posted = post(run);
        await waiting(1);
        // The run has looked for it already.
        await insertFeedback(feedbackId, run.id);
        await holder.query('SELECT pg_advisory_unlock_all()');
        expect((await posted).status).toBe(202);
      } finally {
        await holder.end();
      }
      expect((await sessionNamed('traces')).feedback_stats).toMatchObject({ k: { n: 1 } });
    });

    it('is deleted after a day', async () => {
      await patch(randomUUID(), { outputs: {} });
      await service.query(`UPDATE experiments.run_draft SET created_at = now() - interval '25 hours'`);
      const id = randomUUID();
      await patch(id, { outputs: {} });
      expect(await service.query('DELETE FROM experiments.run_draft RETURNING run_id')).toEqual([[{ run_id: id }], 1]);
    });
  });

  it('keeps workspaces apart, also where they use the same ids', async () => {
    const run = root({ session_name: 'shared name' });
    await post(run);
    expect((await service.call('GET', `${runsPath}/${run.id}`, { key: 'b' })).status).toBe(404);
    await service.call('PATCH', `${runsPath}/${run.id}`, { key: 'b', body: { error: 'theirs' } });
    expect((await read(run.id)).error).toBeNull();
    expect((await post({ ...run, inputs: { of: 'b' } }, 'b')).status).toBe(202);
    const theirs = await service.json('GET', `${runsPath}/${run.id}`, { key: 'b' });
    expect(theirs).toMatchObject({ error: 'theirs', inputs: { of: 'b' } });
    const mine = await read(run.id);
    expect([mine.error, mine.session_id === theirs.session_id]).toEqual([null, false]);
    // A session of another workspace is an unknown one.
    const { session_name: _, ...into } = root({ session_id: mine.session_id });
    expect((await post(into, 'b')).status).toBe(202);
    expect((await service.call('GET', `${runsPath}/${into.id}`, { key: 'b' })).status).toBe(404);
    expect(
      (await service.call('POST', '/api/v1/sessions', { key: 'b', body: { id: mine.session_id, name: 'x' } })).status,
    ).toBe(409);
    await service.query('DELETE FROM experiments.run_draft');
  });
});

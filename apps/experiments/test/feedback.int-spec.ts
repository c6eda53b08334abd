import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestService } from './test-app.js';
import { row, upload, uploadPath } from './upload-factory.js';

type Json = Record<string, any>;

describe('feedback', () => {
  const service = useTestService();
  let experiment: Json;
  let runIds: string[];
  const call = (method: string, path: string, body?: unknown, key?: string) =>
    service.call(method, `/api/v1${path}`, { ...(body === undefined ? {} : { body }), ...(key ? { key } : {}) });
  const get = async (path: string): Promise<any> => (await call('GET', path)).body;
  const give = (feedback: object, key?: string) => call('POST', '/feedback', feedback, key);
  const given = async (feedback: object): Promise<Json> => {
    const { status, body } = await give(feedback);
    expect([status, body]).toEqual([200, expect.anything()]);
    return body as Json;
  };
  const statsOf = async (key: string) =>
    (await get(`/sessions/${experiment.id}?include_stats=true`)).feedback_stats[key] as Json;

  beforeAll(async () => {
    const body = upload({ results: [row(), row(), row()] });
    experiment = ((await service.call('POST', uploadPath, { body })).body as Json).experiment as Json;
    runIds = (await call('POST', '/runs/query', { session: [experiment.id] })).body.runs.map(({ id }: Json) => id);
  });

  it('on a run is stored as it was sent, and found', async () => {
    const id = randomUUID();
    const sent = {
      id,
      run_id: runIds[0],
      trace_id: runIds[0],
      key: 'everything',
      score: true,
      value: { nested: { a: 1 } },
      comment: 'why',
      correction: { answer: 'x' },
      feedback_source: { type: 'model', metadata: { __run: { run_id: randomUUID() } } },
      feedback_group_id: randomUUID(),
      comparative_experiment_id: randomUUID(),
      extra: { b: 2, a: 1 },
      created_at: '2026-01-05T10:00:02',
      modified_at: 1767607203000,
      start_time: 1767607200000,
      session_id: experiment.id,
      feedbackConfig: undefined,
      extend_trace_retention: true,
    };
    const {
      feedback_source,
      session_id,
      start_time: _,
      feedbackConfig: __,
      extend_trace_retention: ___,
      ...same
    } = sent;
    const stored = await given(sent);
    expect(stored).toMatchObject({
      ...same,
      score: 1,
      session_id,
      is_root: true,
      created_at: '2026-01-05T10:00:02+00:00',
      modified_at: '2026-01-05T10:00:03+00:00',
      start_time: '2026-01-05T10:00:00+00:00',
      feedback_source: { ...feedback_source, user_id: null, ls_user_id: null, user_name: null },
    });
    expect(JSON.stringify(stored.extra)).toBe('{"b":2,"a":1}');
    expect(await get(`/feedback/${id}`)).toEqual(stored);
    expect(await get(`/feedback?run=${runIds[0]}&key=everything&include_user_names=True`)).toEqual([stored]);
    expect(await get(`/feedback?comparative_experiment_id=${sent.comparative_experiment_id}`)).toHaveLength(1);
    expect(await get(`/feedback?run=${runIds[0]}&user=${randomUUID()}`)).toEqual([]);
    expect((await call('POST', '/feedback/eager', { run_id: runIds[0], key: 'eager' })).status).toBe(200);
  });

  it('on an experiment as a whole belongs to no run', async () => {
    const stored = await given({ session_id: experiment.id, run_id: null, key: 'whole', score: 0.25 });
    expect(stored).toMatchObject({ run_id: null, trace_id: null, is_root: false, session_id: experiment.id });
    expect((await get(`/sessions/${experiment.id}?include_stats=true`)).session_feedback_stats.whole).toMatchObject({
      n: 1,
      avg: 0.25,
    });
    expect((await give({ session_id: randomUUID(), key: 'whole' })).status).toBe(404);
    expect((await give({ session_id: experiment.id, key: 'whole' }, 'b')).status).toBe(404);
  });

  it('may come before its run, and belongs to nothing until then', async () => {
    const runId = randomUUID();
    const stored = await given({ run_id: runId, session_id: experiment.id, key: 'early', score: 1 });
    expect(stored).toMatchObject({ run_id: runId, session_id: null, trace_id: null, start_time: null, is_root: false });
    expect(await get(`/feedback?run=${runId}`)).toEqual([stored]);
    // A run of another workspace is as unknown.
    expect((await give({ run_id: runIds[0], key: 'elsewhere' }, 'b')).body).toMatchObject({ session_id: null });
  });

  it('may be sent again, but not with other content under its id', async () => {
    const feedback = { id: randomUUID(), run_id: runIds[1], key: 'again', score: 0.1, value: { a: 1, b: [2] } };
    const stored = await given(feedback);
    expect(await given({ ...feedback, value: { b: [2], a: 1 } })).toEqual(stored);
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => give({ ...feedback, id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await get('/feedback?key=again')).toHaveLength(2);
    for (const other of [
      { score: 0.2 },
      { run_id: runIds[2] },
      { key: 'b' },
      { comment: 'x' },
      { score: null, error: true },
    ]) {
      expect([other, (await give({ ...feedback, ...other })).status]).toEqual([other, 409]);
    }
    // Ids belong to their workspace.
    expect((await give(feedback, 'b')).status).toBe(200);
  });

  it('that failed counts as an error and in no mean', async () => {
    const failed = await given({ run_id: runIds[0], key: 'judge', error: true, comment: 'timed out', value: 'x' });
    await given({ run_id: runIds[1], key: 'judge', score: 0.5 });
    expect(await statsOf('judge')).toMatchObject({ n: 1, errors: 1, avg: 0.5, values: {}, comments: ['timed out'] });
    expect((await give({ run_id: runIds[0], key: 'judge', error: true, score: 1 })).body.detail).toEqual([
      expect.objectContaining({ loc: ['body', 'score'] }),
    ]);
    await call('PATCH', `/feedback/${failed.id}`, { score: 0 });
    expect(await statsOf('judge')).toMatchObject({ n: 2, errors: 0, avg: 0.25, values: { x: 1 } });
  });

  it('changes in the given fields, with its category', async () => {
    const config = {
      type: 'categorical',
      categories: [
        { value: 1, label: 'good' },
        { value: 0, label: 'bad' },
      ],
    };
    const stored = await given({ run_id: runIds[0], key: 'tone', score: 1, feedback_config: config });
    expect((await statsOf('tone')).values).toEqual({ good: 1 });
    const changed = await call('PATCH', `/feedback/${stored.id}`, {
      score: false,
      value: null,
      comment: 'on second thoughts',
      correction: null,
      feedback_config: null,
    });
    expect(changed.body).toMatchObject({ score: 0, comment: 'on second thoughts', created_at: stored.created_at });
    expect(changed.body.modified_at > stored.modified_at).toBe(true);
    expect((await statsOf('tone')).values).toEqual({ bad: 1 });
    expect((await call('PATCH', `/feedback/${stored.id}`, {})).body).toMatchObject({ score: 0 });
    expect((await call('PATCH', `/feedback/${stored.id}`, { correction: 'text' })).body.correction).toBe('text');
    expect((await call('PATCH', `/feedback/${randomUUID()}`, { score: 1 })).status).toBe(404);
    expect((await call('PATCH', `/feedback/${stored.id}`, { score: 1 }, 'b')).status).toBe(404);
    expect((await call('DELETE', `/feedback/${stored.id}`, undefined, 'b')).status).toBe(404);
    expect((await call('DELETE', `/feedback/${stored.id}`)).status).toBe(200);
    expect((await call('DELETE', `/feedback/${stored.id}`)).status).toBe(404);
    expect(await statsOf('tone')).toBeUndefined();
  });

  it.each([
    [{}, 'key'],
    [{ key: ' ' }, 'key'],
    [{ key: 'k'.repeat(181) }, 'key'],
    [{ score: 'x' }, 'score'],
    [{ score: 1e101 }, 'score'],
    [{ score: [1] }, 'score'],
    [{ value: ['x'] }, 'value'],
    [{ correction: 1 }, 'correction'],
    [{ correction: [] }, 'correction'],
    [{ run_id: 'x' }, 'run_id'],
    [{ id: 7 }, 'id'],
    [{ created_at: 'soon' }, 'created_at'],
    [{ error: 'yes' }, 'error'],
    [{ extra: [] }, 'extra'],
    [{ comment: {} }, 'comment'],
    [{ feedback_source: { type: 'oracle' } }, 'feedback_source,type'],
    [{ feedback_source: {} }, 'feedback_source,type'],
    [{ feedback_source: 'api' }, 'feedback_source'],
    [{ feedback_config: { type: 'other' } }, 'feedback_config,type'],
    [{ feedback_config: { type: 'categorical', categories: [{ label: 'a' }] } }, 'feedback_config,categories,0,value'],
    [{ run_id: null }, ''],
  ])('%p is refused at its place', async (wrong, place) => {
    const valid = { run_id: runIds[0], key: 'valid', score: 1 };
    const sent = Object.keys(wrong).length === 0 ? { run_id: runIds[0] } : { ...valid, ...wrong };
    const { status, body } = await give(sent);
    expect([status, body.detail[0]?.loc.slice(1).join()]).toEqual([422, place]);
  });

  it.each([
    ['a NUL in a comment', { comment: 'a\0b' }],
    ['a NUL in a key of metadata', { feedback_source: { type: 'api', metadata: { 'a\0': 1 } } }],
    ['a lone surrogate', { value: '\ud800' }],
    ['a lone surrogate, deep', { extra: { a: [{ b: '\udfff' }] } }],
    ['a number that is none', '{"run_id":"0a000000-0000-4000-8000-000000000001","key":"k","value":1e400}'],
    ['a time beyond all calendars', { created_at: 1e300 }],
    [
      'too deep JSON',
      `{"run_id":"0a000000-0000-4000-8000-000000000001","key":"k","extra":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
    ],
    ['a score as text', { score: '1' }],
    ['a list', []],
    ['text', 'x'],
  ])('%s is refused, not a failure', async (_name, wrong) => {
    const body =
      typeof wrong === 'string'
        ? wrong
        : JSON.stringify(Array.isArray(wrong) ? wrong : { run_id: runIds[0], key: 'hostile', ...wrong });
    for (const [method, path] of [
      ['POST', '/feedback'],
      ['POST', '/feedback/tokens'],
      ['POST', '/feedback-configs'],
    ] as const) {
      const { status } = await service.call(method, `/api/v1${path}`, {
        raw: body,
        headers: { 'content-type': 'application/json' },
      });
      expect([path, status]).toEqual([path, 422]);
    }
    expect(await get('/feedback?key=hostile')).toEqual([]);
  });

  it.each(['%00', '%ed%a0%80', 'a%00b'])('keys like %s find nothing and break nothing', async (key) => {
    for (const path of [`/feedback?key=${key}`, `/feedback-configs?name_contains=${key}`]) {
      expect([path, (await call('GET', path)).status < 500]).toEqual([path, true]);
    }
    expect((await call('DELETE', `/feedback-configs?feedback_key=${key}`)).status).toBeLessThan(500);
  });

  it('of formulas is refused by name', async () => {
    for (const [method, path] of [
      ['POST', '/feedback/formulas'],
      ['GET', '/feedback/formulas'],
      ['PUT', `/feedback/formulas/${randomUUID()}`],
    ] as const) {
      const { status, body } = await call(method, path, method === 'GET' ? undefined : {});
      expect([status, body.detail]).toEqual([400, expect.stringContaining('formulas')]);
    }
  });

  describe('configurations', () => {
    const path = '/feedback-configs';

    it('are made once, in one way', async () => {
      const config = { feedback_key: 'made', feedback_config: { type: 'continuous', min: 0, max: null } };
      const made = await call('POST', path, config);
      expect([made.status, made.body]).toEqual([
        200,
        {
          ...config,
          feedback_config: { type: 'continuous', min: 0 },
          is_lower_score_better: null,
          tenant_id: expect.any(String),
          modified_at: expect.any(String),
        },
      ]);
      expect((await call('POST', path, { ...config, is_lower_score_better: null })).body).toEqual(made.body);
      expect((await call('POST', path, { ...config, is_lower_score_better: true })).status).toBe(400);
      expect((await call('POST', path, { ...config, feedback_config: { type: 'freeform' } })).status).toBe(400);
      expect((await call('POST', path, { feedback_key: 'made' })).status).toBe(422);
      expect(await get(`${path}?key=made&limit=1`)).toEqual([made.body]);
    });

    it('are the same to a client that leaves their direction as it is', async () => {
      const config = { feedback_key: 'less', feedback_config: { type: 'continuous', min: 0, max: 1 } };
      await call('POST', path, config);
      const less = await call('PATCH', path, { feedback_key: 'less', is_lower_score_better: true });
      expect((await call('POST', path, config)).body).toEqual(less.body);
      expect((await call('POST', path, { ...config, is_lower_score_better: false })).body).toEqual(less.body);
    });

    it('that came with feedback equal repeated ones of a client', async () => {
      await given({ run_id: runIds[0], key: 'brought', feedback_config: { type: 'freeform' } });
      const config = { feedback_key: 'brought', feedback_config: { type: 'freeform' } };
      expect((await call('POST', path, config)).body).toMatchObject({ ...config, is_lower_score_better: null });
    });

    it('are enforced for no workspace', async () => {
      const config = { feedback_key: 'enforced', feedback_config: { type: 'freeform' } };
      const { status, body } = await call('POST', path, { ...config, is_enforced: true });
      expect([status, body.detail]).toEqual([400, 'not supported: is_enforced']);
      expect(await get(`${path}?key=enforced`)).toEqual([]);
      expect((await call('POST', path, { ...config, is_enforced: false })).status).toBe(200);
      expect((await call('GET', `${path}?is_enforced=True`)).status).toBe(400);
      expect(await get(`${path}?key=enforced&is_enforced=False`)).toMatchObject([config]);
    });

    it.each([
      ['add_categories', [{ value: 2, label: 'maybe' }]],
      ['remove_categories', [1]],
      ['id', randomUUID()],
    ])('refuse a change by %s', async (field, value) => {
      const categories = { type: 'categorical', categories: [{ value: 1 }], allows_multiple_categories: true };
      const config = { feedback_key: 'grade', feedback_config: categories };
      expect((await call('POST', path, config)).body).toMatchObject(config);
      const { status, body } = await call('PATCH', path, { feedback_key: 'grade', [field]: value });
      expect([status, body.detail]).toEqual([400, `not supported: ${field}`]);
      expect(await get(`${path}?key=grade`)).toMatchObject([config]);
    });

    it('are changed in part, and deleted', async () => {
      await call('POST', path, { feedback_key: 'moved', feedback_config: { type: 'continuous' } });
      expect((await call('PATCH', path, { feedback_key: 'moved', is_lower_score_better: true })).body).toMatchObject({
        feedback_config: { type: 'continuous' },
        is_lower_score_better: true,
      });
      const other = { type: 'categorical', categories: [{ value: 1 }] };
      expect(
        (await call('PATCH', path, { feedback_key: 'moved', feedback_config: other, is_lower_score_better: null }))
          .body,
      ).toMatchObject({ feedback_config: other, is_lower_score_better: true });
      expect((await call('PATCH', path, { feedback_key: 'moved', is_lower_score_better: true }, 'b')).status).toBe(404);
      expect((await call('DELETE', `${path}?feedback_key=moved`, undefined, 'b')).status).toBe(404);
      expect((await call('DELETE', path)).status).toBe(422);
      expect((await call('DELETE', `${path}?feedback_key=moved`)).status).toBe(200);
      expect(await get(`${path}?key=moved`)).toEqual([]);
    });
  });

  describe('by links', () => {
    const make = (body: unknown) => call('POST', '/feedback/tokens', body);
    const anonymous = async (method: string, url: string, body?: object) => {
      const response = await fetch(url, {
        method,
        ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
      });
      return { status: response.status, body: (await response.json()) as Json };
    };

    it('is given without a key, in the address or a body', async () => {
      const { status, body: token } = await make({
        run_id: runIds[2],
        feedback_key: 'thumb',
        expires_in: { hours: 1 },
      });
      expect([status, token]).toEqual([
        200,
        {
          id: expect.any(String),
          url: expect.stringMatching(/^http:.*\/api\/v1\/feedback\/tokens\/[0-9a-f-]{36}$/),
          expires_at: expect.any(String),
          feedback_key: 'thumb',
        },
      ]);
      expect(await anonymous('GET', `${token.url}?score=True&comment=nice&correction=x`)).toEqual({
        status: 200,
        body: {},
      });
      expect(await anonymous('POST', token.url, { score: 0, value: 'no', metadata: { page: 1 } })).toEqual({
        status: 200,
        body: {},
      });
      expect(await get(`/feedback?run=${runIds[2]}&key=thumb`)).toEqual([
        expect.objectContaining({ score: 0, value: 'no', session_id: experiment.id }),
        expect.objectContaining({ score: 1, comment: 'nice', correction: 'x' }),
      ]);
      expect(await get(`/feedback/tokens?run_id=${runIds[2]}`)).toEqual([token]);
      expect((await call('GET', `/feedback/tokens?run_id=${runIds[2]}`, undefined, 'b')).body).toEqual([]);
    });

    it('are made in lists, and end', async () => {
      const runId = randomUUID();
      const { body } = await make([
        { run_id: runId, feedback_key: 'a', feedback_config: { type: 'freeform' } },
        { run_id: runId, feedback_key: 'b', expires_at: '2030-01-01T00:00:00Z' },
      ]);
      expect(body.map(({ feedback_key }: Json) => feedback_key)).toEqual(['a', 'b']);
      expect(body[1].expires_at).toBe('2030-01-01T00:00:00+00:00');
      await service.query('UPDATE experiments.feedback_token SET expires_at = now() WHERE id = $1', [body[0].id]);
      await service.query('UPDATE experiments.feedback_token SET uses = 1000 WHERE id = $1', [body[1].id]);
      for (const { url } of body) expect((await anonymous('GET', url)).status).toBe(404);
      expect((await anonymous('POST', body[0].url.replace(body[0].id, randomUUID()), {})).status).toBe(404);
      expect(await get(`/feedback?run=${runId}`)).toEqual([]);
      expect(await get(`/feedback/tokens?run_id=${runId}`)).toEqual([body[1]]);
      await make({ run_id: runId, feedback_key: 'c' });
      expect(await service.query('SELECT id FROM experiments.feedback_token WHERE id = $1', [body[0].id])).toEqual([]);
    });

    it.each([
      [{ feedback_key: 'a' }, 'run_id'],
      [[{ run_id: randomUUID() }], '0,feedback_key'],
      [[], ''],
      [7, ''],
      [{ run_id: randomUUID(), feedback_key: 'a', expires_in: { days: -1 } }, 'expires_in,days'],
      [{ run_id: randomUUID(), feedback_key: 'a', expires_in: {} }, 'expires_in'],
      [{ run_id: randomUUID(), feedback_key: 'a', expires_at: '2020-01-01' }, 'expires_at'],
    ])('%j makes none', async (body, place) => {
      const answer = await make(body);
      expect([answer.status, answer.body.detail[0]?.loc.slice(1).join()]).toEqual([422, place]);
    });

    it('take nothing that cannot be feedback', async () => {
      const { body: token } = await make({ run_id: runIds[2], feedback_key: 'strict' });
      for (const query of ['score=x', 'score=1e200']) {
        expect([query, (await anonymous('GET', `${token.url}?${query}`)).status]).toEqual([query, 422]);
      }
      for (const body of [{ value: {} }, { value: [1] }, { score: '1' }, { metadata: [] }]) {
        expect([body, (await anonymous('POST', token.url, body)).status]).toEqual([body, 422]);
      }
      expect(await get(`/feedback?key=strict`)).toEqual([]);
    });
  });
});

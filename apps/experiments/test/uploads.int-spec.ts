import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CallOptions } from '@heddle/testing';
import { startTestService, tenantA, tenantB, useTestService } from './test-app.js';
import { row, rowsOfTables, upload, uploadPath } from './upload-factory.js';

describe('upload', () => {
  const service = useTestService();
  const send = (body: unknown, options = {}) => service.call('POST', uploadPath, { body, ...options });
  const counts = () => rowsOfTables(service);
  const stats = async (id: string) => (await service.call('GET', `/api/v1/sessions/${id}?include_stats=true`)).body;

  beforeAll(async () => {
    // Every workspace gets its default session on the first call; counts are compared from there.
    await service.call('GET', '/api/v1/sessions');
    await service.call('GET', '/api/v1/sessions', { key: 'b' });
  });

  it('answers with the dataset and the experiment, without statistics', async () => {
    const body = upload({
      experiment_description: 'd',
      experiment_metadata: { model: 'm' },
      dataset_description: 'dd',
    });
    const { status, body: answer } = await send(body);
    expect(status).toBe(200);
    expect(answer.dataset).toEqual({
      id: expect.any(String),
      tenant_id: tenantA,
      name: body.dataset_name,
      description: 'dd',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?\+00:00$/),
      modified_at: expect.stringMatching(/\+00:00$/),
      data_type: 'kv',
      inputs_schema_definition: null,
      outputs_schema_definition: null,
      externally_managed: true,
      transformations: null,
      metadata: null,
      baseline_experiment_id: null,
      example_count: 0,
      session_count: 0,
      last_session_start_time: null,
    });
    const { experiment } = answer;
    expect(experiment).toMatchObject({
      name: body.experiment_name,
      description: 'd',
      start_time: '2026-01-05T10:00:00+00:00',
      end_time: '2026-01-05T11:00:00+00:00',
      extra: { metadata: { model: 'm' } },
      default_dataset_id: null,
      reference_dataset_id: answer.dataset.id,
      trace_tier: 'longlived',
      tenant_id: tenantA,
      test_run_number: 1,
    });
    const computed = Object.keys(experiment).filter((name) =>
      /count|latency|token|cost|stats|facets|rate|last_run/.test(name),
    );
    expect(computed.length).toBeGreaterThanOrEqual(17);
    for (const name of computed) expect([name, experiment[name]]).toEqual([name, null]);
  });

  it('is served at the addresses that clients use', async () => {
    for (const path of ['/datasets/upload-experiment', '/api/datasets/upload-experiment']) {
      expect((await service.call('POST', path, { body: upload() })).status).toBe(200);
    }
    expect((await service.call('GET', '/api/sessions')).status).toBe(200);
  });

  it('groups experiments by dataset id or name, and generates absent ids', async () => {
    const id = randomUUID();
    const first = (await send(upload({ dataset_id: id, dataset_name: undefined }))).body;
    expect(first.dataset).toMatchObject({ id, name: expect.stringContaining(id) });
    const second = (await send(upload({ dataset_id: id.replaceAll('-', '').toUpperCase(), dataset_name: undefined })))
      .body;
    expect(second.dataset).toMatchObject({ id, example_count: 1, session_count: 1 });
    expect(second.experiment.test_run_number).toBe(2);
    const byName = (await send(upload({ dataset_name: first.dataset.name }))).body;
    expect(byName.dataset.id).toBe(id);
    expect(byName.experiment.test_run_number).toBe(3);
    const both = (await send(upload({ dataset_id: id, dataset_name: first.dataset.name }))).body;
    expect(both.experiment.test_run_number).toBe(4);
    const fresh = randomUUID();
    const made = (await send(upload({ dataset_id: fresh, dataset_name: `name ${fresh}` }))).body;
    expect(made.dataset).toMatchObject({ id: fresh, name: `name ${fresh}` });
  });

  it('never uses a number twice', async () => {
    const name = randomUUID();
    const first = (await send(upload({ dataset_name: name }))).body;
    await service.call('DELETE', `/api/v1/sessions/${first.experiment.id}`);
    expect((await send(upload({ dataset_name: name }))).body.experiment.test_run_number).toBe(2);
  });

  describe('refuses and stores nothing', () => {
    const refused = async (status: number, detail: unknown, body: unknown, options = {}) => {
      const before = await counts();
      const answer = await send(body, options);
      expect(answer.status).toBe(status);
      expect(answer.body.detail).toEqual(detail);
      expect(await counts()).toEqual(before);
    };

    it('an id and a name of different datasets', async () => {
      const one = (await send(upload())).body.dataset;
      const other = (await send(upload())).body.dataset;
      const detail = 'dataset_id and dataset_name refer to different datasets';
      await refused(409, detail, upload({ dataset_id: one.id, dataset_name: other.name }));
      await refused(409, detail, upload({ dataset_id: one.id, dataset_name: randomUUID() }));
      await refused(409, detail, upload({ dataset_id: randomUUID(), dataset_name: one.name }));
    });

    it('a dataset that no upload made', async () => {
      const id = randomUUID();
      await service.query(
        `INSERT INTO experiments.dataset (tenant_id, id, name, externally_managed) VALUES ($1, $2, $3, false)`,
        [tenantA, id, `own ${id}`],
      );
      await refused(
        400,
        expect.stringContaining(`Dataset ${id} is not externally managed`),
        upload({ dataset_id: id, dataset_name: undefined }),
      );
      await refused(400, expect.stringContaining(id), upload({ dataset_name: `own ${id}` }));
    });

    it('a name of an experiment that is taken, in any dataset', async () => {
      const taken = (await send(upload())).body.experiment.name;
      await refused(409, 'Session already exists.', upload({ experiment_name: taken }));
      await refused(409, 'Session already exists.', upload({ experiment_name: 'default' }));
    });

    it('a row of another dataset, alone or late among new ones', async () => {
      const example = row();
      await send(upload({ results: [example] }));
      const detail = `Example ${String(example.row_id)} already exists in another dataset`;
      await refused(409, detail, upload({ results: [example] }));
      const { name } = (await send(upload())).body.dataset;
      await refused(409, detail, upload({ dataset_name: name, results: [row(), example] }));
    });

    it('a feedback id that is taken, by an earlier upload or in the same one', async () => {
      const id = randomUUID();
      const scored = () => row({ evaluation_scores: [{ key: 'k', id }] });
      await send(upload({ results: [scored()] }));
      await refused(409, `Feedback ${id} already exists`, upload({ results: [scored()] }));
      const twice = { key: 'k', id: randomUUID() };
      await refused(409, `Feedback ${twice.id} already exists`, upload({ summary_experiment_scores: [twice, twice] }));
    });

    it('thousands of good rows before a bad one', async () => {
      const results = Array.from({ length: 3000 }, () => row());
      results.push(row({ end_time: '2026-01-05T12:00:00Z' }));
      await refused(
        422,
        [expect.objectContaining({ loc: ['body', 'results', 3000, 'end_time'] })],
        upload({ results }),
      );
    });

    it('a body that breaks off, is too large, or is packed badly', async () => {
      const text = JSON.stringify(upload());
      await refused(
        422,
        [{ loc: ['body', text.length - 1], msg: 'JSON decode error', type: 'json_invalid' }],
        undefined,
        { raw: text.slice(0, -1) },
      );
      await refused(422, [{ loc: ['body'], msg: 'Field required', type: 'missing' }], undefined, { raw: '' });
      await refused(400, expect.stringContaining('decompressed'), undefined, {
        raw: text,
        headers: { 'content-encoding': 'gzip' },
      });
      await refused(400, expect.stringContaining('zstd is not supported'), undefined, {
        raw: text,
        headers: { 'content-encoding': 'zstd' },
      });
    });
  });

  it('takes compressed bodies', async () => {
    const answer = await send(undefined, {
      raw: gzipSync(JSON.stringify(upload())),
      headers: { 'content-encoding': 'gzip' },
    });
    expect(answer.status).toBe(200);
  });

  it('versions every example that changes in an upload, and no other', async () => {
    const dataset_name = randomUUID();
    const rows = [0, 1, 2, 3].map((n) => row({ inputs: { n }, expected_outputs: { n } }));
    const ids = rows.map(({ row_id }) => row_id as string);
    await send(upload({ dataset_name, results: rows }));
    const contents = async (asOf: string) =>
      Promise.all(
        ids.map(async (id) => {
          const { inputs, outputs } = (await service.call('GET', `/api/v1/examples/${id}?as_of=${asOf}`)).body;
          return [inputs, outputs];
        }),
      );
    const [moment] = await service.query<{ at: string }>(
      `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`,
    );
    const changed = [
      rows[0],
      { ...rows[1], inputs: { 'a"\\b': '{}' } },
      { ...rows[2], expected_outputs: null },
      rows[3],
    ];
    expect((await send(upload({ dataset_name, results: changed }))).status).toBe(200);
    const same = (n: number) => [{ n }, { n }];
    expect(await contents('latest')).toEqual([same(0), [{ 'a"\\b': '{}' }, { n: 1 }], [{ n: 2 }, null], same(3)]);
    expect(await contents(moment?.at ?? '')).toEqual([same(0), same(1), same(2), same(3)]);
    const versions = await service.query<{ example_id: string }>(
      'SELECT example_id FROM experiments.example_version WHERE example_id = ANY($1::uuid[])',
      [ids],
    );
    expect(versions.map(({ example_id }) => example_id).sort()).toEqual([ids[1], ids[2]].sort());
  });

  it('keeps the same row id as one example: repetitions, and versions when its content changes', async () => {
    const rowId = randomUUID();
    const name = randomUUID();
    const results = [row({ row_id: rowId }), row({ row_id: rowId, actual_outputs: { answer: 'b' } })];
    const first = (await send(upload({ dataset_name: name, results }))).body;
    expect((await stats(first.experiment.id)).run_count).toBe(2);
    const original = (await service.call('GET', `/api/v1/examples/${rowId}`)).body;
    expect(original).toMatchObject({
      name: `#${rowId.slice(0, 4)}`,
      outputs: { answer: 'a' },
      metadata: { dataset_split: ['base'] },
    });

    await send(upload({ dataset_name: name, results: [row({ row_id: rowId, expected_outputs: { answer: 'new' } })] }));
    const changed = (await service.call('GET', `/api/v1/examples/${rowId}`)).body;
    expect(changed.outputs).toEqual({ answer: 'new' });
    expect(changed.created_at).toBe(original.created_at);
    expect(changed.modified_at > original.modified_at).toBe(true);
    const then = encodeURIComponent(original.modified_at);
    expect((await service.call('GET', `/api/v1/examples/${rowId}?as_of=${then}`)).body.outputs).toEqual({
      answer: 'a',
    });
    expect((await service.call('GET', `/api/v1/examples/count?dataset=${first.dataset.id}`)).body).toBe(1);
    const { body: compared } = await service.call('POST', `/api/v1/datasets/${first.dataset.id}/runs`, {
      body: {
        session_ids: [first.experiment.id],
      },
    });
    expect(compared[0].runs.map((run: { example_changed: boolean }) => run.example_changed)).toEqual([true, true]);
  });

  it('gives every feedback field back', async () => {
    const feedback = {
      id: randomUUID(),
      key: `key ${randomUUID()}`,
      score: true,
      value: { nested: ['x'] },
      comment: 'tab\tbackslash\\ newline\n end',
      correction: 'should be',
      feedback_source: { type: 'model', metadata: { judge: 1 } },
      feedback_config: { type: 'continuous', min: 0, max: 1 },
      created_at: '2026-01-05T10:00:01.000001',
      modified_at: 1767607202000,
      feedback_group_id: randomUUID(),
      comparative_experiment_id: randomUUID(),
      extra: { a: null },
    };
    const { experiment } = (await send(upload({ results: [row({ evaluation_scores: [feedback] })] }))).body;
    const { body: found } = await service.call('GET', `/api/v1/feedback?session=${experiment.id}`);
    expect(found).toEqual(
      [
        {
          ...feedback,
          score: 1,
          feedback_config: undefined,
          feedback_source: { type: 'model', metadata: { judge: 1 }, user_id: null, ls_user_id: null, user_name: null },
          created_at: '2026-01-05T10:00:01.000001+00:00',
          modified_at: '2026-01-05T10:00:02+00:00',
          run_id: expect.any(String),
          session_id: experiment.id,
          trace_id: found[0].run_id,
          start_time: '2026-01-05T10:00:00+00:00',
          is_root: true,
          feedback_thread_id: null,
        },
      ].map(({ feedback_config: _, ...rest }) => rest),
    );
    const { body: configs } = await service.call(
      'GET',
      `/api/v1/feedback-configs?key=${encodeURIComponent(feedback.key)}`,
    );
    expect(configs).toEqual([
      {
        feedback_key: feedback.key,
        feedback_config: feedback.feedback_config,
        tenant_id: tenantA,
        modified_at: expect.any(String),
        is_lower_score_better: null,
      },
    ]);
  });

  it('replays an answer for the same Idempotency-Key and body, and refuses another body', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = upload();
    const [first, second] = await Promise.all([send(body, { headers }), send(body, { headers })]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect([first, second].filter(({ headers: sent }) => sent.get('idempotent-replay') === 'true')).toHaveLength(1);
    const other = await send(upload(), { headers });
    expect(other.status).toBe(422);
    expect(other.body.detail[0].loc).toEqual(['header', 'Idempotency-Key']);
    // A refused upload leaves its key free.
    const retried = { 'idempotency-key': randomUUID() };
    expect((await send(upload({ results: [row({ inputs: 1 })] }), { headers: retried })).status).toBe(422);
    expect((await send(upload(), { headers: retried })).status).toBe(200);
  });

  it('keeps workspaces apart, even under the same ids and names', async () => {
    const id = randomUUID();
    const body = upload({ dataset_id: id, results: [row({ evaluation_scores: [{ key: 'k', id: randomUUID() }] })] });
    const ours = (await send(body)).body;
    const theirs = await send(body, { key: 'b' });
    expect(theirs.status).toBe(200);
    expect(theirs.body.dataset).toMatchObject({ id, tenant_id: tenantB, session_count: 0 });
    expect((await stats(ours.experiment.id)).run_count).toBe(1);
    expect((await service.call('GET', `/api/v1/sessions/${ours.experiment.id}`, { key: 'b' })).status).toBe(404);
  });

  it('lets one of two uploads of the same name through', async () => {
    const name = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(upload({ experiment_name: name, dataset_name: `of ${name}` }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('makes one dataset when many uploads bring the same new one, and numbers them without gaps', async () => {
    const name = randomUUID();
    const id = randomUUID();
    const shared = row();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        send(
          upload({
            ...(n % 2 ? { dataset_id: id, dataset_name: name } : { dataset_id: undefined, dataset_name: name }),
            results: [shared, row()],
          }),
        ),
      ),
    );
    const stored = answers.filter(({ status }) => status === 200);
    // An upload with only the name may create it under another id; uploads with the id are then refused, not misplaced.
    expect(new Set(stored.map(({ body }) => body.dataset.id)).size).toBe(1);
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    expect(stored.map(({ body }) => body.experiment.test_run_number).sort()).toEqual(stored.map((_, n) => n + 1));
    const { body: dataset } = await service.call('GET', `/api/v1/datasets/${stored[0]?.body.dataset.id}`);
    expect(dataset).toMatchObject({ session_count: stored.length, example_count: stored.length + 1 });
  });
});

describe('upload of a body above the limit', () => {
  const service = useTestService({ HEDDLE_MAX_BODY_MB: '1' });

  it.each(['declared', 'streamed', 'unpacked'])('is refused with 413 when the size is %s', async (how) => {
    const text = JSON.stringify(upload({ results: [row({ inputs: { text: 'x'.repeat(1024 * 1024) } })] }));
    const raw = {
      declared: text,
      streamed: new ReadableStream({
        start: (controller) => {
          controller.enqueue(Buffer.from(text));
          controller.close();
        },
      }),
      unpacked: gzipSync(text),
    }[how] as CallOptions['raw'];
    const headers = how === 'unpacked' ? { 'content-encoding': 'gzip' } : undefined;
    const answer = await service.call('POST', uploadPath, { raw, headers });
    expect(answer.status).toBe(413);
    expect(answer.body.detail).toMatch(/limit (is|of) 1048576/);
    expect((await service.call('GET', '/api/v1/datasets')).body).toEqual([]);
    expect((await service.call('GET', '/api/v1/info', { key: null })).body.batch_ingest_config.size_limit_bytes).toBe(
      1048576,
    );
  });

  it.each<[string, string | null, number]>([
    ['without a key', null, 401],
    ['with a wrong key', 'nobody', 401],
  ])('is not looked at %s, however it is packed', async (_name, key, status) => {
    const raw = new Uint8Array(gzipSync(Buffer.alloc(64 * 1024 * 1024, '[')));
    const headers = { 'content-encoding': 'gzip' };
    expect((await service.call('POST', uploadPath, { raw, headers, key })).status).toBe(status);
    expect((await service.call('POST', uploadPath, { raw: 'x', headers, key })).status).toBe(status);
  });

  it('is found out early where it is many rows or one endless row', async () => {
    const limited = await startTestService({ EXPERIMENTS_MAX_ROWS: '1000' });
    try {
      for (const [document, error] of [
        [`{"results":[${'0,'.repeat(8_000_000)}`, { loc: ['body', 'results'], type: 'too_long' }],
        [`{"results":[[${'0,'.repeat(8_000_000)}`, { loc: ['body', 200_012], type: 'too_many_elements' }],
        [`{"x":[${'[],'.repeat(4_000_000)}`, { type: 'too_many_elements' }],
      ] as const) {
        const raw = new Uint8Array(gzipSync(document));
        const headers = { 'content-encoding': 'gzip' };
        const answer = await limited.call('POST', `${uploadPath}/`, { raw, headers });
        expect(answer).toMatchObject({ status: 422, body: { detail: [error] } });
      }
    } finally {
      await limited.close();
    }
  });

  it('is answered though most clients read nothing before they have sent everything', async () => {
    const size = 30 * 1024 * 1024;
    const status = await new Promise((resolve) => {
      const sending = request(`${service.url}${uploadPath}`, {
        method: 'POST',
        headers: { 'x-api-key': 'a', 'content-length': size },
      });
      sending.on('response', (response) => resolve(response.resume().statusCode));
      sending.on('error', (error) => resolve(error.message));
      sending.end(Buffer.alloc(size, 0x20));
    });
    expect(status).toBe(413);
  });
});

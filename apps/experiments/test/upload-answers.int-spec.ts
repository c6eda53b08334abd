import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CallOptions } from '@heddle/testing';
import { useTestService, tenantA } from './test-app.js';
import { lines, row, rowsOfTables, upload, uploadPath } from './upload-factory.js';

const ndjson = { 'content-type': 'application/x-ndjson' };
const checkPath = `${uploadPath}?validate_only=true`;

describe('answers to uploads', () => {
  const service = useTestService({ HEDDLE_MAX_BODY_MB: '1' });
  const send = (body: unknown, options: CallOptions = {}) => service.call('POST', uploadPath, { body, ...options });
  const receipt = (id: string, key?: string) => service.call('GET', `/api/v1/sessions/${id}/upload-receipt`, { key });

  beforeAll(async () => {
    await service.call('GET', '/api/v1/sessions');
  });

  /** In each of the ways in which one body can come; nothing may be left of it. */
  const refusedEverywhere = async (body: Record<string, unknown>, status: number, detail: unknown) => {
    const before = await rowsOfTables(service);
    const raw = lines(body);
    const answers = [
      await send(body),
      await service.call('POST', checkPath, { body }),
      await send(undefined, { raw, headers: ndjson }),
      await send(undefined, { raw: gzipSync(raw), headers: { ...ndjson, 'content-encoding': 'gzip' } }),
      await service.call('POST', checkPath, { raw, headers: ndjson }),
    ];
    for (const answer of answers) expect([answer.status, answer.body.detail]).toEqual([status, detail]);
    expect(await rowsOfTables(service)).toEqual(before);
  };
  const error = (loc: (string | number)[], type: string) => expect.objectContaining({ loc: ['body', ...loc], type });

  const score = ['results', 0, 'evaluation_scores', 0];
  const withRow = (fields: object) => upload({ results: [row({ ...fields })] });
  const withScore = (fields: object) => withRow({ evaluation_scores: [{ key: 'k', ...fields }] });

  it.each<[string, Record<string, unknown>, (string | number)[], string]>([
    ['a missing field', withRow({ start_time: undefined }), ['results', 0, 'start_time'], 'missing'],
    ['no row id', withRow({ row_id: undefined }), ['results', 0, 'row_id'], 'missing'],
    ['a bad uuid', withRow({ row_id: 'x' }), ['results', 0, 'row_id'], 'uuid_parsing'],
    ['a bad time', withRow({ end_time: 'soon' }), ['results', 0, 'end_time'], 'datetime_parsing'],
    ['a bad object', withRow({ inputs: ['a'] }), ['results', 0, 'inputs'], 'dict_type'],
    ['neither id nor name', upload({ dataset_name: undefined }), [], 'value_error'],
    ['both null', upload({ dataset_name: null, dataset_id: null }), [], 'value_error'],
    ['an empty name', upload({ dataset_name: '' }), [], 'value_error'],
    ['a row too early', withRow({ start_time: '2026-01-05T09:59:59Z' }), ['results', 0, 'start_time'], 'value_error'],
    ['a row too late', withRow({ end_time: '2026-01-05T11:00:01Z' }), ['results', 0, 'end_time'], 'value_error'],
    ['a row backwards', withRow({ start_time: '2026-01-05T10:00:11Z' }), ['results', 0, 'end_time'], 'value_error'],
    [
      'an experiment backwards',
      upload({ experiment_end_time: '2026-01-05T09:00:00Z', results: [] }),
      ['experiment_end_time'],
      'value_error',
    ],
    ['a key of 181', withScore({ key: 'k'.repeat(181) }), [...score, 'key'], 'string_too_long'],
    ['a list as value', withScore({ value: ['x'] }), [...score, 'value'], 'value_error'],
    [
      'a foreign source',
      withScore({ feedback_source: { type: 'x' } }),
      [...score, 'feedback_source'],
      'union_tag_invalid',
    ],
    ['NUL', withRow({ inputs: { a: 'x\0' } }), ['results', 0, 'inputs', 'a'], 'string_nul'],
    ['NUL in a name', upload({ experiment_name: 'x\0' }), ['experiment_name'], 'string_nul'],
    ['half a pair', withRow({ run_metadata: { a: '\ud800' } }), ['results', 0, 'run_metadata', 'a'], 'string_unicode'],
  ])('422: %s', async (_name, body, loc, type) => {
    await refusedEverywhere(body, 422, [error(loc, type)]);
  });

  it('422: everything at once, header first, then row by row with its scores', async () => {
    const body = upload({
      experiment_name: 5,
      dataset_id: 'x',
      summary_experiment_scores: [{ key: 'k' }, { score: 'high' }],
      results: [
        row({ inputs: 1, run_name: 'a\0' }),
        row(),
        row({ row_id: 1, evaluation_scores: [{ key: 'k' }, { key: ' ', score: 'x', id: 'y' }] }),
      ],
    });
    await refusedEverywhere(body, 422, [
      error(['experiment_name'], 'string_type'),
      error(['dataset_id'], 'uuid_parsing'),
      error(['summary_experiment_scores', 1, 'key'], 'missing'),
      error(['summary_experiment_scores', 1, 'score'], 'float_type'),
      error(['results', 0, 'inputs'], 'dict_type'),
      error(['results', 0, 'run_name'], 'string_nul'),
      error(['results', 2, 'row_id'], 'uuid_type'),
      error(['results', 2, 'evaluation_scores', 1, 'key'], 'string_blank'),
      error(['results', 2, 'evaluation_scores', 1, 'score'], 'float_type'),
      error(['results', 2, 'evaluation_scores', 1, 'id'], 'uuid_parsing'),
    ]);
  });

  it('422: the first hundred of very many', async () => {
    const results = Array.from({ length: 150 }, () => row({ inputs: null }));
    const detail = Array.from({ length: 100 }, (_, index) => error(['results', index, 'inputs'], 'dict_type'));
    await refusedEverywhere(upload({ results }), 422, detail);
  });

  it('409 and 400: errors that only the database finds', async () => {
    const rowId = randomUUID();
    const feedbackId = randomUUID();
    const scored = { evaluation_scores: [{ key: 'k', id: feedbackId }] };
    const stored = (await send(upload({ results: [row({ row_id: rowId, ...scored })] }))).body;
    const other = (await send(upload())).body;
    const own = randomUUID();
    await service.query(
      `INSERT INTO experiments.dataset (tenant_id, id, name, externally_managed) VALUES ($1, $2, $3, false)`,
      [tenantA, own, `own ${own}`],
    );
    const mismatch = 'dataset_id and dataset_name refer to different datasets';
    const twice = { key: 'k', id: randomUUID() };
    const exists = (id: string) => `Feedback ${id} already exists`;
    const cases: [number, unknown, Record<string, unknown>][] = [
      [409, mismatch, upload({ dataset_id: stored.dataset.id, dataset_name: other.dataset.name })],
      [409, mismatch, upload({ dataset_id: stored.dataset.id, dataset_name: randomUUID() })],
      [409, mismatch, upload({ dataset_id: randomUUID(), dataset_name: stored.dataset.name })],
      [
        400,
        expect.stringContaining(`Dataset ${own} is not externally managed`),
        upload({ dataset_name: `own ${own}` }),
      ],
      [409, 'Session already exists.', upload({ experiment_name: stored.experiment.name })],
      [409, 'Session already exists.', upload({ experiment_name: 'default' })],
      [409, `Example ${rowId} already exists in another dataset`, upload({ results: [row(), row({ row_id: rowId })] })],
      [
        409,
        `Example ${rowId} already exists in another dataset`,
        upload({ dataset_id: other.dataset.id, dataset_name: undefined, results: [row(), row({ row_id: rowId })] }),
      ],
      [409, exists(feedbackId), upload({ results: [row(scored)] })],
      [
        409,
        exists(twice.id),
        upload({ results: [row({ evaluation_scores: [twice] })], summary_experiment_scores: [twice] }),
      ],
    ];
    for (const [status, detail, body] of cases) await refusedEverywhere(body, status, detail);
  });

  it.each<[string, (text: string) => string]>([
    ['is JSON', (text) => JSON.stringify(upload({ results: [row({ inputs: { text } })] }))],
    ['is no JSON', (text) => `nonsense ${text}`],
    ['is one endless field', (text) => `{"experiment_name":"${text}`],
    ['is a list too long', () => `{"results":[${'0,'.repeat(1024 * 1024)}`],
    ['is nested without end', () => '['.repeat(1024 * 1024 + 1)],
    ['holds what cannot be stored', (text) => `{"experiment_name":"\\u0000${text}"}`],
  ])('413: a body above the limit that %s', async (_name, document) => {
    const raw = document('x'.repeat(1024 * 1024));
    for (const path of [uploadPath, checkPath]) {
      for (const type of ['application/json', 'application/x-ndjson', 'text/plain']) {
        const headers = { 'content-type': type };
        const declared = await service.call('POST', path, { raw, headers });
        const detail = `Request body is ${Buffer.byteLength(raw)} bytes; the limit is 1048576`;
        expect([declared.status, declared.body.detail]).toEqual([413, detail]);
        const packed = { raw: gzipSync(raw), headers: { ...headers, 'content-encoding': 'gzip' } };
        const unpacked = await service.call('POST', path, packed);
        const limit = 'Request body is larger than the limit of 1048576 bytes';
        expect([unpacked.status, unpacked.body.detail]).toEqual([413, limit]);
      }
    }
  });

  it('401 for an unknown key, and 422 for a malformed document with the position', async () => {
    expect(await send(upload(), { key: 'nobody' })).toMatchObject({ status: 401, body: { detail: 'Invalid token' } });
    const raw = '{"experiment_name": "\u00e9", "results": [1 2]}';
    const broken = await send(undefined, { raw });
    expect(broken.body.detail).toEqual([
      { loc: ['body', Buffer.from(raw).indexOf('2]')], msg: 'JSON decode error', type: 'json_invalid' },
    ]);
  });

  it('gives the position of each malformed line of rows, beside the other errors', async () => {
    const [header, ...rest] = lines(upload({ results: [row(), row({ inputs: 1 })] })).split('\n');
    const raw = [header, '{"row_id": ', '', rest[0], '\r', '[] trailing', rest[1], '5'].join('\n');
    const second = Buffer.byteLength(`${header}\n`);
    const answer = await send(undefined, { raw, headers: ndjson });
    const sixth = raw.indexOf('[] trailing');
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      [
        { loc: ['body', second + 11], msg: 'JSON decode error in line 2', type: 'json_invalid' },
        { loc: ['body', sixth + 3], msg: 'JSON decode error in line 6', type: 'json_invalid' },
        error(['results', 3, 'inputs'], 'dict_type'),
        error(['results', 4], 'model_attributes_type'),
      ],
    ]);
    const listed = JSON.stringify(upload());
    expect((await send(undefined, { raw: listed, headers: ndjson })).body.detail).toEqual([
      error(['results'], 'extra_forbidden'),
    ]);
    for (const text of ['', '\n\n', '[]', '"x"', '{"experiment_name":']) {
      expect([text, (await send(undefined, { raw: text || ' ', headers: ndjson })).status]).toEqual([text, 422]);
    }
  });

  it('stores rows in lines as those of a list, once under a key', async () => {
    const body = upload({ results: [row({ inputs: { text: 'a\nb\u2028c' } }), row()] });
    const headers = { ...ndjson, 'idempotency-key': randomUUID() };
    const raw = `\n${lines(body)}`;
    const first = await send(undefined, { raw, headers });
    expect([first.status, first.body.detail]).toEqual([200, undefined]);
    const again = await send(undefined, { raw, headers });
    expect([again.body, again.headers.get('idempotent-replay')]).toEqual([first.body, 'true']);
    expect((await send(undefined, { raw: lines(upload()), headers })).status).toBe(422);
    const { body: examples } = await service.call('GET', `/api/v1/examples?dataset=${first.body.dataset.id}`);
    expect(examples.map(({ inputs }: { inputs: object }) => inputs)).toEqual([
      { text: 'a\nb\u2028c' },
      { question: 'q' },
    ]);
    expect((await receipt(first.body.experiment.id)).body).toMatchObject({ format: 'ndjson', rows: 2 });
  });

  it('keeps a receipt with every warning, and announces them', async () => {
    const repeated = row({ end_time: '2026-01-05T10:00:00', rows: 1, evaluation_scores: [] });
    const body = upload({
      nonsense: true,
      experiment_end_time: '2026-01-05T11:00:00',
      results: [
        repeated,
        repeated,
        row({
          evaluation_scores: [
            { key: 'stars', score: 6, feedback_config: { type: 'continuous', min: 0, max: 5 } },
            {
              key: 'grade',
              score: 3,
              feedback_config: { type: 'categorical', categories: [{ value: 1, label: 'A' }] },
            },
            { key: 'grade', value: 'A' },
            { key: 'grade', value: 'Z', color: 'red' },
            { key: 'free', score: 9, feedback_config: { type: 'freeform', max: 1 } },
          ],
        }),
      ],
      summary_experiment_scores: [{ key: 'stars', score: -1 }],
    });
    const headers = { 'idempotency-key': randomUUID() };
    const check = await service.call('POST', checkPath, { body });
    const stored = await send(body, { headers });
    expect(Object.keys(stored.body)).toEqual(['dataset', 'experiment']);
    const id = stored.body.experiment.id;
    const link = `</api/v1/sessions/${id}/upload-receipt>; rel="describedby"`;
    expect([stored.headers.get('x-heddle-warnings'), stored.headers.get('link')]).toEqual(['6', link]);
    const replayed = await send(body, { headers });
    expect([replayed.headers.get('x-heddle-warnings'), replayed.headers.get('link')]).toEqual(['6', link]);
    const text = JSON.stringify(body);
    const scores = ['body', 'results', 2, 'evaluation_scores'];
    const contents = {
      rows: 3,
      repeated_rows: 1,
      examples: { new: 2, revised: 0, unchanged: 0 },
      feedback: 6,
      warnings: [
        {
          code: 'naive_time',
          message: expect.any(String),
          count: 3,
          places: [
            ['body', 'experiment_end_time'],
            ['body', 'results', 0, 'end_time'],
            ['body', 'results', 1, 'end_time'],
          ],
        },
        expect.objectContaining({ code: 'no_scores', count: 2 }),
        expect.objectContaining({
          code: 'score_not_a_category',
          count: 2,
          places: [
            [...scores, 1, 'score'],
            [...scores, 3, 'value'],
          ],
        }),
        expect.objectContaining({
          code: 'score_out_of_range',
          count: 2,
          places: [
            [...scores, 0, 'score'],
            ['body', 'summary_experiment_scores', 0, 'score'],
          ],
        }),
        expect.objectContaining({ code: 'unknown_field', count: 4, names: ['nonsense', 'rows', 'color'] }),
        expect.objectContaining({ code: 'zero_duration', count: 2 }),
      ],
    };
    expect((await receipt(id)).body).toEqual({
      session_id: id,
      dataset_id: stored.body.dataset.id,
      body_sha256: createHash('sha256').update(text).digest('hex'),
      body_bytes: text.length,
      format: 'json',
      idempotency_key: headers['idempotency-key'],
      created_at: expect.stringMatching(/\+00:00$/),
      ...contents,
    });
    expect(check.body).toEqual({
      valid: true,
      dataset: { id: null, name: body.dataset_name, exists: false },
      ...contents,
    });
    expect((await receipt(id, 'b')).status).toBe(404);
    const [plain] = (await service.call('GET', '/api/v1/sessions?name=default')).body;
    expect([(await receipt(plain.id)).status, (await receipt(randomUUID())).status]).toEqual([404, 404]);
    const empty = await send(upload({ results: [] }));
    expect((await receipt(empty.body.experiment.id)).body).toMatchObject({ rows: 0, warnings: [{ code: 'no_rows' }] });
  });

  it('warns of integers that are rounded, once per field of a row', async () => {
    const results = [
      row({ inputs: { ids: [1, 'BIG', 'BIG'] }, actual_outputs: { id: 'BIG' } }),
      row({ inputs: { ids: [9_007_199_254_740_991, '9007199254740993'] } }),
    ];
    const raw = JSON.stringify(upload({ results })).replaceAll('"BIG"', '9007199254740993');
    const stored = await service.call('POST', uploadPath, { raw });
    const { warnings } = (await receipt(stored.body.experiment.id)).body;
    expect(warnings).toContainEqual({
      code: 'rounded_integer',
      message: expect.any(String),
      count: 2,
      places: [
        ['body', 'results', 0, 'inputs', 'ids', 1],
        ['body', 'results', 0, 'actual_outputs', 'id'],
      ],
    });
  });

  it('previews an upload without an effect', async () => {
    const known = [row(), row(), row()];
    const first = (await send(upload({ results: known }))).body;
    const body = upload({
      dataset_name: first.dataset.name,
      results: [known[0], { ...known[1], inputs: { other: 1 } }, row({ evaluation_scores: [{ key: 'k', score: 1 }] })],
    });
    const before = await rowsOfTables(service);
    const headers = { 'idempotency-key': randomUUID() };
    const check = await service.call('POST', checkPath, { body, headers });
    expect([check.status, check.body]).toMatchObject([
      200,
      {
        valid: true,
        dataset: { id: first.dataset.id, name: first.dataset.name, exists: true },
        rows: 3,
        repeated_rows: 0,
        examples: { new: 1, revised: 1, unchanged: 1 },
        feedback: 1,
      },
    ]);
    expect(await rowsOfTables(service)).toEqual(before);
    const stored = await send(body, { headers });
    expect([stored.status, stored.body.experiment.test_run_number]).toEqual([200, 2]);
    const { valid: _, dataset: __, ...contents } = check.body;
    expect((await receipt(stored.body.experiment.id)).body).toMatchObject(contents);
    expect((await service.call('POST', `${uploadPath}?validate_only=maybe`, { body })).status).toBe(422);
  });
});

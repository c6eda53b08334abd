import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ChunkedUploadsService } from '../src/features/uploads/chunked-uploads.service.js';
import { useTestService } from './test-app.js';
import { row, rowsOfTables, upload, uploadPath } from './upload-factory.js';

const path = `${uploadPath}/sessions`;
const ndjson = { 'content-type': 'application/x-ndjson' };
const inLines = (rows: object[]) => rows.map((line) => `${JSON.stringify(line)}\n`).join('');

describe('an upload in chunks', () => {
  const service = useTestService({
    EXPERIMENTS_MAX_ROWS: '50',
    EXPERIMENTS_UPLOAD_CHUNK_MB: '1',
    EXPERIMENTS_CHUNKED_UPLOAD_MB: '2',
    EXPERIMENTS_CHUNKED_UPLOADS: '3',
  });
  beforeAll(async () => {
    await service.call('GET', '/api/v1/sessions');
  });

  const header = (fields = {}) => {
    const { results: _, ...rest } = upload(fields);
    return rest;
  };
  const open = async (fields = {}): Promise<string> =>
    (await service.json('POST', path, { body: header(fields) })).upload_id;
  const put = (id: string, offset: number | string, body: unknown, options = {}) =>
    service.call('PUT', `${path}/${id}/rows?offset=${offset}`, { body, ...options });
  const complete = (id: string, query = '') => service.call('POST', `${path}/${id}/complete${query}`);
  const abort = (id: string) => service.call('DELETE', `${path}/${id}`);

  it('is opened, filled row by row and stored at once, as an upload in one piece would be', async () => {
    const body = upload({
      results: Array.from({ length: 7 }, () => row({ evaluation_scores: [{ key: 'k', score: 1 }] })),
    });
    const { results, ...rest } = body;
    const rows = results as object[];
    const headers = { 'idempotency-key': randomUUID() };
    const opened = await service.call('POST', path, { body: rest, headers });
    expect([opened.status, opened.body]).toEqual([
      201,
      {
        upload_id: expect.any(String),
        state: 'open',
        next_offset: 0,
        received_bytes: 0,
        session_id: null,
        created_at: expect.stringMatching(/\+00:00$/),
        expires_at: expect.stringMatching(/\+00:00$/),
      },
    ]);
    expect(Date.parse(opened.body.expires_at) - Date.parse(opened.body.created_at)).toBe(24 * 3_600_000);
    expect((await service.call('POST', path, { body: rest, headers })).body).toEqual(opened.body);
    const id = opened.body.upload_id;
    expect((await put(id, 0, rows.slice(0, 3))).body).toMatchObject({ next_offset: 3, state: 'open' });
    const pretty = JSON.stringify(rows.slice(3, 5), null, '\r\n');
    expect((await put(id, 3, undefined, { raw: pretty })).body.next_offset).toBe(5);
    const packed = { raw: gzipSync(inLines(rows.slice(5))), headers: { ...ndjson, 'content-encoding': 'gzip' } };
    const filled = await put(id, 5, undefined, packed);
    expect(filled.body.next_offset).toBe(7);
    expect((await service.call('GET', `${path}/${id}`)).body).toEqual(filled.body);
    expect((await service.call('GET', `/api/v1/sessions?name=${String(body.experiment_name)}`)).body).toEqual([]);

    const before = await rowsOfTables(service);
    const check = await complete(id, '?validate_only=true');
    expect(check.body).toMatchObject({ valid: true, rows: 7, examples: { new: 7 }, feedback: 7, warnings: [] });
    expect(await rowsOfTables(service)).toEqual(before);
    const [one, other] = await Promise.all([complete(id), complete(id)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body).toEqual(one.body);
    const again = await complete(id);
    expect([again.body, again.headers.get('idempotent-replay')]).toEqual([one.body, 'true']);
    expect(one.headers.get('x-heddle-warnings')).toBe('0');
    const session = one.body.experiment.id;
    expect(one.body).toMatchObject({ experiment: { test_run_number: 1 }, dataset: { example_count: 0 } });
    const { body: stored } = await service.call('GET', `/api/v1/sessions/${session}?include_stats=true`);
    expect(stored).toMatchObject({ run_count: 7, feedback_stats: { k: { n: 7 } } });
    const { body: receipt } = await service.call('GET', `/api/v1/sessions/${session}/upload-receipt`);
    expect(receipt).toMatchObject({ format: 'chunks', rows: 7, examples: { new: 7 }, idempotency_key: null });

    const { body: done } = await service.call('GET', `${path}/${id}`);
    expect(done).toMatchObject({ state: 'completed', session_id: session, next_offset: 7 });
    for (const answer of [await put(id, 7, [row()]), await abort(id), await complete(id, '?validate_only=true')]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'upload_completed']);
    }
    expect(await service.query('SELECT FROM experiments.upload_chunk')).toEqual([]);
  });

  it('acknowledges received rows, and refuses gaps and different rows with the offset for continuing', async () => {
    const id = await open();
    const first = [row(), row()];
    const taken = await put(id, 0, first);
    expect((await put(id, 0, first)).body).toEqual(taken.body);
    expect((await put(id, 0, undefined, { raw: `\n${inLines(first)}`, headers: ndjson })).body).toEqual(taken.body);
    for (const [offset, rows] of [
      [0, [row()]],
      [0, first.slice(0, 1)],
      [1, first.slice(1)],
      [3, [row()]],
    ] as const) {
      const { status, body } = await put(id, offset, rows);
      expect([status, body.code, body.expected_offset]).toEqual([409, 'upload_offset_mismatch', 2]);
      expect(body.detail).toMatch(offset === 3 ? /missing.* 2$/ : /Other rows.* 2$/);
    }
    const twins = await Promise.all([put(id, 2, [row()]), put(id, 2, [row()])]);
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await abort(id)).status).toBe(200);
    expect([(await abort(id)).status, (await complete(id)).status, (await put(id, 3, [row()])).status]).toEqual([
      404, 404, 404,
    ]);
  });

  it('checks rows as they come, and all of them together in the end', async () => {
    const id = await open();
    const rowId = randomUUID();
    await put(id, 0, [row({ row_id: rowId })]);
    const bad = await put(id, 1, [
      row(),
      row({ start_time: '2026-01-05T09:00:00Z', evaluation_scores: [{ score: 'x' }] }),
    ]);
    const at = (...loc: unknown[]) => ['body', 'results', ...loc];
    expect([bad.status, bad.body.detail.map(({ loc }: { loc: unknown }) => loc)]).toEqual([
      422,
      [at(2, 'evaluation_scores', 0, 'key'), at(2, 'evaluation_scores', 0, 'score'), at(2, 'start_time')],
    ]);
    const good = JSON.stringify(row());
    const malformed = await put(id, 1, undefined, { raw: `${good}\n{"row_id"\n${good}`, headers: ndjson });
    expect(malformed.body.detail).toEqual([
      { loc: ['body', good.length + 10], msg: 'JSON decode error in line 2', type: 'json_invalid' },
    ]);
    for (const [raw, type, headers] of [
      ['[{]', 'json_invalid', {}],
      ['[1', 'json_invalid', {}],
      ['{}', 'list_type', {}],
      ['5', 'list_type', {}],
      ['[]', 'too_short', {}],
      [' ', 'too_short', ndjson],
      [`[${'['.repeat(300)}`, 'too_deep', {}],
      [`${'['.repeat(300)}`, 'too_deep', ndjson],
      [`[${`${good},`.repeat(50)}${good}]`, 'too_long', {}],
    ] as const) {
      const answer = await put(id, 1, undefined, { raw, headers });
      expect([raw.slice(0, 20), answer.status, answer.body.detail?.[0]?.type]).toEqual([raw.slice(0, 20), 422, type]);
    }
    for (const offset of ['', 'x', '-1', '99999999999']) {
      expect([offset, (await put(id, offset, [row()])).body.detail?.[0]?.loc]).toEqual([offset, ['query', 'offset']]);
    }
    expect((await put(id, 1, [row({ row_id: rowId, inputs: { other: 1 } })])).status).toBe(200);
    const refused = await complete(id);
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, at(1, 'row_id')]);
    expect((await service.call('GET', `${path}/${id}`)).body).toMatchObject({ state: 'open', next_offset: 2 });
    await abort(id);
  });

  it('refuses at its start an experiment that could never be stored', async () => {
    const stored = (await service.call('POST', uploadPath, { body: upload() })).body;
    for (const [status, fields] of [
      [409, { experiment_name: stored.experiment.name }],
      [409, { dataset_id: randomUUID(), dataset_name: stored.dataset.name }],
      [422, { experiment_name: 'a\0' }],
      [422, { experiment_start_time: 'x', dataset_id: 1 }],
      [422, { dataset_name: null }],
    ] as const) {
      expect([fields, (await service.call('POST', path, { body: header(fields) })).status]).toEqual([fields, status]);
    }
    for (const body of [[], 'x', 5, upload()]) {
      expect((await service.call('POST', path, { body })).status).toBe(422);
    }
    // The name may be taken later.
    const id = await open({ experiment_name: 'later' });
    await service.call('POST', uploadPath, { body: upload({ experiment_name: 'later' }) });
    expect(await complete(id)).toMatchObject({ status: 409, body: { detail: 'Session already exists.' } });
    await abort(id);
  });

  it('limits chunks, uploads and their number', async () => {
    const ids = [await open(), await open(), await open()];
    const full = await service.call('POST', path, { body: header() });
    expect([full.status, full.body.code, full.headers.get('retry-after')]).toEqual([429, 'too_many_open_uploads', '1']);
    expect((await service.call('POST', path, { body: header(), key: 'b' })).status).toBe(201);
    const [id] = ids as [string];
    const large = (bytes: number) => [row({ inputs: { text: 'x'.repeat(bytes) } })];
    const tooLarge = await put(id, 0, large(1024 * 1024));
    expect([tooLarge.status, tooLarge.body.detail]).toEqual([413, expect.stringContaining('limit is 1048576')]);
    expect((await put(id, 0, large(1_000_000))).status).toBe(200);
    expect((await put(id, 1, large(1_000_000))).status).toBe(200);
    const tooMuch = await put(id, 2, large(200_000));
    expect([tooMuch.status, tooMuch.body.code]).toEqual([413, 'upload_too_large']);
    expect(tooMuch.body.detail).toMatch(/the limit is 2097152$/);
    expect((await complete(id)).status).toBe(200);
    for (const other of ids.slice(1)) await abort(other);
  });

  it('belongs to its workspace, and is gone when it has expired', async () => {
    const id = await open();
    await put(id, 0, [row()]);
    for (const [method, rest] of [
      ['GET', ''],
      ['PUT', '/rows?offset=1'],
      ['POST', '/complete'],
      ['DELETE', ''],
    ] as const) {
      const body = method === 'PUT' ? [row()] : undefined;
      expect((await service.call(method, `${path}/${id}${rest}`, { key: 'b', body })).status).toBe(404);
    }
    await service.query(`UPDATE experiments.chunked_upload SET expires_at = now() WHERE id = $1`, [id]);
    expect((await service.call('GET', `${path}/${id}`)).status).toBe(404);
    expect((await complete(id)).status).toBe(404);
    expect(await service.app.get(ChunkedUploadsService).sweep()).toBe(1);
    expect(await service.query('SELECT FROM experiments.chunked_upload WHERE id = $1', [id])).toEqual([]);
    expect(await service.query('SELECT FROM experiments.upload_chunk WHERE upload_id = $1', [id])).toEqual([]);
  });
});

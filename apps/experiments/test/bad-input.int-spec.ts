import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { useTestService } from './test-app.js';
import { upload, uploadPath } from './upload-factory.js';

const unknown = randomUUID();

describe('bad input', () => {
  const service = useTestService({ HEDDLE_MAX_BODY_MB: '1' });
  let stored: { dataset: { id: string }; experiment: { id: string } };

  beforeAll(async () => {
    stored = (await service.call('POST', uploadPath, { body: upload() })).body;
  });

  it.each([
    ['GET', `/api/v1/sessions/${unknown}`, 404],
    ['PATCH', `/api/v1/sessions/${unknown}`, 404],
    ['DELETE', `/api/v1/sessions/${unknown}`, 404],
    ['GET', `/api/v1/datasets/${unknown}`, 404],
    ['PATCH', `/api/v1/datasets/${unknown}`, 404],
    ['DELETE', `/api/v1/datasets/${unknown}`, 404],
    ['GET', `/api/v1/examples/${unknown}`, 404],
    ['GET', `/api/v1/runs/${unknown}`, 404],
    ['GET', `/api/v1/feedback/${unknown}`, 404],
    ['GET', '/api/v1/nothing', 404],
    ['GET', '/api/v1/sessions/abc', 422],
    ['PATCH', '/api/v1/sessions/abc', 422],
    ['GET', '/api/v1/datasets/abc', 422],
    ['GET', '/api/v1/examples/abc', 422],
    ['GET', '/api/v1/runs/abc', 422],
    ['GET', '/api/v1/feedback/abc', 422],
    ['PUT', uploadPath, 405],
    ['DELETE', '/api/v1/runs/query', 405],
    ['PUT', '/api/v1/datasets', 405],
    ['GET', '/api/v1/sessions?limit=0', 422],
    ['GET', '/api/v1/sessions?limit=1001', 422],
    ['GET', '/api/v1/sessions?limit=x', 422],
    ['GET', '/api/v1/sessions?offset=-1', 422],
    ['GET', '/api/v1/sessions?offset=99999999999999999999', 422],
    ['GET', '/api/v1/sessions?id=abc', 422],
    ['GET', '/api/v1/sessions?sort_by=nothing', 422],
    ['GET', '/api/v1/sessions?sort_by=feedback', 422],
    ['GET', '/api/v1/sessions?metadata=%7B', 422],
    ['GET', '/api/v1/sessions?metadata=%5B%5D', 422],
    ['GET', '/api/v1/sessions?metadata=%7B%22a%22%3A%22%5Cu0000%22%7D', 422],
    ['GET', '/api/v1/datasets?metadata=%7B%22%5Cu0000%22%3A1%7D', 422],
    ['GET', '/api/v1/examples?metadata=%7B%22a%22%3A%5B%22%5Cud800%22%5D%7D', 422],
    ['GET', '/api/v1/examples?metadata=%7B%22a%22%3A1e400%7D', 422],
    ['GET', '/api/v1/sessions?include_stats=maybe', 422],
    ['GET', '/api/v1/sessions?stats_start_time=soon', 422],
    ['GET', '/api/v1/sessions?name=a%00', 422],
    ['GET', '/api/v1/sessions?name=a&name=b', 422],
    ['GET', '/api/v1/sessions?filter=eq(latency%2C%20%22a%22)', 400],
    ['GET', '/api/v1/sessions?facets=perhaps', 422],
    ['GET', '/api/v1/datasets?limit=1001', 422],
    ['GET', '/api/v1/datasets?data_type=xml', 422],
    ['GET', `/api/v1/datasets?tag_value_id=${unknown}`, 400],
    ['GET', '/api/v1/examples?limit=5000', 422],
    ['GET', '/api/v1/examples?dataset=abc', 422],
    ['GET', '/api/v1/examples?as_of=prod', 422],
    ['GET', '/api/v1/examples?order=upwards', 422],
    ['GET', '/api/v1/examples?select=secrets', 422],
    ['GET', '/api/v1/examples?random_seed=x', 422],
    ['GET', '/api/v1/examples/count?filter=x', 400],
    ['GET', '/api/v1/examples?filter=x', 400],
    ['GET', '/api/v1/feedback?level=all', 422],
    ['GET', '/api/v1/feedback?source=human', 422],
    ['GET', '/api/v1/feedback?min_created_at=x', 422],
    ['GET', '/api/v1/feedback?user=someone', 422],
    ['GET', '/api/v1/feedback-configs?limit=0', 422],
  ])('%s %s is %i', async (method, path, status) => {
    const answer = await service.call(method, path, { body: method === 'PATCH' ? {} : undefined });
    expect([answer.status, typeof answer.body.detail]).toEqual([status, status === 422 ? 'object' : 'string']);
    if (status === 422) {
      for (const { loc, msg, type } of answer.body.detail) {
        expect(['query', 'path']).toContain(loc[0]);
        expect([typeof msg, typeof type]).toEqual(['string', 'string']);
      }
    }
  });

  it.each([
    ['GET', uploadPath],
    ['PUT', uploadPath],
    ['PATCH', uploadPath],
    ['DELETE', uploadPath],
    ['GET', '/api/v1/runs/query'],
    ['DELETE', '/api/v1/runs/query'],
  ])('%s %s is not an id: 405, and Allow says what is', async (method, path) => {
    const answer = await service.call(method, path);
    expect([answer.status, answer.headers.get('allow'), answer.body.detail]).toEqual([
      405,
      'POST',
      'Only POST is allowed here',
    ]);
  });

  it.each([
    ['limit below', { limit: 0 }, 422, 'limit'],
    ['limit above', { limit: 1001 }, 422, 'limit'],
    ['text as limit', { limit: '5' }, 422, 'limit'],
    ['a bad session', { session: ['x'] }, 422, 'session'],
    ['an object as session', { session: {} }, 422, 'session'],
    ['a bad order', { order: 'up' }, 422, 'order'],
    ['a bad time', { start_time: 'soon' }, 422, 'start_time'],
    ['text as error', { error: 'yes' }, 422, 'error'],
    ['a bad cursor', { cursor: 'abc' }, 422, 'cursor'],
    [
      'a forged cursor',
      { cursor: Buffer.from("2026-13-45T99:00:00+00:00|x' OR 1=1").toString('base64url') },
      422,
      'cursor',
    ],
    [
      'an impossible time in a cursor',
      { cursor: Buffer.from(`2026-13-45T99:00:00+00:00|${unknown}`).toString('base64url') },
      422,
      'cursor',
    ],
    ['a filter of what there is not', { filter: 'eq(colour, "x")' }, 400, undefined],
    ['another way to search', { use_experimental_search: true }, 400, undefined],
    ['NUL', { cursor: 'a\u0000' }, 422, 'cursor'],
  ])('runs/query refuses %s', async (_, body, status, field) => {
    const answer = await service.call('POST', '/api/v1/runs/query', { body });
    expect(answer.status).toBe(status);
    if (field) expect(answer.body.detail[0].loc.slice(0, 2)).toEqual(['body', field]);
  });

  it.each([
    ['POST', '/runs/query', { limit: '5' }, 'int_type'],
    ['POST', '/runs/query', { limit: 1.5 }, 'int_type'],
    ['PATCH', `/sessions/${unknown}`, { name: 1 }, 'string_type'],
    ['PATCH', `/sessions/${unknown}`, { name: 'x'.repeat(501) }, 'string_too_long'],
    ['PATCH', `/datasets/${unknown}`, { name: 1 }, 'string_type'],
    ['PATCH', `/datasets/${unknown}`, { name: '' }, 'string_too_short'],
  ])('%s %s with %j is a %s', async (method, path, body, type) => {
    const answer = await service.call(method, `/api/v1${path}`, { body });
    expect([answer.status, answer.body.detail]).toEqual([422, [expect.objectContaining({ type })]]);
  });

  it.each([
    ['no sessions', '/runs', {}, 'session_ids'],
    ['empty sessions', '/runs', { session_ids: [] }, 'session_ids'],
    ['limit zero', '/runs', { session_ids: [unknown], limit: 0 }, 'limit'],
    [
      'a bad order',
      '/runs',
      { session_ids: [unknown], sort_params: { sort_by: 'k', sort_order: 'UP' } },
      'sort_params',
    ],
    ['no key to sort by', '/runs', { session_ids: [unknown], sort_params: {} }, 'sort_params'],
    ['no key', '/runs/delta', { baseline_session_id: unknown, comparison_session_ids: [unknown] }, 'feedback_key'],
    [
      'a limit above',
      '/runs/delta',
      { baseline_session_id: unknown, comparison_session_ids: [unknown], feedback_key: 'k', limit: 101 },
      'limit',
    ],
    ['one session', '/comparison', { session_ids: [unknown] }, 'session_ids'],
    [
      'a bad baseline',
      '/comparison',
      { session_ids: [unknown, unknown], baseline_session_id: 'x' },
      'baseline_session_id',
    ],
  ])('comparison refuses %s', async (_, path, body, field) => {
    const answer = await service.call('POST', `/api/v1/datasets/${stored.dataset.id}${path}`, { body });
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc.slice(0, 2)).toEqual(['body', field]);
  });

  it.each([
    ['malformed', '{"session": [', 422],
    ['cut short', '{"session": ["a', 422],
    ['a list', '[]', 422],
    ['text', '"x"', 422],
    ['deeply nested', `{"select": ${'['.repeat(5000)}${']'.repeat(5000)}}`, 422],
    ['too large', `{"filter": "${'x'.repeat(1024 * 1024)}"}`, 413],
  ])('a body that is %s is %s', async (_, raw, status) => {
    const answer = await service.call('POST', '/api/v1/runs/query', { raw });
    expect([answer.status, answer.body.detail !== undefined]).toEqual([status, true]);
  });

  it.each([
    ['missing', null],
    ['wrong', 'nobody'],
  ])('a %s key is refused everywhere but on what is public', async (_, key) => {
    for (const [method, path] of [
      ['GET', '/api/v1/sessions'],
      ['GET', '/api/v1/settings'],
      ['POST', '/api/v1/runs/query'],
      ['POST', uploadPath],
    ]) {
      const answer = await service.call(method as string, path as string, {
        body: method === 'POST' ? upload() : undefined,
        key,
      });
      expect([path, answer.status, typeof answer.body.detail]).toEqual([path, 401, 'string']);
    }
    expect((await service.call('GET', '/api/v1/info', { key })).status).toBe(200);
    expect((await service.call('GET', '/api/v1/ok', { key })).status).toBe(200);
  });

  it.each([
    ['is nested too deeply', '"a":'.concat('['.repeat(300), ']'.repeat(300)), 'too_deep'],
    ['has its rows twice', '"results":[],"results":[]', 'value_error'],
    ['is cut short', '"results":[', 'json_invalid'],
  ])('an upload that %s is told so', async (_, members, type) => {
    const raw = `{${members}${type === 'json_invalid' ? '' : '}'}`;
    const answer = await service.call('POST', uploadPath, { raw });
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      [expect.objectContaining({ loc: ['body', expect.any(Number)], type })],
    ]);
  });

  it('an upload whose client goes away stores nothing and leaves the service well', async () => {
    const name = randomUUID();
    const text = JSON.stringify(upload({ experiment_name: name, dataset_name: name }));
    const sending = request(`${service.url}${uploadPath}`, {
      method: 'POST',
      headers: { 'x-api-key': 'a', 'content-length': text.length },
    });
    sending.on('error', () => undefined);
    await new Promise<void>((sent) => sending.write(text.slice(0, -5), () => sent()));
    sending.destroy();
    await waitFor(async () => (await service.call('GET', '/api/v1/ok')).status === 200);
    expect((await service.call('GET', `/api/v1/datasets?name=${name}`)).body).toEqual([]);
    expect((await service.call('POST', uploadPath, { body: JSON.parse(text) })).status).toBe(200);
  });

  it('is refused with the limit that /info names, a huge field as well as a huge document', async () => {
    const info = await service.call('GET', '/api/v1/info');
    const limit = info.body.batch_ingest_config.size_limit_bytes as number;
    const run = { id: randomUUID(), name: 'r', run_type: 'chain', inputs: { text: 'x'.repeat(limit) } };
    const part = `--b\r\nContent-Disposition: form-data; name="post.${run.id}.inputs"`;
    const form = `${part}\r\n\r\n${JSON.stringify(run.inputs)}\r\n--b--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    for (const answer of [
      await service.call('POST', '/api/v1/runs', { body: run }),
      await service.call('POST', '/api/v1/runs/batch', { body: { post: [run] } }),
      await service.call('POST', '/api/v1/runs/multipart', { raw: form, headers }),
    ]) {
      expect(answer).toMatchObject({
        status: 413,
        body: { code: 'body_too_large', detail: expect.stringContaining(String(limit)) },
      });
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import { describeAnswer } from './api-error.js';
import { sendInChunks } from './chunked-upload.js';
import type { ApiSettings } from './fetch-with-retry.js';
import { isTransient, parseRetryAfter, planRetry } from './retry.js';

const policy = { retries: 3, random: () => 1, now: () => Date.parse('2026-01-05T10:00:00Z') };

describe('a retry', () => {
  it.each([
    [{ status: 503 }, 1, 500],
    [{ status: 503 }, 3, 2000],
    [{ status: 503 }, 4, null],
    [{ status: 429, retryAfter: '2.5' }, 1, 2500],
    [{ status: 503, retryAfter: 'Mon, 05 Jan 2026 10:00:07 GMT' }, 1, 7000],
    [{ status: 503, retryAfter: '86400' }, 1, 60_000],
    [{}, 1, 500],
    [{ status: 422 }, 1, null],
    [{ status: 501 }, 1, null],
  ])('after %j, the %i., is made in %j ms', (failure, attempt, delay) => {
    expect(planRetry(failure, attempt, policy)).toBe(delay);
  });

  it('waits at least half of the time, with a random part', () => {
    expect(planRetry({ status: 500 }, 2, { ...policy, random: () => 0 })).toBe(500);
  });

  it.each([
    [408, true],
    [425, true],
    [429, true],
    [500, true],
    [504, true],
    [401, false],
    [409, false],
    [413, false],
    [505, false],
  ])('may change %i: %s', (status, passes) => expect(isTransient({ status })).toBe(passes));

  it.each([
    ['', null],
    ['-1', 0],
    ['soon', null],
    [undefined, null],
  ])('after %j waits %j', (header, ms) => expect(parseRetryAfter(header, 0)).toBe(ms));
});

describe('an error answer', () => {
  it.each([
    [
      422,
      { detail: [{ loc: ['body', 'results', 3, 'start_time'], msg: 'Field required' }] },
      ['line 7, start_time: Field required'],
    ],
    [422, { detail: [{ loc: ['body', 'results', 3], msg: 'x' }] }, ['line 7: x']],
    [
      422,
      { detail: [{ loc: ['body', 'results', 3, 'evaluation_scores', 0, 'key'], msg: 'x' }] },
      ['line 7, evaluation_scores[0].key: x'],
    ],
    [422, { detail: [{ loc: ['body', 'experiment_name'], msg: 'x' }] }, ['experiment_name: x']],
    [422, { detail: [{ loc: ['body'], msg: 'x' }] }, ['upload: x']],
    [422, { detail: [{ loc: ['query', 'limit'], msg: 'x\u001b' }] }, ['query.limit: x\\u001b']],
    [
      401,
      { detail: 'Invalid token' },
      ['Give a key with --api-key or HEDDLE_API_KEY, or store one with heddle login.'],
    ],
    [409, { detail: 'Session already exists.' }, []],
    [
      409,
      { detail: 'Example x already exists in another dataset', code: 'example_in_other_dataset' },
      [expect.stringContaining('belongs to one dataset')],
    ],
    [409, { detail: 'Session already exists.', code: 'constructor' }, []],
    [500, '<html>', []],
    [502, null, []],
  ])('%i %j is explained', (status, body, details) => {
    const told = describeAnswer(status, body, (index) => `line ${index + 4}`);
    expect(told.message).toMatch(new RegExp(`^HTTP ${status}: `));
    expect(told.details).toEqual(details);
  });
});

describe('an upload in chunks', () => {
  const row = (index: number) => JSON.stringify({ index, text: 'x'.repeat(1_000_000) });
  const content = {
    header: { experiment_name: 'one', dataset_id: undefined },
    rows: async function* () {
      for (let index = 0; index < 10; index += 1) yield row(index);
    },
  };

  /** Minimal service; `fail` may answer in its place. */
  function service(fail: (request: Request, count: number) => Response | undefined = () => undefined) {
    const rows: unknown[] = [];
    const calls: string[] = [];
    const answer = (value: object, status = 200) => Response.json(value, { status });
    const fetchIt = async (input: Request) => {
      const { pathname, search } = new URL(input.url);
      const what = `${input.method} ${pathname.split('/sessions')[1]}${search}`;
      calls.push(what);
      const failed = fail(input, calls.length);
      if (failed) return failed;
      const upload = { upload_id: 'u1', state: 'open', next_offset: rows.length };
      if (input.method === 'GET') return answer(upload);
      if (what === 'POST ') return answer(upload, 201);
      if (what === 'POST /u1/complete') return answer({ experiment: { rows: rows.length } });
      const offset = Number(new URL(input.url).searchParams.get('offset'));
      if (offset !== rows.length) return answer({ detail: 'gap' }, 409);
      rows.push(...((await input.json()) as unknown[]));
      return answer({ ...upload, next_offset: rows.length });
    };
    return { rows, calls, fetchIt };
  }

  const send = (fetchIt: (request: Request) => Promise<Response>, resumed: number[] = []) => {
    const settings = {
      connection: {
        url: 'http://heddle',
        apiKey: 'k',
        workspace: undefined,
        consoleUrl: '',
        timeoutMs: 1000,
        retries: 3,
      },
      policy: { ...policy, sleep: () => Promise.resolve() },
      fetch: fetchIt,
      userAgent: 'test',
    } as unknown as ApiSettings;
    return sendInChunks(settings, {
      content,
      key: 'hash',
      gzip: false,
      validateOnly: false,
      onProgress: () => undefined,
      onRetry: () => undefined,
      onResumed: (rows) => resumed.push(rows),
    });
  };

  it('sends every row once, a few MB at a time', async () => {
    const { rows, calls, fetchIt } = service();
    expect(await send(fetchIt)).toMatchObject({ status: 200, body: { experiment: { rows: 10 } } });
    expect(rows).toEqual(Array.from({ length: 10 }, (_, index) => JSON.parse(row(index)) as unknown));
    expect(calls).toEqual(['POST ', 'GET /u1', 'PUT /u1/rows?offset=0', 'PUT /u1/rows?offset=5', 'POST /u1/complete']);
  });

  it('continues after an interruption', async () => {
    let isAway = true;
    const { rows, calls, fetchIt } = service((request) =>
      isAway && request.url.endsWith('offset=5') ? Response.json({ detail: 'no' }, { status: 400 }) : undefined,
    );
    expect(await send(fetchIt)).toMatchObject({ status: 400 });
    isAway = false;
    calls.length = 0;
    const resumed: number[] = [];
    expect(await send(fetchIt, resumed)).toMatchObject({ status: 200 });
    expect(resumed).toEqual([5]);
    expect(rows).toHaveLength(10);
    expect(calls).toEqual(['POST ', 'GET /u1', 'PUT /u1/rows?offset=5', 'POST /u1/complete']);
  });

  it('starts again with another key if the upload has expired', async () => {
    const keys: (string | null)[] = [];
    const { fetchIt } = service((request, count) => {
      if (request.url.endsWith('/sessions')) keys.push(request.headers.get('idempotency-key'));
      return count === 2 ? Response.json({ detail: 'gone' }, { status: 404 }) : undefined;
    });
    expect(await send(fetchIt)).toMatchObject({ status: 200 });
    expect(keys).toEqual(['hash', 'hash-1']);
  });
});

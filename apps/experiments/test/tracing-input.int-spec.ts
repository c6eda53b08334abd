import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { useTestService } from './test-app.js';
import { childOf, end, type Json, root, runsPath, stamp, start } from './trace-factory.js';

const notFinite = '[NaN, Infinity, -Infinity, "NaN"]';

describe('input of tracing', () => {
  const service = useTestService({ HEDDLE_MAX_BODY_MB: '3', HEDDLE_MAX_JSON_MB: '2' });

  const post = (run: Json) => service.call('POST', runsPath, { body: run });
  const patch = (id: string, change: Json) => service.call('PATCH', `${runsPath}/${id}`, { body: change });
  const batch = (body: Json) => service.call('POST', `${runsPath}/batch`, { body });
  const read = (id: string) => service.json('GET', `${runsPath}/${id}`);

  describe('a form', () => {
    const boundary = '----form-boundary';
    type Part = readonly [name: string, value: unknown, headers?: string];
    const form = (parts: readonly Part[]) =>
      parts
        .map(([name, value, headers = 'Content-Type: application/json; length=1']) => {
          const text = typeof value === 'string' ? value : JSON.stringify(value);
          return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n${headers}\r\n\r\n${text}\r\n`;
        })
        .join('') + `--${boundary}--\r\n`;
    const send = (raw: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
      service.call('POST', `${runsPath}/multipart`, {
        raw,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
      });
    const partsOf = (kind: string, { inputs, outputs, extra, ...run }: Json): Part[] => [
      [`${kind}.${run.id}`, run],
      ...Object.entries({ inputs, outputs, extra }).flatMap(([member, value]) =>
        value === undefined ? [] : [[`${kind}.${run.id}.${member}`, value] as const],
      ),
    ];

    it.each([
      ['plain', (text: string) => [text, {}] as const],
      ['compressed', (text: string) => [gzipSync(text), { 'content-encoding': 'gzip' }] as const],
      ['with a preamble', (text: string) => [`before\r\n${text}after`, {}] as const],
    ])('does what a batch does, %s', async (_, pack) => {
      const parent = root({ outputs: { text: 'a\r\n--not the boundary\r\n', odd: 'ü' } });
      const child = childOf(parent);
      const parts = [
        ...partsOf('post', child),
        ...partsOf('post', parent),
        [`post.${parent.id}.error`, '"boom"'] as const,
        [`post.${parent.id}.events`, [{ name: 'new_token', time: '2026-01-05T10:00:01Z' }]] as const,
        ...partsOf('patch', { id: child.id, end_time: Date.parse(end), outputs: { answer: 'a' } }),
      ];
      const [raw, headers] = pack(form(parts));
      expect(await send(raw, headers)).toMatchObject({ status: 202, body: {} });
      expect(await read(parent.id)).toMatchObject({
        error: 'boom',
        outputs: parent.outputs,
        inputs: { question: 'q' },
        first_token_time: '2026-01-05T10:00:01+00:00',
      });
      expect(await read(child.id)).toMatchObject({ status: 'success', parent_run_id: parent.id });
    });

    const id = randomUUID();
    it.each([
      ['no part', ''],
      ['no end', form([['post.x', {}]]).slice(0, -10)],
      ['a part without a name', `--${boundary}\r\nX: y\r\n\r\n{}\r\n--${boundary}--`],
    ])('is refused as a whole with %s', async (_, raw) => {
      const good = root();
      const answer = await send(raw && form(partsOf('post', good)).replace(`--${boundary}--\r\n`, '') + raw);
      expect(answer).toMatchObject({ status: 400, body: { detail: expect.any(String) } });
      expect((await service.call('GET', `${runsPath}/${good.id}`)).status).toBe(404);
    });

    it.each<[string, string, (string | number)[]]>([
      ['an attachment', form([[`attachment.${id}.image`, 'x']]), ['body', `attachment.${id}.image`]],
      ['feedback', form([[`feedback.${id}`, {}]]), ['body', `feedback.${id}`]],
      ['a name that means nothing', form([['delete.x', {}]]), ['body', 'delete.x']],
      ['a member that means nothing', form([[`post.${id}.secrets`, {}]]), ['body', `post.${id}.secrets`]],
      ['a bad id', form([['post.x', {}]]), ['body', 'post.x']],
      ['no JSON', form([[`post.${id}`, '{"a":']]), ['body', `post.${id}`, 5]],
      ['a list', form([[`post.${id}`, '[]']]), ['body', `post.${id}`]],
      ['another id', form([[`post.${id}`, { id: randomUUID() }]]), ['body', `post.${id}`, 'id']],
      ['too little', form([[`post.${id}`, { run_type: 'llm', start_time: start }]]), ['body', `post.${id}`, 'name']],
      [
        'a number beyond a double',
        form([...partsOf('post', root({ id })), [`post.${id}.outputs`, '{"a":1e400}']]),
        ['body', `post.${id}.outputs`, 'a'],
      ],
      ['inputs of text', form([...partsOf('post', root({ id, inputs: '"x"' }))]), ['body', `post.${id}`, 'inputs']],
    ])('loses only what is wrong, with %s', async (_, raw, loc) => {
      const good = root();
      const answer = await send(form(partsOf('post', good)).replace(`--${boundary}--\r\n`, '') + raw);
      expect([answer.status, answer.body.detail]).toEqual([422, [expect.objectContaining({ loc })]]);
      expect((await service.call('GET', `${runsPath}/${id}`)).status).toBe(404);
      expect(await read(good.id)).toMatchObject({ id: good.id });
    });

    it('has U+FFFD in place of characters that text columns cannot store', async () => {
      const run = root({ name: 'a\0b' });
      const parts = [...partsOf('post', run), [`post.${run.id}.outputs`, '{"k\\u0000":["x\\ud800"]}'] as const];
      expect(await send(form(parts))).toMatchObject({ status: 202 });
      expect(await read(run.id)).toMatchObject({ name: 'a\ufffdb', outputs: { 'k\ufffd': ['x\ufffd'] } });
    });

    it('has null in place of floats that are not finite, as Python writes them', async () => {
      const run = root();
      const parts = [...partsOf('post', run), [`post.${run.id}.outputs`, `{"a": ${notFinite}}`] as const];
      expect(await send(form(parts))).toMatchObject({ status: 202 });
      expect(await read(run.id)).toMatchObject({ outputs: { a: [null, null, null, 'NaN'] } });
    });

    it('has a boundary, a known encoding, and a limit', async () => {
      expect((await send('x', { 'content-type': 'application/json' })).status).toBe(400);
      expect((await send(form([]), { 'content-encoding': 'zstd' })).status).toBe(400);
      expect((await send('x'.repeat(4 * 1024 * 1024))).status).toBe(413);
      expect((await service.call('GET', `${runsPath}/multipart`)).status).toBe(405);
      expect((await service.call('DELETE', `${runsPath}/batch`)).status).toBe(405);
    });
  });

  const other = randomUUID();
  it.each<[string, Json, (string | number)[]]>([
    ['no id', { post: [root(), { ...root(), id: undefined }] }, ['body', 'post', 1, 'id']],
    ['a bad id', { patch: [{ id: 'x' }] }, ['body', 'patch', 0, 'id']],
    ['no name', { post: [root({ name: null })] }, ['body', 'post', 0, 'name']],
    ['no kind', { post: [root({ run_type: undefined })] }, ['body', 'post', 0, 'run_type']],
    ['an unknown kind', { post: [root({ run_type: 'agent' })] }, ['body', 'post', 0, 'run_type']],
    ['no start', { post: [root({ start_time: null, dotted_order: null })] }, ['body', 'post', 0, 'start_time']],
    ['a bad start', { post: [root({ start_time: 'soon' })] }, ['body', 'post', 0, 'start_time']],
    ['a start out of range', { post: [root({ start_time: 1e300 })] }, ['body', 'post', 0, 'start_time']],
    ['inputs that are a list', { post: [root({ inputs: [] })] }, ['body', 'post', 0, 'inputs']],
    ['outputs that are text', { patch: [{ id: other, outputs: 'x' }] }, ['body', 'patch', 0, 'outputs']],
    ['an error that is none', { patch: [{ id: other, error: {} }] }, ['body', 'patch', 0, 'error']],
    ['events that are none', { post: [root({ events: ['x'] })] }, ['body', 'post', 0, 'events', 0]],
    ['tags that are none', { post: [root({ tags: [1] })] }, ['body', 'post', 0, 'tags', 0]],
    [
      'another end of dotted_order',
      { post: [root({ id: other, dotted_order: `${stamp(0)}${randomUUID()}` })] },
      ['body', 'post', 0, 'dotted_order'],
    ],
    ['a dotted_order that is none', { post: [root({ dotted_order: 'x' })] }, ['body', 'post', 0, 'dotted_order']],
    [
      'a day that is none',
      { post: [root({ id: other, dotted_order: `20261305T100000000000Z${other}`, start_time: null })] },
      ['body', 'post', 0, 'dotted_order'],
    ],
    ['another trace', { post: [root({ trace_id: randomUUID() })] }, ['body', 'post', 0, 'trace_id']],
    ['another parent', { post: [root({ parent_run_id: randomUUID() })] }, ['body', 'post', 0, 'parent_run_id']],
    ['itself as parent', { patch: [{ id: other, parent_run_id: other }] }, ['body', 'patch', 0, 'parent_run_id']],
    ['a run that is none', { post: ['x'] }, ['body', 'post', 0]],
    ['attachments', { post: [root({ attachments: { a: ['image/png', 'x'] } })] }, ['body', 'post', 0, 'attachments']],
  ])('loses only the run with %s', async (_, body, loc) => {
    const good = root();
    const answer = await batch({ ...body, post: [...(body.post ?? []), good] });
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      expect.arrayContaining([expect.objectContaining({ loc })]),
    ]);
    const [, list, index] = loc;
    const { id } = body[String(list)][Number(index)];
    if (id !== undefined) expect((await service.call('GET', `${runsPath}/${id}`)).body).not.toHaveProperty('id');
    expect(await read(good.id)).toMatchObject({ id: good.id });
  });

  it('loses only the run with a number beyond a double', async () => {
    const [good, bad, alone] = [root(), root({ inputs: { a: 'INFINITE' } }), root({ inputs: { a: 'INFINITE' } })];
    const infinite = (body: Json) => JSON.stringify(body).replaceAll('"INFINITE"', '1e400');
    const answer = await service.call('POST', `${runsPath}/batch`, { raw: infinite({ post: [bad, good] }) });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'post', 0, 'inputs', 'a'] }] } });
    expect(await read(good.id)).toMatchObject({ id: good.id });
    expect(await service.call('POST', runsPath, { raw: infinite(alone) })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'inputs', 'a'], type: 'finite_number' }] },
    });
  });

  it('has null in place of floats that are not finite, as Python writes them', async () => {
    const [first, second, alone] = [root(), root({ inputs: { a: 'WORDS' } }), root({ outputs: { a: 'WORDS' } })];
    const python = (body: Json) => JSON.stringify(body).replace('"WORDS"', notFinite);
    const answer = await service.call('POST', `${runsPath}/batch`, { raw: python({ post: [second, first] }) });
    expect(answer.status).toBe(202);
    expect(await read(first.id)).toMatchObject({ id: first.id });
    expect(await read(second.id)).toMatchObject({ inputs: { a: [null, null, null, 'NaN'] } });
    expect((await service.call('POST', runsPath, { raw: python(alone) })).status).toBe(202);
    expect(await read(alone.id)).toMatchObject({ outputs: { a: [null, null, null, 'NaN'] } });
  });

  it('refuses a batch as a whole that has no list of runs', async () => {
    const answer = await batch({ post: {}, patch: [] });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'post'] }] } });
    const tooMany = await batch({ post: Array.from({ length: 1001 }, () => ({})) });
    expect(tooMany).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'post'], type: 'too_long' }] } });
  });

  it('names every run that it refuses, however many', async () => {
    const answer = await batch({ post: Array.from({ length: 300 }, () => ({})) });
    expect(answer.body.detail.map(({ loc }: Json) => loc[2])).toEqual(Array.from({ length: 300 }, (_, index) => index));
  });

  it('has U+FFFD in place of characters that text columns cannot store', async () => {
    const odd = (text: string) => ({
      name: `n${text}`,
      error: `e${text}`,
      inputs: { [`k${text}`]: [{ a: text }] },
      outputs: { a: text },
      extra: { metadata: { a: text } },
      serialized: { a: text },
      events: [{ name: text }],
      tags: [`t${text}`],
      session_name: `s${text}`,
    });
    const { session_name, ...clean } = odd('\ufffd');
    for (const unstorable of ['\0', '\ud800', '\udc00']) {
      const sent = [root(odd(unstorable)), ...Array.from({ length: 100 }, () => root())];
      expect(await batch({ post: sent })).toMatchObject({ status: 202 });
      expect(await read(sent[0]?.id)).toMatchObject(clean);
      expect(await read(sent[100]?.id)).toMatchObject({ id: sent[100]?.id });
    }
    expect(await service.json('GET', '/api/v1/sessions')).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: session_name })]),
    );
    const [single, { session_name: _, ...changed }] = [root(odd('\0')), odd('\0')];
    expect((await post(single)).status).toBe(202);
    expect(await read(single.id)).toMatchObject(clean);
    const plain = root();
    await post(plain);
    expect((await patch(plain.id, changed)).status).toBe(200);
    expect(await read(plain.id)).toMatchObject(clean);
  });

  it('is refused beyond the limit that is announced', async () => {
    const { batch_ingest_config: limits } = await service.json('GET', '/api/v1/info');
    const huge = root({ inputs: { text: 'x'.repeat(limits.size_limit_bytes) } });
    const part = `--x\r\nContent-Disposition: form-data; name="post.${huge.id}"\r\n\r\n${JSON.stringify(huge)}\r\n--x--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const answer of [
      await batch({ post: [huge] }),
      await service.call('POST', `${runsPath}/multipart`, { raw: part, headers }),
    ]) {
      expect(answer).toMatchObject({
        status: 413,
        body: { detail: expect.stringContaining(String(limits.size_limit_bytes)) },
      });
    }
  });

  it('refuses unsupported content', async () => {
    expect(await post(root({ attachments: { image: ['image/png', 'x'] } }))).toMatchObject({
      status: 400,
      body: { detail: 'not supported: attachments' },
    });
    expect((await batch({})).status).toBe(202);
    expect((await patch('x', {})).status).toBe(422);
    expect((await service.call('POST', `${runsPath}/batch`, { raw: '[]' })).status).toBe(422);
  });

  it('is stored, or refused with its location', async () => {
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(
        1e308,
        -1,
        1e15,
        2 ** 31,
        '',
        ' ',
        '\0',
        '\ud800',
        'x'.repeat(2000),
        '2026-02-30',
        '+292278994',
        {},
        [[]],
      ),
      fc.constantFrom({ usage_metadata: { total_tokens: 1e20 } }, { metadata: { usage_metadata: 1 } }, [
        { name: 'new_token' },
      ]),
      fc.string({ unit: 'binary' }),
    );
    const members = [
      ...Object.keys(root()),
      'end_time',
      'error',
      'outputs',
      'tags',
      'events',
      'serialized',
      'parent_run_id',
    ];
    const change = fc.dictionary(fc.constantFrom(...members, 'session_id', 'reference_example_id'), odd, {
      maxKeys: 3,
    });
    const session = fc.dictionary(
      fc.constantFrom('id', 'name', 'extra', 'start_time', 'num_examples', 'num_repetitions', 'evaluator_keys'),
      odd,
    );
    const check = ({ status, body }: { status: number; body: Json }) => {
      expect([200, 202, 400, 409, 422]).toContain(status);
      if (status === 422) for (const { loc } of body.detail) expect(loc[0]).toBe('body');
    };
    await fc.assert(
      fc.asyncProperty(change, session, async (fields, ofSession) => {
        const run = { ...root(), ...fields };
        check(await post(run));
        check(await batch({ post: [run, root()], patch: [{ id: randomUUID(), ...fields }] }));
        check(await patch(randomUUID(), fields));
        check(await service.call('POST', '/api/v1/sessions', { body: ofSession }));
      }),
      { numRuns: 30 },
    );
  });
});

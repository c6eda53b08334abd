import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { useTestService } from './test-app.js';
import { row, upload, uploadPath } from './upload-factory.js';

type Json = Record<string, any>;

const service = useTestService();

const api = <T = any>(method: string, path: string, body?: unknown): Promise<T> =>
  service.json(method, `/api/v1${path}`, body === undefined ? {} : { body });
const newDataset = (fields: Json = {}): Promise<Json> => api('POST', '/datasets', { name: randomUUID(), ...fields });
const addExamples = async (dataset_id: string, contents: Json[]): Promise<string[]> =>
  (
    await api<Json[]>(
      'POST',
      '/examples/bulk',
      contents.map((content) => ({ dataset_id, ...content })),
    )
  ).map(({ id }) => id);
const listed = (datasetId: string): Promise<Json[]> =>
  api('GET', `/examples?dataset=${datasetId}&order=recently_created&descending=false&limit=1000`);

type Parts = [name: string, content: string | object, fileName?: string][];

async function sendForm(method: string, path: string, parts: Parts, { key = 'a', encoding = '' } = {}) {
  const form = new FormData();
  for (const [name, content, fileName] of parts) {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    if (fileName === undefined && typeof content === 'string') form.append(name, text);
    else form.append(name, new Blob([text], { type: 'application/json' }), fileName ?? 'blob');
  }
  const request = new Request('http://form', { method: 'POST', body: form });
  const bytes = Buffer.from(await request.arrayBuffer());
  const headers: Record<string, string> = { 'content-type': request.headers.get('content-type') ?? '' };
  if (encoding) headers['content-encoding'] = encoding;
  return service.call(method, path, { key, raw: encoding ? gzipSync(bytes) : bytes, headers });
}
const refusalOf = ({ status, body: { detail } }: Json) => [
  status,
  Array.isArray(detail) ? detail.map(({ loc, type }: Json) => [loc.join('.'), type]) : detail,
];

describe('examples in a form', () => {
  const path = (datasetId: string) => `/api/v1/platform/datasets/${datasetId}/examples`;

  it('are created and changed, at every address, parts in any order', async () => {
    const { id } = await newDataset();
    const [first, second] = [randomUUID(), randomUUID()];
    const created = await sendForm('POST', path(id), [
      [`${first}.inputs`, { n: 1 }],
      [first.toUpperCase(), { metadata: { a: 1 }, split: 'test', created_at: '2026-01-05T10:00:00Z' }],
      [`${second}.outputs`, { answer: 'x' }],
      [`${second}.inputs`, { n: 2 }],
      [`${first}.outputs`, { answer: 'ü\ud83d\ude00' }],
    ]);
    expect([created.status, created.body]).toEqual([
      201,
      { count: 2, example_ids: [first, second], as_of: expect.stringContaining('+00:00') },
    ]);
    expect(await api('GET', `/examples/${first}`)).toMatchObject({
      inputs: { n: 1 },
      outputs: { answer: 'ü\ud83d\ude00' },
      metadata: { a: 1, dataset_split: ['test'] },
      created_at: '2026-01-05T10:00:00+00:00',
    });
    expect((await api('GET', `/datasets/${id}/versions`))[0].as_of).toBe(created.body.as_of);
    for (const address of ['/v1/platform', '/platform', '/api/platform']) {
      const changed = await sendForm('PATCH', `${address}/datasets/${id}/examples`, [
        [second, { split: ['x'] }],
        [`${second}.outputs`, { address }],
      ]);
      expect([changed.status, changed.body.example_ids]).toEqual([201, [second]]);
      expect(await api('GET', `/examples/${second}`)).toMatchObject({
        inputs: { n: 2 },
        outputs: { address },
        metadata: { dataset_split: ['x'] },
      });
    }
  });

  it('are refused with the name of the part, and then none is stored', async () => {
    const { id } = await newDataset({ inputs_schema_definition: { required: ['n'] } });
    const [one, two] = [randomUUID(), randomUUID()];
    const good: Parts = [[`${one}.inputs`, { n: 1 }]];
    const cases: [Parts, unknown][] = [
      [[], [422, [['body', 'too_short']]]],
      [[['x', {}]], [422, [['body.x', 'uuid_parsing']]]],
      [
        [...good, [`${two}.inputs`, '{"n":']],
        [422, [[`body.${two}.inputs.5`, 'json_invalid']]],
      ],
      [
        [...good, [`${two}.inputs`, '[1]']],
        [422, [[`body.${two}.inputs`, 'dict_type']]],
      ],
      [
        [...good, [`${two}.inputs`, '{"n":"\\u0000"}']],
        [422, [[`body.${two}.inputs.n`, 'string_nul']]],
      ],
      [
        [...good, [`${two}.inputs`, `${'['.repeat(600)}${']'.repeat(600)}`]],
        [422, [[`body.${two}.inputs.500`, 'too_deep']]],
      ],
      [
        [...good, [`${two}.inputs`, { m: 1 }]],
        [422, [[`body.${two}.inputs`, 'schema_required']]],
      ],
      [
        [...good, [two, {}]],
        [422, [[`body.${two}.inputs`, 'missing']]],
      ],
      [
        [...good, [two, { split: 5 }]],
        [422, [[`body.${two}.split`, 'split_type']]],
      ],
      [
        [...good, [`${two}.other`, {}]],
        [422, [[`body.${two}.other`, 'literal_error']]],
      ],
      [
        [...good, ...good],
        [422, [[`body.${one}.inputs`, 'duplicate']]],
      ],
      [
        [...good, [`${one}.attachment.image`, 'bytes', 'a.png']],
        [400, `not supported: ${one}.attachment.image; examples have no attachments here`],
      ],
    ];
    for (const [parts, expected] of cases) {
      expect(refusalOf(await sendForm('POST', path(id), parts))).toEqual(expected);
    }
    expect((await service.call('POST', path(id), { body: {} })).status).toBe(400);
    expect((await sendForm('POST', path(randomUUID()), good)).status).toBe(404);
    expect((await sendForm('POST', path(id), good, { key: 'b' })).status).toBe(404);
    expect(await api('GET', `/examples/count?dataset=${id}`)).toBe(0);
    expect((await sendForm('POST', path(id), good, { encoding: 'gzip' })).status).toBe(201);
    const other = await newDataset();
    expect((await sendForm('PATCH', path(other.id), [[one, { split: 'x' }]])).status).toBe(409);
    expect((await sendForm('PATCH', path(id), [[two, { split: 'x' }]])).status).toBe(404);
  });

  it('may be five thousand, in memory that stays bounded', async () => {
    const { id } = await newDataset();
    const text = 'x'.repeat(1000);
    const ids = Array.from({ length: 5000 }, () => randomUUID());
    const before = process.memoryUsage().rss;
    const answer = await sendForm(
      'POST',
      path(id),
      ids.flatMap((each): Parts => [
        [each, { metadata: { text: 'y' } }],
        [`${each}.inputs`, { text }],
      ]),
    );
    expect([answer.status, answer.body.count]).toEqual([201, 5000]);
    const body = ids.map((_, n) => ({ dataset_id: id, inputs: { n, text } }));
    expect(await api('POST', '/examples/bulk', body)).toHaveLength(5000);
    expect(await api('GET', `/examples/count?dataset=${id}`)).toBe(10_000);
    // Test and service share a process: ten times the size of the upload excludes a copy per example.
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
    const lines = (await service.call('GET', `/api/v1/datasets/${id}/jsonl`)).body.trim().split('\n');
    expect(lines).toHaveLength(10_000);
    expect(lines.map((line: string) => JSON.parse(line).id).slice(0, 5000)).toEqual(ids);
  });
});

describe('CSV files', () => {
  const csv = 'question,answer,topic\r\nWhy?,"Because, so",a\nWhat?,"two\nlines",b\n';
  const keys: Parts = [
    ['input_keys', 'question'],
    ['output_keys', 'answer'],
    ['metadata_keys', 'topic'],
  ];

  it('become datasets, and examples of one', async () => {
    const name = randomUUID();
    const parts: Parts = [
      ['file', csv, 'questions.csv'],
      ...keys,
      ['name', name],
      ['description', 'd'],
      ['data_type', 'kv'],
    ];
    const created = await sendForm('POST', '/api/v1/datasets/upload', parts);
    expect([created.status, created.body]).toEqual([
      200,
      expect.objectContaining({ name, description: 'd', example_count: 2, data_type: 'kv', externally_managed: false }),
    ]);
    expect(await listed(created.body.id)).toMatchObject([
      { inputs: { question: 'Why?' }, outputs: { answer: 'Because, so' }, metadata: { topic: 'a' } },
      { inputs: { question: 'What?' }, outputs: { answer: 'two\nlines' }, metadata: { topic: 'b' } },
    ]);
    expect((await sendForm('POST', '/api/v1/datasets/upload', parts)).status).toBe(409);
    const more = await sendForm('POST', `/api/v1/examples/upload/${created.body.id}`, [
      ['file', '\ufeffa\n1\n', 'a.csv'],
      ['input_keys', 'a'],
    ]);
    expect([more.status, more.body]).toEqual([200, [expect.objectContaining({ inputs: { a: '1' }, outputs: null })]]);
    const unnamed = await sendForm('POST', '/datasets/upload', [['file', csv, `${name}.csv`], ...keys]);
    expect(unnamed.body.name).toBe(`${name}.csv`);
  });

  it.each<[string, Parts, unknown]>([
    ['no file', keys, [422, [['body.file', 'missing']]]],
    ['no keys', [['file', csv, 'a.csv']], [422, [['body.input_keys', 'missing']]]],
    [
      'a column that is not there',
      [
        ['file', csv, 'a.csv'],
        ['input_keys', 'x'],
      ],
      [422, [['body.input_keys', 'csv_column']]],
    ],
    [
      'two columns of a name that is asked for',
      [
        ['file', 'a,b,b\n1,2,3\n', 'a.csv'],
        ['input_keys', 'a'],
        ['output_keys', 'b'],
      ],
      [422, [['body.output_keys', 'csv_column']]],
    ],
    [
      'uneven rows',
      [
        ['file', 'a,b\n1\n', 'a.csv'],
        ['input_keys', 'a'],
      ],
      [422, [['body.file.1', 'csv_invalid']]],
    ],
    [
      'an open quote',
      [
        ['file', 'a\n"1', 'a.csv'],
        ['input_keys', 'a'],
      ],
      [422, [['body.file.1', 'csv_invalid']]],
    ],
    [
      'an empty file',
      [
        ['file', '', 'a.csv'],
        ['input_keys', 'a'],
      ],
      [422, [['body.file', 'csv_invalid']]],
    ],
    [
      'NUL',
      [
        ['file', 'a\n\u0000', 'a.csv'],
        ['input_keys', 'a'],
      ],
      [422, [['body.file', 'string_nul']]],
    ],
    [
      'transformations',
      [['file', csv, 'a.csv'], ...keys, ['transformations', '[]']],
      [400, 'not supported: transformations'],
    ],
    [
      'a schema that the rows do not meet',
      [['file', csv, 'a.csv'], ...keys, ['inputs_schema_definition', '{"properties":{"question":{"type":"number"}}}']],
      [
        422,
        [
          ['body.file.1.inputs.question', 'schema_type'],
          ['body.file.2.inputs.question', 'schema_type'],
        ],
      ],
    ],
  ])('with %s are refused, and no dataset is left', async (_name, parts, expected) => {
    const name = randomUUID();
    expect(refusalOf(await sendForm('POST', '/api/v1/datasets/upload', [...parts, ['name', name]]))).toEqual(expected);
    expect(await api('GET', `/datasets?name=${name}`)).toEqual([]);
  });
});

describe('exports', () => {
  const file = (id: string, kind: string, query = '') => service.call('GET', `/api/v1/datasets/${id}/${kind}${query}`);

  it('are files of one version, as CSV, JSON lines and for OpenAI', async () => {
    const { id } = await newDataset();
    const [first] = await addExamples(id, [
      { inputs: { question: '=1+1' }, outputs: { answer: 'two, or 2', sure: true }, metadata: { m: 1 } },
      { inputs: { question: 'Why?', context: ['a'] } },
    ]);
    await api('PUT', `/datasets/${id}/tags`, { as_of: 'latest', tag: 'v1' });
    await api('DELETE', `/examples/${first}`);
    const csv = await file(id, 'csv', '?as_of=v1');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toBe(`attachment; filename="${id}.csv"`);
    const [header, line] = csv.body.split('\r\n');
    expect(header).toBe(
      'id,inputs.question,inputs.context,outputs.answer,outputs.sure,metadata,created_at,modified_at',
    );
    expect(line).toContain(`${first},'=1+1,,"two, or 2",true,"{""m"": 1`.replace('": 1', '":1'));
    expect((await file(id, 'csv')).body.split('\r\n')).toHaveLength(3);
    const lines = (await file(id, 'jsonl', '?as_of=v1')).body.trim().split('\n');
    expect(lines.map((each: string) => JSON.parse(each))).toMatchObject([
      { id: first, inputs: { question: '=1+1' }, metadata: { m: 1, dataset_split: ['base'] } },
      { inputs: { question: 'Why?', context: ['a'] }, outputs: null },
    ]);
    const messages = [{ role: 'user', content: '{"question":"Why?","context":["a"]}' }];
    expect(JSON.parse((await file(id, 'openai_ft')).body)).toEqual({ messages });
    expect(JSON.parse((await file(id, 'openai')).body)).toEqual({ input: messages });
    for (const kind of ['csv', 'jsonl', 'openai', 'openai_ft']) {
      expect((await file(randomUUID(), kind)).status).toBe(404);
      expect((await file(id, kind, '?as_of=none')).status).toBe(404);
      expect((await service.call('GET', `/api/v1/datasets/${id}/${kind}`, { key: 'b' })).status).toBe(404);
    }
    expect((await file((await newDataset()).id, 'jsonl')).body).toBeUndefined();
  });

  it('read each example once, however many are gone', async () => {
    const { id } = await newDataset();
    const ids = await addExamples(
      id,
      Array.from({ length: 2500 }, (_, n) => ({ inputs: { n } })),
    );
    const [{ as_of }] = (await api('GET', `/datasets/${id}/versions`)) as [Json];
    const gone = ids.slice(100, 2400);
    while (gone.length > 0) {
      const example_ids = gone.splice(0, 1000);
      await api('POST', '/platform/datasets/examples/delete', { example_ids, hard_delete: false });
    }
    const exported = async (query = '') =>
      (await file(id, 'jsonl', query)).body
        .trim()
        .split('\n')
        .map((line: string) => JSON.parse(line).id);
    expect(await exported()).toEqual([...ids.slice(0, 100), ...ids.slice(2400)]);
    expect(await exported(`?as_of=${encodeURIComponent(as_of)}`)).toEqual(ids);
  });

  it('survive clients that go away', async () => {
    const { id } = await newDataset();
    await addExamples(
      id,
      Array.from({ length: 3000 }, () => ({ inputs: { text: 'x'.repeat(5000) } })),
    );
    const abort = new AbortController();
    const response = await service.send('GET', `/api/v1/datasets/${id}/jsonl`, { signal: abort.signal });
    await response.body?.getReader().read();
    abort.abort();
    expect((await service.call('GET', '/ready')).status).toBe(200);
    expect((await file(id, 'jsonl')).body.trim().split('\n')).toHaveLength(3000);
  });
});

describe('clones', () => {
  const clone = (body: Json, key = 'a') => service.call('POST', '/api/v1/datasets/clone', { body, key });

  it('copy a version, some of its examples or its splits, also of uploads', async () => {
    const dataset_name = randomUUID();
    const rows = [row({ inputs: { n: 1 } }), row({ inputs: { n: 2 } })];
    const { dataset: source } = await service.json('POST', uploadPath, {
      body: upload({ dataset_name, results: rows }),
    });
    const { id: target_dataset_id } = await newDataset();
    const whole = await clone({ source_dataset_id: source.id, target_dataset_id });
    expect([whole.status, whole.body.length]).toEqual([200, 2]);
    expect(await listed(target_dataset_id)).toMatchObject([
      { id: whole.body[0].id, inputs: { n: 1 }, metadata: { dataset_split: ['base'] } },
      { inputs: { n: 2 } },
    ]);
    await api('PUT', `/datasets/${target_dataset_id}/splits`, { split_name: 'test', examples: [whole.body[1].id] });
    const { id: second } = await newDataset();
    const of = { source_dataset_id: target_dataset_id, target_dataset_id: second };
    expect((await clone({ ...of, split: 'test' })).body).toHaveLength(1);
    expect((await clone({ ...of, examples: [whole.body[0].id] })).body).toHaveLength(1);
    expect((await listed(second)).map(({ inputs }) => inputs.n)).toEqual([2, 1]);
    expect((await clone({ ...of, as_of: '2020-01-01' })).body).toEqual([]);
    expect((await clone({ ...of, as_of: 'none' })).status).toBe(404);
    expect((await clone({ ...of, examples: [randomUUID()] })).status).toBe(404);
    expect((await clone({ ...of, target_dataset_id: source.id })).status).toBe(400);
    expect((await clone({ ...of, source_dataset_id: randomUUID() })).status).toBe(404);
    expect((await clone({ source_dataset_id: second })).status).toBe(422);
    expect((await clone(of, 'b')).status).toBe(404);
  });
});

describe('splits', () => {
  it('are listed as of a version, filled and emptied', async () => {
    const { id } = await newDataset();
    const ids = await addExamples(id, [{ inputs: {} }, { inputs: {}, split: ['b', 'a'] }]);
    const splits = (query = '') => api('GET', `/datasets/${id}/splits${query}`);
    const put = (body: Json) => api('PUT', `/datasets/${id}/splits`, body);
    expect(await splits()).toEqual(['a', 'b', 'base']);
    await api('PUT', `/datasets/${id}/tags`, { as_of: 'latest', tag: 'v1' });
    expect(await put({ split_name: 'a', examples: ids })).toEqual([ids[0]]);
    expect(await put({ split_name: 'b', examples: ids, remove: true })).toEqual([ids[1]]);
    expect(await put({ split_name: 'b', examples: ids, remove: true })).toEqual([]);
    expect(await splits()).toEqual(['a', 'base']);
    expect(await splits('?as_of=v1')).toEqual(['a', 'b', 'base']);
    expect(await api('GET', `/examples/count?dataset=${id}&splits=a`)).toBe(2);
    expect(await api('GET', `/examples/count?dataset=${id}&splits=b&as_of=v1`)).toBe(1);
    expect(await api('GET', `/datasets/${id}/versions`)).toHaveLength(3);
    const other = await newDataset();
    const refused = async (path: string, body: Json) => (await service.call('PUT', `/api/v1${path}`, { body })).status;
    expect(await refused(`/datasets/${other.id}/splits`, { split_name: 'a', examples: ids })).toBe(409);
    expect(await refused(`/datasets/${id}/splits`, { split_name: 'a', examples: [randomUUID()] })).toBe(404);
    expect(await refused(`/datasets/${id}/splits`, { split_name: '', examples: [] })).toBe(422);
    expect(await refused(`/datasets/${id}/splits`, { examples: [] })).toBe(422);
  });
});

describe('a shared dataset', () => {
  const open = (token: string, path: string, options: Json = {}) =>
    service.call(options.body ? 'POST' : 'GET', `/api/v1/public/${token}${path}`, { key: null, ...options });

  it('is read without a key, until it is taken back', async () => {
    const { id } = await newDataset();
    const [first] = await addExamples(id, [{ inputs: { n: 1 }, split: 'test' }, { inputs: { n: 2 } }]);
    expect((await service.call('GET', `/api/v1/datasets/${id}/share`)).body).toBeNull();
    const { share_token: token, dataset_id } = await api('PUT', `/datasets/${id}/share`);
    expect(dataset_id).toBe(id);
    expect((await api('PUT', `/datasets/${id}/share`, { dataset_id: id })).share_token).toBe(token);
    expect((await api('GET', `/datasets/${id}/share`)).share_token).toBe(token);
    expect((await open(token, '/datasets')).body).toMatchObject({ id, example_count: 2 });
    expect((await open(token, '/examples?splits=test')).body.map(({ id: each }: Json) => each)).toEqual([first]);
    expect((await open(token, `/examples?id=${first}&select=inputs`)).body).toHaveLength(1);
    expect((await open(token, '/examples/count')).body).toBe(2);
    expect((await open(token, '/examples/count?as_of=2020-01-01')).body).toBe(0);
    expect((await open(token, '/datasets', { key: 'nonsense' })).status).toBe(200);
    await api('DELETE', `/datasets/${id}/share`);
    expect((await open(token, '/datasets')).status).toBe(404);
    const again = await api('PUT', `/datasets/${id}/share`);
    expect(again.share_token).not.toBe(token);
    await api('DELETE', `/datasets/${id}`);
    expect((await open(again.share_token, '/datasets')).status).toBe(404);
    expect((await open('nonsense', '/datasets')).status).toBe(422);
  });

  it('shows its experiments where they are shared, and never anything else', async () => {
    const { dataset, experiment } = await service.json('POST', uploadPath, { body: upload() });
    const other = await service.json('POST', uploadPath, { body: upload() });
    const others = await api('POST', '/runs/query', { session: [other.experiment.id] });
    const [otherExample] = await listed(other.dataset.id);
    const { share_token: token } = await api('PUT', `/datasets/${dataset.id}/share`);
    const query = (body: Json) => open(token, '/datasets/runs/query', { body });
    expect((await open(token, '/datasets/sessions')).body).toEqual([]);
    expect((await query({ is_root: true })).body.runs).toEqual([]);
    expect((await api('PUT', `/datasets/${dataset.id}/share?share_projects=true`)).share_token).toBe(token);
    const sessions = (await open(token, '/datasets/sessions?include_stats=true')).body;
    expect(sessions).toMatchObject([{ id: experiment.id, run_count: 1 }]);
    expect((await query({ is_root: true })).body.runs).toMatchObject([{ session_id: experiment.id }]);
    expect((await query({ session: [experiment.id], limit: 1 })).body.runs).toHaveLength(1);
    // Whatever is asked for by name: other datasets, experiments, runs and examples of the same workspace.
    const run = others.runs[0].id;
    for (const body of [
      { session: [other.experiment.id] },
      { id: [run] },
      { id: [run], session: [experiment.id] },
      { trace: run },
      { reference_example: [otherExample?.id] },
    ]) {
      expect([body, (await query(body)).body.runs]).toEqual([body, []]);
    }
    for (const path of [
      `/datasets/sessions?id=${other.experiment.id}`,
      `/datasets/sessions?reference_dataset=${other.dataset.id}&id=${other.experiment.id}`,
      '/datasets/sessions?reference_free=true',
      `/examples?id=${otherExample?.id}`,
      `/examples?dataset=${other.dataset.id}&id=${otherExample?.id}`,
    ]) {
      expect([path, (await open(token, path)).body]).toEqual([path, []]);
    }
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const path = `/api/v1/datasets/${dataset.id}/share`;
      expect((await service.call(method, path, { key: 'b' })).status).toBe(404);
      expect((await service.call(method, path, { key: null })).status).toBe(401);
    }
    expect((await open(token, '/datasets')).status).toBe(200);
  });
});

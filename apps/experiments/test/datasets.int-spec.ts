import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { at, datasetCalls, example, type Json } from './dataset-calls.js';
import { useTestService } from './test-app.js';
import { row, upload, uploadPath } from './upload-factory.js';

const service = useTestService();

const { api, status, refusal, newDataset, numbered, contents, versionsOf } = datasetCalls(service);
const external = async () => (await api('POST', uploadPath.slice('/api/v1'.length), upload())).dataset.id as string;

describe('datasets', () => {
  it('are created with all fields, and changed', async () => {
    const id = randomUUID();
    const name = randomUUID();
    const inputs_schema_definition = { type: 'object', required: ['question'] };
    const created = await newDataset({
      id,
      name,
      description: 'd',
      data_type: 'chat',
      inputs_schema_definition,
      extra: { source: 'sdk', metadata: { b: 1, a: 2 } },
    });
    expect(created).toMatchObject({
      id,
      name,
      description: 'd',
      data_type: 'chat',
      externally_managed: false,
      inputs_schema_definition,
      outputs_schema_definition: null,
      metadata: { b: 1, a: 2 },
      example_count: 0,
      session_count: 0,
    });
    const changed = await api('PATCH', `/datasets/${id}`, {
      name: `${name}!`,
      description: null,
      inputs_schema_definition: null,
      outputs_schema_definition: { type: 'object' },
      metadata: null,
    });
    expect(changed).toMatchObject({
      name: `${name}!`,
      description: null,
      inputs_schema_definition: null,
      outputs_schema_definition: { type: 'object' },
      metadata: null,
      data_type: 'chat',
    });
    expect(await api('GET', `/datasets?data_type=chat&id=${id}`)).toHaveLength(1);
    expect(await api('GET', `/datasets?data_type=kv&id=${id}`)).toEqual([]);
    expect((await api('GET', `/datasets?id=${id}&exclude=example_count`))[0].example_count).toBeNull();
  });

  it('have the default form if the requested one is null', async () => {
    expect(await newDataset({ name: randomUUID(), data_type: null })).toMatchObject({ data_type: 'kv' });
  });

  it('have a name and an id of their own', async () => {
    const { id, name } = await newDataset();
    expect(await refusal('POST', '/datasets', { name })).toEqual([409, 'Dataset with this name already exists.']);
    expect(await refusal('POST', '/datasets', { name: randomUUID(), id })).toEqual([
      409,
      `Dataset ${id} already exists.`,
    ]);
    expect(await status('POST', '/datasets', { name, id }, 'b')).toBe(200);
    const other = await newDataset();
    expect(await status('PATCH', `/datasets/${other.id}`, { name })).toBe(409);
  });

  it.each([
    [{}, 422, [['body.name', 'missing']]],
    [{ name: ' ' }, 422, [['body.name', 'string_blank']]],
    [{ name: 'x', data_type: 'table' }, 422, [['body.data_type', 'enum']]],
    [{ name: 'x', id: 'no' }, 422, [['body.id', 'uuid_parsing']]],
    [{ name: 'x\u0000' }, 422, [['body.name', 'string_nul']]],
    [{ name: 'x', extra: { metadata: [] } }, 422, [['body.extra.metadata', 'dict_type']]],
    [{ name: 'x', externally_managed: true }, 400, 'not supported: externally_managed'],
    [{ name: 'x', transformations: [{}, 1] }, 400, 'not supported: transformations'],
    [
      { name: 'x', inputs_schema_definition: { properties: { a: { pattern: '(' } } } },
      422,
      [['body.inputs_schema_definition', 'json_schema']],
    ],
    [
      { name: 'x', outputs_schema_definition: { $ref: '#/$defs/none' } },
      422,
      [['body.outputs_schema_definition', 'json_schema']],
    ],
    [
      { name: 'x', inputs_schema_definition: { $ref: 'https://example.com/schema' } },
      422,
      [['body.inputs_schema_definition', 'json_schema']],
    ],
    [{ name: 'x', inputs_schema_definition: { $ref: '#' } }, 422, [['body.inputs_schema_definition', 'json_schema']]],
    [
      { name: 'x', inputs_schema_definition: { type: 'object', required: 5 } },
      422,
      [['body.inputs_schema_definition', 'json_schema']],
    ],
  ])('refuse %j', async (body, code, detail) => {
    expect(await refusal('POST', '/datasets', body)).toEqual([code, detail]);
  });

  it('are deleted alone and together', async () => {
    const [first, second, third] = [await newDataset(), await newDataset(), await newDataset()];
    await numbered(first.id, 2);
    await api('DELETE', `/datasets/${first.id}`);
    expect(await status('DELETE', `/datasets/${first.id}`)).toBe(404);
    expect(await status('DELETE', `/datasets?dataset_ids=${second.id}`, undefined, 'b')).toBe(200);
    await api('DELETE', `/datasets?dataset_ids=${second.id}&dataset_ids=${third.id}&dataset_ids=${randomUUID()}`);
    expect(await api('GET', `/datasets?id=${first.id},${second.id},${third.id}`)).toEqual([]);
    expect(await refusal('DELETE', '/datasets')).toEqual([422, [['query.dataset_ids', 'missing']]]);
  });

  it('are created once for one Idempotency-Key', async () => {
    const body = { name: randomUUID() };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await service.call('POST', '/api/v1/datasets', { body, headers });
    const again = await service.call('POST', '/api/v1/datasets', { body, headers });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('examples', () => {
  it('are created with a split, metadata and an id of the client', async () => {
    const { id: dataset_id } = await newDataset();
    const id = randomUUID();
    const created = await api('POST', '/examples', example(dataset_id, { id, metadata: { a: 1 }, split: 'test' }));
    expect(created).toMatchObject({
      id,
      dataset_id,
      inputs: { question: 'q' },
      outputs: { answer: 'a' },
      metadata: { a: 1, dataset_split: ['test'] },
      source_run_id: null,
    });
    expect(await api('GET', `/examples/${id}`)).toEqual(created);
    expect(await refusal('POST', '/examples', example(dataset_id, { id }))).toEqual([
      409,
      `Example ${id} already exists`,
    ]);
    const other = await api('POST', '/examples', example(dataset_id, { outputs: null, metadata: null }));
    expect([other.outputs, other.metadata]).toEqual([null, { dataset_split: ['base'] }]);
    const listed = await api('POST', '/examples', example(dataset_id, { metadata: { dataset_split: 'one' } }));
    expect(listed.metadata).toEqual({ dataset_split: ['one'] });
  });

  it('are all stored or none', async () => {
    const { id: dataset_id } = await newDataset();
    const id = randomUUID();
    for (const body of [
      [example(dataset_id), example(dataset_id, { id }), example(dataset_id, { id })],
      [example(dataset_id), { dataset_id }],
      [example(dataset_id), example(randomUUID())],
    ]) {
      expect([409, 422, 404]).toContain(await status('POST', '/examples/bulk', body));
    }
    expect(await api('GET', `/examples/count?dataset=${dataset_id}`)).toBe(0);
    expect(await versionsOf(dataset_id)).toEqual([]);
  });

  it('keep the order in which they came, and the order of their keys', async () => {
    const { id: dataset_id } = await newDataset();
    const ids = await numbered(dataset_id, 30);
    const inputs = { z: 1, a: { y: 1, b: 2 } };
    ids.push((await api('POST', '/examples', example(dataset_id, { inputs }))).id);
    const listed = await api<Json[]>('GET', `/examples?dataset=${dataset_id}&order=recently_created&descending=false`);
    expect(listed.map(({ id }) => id)).toEqual(ids);
    expect(JSON.stringify(listed.at(-1)?.inputs)).toBe(JSON.stringify(inputs));
  });

  it('are refused if they are too large, alone or in a batch', async () => {
    const { id } = await newDataset();
    const large = example(id, { inputs: { list: Array(100_000).fill(1) } });
    expect(await refusal('POST', '/examples', large)).toEqual([422, [['body', 'too_many_elements']]]);
    expect(await refusal('POST', '/examples/bulk', [example(id), large])).toEqual([
      422,
      [['body.1', 'too_many_elements']],
    ]);
    expect(await api('GET', `/examples/count?dataset=${id}`)).toBe(0);
  });

  it('are checked against the schemas of their dataset, each violation at its place', async () => {
    const { id: dataset_id } = await newDataset({
      inputs_schema_definition: {
        type: 'object',
        required: ['question'],
        properties: { question: { type: 'string', minLength: 2 }, tags: { type: 'array', items: { type: 'string' } } },
      },
      outputs_schema_definition: {
        type: 'object',
        required: ['answer'],
        additionalProperties: false,
        properties: { answer: {} },
      },
    });
    const good = example(dataset_id, { inputs: { question: 'why' } });
    const bad = [
      good,
      example(dataset_id, { inputs: { question: 'x', tags: ['a', 1] } }),
      example(dataset_id, { inputs: {}, outputs: { answer: 1, other: 2 } }),
    ];
    const expected = [
      422,
      [
        ['body.1.inputs.question', 'schema_minLength'],
        ['body.1.inputs.tags.1', 'schema_type'],
        ['body.2.inputs', 'schema_required'],
        expect.arrayContaining([expect.stringMatching(/^body\.2\.outputs/)]),
      ],
    ];
    const found = await refusal('POST', '/examples/bulk', bad);
    expect(found).toEqual([422, expect.arrayContaining((expected[1] as unknown[]).slice(0, 3))]);
    expect((await refusal('POST', '/examples/validate/bulk', bad))[1]).toEqual(found[1]);
    expect(await api('POST', '/examples/validate', good)).toMatchObject({ dataset_id, id: null, split: ['base'] });
    const { id } = await api('POST', '/examples', good);
    expect(await refusal('PATCH', `/examples/${id}`, { inputs: { question: 1 } })).toEqual([
      422,
      [['body.inputs.question', 'schema_type']],
    ]);
    expect(await api('GET', `/examples/count?dataset=${dataset_id}`)).toBe(1);
    // Existing examples are not checked again.
    await api('PATCH', `/datasets/${dataset_id}`, { inputs_schema_definition: { required: ['other'] } });
    expect(await status('PATCH', `/examples/${id}`, { split: 'x' })).toBe(200);
    expect(await status('PATCH', `/examples/${id}`, { outputs: { answer: 2 } })).toBe(422);
  });

  it('are changed in part; metadata keep the splits', async () => {
    const { id: dataset_id } = await newDataset();
    const { id } = await api('POST', '/examples', example(dataset_id, { metadata: { a: 1 }, split: ['x', 'y', 'x'] }));
    const nothing = {
      inputs: null,
      outputs: null,
      metadata: null,
      split: null,
      attachments_operations: { rename: {}, retain: [] },
    };
    expect(await api('PATCH', `/examples/${id}`, nothing)).toMatchObject({
      inputs: { question: 'q' },
      outputs: { answer: 'a' },
      metadata: { a: 1, dataset_split: ['x', 'y'] },
    });
    expect((await api('PATCH', `/examples/${id}`, { metadata: { b: 2 } })).metadata).toEqual({
      b: 2,
      dataset_split: ['x', 'y'],
    });
    expect((await api('PATCH', `/examples/${id}`, { split: 'z' })).metadata).toEqual({ b: 2, dataset_split: ['z'] });
    const ids = [id, ...(await numbered(dataset_id, 2))];
    const changes = ids.map((each, n) => ({ id: each, outputs: { answer: n } }));
    expect(await api('PATCH', '/examples/bulk', changes)).toMatchObject({ count: 3, example_ids: ids });
    expect(await refusal('PATCH', '/examples/bulk', [changes[0], changes[0]])).toEqual([
      422,
      [['body.1.id', 'duplicate']],
    ]);
    expect(await status('PATCH', '/examples/bulk', [changes[0], { id: randomUUID() }])).toBe(404);
    expect(await status('PATCH', `/examples/${id}`, { dataset_id: randomUUID() })).toBe(409);
    expect(await status('PATCH', `/examples/${id}`, { overwrite: true })).toBe(400);
    expect(await status('PATCH', `/examples/${id}`, { attachments_operations: { retain: ['a'] } })).toBe(400);
  });

  it('take inputs and outputs from a run', async () => {
    const { id: dataset_id } = await newDataset();
    await service.json('POST', uploadPath, { body: upload({ results: [row({ inputs: { from: 'run' } })] }) });
    const { runs } = await api('POST', '/runs/query', { is_root: true });
    const run = runs.find(({ inputs }: Json) => inputs.from === 'run');
    const body = { dataset_id, source_run_id: run.id, use_source_run_io: true };
    expect(await api('POST', '/examples', body)).toMatchObject({
      inputs: { from: 'run' },
      outputs: run.outputs,
      source_run_id: run.id,
    });
    expect(await status('POST', '/examples', body, 'b')).toBe(404);
    expect(await status('POST', '/examples', { ...body, source_run_id: randomUUID() })).toBe(404);
    expect(await refusal('POST', '/examples', { dataset_id, use_source_run_io: true })).toEqual([
      422,
      [['body.source_run_id', 'missing']],
    ]);
    expect(await status('POST', '/examples', { ...body, use_source_run_attachments: ['a'] })).toBe(400);
  });

  it.each([
    [[], 422, [['body', 'too_short']]],
    [{}, 422, [['body', 'list_type']]],
    [[{ inputs: {} }], 422, [['body.0.dataset_id', 'missing']]],
    [[{ dataset_id: '$id', inputs: [] }], 422, [['body.0.inputs', 'dict_type']]],
    [[{ dataset_id: '$id' }], 422, [['body.0.inputs', 'missing']]],
    [[{ dataset_id: '$id', inputs: {}, split: [''] }], 422, [['body.0.split', 'split_type']]],
    [
      [{ dataset_id: '$id', inputs: {}, metadata: { dataset_split: [1] } }],
      422,
      [['body.0.metadata.dataset_split', 'split_type']],
    ],
    [[{ dataset_id: '$id', inputs: { a: 'x\u0000' } }], 422, [['body.0.inputs.a', 'string_nul']]],
  ])('refuse %j', async (body, code, detail) => {
    const { id } = await newDataset();
    const sent = JSON.parse(JSON.stringify(body).replaceAll('$id', id));
    expect(await refusal('POST', '/examples/bulk', sent)).toEqual([code, detail]);
  });

  it('of uploads are written by uploads alone', async () => {
    const dataset_id = await external();
    const [{ id }] = await api('GET', `/examples?dataset=${dataset_id}`);
    for (const [method, path, body] of [
      ['POST', '/examples', example(dataset_id)],
      ['POST', '/examples/bulk', [example(dataset_id)]],
      ['PATCH', `/examples/${id}`, { outputs: {} }],
      ['PATCH', '/examples/bulk', [{ id, outputs: {} }]],
      ['DELETE', `/examples/${id}`, undefined],
      ['DELETE', `/examples?example_ids=${id}`, undefined],
      ['POST', '/platform/datasets/examples/delete', { example_ids: [id], hard_delete: true }],
      ['PUT', `/datasets/${dataset_id}/splits`, { split_name: 'x', examples: [id] }],
    ] as const) {
      expect([path, await status(method, path, body)]).toEqual([path, 400]);
    }
    expect(await status('PATCH', `/datasets/${dataset_id}`, { description: 'fine' })).toBe(200);
  });

  it('are deleted from the present, or from all versions', async () => {
    const { id: dataset_id } = await newDataset();
    const [first, second, third] = await numbered(dataset_id, 3);
    const [{ as_of: before }] = (await versionsOf(dataset_id)) as [Json];
    await api('DELETE', `/examples/${first}`);
    expect(await status('GET', `/examples/${first}`)).toBe(404);
    expect((await api('GET', `/examples/${first}?${at(before)}`)).inputs).toEqual({ n: 0 });
    expect(await status('DELETE', `/examples/${first}`)).toBe(404);
    await api('DELETE', `/examples?example_ids=${second}&example_ids=${randomUUID()}`);
    expect(await contents(`dataset=${dataset_id}&${at(before)}`)).toEqual([0, 1, 2]);
    const erased = await api('POST', '/platform/datasets/examples/delete', {
      example_ids: [first, third],
      hard_delete: true,
    });
    expect(erased.count).toBe(2);
    expect(erased.example_ids.sort()).toEqual([first, third].sort());
    expect(await contents(`dataset=${dataset_id}&${at(before)}`)).toEqual([1]);
    // An id that is free again may be used again, and the old version keeps its example.
    await api('POST', '/examples', example(dataset_id, { id: second, inputs: { n: 9 } }));
    expect(await contents(`dataset=${dataset_id}&${at(before)}`)).toEqual([1]);
    expect(await contents(`dataset=${dataset_id}`)).toEqual([9]);
  });
});

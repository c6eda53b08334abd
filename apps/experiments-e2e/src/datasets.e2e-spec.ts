import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'langsmith';
import { all, apiKey, type Experiments, experimentsFleet, store, upload } from './experiments.harness.js';

describe.each([
  ['with /api/v1', '/api/v1'],
  ['as it is for the hosted service', ''],
])('datasets through the official client, its address given %s', (_name, prefix) => {
  const fleet = experimentsFleet();
  let service: Experiments;
  let client: Client;

  beforeAll(async () => {
    service = await fleet.start();
    client = new Client({
      apiUrl: `${service.url}${prefix}`,
      apiKey,
      autoBatchTracing: false,
      callerOptions: { maxRetries: 0 },
    });
  });
  afterAll(() => fleet.close());

  const newDataset = () => client.createDataset(randomUUID());

  it('creates, changes and deletes a dataset', async () => {
    const name = randomUUID();
    const dataset = await client.createDataset(name, {
      description: 'd',
      dataType: 'kv',
      metadata: { owner: 'a' },
      inputsSchema: { type: 'object', required: ['q'] },
    });
    expect(dataset).toMatchObject({ name, description: 'd', metadata: { owner: 'a' }, externally_managed: false });
    await expect(client.createDataset(name)).rejects.toThrow('already exists');
    expect(await all(client.listDatasets({ metadata: { owner: 'a' }, datasetName: name }))).toHaveLength(1);
    expect(await client.updateDataset({ datasetName: name, description: 'new' })).toMatchObject({ description: 'new' });
    await expect(client.createExample({ x: 1 }, { a: 1 }, { datasetId: dataset.id })).rejects.toThrow('q');
    expect(await client.getDatasetUrl({ datasetId: dataset.id })).toContain(dataset.id);
    await client.deleteDataset({ datasetName: name });
    expect(await client.hasDataset({ datasetId: dataset.id })).toBe(false);
  });

  it('creates examples one by one and together, in all their forms', async () => {
    const { id: datasetId, name: datasetName } = await newDataset();
    const exampleId = randomUUID();
    const one = await client.createExample(
      { q: 1 },
      { a: 1 },
      {
        datasetName,
        exampleId,
        metadata: { m: 1 },
        split: 'test',
      },
    );
    expect(one).toMatchObject({ id: exampleId, inputs: { q: 1 }, metadata: { m: 1, dataset_split: ['test'] } });
    await expect(client.createExample({ q: 1 }, { a: 1 }, { datasetId, exampleId })).rejects.toThrow('already exists');
    const many = await client.createExamples({
      datasetId,
      inputs: [{ q: 2 }, { q: 3 }],
      outputs: [{ a: 2 }, { a: 3 }],
      splits: ['train', ['train', 'test']],
    });
    expect(many.map(({ inputs }) => inputs.q)).toEqual([2, 3]);
    await client.createExamples([{ dataset_id: datasetId, inputs: { q: 4 }, metadata: { m: 4 } }]);
    await client.createLLMExample('in', 'out', { datasetId });
    await client.createChatExample(
      [{ role: 'user', content: 'hi' }] as never,
      { role: 'assistant', content: 'hello' } as never,
      { datasetId },
    );
    await expect(
      client.createExamples([
        { dataset_id: datasetId, inputs: {}, attachments: { a: { mimeType: 'text/plain', data: Buffer.from('x') } } },
      ]),
    ).rejects.toThrow('no attachments');

    const found = async (options: object) => (await all(client.listExamples({ datasetId, ...options }))).length;
    expect(await found({})).toBe(6);
    expect(await found({ splits: ['test'] })).toBe(2);
    expect(await found({ metadata: { m: 4 } })).toBe(1);
    expect(await found({ exampleIds: [exampleId, (many[0] as { id: string }).id] })).toBe(2);
    expect(await found({ limit: 2 })).toBe(2);
    expect(await found({ offset: 5 })).toBe(1);
    expect(await found({ includeAttachments: true })).toBe(6);
    expect(await found({ asOf: new Date(0) })).toBe(0);
    expect(await found({ filter: 'exists(metadata, "m")' })).toBe(2);
    expect(await found({ filter: 'has(metadata, \'{"m": 4}\')' })).toBe(1);
    await expect(found({ filter: 'eq(a, 1)' })).rejects.toThrow('no attribute');
  });

  it('adds the rows of a CSV file, without a warning of Node', async () => {
    const { id } = await newDataset();
    const form = new FormData();
    form.set('file', new Blob(['q,a\n1,2\n3,4\n'], { type: 'text/csv' }), 'rows.csv');
    form.append('input_keys', 'q');
    form.append('output_keys', 'a');
    const headers = { 'x-api-key': apiKey };
    const answer = await fetch(`${service.url}/api/v1/examples/upload/${id}`, { method: 'POST', headers, body: form });
    expect(await answer.json()).toMatchObject([{ inputs: { q: '1' } }, { inputs: { q: '3' } }]);
    expect(service.output()).not.toContain('MaxListenersExceededWarning');
  });

  it('changes and deletes examples', async () => {
    const { id: datasetId } = await newDataset();
    const created = await client.createExamples({ datasetId, inputs: [1, 2, 3, 4].map((q) => ({ q })) });
    const [first, second, third, fourth] = created.map(({ id }) => id) as [string, string, string, string];
    await client.updateExample(first, { outputs: { a: 1 }, split: 'test' });
    await client.updateExample({ id: second, metadata: { m: 2 } });
    await client.updateExamples([
      { id: first, inputs: { q: 11 } },
      { id: second, outputs: { a: 2 } },
    ]);
    expect(await client.readExample(first)).toMatchObject({
      inputs: { q: 11 },
      outputs: { a: 1 },
      metadata: { dataset_split: ['test'] },
    });
    expect(await client.readExample(second)).toMatchObject({ outputs: { a: 2 }, metadata: { m: 2 } });
    await client.deleteExample(first);
    await client.deleteExamples([second]);
    await client.deleteExamples([third], { hardDelete: true });
    expect((await all(client.listExamples({ datasetId }))).map(({ id }) => id)).toEqual([fourth]);
    await expect(client.readExample(first)).rejects.toThrow('not found');
    const { dataset } = await store(service, upload());
    await expect(client.createExample({ q: 1 }, { a: 1 }, { datasetId: dataset.id })).rejects.toThrow(
      'externally managed',
    );
  });

  it('reads, names and compares versions', async () => {
    const { id: datasetId } = await newDataset();
    const [first, second] = await client.createExamples({ datasetId, inputs: [{ q: 1 }, { q: 2 }] });
    const version = await client.readDatasetVersion({ datasetId, tag: 'latest' });
    // A date of JavaScript names a version exactly.
    const asOf = new Date(version.as_of);
    await client.updateDatasetTag({ datasetId, asOf, tag: 'prod' });
    await client.deleteExample((first as { id: string }).id);
    const third = await client.createExample({ q: 3 }, {}, { datasetId });
    expect(await client.readDatasetVersion({ datasetId, tag: 'prod' })).toEqual({
      tags: ['prod'],
      as_of: version.as_of,
    });
    expect(await client.readDatasetVersion({ datasetId, asOf })).toMatchObject({ as_of: version.as_of });
    for (const which of ['prod', asOf, version.as_of]) {
      const examples = await all(client.listExamples({ datasetId, asOf: which }));
      expect(examples.map(({ inputs }) => inputs.q).sort()).toEqual([1, 2]);
    }
    expect(await client.diffDatasetVersions({ datasetId, fromVersion: 'prod', toVersion: 'latest' })).toEqual({
      examples_modified: [],
      examples_added: [third.id],
      examples_removed: [(first as { id: string }).id],
    });
    await client.updateDatasetSplits({ datasetId, splitName: 'x', exampleIds: [(second as { id: string }).id] });
    expect(await client.listDatasetSplits({ datasetId })).toEqual(['base', 'x']);
    expect(await client.listDatasetSplits({ datasetId, asOf: 'prod' })).toEqual(['base']);
    await client.updateDatasetSplits({
      datasetId,
      splitName: 'x',
      exampleIds: [(second as { id: string }).id],
      remove: true,
    });
    expect(await client.listDatasetSplits({ datasetId })).toEqual(['base']);
  });

  it('imports a CSV file, and exports one for fine-tuning', async () => {
    const name = randomUUID();
    const dataset = await client.uploadCsv({
      csvFile: new Blob(['question,answer\nhi,"hello, you"\n']),
      fileName: 'file.csv',
      inputKeys: ['question'],
      outputKeys: ['answer'],
      name,
    });
    expect(dataset).toMatchObject({ name, example_count: 1 });
    expect(await client.readDatasetOpenaiFinetuning({ datasetName: name })).toEqual([
      {
        messages: [
          { role: 'user', content: 'hi' },
          { role: 'assistant', content: 'hello, you' },
        ],
      },
    ]);
  });

  it('shares a dataset, and clones it from its token', async () => {
    const { id: datasetId } = await newDataset();
    await client.createExamples({ datasetId, inputs: [{ q: 1 }, { q: 2 }], outputs: [{ a: 1 }, { a: 2 }] });
    const { share_token: token, url } = await client.shareDataset(datasetId);
    expect(url).toContain(token);
    expect(await client.readDatasetSharedSchema(datasetId)).toMatchObject({ share_token: token });
    const stranger = new Client({ apiUrl: `${service.url}${prefix}`, apiKey: 'nobody', autoBatchTracing: false });
    expect(await stranger.readSharedDataset(token)).toMatchObject({ id: datasetId });
    const examples = await stranger.listSharedExamples(token);
    expect(examples).toHaveLength(2);
    expect(await stranger.listSharedExamples(token, { exampleIds: [(examples[0] as { id: string }).id] })).toHaveLength(
      1,
    );
    const datasetName = randomUUID();
    await client.clonePublicDataset(token, { datasetName });
    expect((await all(client.listExamples({ datasetName }))).map(({ inputs }) => inputs.q).sort()).toEqual([1, 2]);
    await client.unshareDataset(datasetId);
    await expect(
      new Client({
        apiUrl: `${service.url}${prefix}`,
        apiKey: 'nobody',
        callerOptions: { maxRetries: 0 },
      }).readSharedDataset(token),
    ).rejects.toThrow('Nothing is shared');
  });
});

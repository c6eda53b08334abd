import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { at, datasetCalls, example, type Json } from './dataset-calls.js';
import { useTestService } from './test-app.js';
import { row, upload } from './upload-factory.js';

const service = useTestService();

const { api, status, newDataset, numbered, contents, versionsOf } = datasetCalls(service);

describe('versions', () => {
  it('are made by every write, newest first, with names that move', async () => {
    const { id: dataset_id } = await newDataset();
    expect(await versionsOf(dataset_id)).toEqual([]);
    expect(await status('GET', `/datasets/${dataset_id}/version`)).toBe(404);
    const [first, second] = await numbered(dataset_id, 2);
    await api('PATCH', `/examples/${first}`, { inputs: { n: 10 } });
    await api('DELETE', `/examples/${second}`);
    await api('PATCH', `/examples/${first}`, { metadata: { m: 1 } });
    const versions = await versionsOf(dataset_id);
    expect(versions.map(({ tags }) => tags)).toEqual([['latest'], null, null, null]);
    const times = versions.map(({ as_of }) => as_of);
    expect([...times].sort().reverse()).toEqual(times);
    // JavaScript's dates hold every one of them exactly.
    for (const time of times)
      expect(new Date(time).toISOString().slice(0, 23)).toBe(time.slice(0, 23).padEnd(23, '.000'));
    const seen = await Promise.all(times.map((time) => contents(`dataset=${dataset_id}&${at(time)}`)));
    expect(seen).toEqual([[10], [10], [1, 10], [0, 1]]);
    const metadata = await Promise.all(times.map((time) => api('GET', `/examples/${first}?${at(time)}`)));
    expect(metadata.map((each) => each.metadata.m ?? null)).toEqual([1, null, null, null]);
    expect(await contents(`dataset=${dataset_id}&as_of=2020-01-01`)).toEqual([]);

    const tag = (as_of: string, name: string) => api('PUT', `/datasets/${dataset_id}/tags`, { as_of, tag: name });
    expect(await tag(times[3], 'prod')).toEqual({ tags: ['prod'], as_of: times[3] });
    expect(await contents(`dataset=${dataset_id}&as_of=prod`)).toEqual([0, 1]);
    expect((await api('GET', `/examples/${second}?as_of=prod`)).inputs).toEqual({ n: 1 });
    expect(await api('GET', `/examples/count?dataset=${dataset_id}&as_of=prod`)).toBe(2);
    await tag('latest', 'prod');
    expect((await versionsOf(dataset_id)).map(({ tags }) => tags)).toEqual([['latest', 'prod'], null, null, null]);
    expect(await api('GET', `/datasets/${dataset_id}/version?tag=prod`)).toEqual({
      tags: ['latest', 'prod'],
      as_of: times[0],
    });
    const between = new Date(Date.parse(times[1]) - 1).toISOString();
    expect(['', times[2], times[3]]).toContain(
      (await api('GET', `/datasets/${dataset_id}/version?as_of=${between}`)).as_of,
    );
    expect((await api('GET', `/datasets/${dataset_id}/versions?limit=1&offset=3`))[0].as_of).toBe(times[3]);
    expect(await api('GET', `/datasets/${dataset_id}/versions?search=PRO`)).toHaveLength(1);
    expect(await api('GET', `/datasets/${dataset_id}/versions?example=${second}`)).toHaveLength(2);
    expect(await api('GET', `/datasets/${dataset_id}/versions?offset=99`)).toEqual([]);
  });

  it('are not made by equal values', async () => {
    const { id: dataset_id } = await newDataset();
    const [id, other] = await numbered(dataset_id, 2);
    await api('PATCH', `/examples/${id}`, { inputs: { a: 1, b: [2] }, outputs: { c: 3 }, metadata: { m: 1, n: 2 } });
    const [versions, before] = [await versionsOf(dataset_id), await api('GET', `/examples/${id}`)];
    const equal = { inputs: { b: [2], a: 1 }, outputs: { c: 3 }, metadata: { n: 2, m: 1 }, split: ['base'] };
    await api('PATCH', `/examples/${id}`, equal);
    expect(await api('PATCH', '/examples/bulk', [{ id, ...equal }])).toMatchObject({ as_of: versions[0]?.as_of });
    expect(await versionsOf(dataset_id)).toEqual(versions);
    expect(await api('GET', `/examples/${id}`)).toEqual(before);

    await api('PATCH', '/examples/bulk', [
      { id, ...equal },
      { id: other, metadata: { m: 2 } },
    ]);
    expect(await versionsOf(dataset_id)).toHaveLength(versions.length + 1);
    expect(await api('GET', `/datasets/${dataset_id}/versions?example=${id}`)).toHaveLength(2);
    expect(
      await api(
        'GET',
        `/datasets/${dataset_id}/versions/diff?from_version=${encodeURIComponent(versions[0]?.as_of)}&to_version=latest`,
      ),
    ).toMatchObject({ examples_modified: [other] });
  });

  it('differ in changed, added and removed examples', async () => {
    const { id: dataset_id } = await newDataset();
    const [same, changed, removed, back] = (await numbered(dataset_id, 4)) as [string, string, string, string];
    await api('PUT', `/datasets/${dataset_id}/tags`, { as_of: 'latest', tag: 'start' });
    await api('PATCH', '/examples/bulk', [
      { id: changed, split: 'test' },
      { id: back, inputs: { n: 99 } },
    ]);
    await api('PATCH', `/examples/${back}`, { inputs: { n: 3 } });
    await api('DELETE', `/examples/${removed}`);
    const added = (await numbered(dataset_id, 1))[0];
    const diff = (from: string, to: string) =>
      api('GET', `/datasets/${dataset_id}/versions/diff?from_version=${from}&to_version=${to}`);
    expect(await diff('start', 'latest')).toEqual({
      examples_modified: [changed],
      examples_added: [added],
      examples_removed: [removed],
    });
    expect(await diff('latest', 'start')).toMatchObject({ examples_added: [removed], examples_removed: [added] });
    expect((await diff('start', 'start')).examples_modified).toEqual([]);
    expect(same).toBeDefined();
  });

  it('of uploads are versions, too', async () => {
    const dataset_name = randomUUID();
    const rows = [row({ inputs: { n: 1 } }), row({ inputs: { n: 2 } })];
    const send = (results: unknown[]) => api('POST', '/datasets/upload-experiment', upload({ dataset_name, results }));
    const { dataset } = await send(rows);
    await send(rows);
    expect(await versionsOf(dataset.id)).toHaveLength(1);
    await send([{ ...rows[0], inputs: { n: 5 } }, rows[1]]);
    await send([row({ inputs: { n: 7 } })]);
    const times = (await versionsOf(dataset.id)).map(({ as_of }) => as_of);
    const seen = await Promise.all(times.map((time) => contents(`dataset=${dataset.id}&${at(time)}`)));
    expect(seen).toEqual([
      [2, 5, 7],
      [2, 5],
      [1, 2],
    ]);
  });

  it.each([
    ['GET', '/version?as_of=2026-01-01&tag=x', undefined, 422],
    ['GET', '/version?tag=none', undefined, 404],
    ['GET', '/version?as_of=1999-01-01', undefined, 404],
    ['GET', '/version?as_of=soon', undefined, 422],
    ['GET', '/versions/diff?from_version=latest', undefined, 422],
    ['GET', '/versions/diff?from_version=none&to_version=latest', undefined, 404],
    ['PUT', '/tags', { as_of: 'latest' }, 422],
    ['PUT', '/tags', { as_of: 'latest', tag: 'latest' }, 422],
    ['PUT', '/tags', { as_of: 'latest', tag: '2026-01-01' }, 422],
    ['PUT', '/tags', { as_of: 'none', tag: 'x' }, 404],
  ])('%s %s %j is %i', async (method, path, body, code) => {
    const { id } = await newDataset();
    await numbered(id, 1);
    expect(await status(method, `/datasets/${id}${path}`, body)).toBe(code);
    expect(await status(method, `/datasets/${id}${path}`, body, 'b')).toBe(code === 422 ? 422 : 404);
  });

  it('follow each other when many write to one dataset at once, and none is lost', async () => {
    const { id: dataset_id } = await newDataset();
    await Promise.all(Array.from({ length: 12 }, () => numbered(dataset_id, 20)));
    expect(await api('GET', `/examples/count?dataset=${dataset_id}`)).toBe(240);
    const times = (await versionsOf(dataset_id)).map(({ as_of }) => as_of);
    expect(new Set(times).size).toBe(12);
    const counts = await Promise.all(
      times.map((time) => api('GET', `/examples/count?dataset=${dataset_id}&${at(time)}`)),
    );
    expect(counts).toEqual(Array.from({ length: 12 }, (_, n) => 240 - 20 * n));
    const positions = await service.query<{ position: string }>(
      'SELECT position FROM experiments.example WHERE dataset_id = $1 ORDER BY position',
      [dataset_id],
    );
    expect(positions.map(({ position }) => Number(position))).toEqual(Array.from({ length: 240 }, (_, n) => n + 1));
  });

  it('of uploads to one dataset at once follow each other, too', async () => {
    const dataset_name = randomUUID();
    const send = (n: number) =>
      api('POST', '/datasets/upload-experiment', upload({ dataset_name, results: [row({ inputs: { n } })] }));
    const [{ dataset }] = (await Promise.all([1, 2, 3, 4, 5].map(send))) as [Json];
    const times = (await versionsOf(dataset.id)).map(({ as_of }) => as_of);
    const counts = await Promise.all(times.map((time) => contents(`dataset=${dataset.id}&${at(time)}`)));
    expect(counts.map(({ length }) => length)).toEqual([5, 4, 3, 2, 1]);
  });

  it('of two datasets at once are no deadlock', async () => {
    const [a, b] = [(await newDataset()).id, (await newDataset()).id];
    const pairs = Array.from({ length: 10 }, (_, n) => (n % 2 ? [a, b] : [b, a]));
    const codes = await Promise.all(
      pairs.map((ids) =>
        status(
          'POST',
          '/examples/bulk',
          ids.map((id) => example(id)),
        ),
      ),
    );
    expect(new Set(codes)).toEqual(new Set([200]));
    expect(await api('GET', `/examples/count?dataset=${a}`)).toBe(10);
  });

  it('lets one of two deletions and changes of an example win', async () => {
    const { id: dataset_id } = await newDataset();
    const [id] = await numbered(dataset_id, 1);
    const codes = await Promise.all([
      status('DELETE', `/examples/${id}`),
      status('PATCH', `/examples/${id}`, { outputs: { answer: 'late' } }),
      status('DELETE', `/examples/${id}`),
    ]);
    expect(codes.filter((code) => code === 404).length).toBeGreaterThanOrEqual(1);
    for (const code of codes) expect([200, 404]).toContain(code);
    expect(await api('GET', `/examples/count?dataset=${dataset_id}`)).toBe(0);
  });
});

describe('an example that two people change', () => {
  it('is changed and deleted under the condition of its ETag', async () => {
    const { id: dataset_id } = await newDataset();
    const [id] = await numbered(dataset_id, 1);
    const path = `/api/v1/examples/${id}`;
    const tagOf = async () => (await service.send('GET', path)).headers.get('etag') as string;
    const change = (tag: string, body: Json, method = 'PATCH') =>
      service.call(method, path, { ...(method === 'PATCH' ? { body } : {}), headers: { 'if-match': tag } });
    const first = await tagOf();
    expect(first).toBe(`"${(await api('GET', `/examples/${id}`)).modified_at}"`);
    expect((await change(first, { inputs: { n: 1 } })).status).toBe(200);

    const late = await change(first, { inputs: { n: 2 } });
    expect([late.status, late.body.code]).toEqual([412, 'example_changed']);
    expect((await change(first, {}, 'DELETE')).status).toBe(412);
    expect((await api('GET', `/examples/${id}`)).inputs).toEqual({ n: 1 });
    expect((await change('no tag', { inputs: { n: 2 } })).status).toBe(422);

    const known = await tagOf();
    const answers = await Promise.all([3, 4].map((n) => change(known, { inputs: { n } })));
    expect(answers.map(({ status: answered }) => answered).sort()).toEqual([200, 412]);
    expect((await change(await tagOf(), {}, 'DELETE')).status).toBe(200);
    expect((await change('*', { inputs: { n: 2 } })).status).toBe(404);
    expect((await change('*', {}, 'DELETE')).status).toBe(404);
  });
});

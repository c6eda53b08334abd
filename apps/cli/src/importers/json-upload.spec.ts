import { describe, expect, it } from '@jest/globals';
import { useImports } from '../../test/use-imports.js';
import { measure } from '../api/upload-body.js';
import { JsonMembers } from './json-members.js';
import type { UploadSource } from './upload-source.js';

const { read, only } = useImports();

const header = {
  experiment_name: 'one',
  dataset_name: 'capitals',
  experiment_start_time: '2026-01-05T10:00:00Z',
  experiment_end_time: '2026-01-05T11:00:00Z',
};
const row = (answer: string) => ({
  row_id: '3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01',
  inputs: { question: 'q "x" \\ [}' },
  actual_outputs: { answer },
  start_time: header.experiment_start_time,
  end_time: header.experiment_end_time,
});

describe('an upload as JSON', () => {
  it.each([
    ['with its rows last', JSON.stringify({ ...header, results: [row('a'), row('é\u2028')] })],
    ['with its rows first, indented', JSON.stringify({ results: [row('a'), row('é\u2028')], ...header }, null, 2)],
    ['with a byte order mark', `\ufeff ${JSON.stringify({ ...header, results: [row('a'), row('é\u2028')] })}\n`],
  ])('%s is read', async (_name, text) => {
    const { format, header: found, rows } = await only('upload.json', text);
    expect(format).toBe('heddle');
    expect(found).toEqual(header);
    expect(rows).toEqual([row('a'), row('é\u2028')]);
  });

  it('passes rows on unchanged', async () => {
    const { sources } = await read(
      'wide.json',
      '{"experiment_name":"x","results":[ {"n":1.0e3, "big":12345678901234567890} ,[],1]}',
    );
    const texts: string[] = [];
    for await (const text of (sources[0] as UploadSource).rows()) texts.push(text);
    expect(texts).toEqual(['{"n":1.0e3, "big":12345678901234567890}', '[]', '1']);
  });

  it.each([1, 2, 3, 7, 64])('is split equally in chunks of %i bytes', (size) => {
    const bytes = Buffer.from(JSON.stringify({ a: [1, '"]'], results: [row('ü'), 2, 'x', null], b: -1.5, c: 'é\\"' }));
    const members = new JsonMembers('results');
    const parts = [];
    for (let at = 0; at < bytes.length; at += size) parts.push(...members.push(bytes.subarray(at, at + size)));
    members.end();
    expect(parts.map(({ text }) => JSON.parse(text) as unknown)).toEqual([
      [1, '"]'],
      row('ü'),
      2,
      'x',
      null,
      -1.5,
      'é\\"',
    ]);
  });

  it.each([
    ['{"results":[{"a":1}', 'it ends in the middle of the JSON object'],
    ['{"results":[{"a":1}{"a":2}]}', 'unexpected "{" at byte 19'],
    ['{"results":[,]}', 'unexpected "," at byte 12'],
    ['{"results":[1,]}', 'unexpected "]" at byte 14'],
    ['{"results":[]} x', 'unexpected "x" at byte 15'],
    ['{"a" 1}', 'unexpected "1" at byte 5'],
    ['{a:1}', 'unexpected "a" at byte 1'],
    ['[1]', 'it is not a JSON object'],
    ['{"results":[{"a":1}, {"a":tru}]}', 'row 2 is not JSON'],
    ['{"experiment_name":nope,"results":[]}', 'experiment_name is not JSON'],
    ['{"experiment_name":"x"}', 'has no list "results"'],
    ['{"results":{"a":1}}', 'has no list "results"'],
  ])('%s is refused', async (text, message) => {
    await expect(read('broken.json', text, 'heddle')).rejects.toThrow(message);
  });

  it('as NDJSON has its header in the first line, and names lines', async () => {
    const text = `\ufeff${JSON.stringify(header)}\r\n\n${JSON.stringify(row('a\u2028'))}\r\n${JSON.stringify(row('b'))}`;
    const { format, header: found, rows, source } = await only('upload.ndjson', text);
    expect([format, found, rows]).toEqual(['ndjson', header, [row('a\u2028'), row('b')]]);
    expect([source.placeOf(0), source.placeOf(1)]).toEqual(['line 3', 'line 4']);
    await expect(read('bad.ndjson', `${JSON.stringify(header)}\n{"a":\n`, 'ndjson')).rejects.toThrow(
      'line 2 is not JSON',
    );
  });

  it('has the same hash in both forms, and another one with another name', async () => {
    const json = await only('a.json', JSON.stringify({ ...header, results: [row('a')] }));
    const ndjson = await only('a.ndjson', `${JSON.stringify(header)}\n${JSON.stringify(row('a'))}\n`);
    const hashOf = async ({ source }: typeof json, name = 'one') =>
      (await measure({ header: { ...source.header, experiment_name: name }, rows: source.rows })).hash;
    expect(await hashOf(json)).toBe(await hashOf(ndjson));
    expect(await hashOf(json)).not.toBe(await hashOf(json, 'two'));
  });
});

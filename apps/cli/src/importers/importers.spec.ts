import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { measure } from '../api/upload-body.js';
import { chooseDelimiter, type CsvOptions, readScore } from './csv-columns.js';
import { feedbackOf, timeOf } from './fields.js';
import { parseLenient } from './inspect.js';
import { JsonMembers } from './json-members.js';
import { detectFormat, type Format, readUploads } from './read-uploads.js';
import { RowIds, rowIdOf } from './row-ids.js';
import type { UploadRow, UploadSource } from './upload-source.js';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'heddle-importers-'))));
afterAll(() => rm(folder, { recursive: true }));

const noCsv: CsvOptions = { inputs: [], expected: [], outputs: [], scores: [], rowId: undefined, delimiter: undefined };

async function read(name: string, content: string | Buffer, format: Format = 'auto', csv: Partial<CsvOptions> = {}) {
  const file = join(folder, name);
  await writeFile(file, content);
  return readUploads(file, format, { ...noCsv, ...csv });
}

const rowsOf = async ({ rows }: UploadSource): Promise<UploadRow[]> => {
  const all: UploadRow[] = [];
  for await (const row of rows()) all.push(JSON.parse(row) as UploadRow);
  return all;
};

async function only(name: string, content: string | Buffer, format?: Format, csv?: Partial<CsvOptions>) {
  const { sources, ...rest } = await read(name, content, format, csv);
  expect(sources).toHaveLength(1);
  const source = sources[0] as UploadSource;
  return { ...rest, source, header: source.header, rows: await rowsOf(source) };
}

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

  it('passes rows on as they are written', async () => {
    const { sources } = await read(
      'wide.json',
      '{"experiment_name":"x","results":[ {"n":1.0e3, "big":12345678901234567890} ,[],1]}',
    );
    const texts: string[] = [];
    for await (const text of (sources[0] as UploadSource).rows()) texts.push(text);
    expect(texts).toEqual(['{"n":1.0e3, "big":12345678901234567890}', '[]', '1']);
  });

  it.each([1, 2, 3, 7, 64])('is cut the same in chunks of %i bytes', (size) => {
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
    ['[1]', 'it is no JSON object'],
    ['{"results":[{"a":1}, {"a":tru}]}', 'row 2 is no JSON'],
    ['{"experiment_name":nope,"results":[]}', 'experiment_name is no JSON'],
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
      'line 2 is no JSON',
    );
  });

  it('has the same hash in either form, and another under another name', async () => {
    const json = await only('a.json', JSON.stringify({ ...header, results: [row('a')] }));
    const ndjson = await only('a.ndjson', `${JSON.stringify(header)}\n${JSON.stringify(row('a'))}\n`);
    const hashOf = async ({ source }: typeof json, name = 'one') =>
      (await measure({ header: { ...source.header, experiment_name: name }, rows: source.rows })).hash;
    expect(await hashOf(json)).toBe(await hashOf(ndjson));
    expect(await hashOf(json)).not.toBe(await hashOf(json, 'two'));
  });
});

/** Results as `promptfoo eval -o` writes them: version 3. */
const result = (fields: object = {}) => ({
  promptIdx: 0,
  testIdx: 0,
  testCase: { vars: { city: 'Paris' }, description: 'France', assert: [{ type: 'contains', value: 'Seine' }] },
  promptId: 'p1',
  provider: { id: 'openai:small', label: 'small' },
  prompt: { raw: 'The river of Paris?', label: 'The river of {{city}}?' },
  vars: { city: 'Paris' },
  response: { output: 'Seine', tokenUsage: { total: 12 } },
  success: true,
  failureReason: 0,
  score: 0.75,
  latencyMs: 1500,
  cost: 0.002,
  namedScores: { tone: 0.5 },
  gradingResult: {
    pass: true,
    score: 0.75,
    reason: 'All assertions passed',
    namedScores: { tone: 0.5 },
    componentResults: [
      { pass: true, score: 1, reason: 'It has the river', assertion: { type: 'contains', value: 'Seine' } },
      { pass: true, score: 0.5, reason: 'Friendly', assertion: { type: 'llm-rubric', metric: 'tone' } },
      { pass: true, score: 1, reason: 'And again', assertion: { type: 'contains', value: 'e' } },
    ],
  },
  ...fields,
});
const promptfoo = (results: object[], outer: object = {}) =>
  JSON.stringify({
    evalId: 'eval-1',
    results: { version: 3, timestamp: '2026-01-05T10:00:00.000Z', prompts: [], results, stats: { successes: 1 } },
    config: { description: 'rivers' },
    ...outer,
  });

describe('results of promptfoo', () => {
  it('become rows with the verdict, each metric and each assertion', async () => {
    const { format, header: found, rows } = await only('results.json', promptfoo([result()]));
    expect(format).toBe('promptfoo');
    expect(found).toEqual({
      experiment_name: 'rivers, small, eval-1',
      dataset_name: 'rivers',
      experiment_start_time: '2026-01-05T10:00:00.000Z',
      experiment_end_time: '2026-01-05T10:00:01.500Z',
      experiment_metadata: {
        source: 'promptfoo',
        provider: 'small',
        prompt: 'The river of {{city}}?',
        eval_id: 'eval-1',
      },
    });
    expect(rows).toEqual([
      {
        row_id: rowIdOf({ vars: { city: 'Paris' }, description: 'France' }),
        inputs: { city: 'Paris' },
        expected_outputs: { assertions: [{ type: 'contains', value: 'Seine' }] },
        actual_outputs: { output: 'Seine' },
        evaluation_scores: [
          { key: 'pass', score: true },
          { key: 'score', score: 0.75, comment: 'All assertions passed' },
          { key: 'tone', score: 0.5 },
          { key: 'contains', score: 1, comment: 'It has the river' },
          { key: 'contains 2', score: 1, comment: 'And again' },
        ],
        start_time: '2026-01-05T10:00:00.000Z',
        end_time: '2026-01-05T10:00:01.500Z',
        run_name: 'France',
        run_metadata: { cost: 0.002, token_usage: { total: 12 }, test_index: 0 },
      },
    ]);
  });

  it('become one experiment for each provider with each prompt, whose rows line up', async () => {
    const { sources } = await read(
      'matrix.json',
      promptfoo([
        result(),
        result({ provider: 'openai:large' }),
        result({ promptIdx: 1, prompt: { raw: 'River?', label: 'short' } }),
        result({ testIdx: 1, vars: { city: 'Rome' }, testCase: {} }),
      ]),
    );
    expect(sources.map(({ header: { experiment_name: name } }) => name)).toEqual([
      'rivers, small, The river of {{city}}?, eval-1',
      'rivers, openai:large, The river of {{city}}?, eval-1',
      'rivers, small, short, eval-1',
    ]);
    const ids = await Promise.all(sources.map(async (source) => (await rowsOf(source)).map(({ row_id: id }) => id)));
    expect(ids.map(({ length }) => length)).toEqual([2, 1, 1]);
    expect(new Set(ids.map(([first]) => first)).size).toBe(1);
    expect(sources[0]?.placeOf(1)).toBe('result 4');
  });

  it.each([
    ['the response failed', { error: 'API error', failureReason: 2, gradingResult: null }, 'API error'],
    [
      'an assertion failed, which is no error',
      { error: 'Expected Seine', failureReason: 1, success: false },
      undefined,
    ],
    [
      'an older version has no reason',
      { error: 'timeout', failureReason: undefined, gradingResult: undefined },
      'timeout',
    ],
    ['an older version had an assertion fail', { error: 'Expected', failureReason: undefined }, undefined],
  ])('%s', async (_name, fields, error) => {
    const { rows } = await only('errors.json', promptfoo([result(fields)]));
    expect(rows[0]?.error).toBe(error);
    expect((rows[0]?.evaluation_scores ?? []).length > 0).toBe(error === undefined);
  });

  it.each([
    [
      'version 2, with a table',
      JSON.stringify({
        results: {
          version: 2,
          timestamp: '2024-05-01T00:00:00Z',
          results: [result({ provider: 'a', testCase: undefined })],
          table: {},
          stats: {},
        },
        config: {},
      }),
    ],
    [
      'a summary alone',
      JSON.stringify({
        version: 3,
        timestamp: '2024-05-01T00:00:00Z',
        results: [result({ provider: 'a' })],
        stats: {},
      }),
    ],
    [
      'version 4',
      JSON.stringify({
        evalId: 'e',
        results: { version: 4, timestamp: '2024-05-01T00:00:00Z', results: [result({ provider: 'a' })], prompts: [] },
      }),
    ],
  ])('in the layout of %s are read', async (_name, text) => {
    const { format, rows, header: found } = await only('layout.json', text);
    expect(format).toBe('promptfoo');
    expect(found.experiment_metadata).toMatchObject({ provider: 'a' });
    expect(rows[0]?.inputs).toEqual({ city: 'Paris' });
  });

  it.each([
    ['no results', promptfoo([]), 'has no results'],
    ['no time', JSON.stringify({ results: { version: 3, results: [result()] } }), 'timestamp is missing'],
    ['something else', '{"a": 1}', 'has no results of promptfoo'],
  ])('with %s are refused', async (_name, text, message) => {
    await expect(read('refused.json', text, 'promptfoo')).rejects.toThrow(message);
  });
});

const sample = (fields: object = {}) => ({
  id: 'france',
  epoch: 1,
  input: 'attachment://abc',
  target: 'Seine',
  output: {
    model: 'm',
    completion: 'The Seine',
    choices: [{ stop_reason: 'stop', message: { content: 'The Seine' } }],
  },
  scores: {
    match: { value: 'C', answer: 'The Seine', explanation: 'It matches' },
    rubric: { value: { tone: 0.5, length: 3 } },
    labels: { value: ['a', 'b'] },
  },
  metadata: { difficulty: 'easy' },
  model_usage: { m: { total_tokens: 9 } },
  started_at: '2026-01-05T10:00:01+00:00',
  completed_at: '2026-01-05T10:00:03+00:00',
  attachments: { abc: 'Which river?' },
  ...fields,
});
const inspect = {
  version: 2,
  status: 'success',
  eval: {
    eval_id: 'e1',
    run_id: 'r1',
    created: '2026-01-05T10:00:00+00:00',
    task: 'rivers',
    dataset: { name: 'rivers-of-europe', samples: 1 },
    model: 'openai/small',
    revision: { type: 'git', origin: 'x', commit: 'abc123' },
  },
  results: { scores: [{ name: 'match', scorer: 'match', metrics: { accuracy: { name: 'accuracy', value: 1 } } }] },
  stats: { started_at: '2026-01-05T10:00:00+00:00', completed_at: '2026-01-05T10:00:02+00:00' },
};

/** A zip file with these entries, every second one compressed. */
function zipOf(entries: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  Object.entries(entries).forEach(([name, text], index) => {
    const content = Buffer.from(text);
    const data = index % 2 === 0 ? deflateRawSync(content) : content;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(index % 2 === 0 ? 8 : 0, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), data]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, central, Buffer.from(name)]),
    );
    parts.push(local);
    offset += local.length;
  });
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, all, end]);
}

describe('a log of Inspect', () => {
  const expectedHeader = {
    experiment_name: 'rivers, openai/small, e1',
    dataset_name: 'rivers-of-europe',
    experiment_start_time: '2026-01-05T10:00:00.000Z',
    experiment_end_time: '2026-01-05T10:00:03.000Z',
    experiment_metadata: {
      source: 'inspect',
      task: 'rivers',
      model: 'openai/small',
      git_commit: 'abc123',
      status: 'success',
      eval_id: 'e1',
      run_id: 'r1',
    },
    summary_experiment_scores: [{ key: 'match/accuracy', score: 1 }],
  };

  it('as JSON becomes rows with all scores and their letters', async () => {
    const { format, header: found, rows } = await only('log.json', JSON.stringify({ ...inspect, samples: [sample()] }));
    expect([format, found]).toEqual(['inspect', expectedHeader]);
    expect(rows).toEqual([
      {
        row_id: rowIdOf('rivers', 'france'),
        inputs: { input: 'Which river?' },
        expected_outputs: { target: 'Seine' },
        actual_outputs: { output: 'The Seine', stop_reason: 'stop' },
        evaluation_scores: [
          { key: 'match', value: 'C', score: 1, comment: 'It matches' },
          { key: 'rubric/tone', score: 0.5 },
          { key: 'rubric/length', score: 3 },
          { key: 'labels', value: { values: ['a', 'b'] } },
        ],
        start_time: '2026-01-05T10:00:01.000Z',
        end_time: '2026-01-05T10:00:03.000Z',
        run_name: 'rivers france',
        run_metadata: { difficulty: 'easy', sample_id: 'france', epoch: 1, model_usage: { m: { total_tokens: 9 } } },
      },
    ]);
  });

  it('as .eval is the same, and its epochs are repetitions', async () => {
    const archive = zipOf({
      'header.json': JSON.stringify(inspect),
      'samples/france_epoch_1.json': JSON.stringify(sample()),
      'samples/france_epoch_2.json': JSON.stringify(sample({ epoch: 2, error: { message: 'limit' }, scores: {} })),
      'summaries.json': '[]',
    });
    const { header: found, rows, source } = await only('log.eval', archive);
    expect(found).toEqual(expectedHeader);
    expect(rows.map(({ row_id: id }) => id)).toEqual([rowIdOf('rivers', 'france'), rowIdOf('rivers', 'france')]);
    expect(rows[1]).toMatchObject({ error: 'limit', evaluation_scores: [] });
    expect(source.placeOf(1)).toBe('samples/france_epoch_2.json');
  });

  it('that was interrupted has its beginning only', async () => {
    const { header: found } = await only(
      'begun.eval',
      zipOf({ '_journal/start.json': JSON.stringify({ eval: inspect.eval }) }),
    );
    expect(found).toMatchObject({
      experiment_name: 'rivers, openai/small, e1',
      experiment_end_time: '2026-01-05T10:00:00.000Z',
    });
  });

  it.each([
    ['no zip', Buffer.from('PK nothing'), 'is no zip file'],
    ['another zip', zipOf({ 'a.txt': '' }), 'has no header.json'],
    [
      'a broken sample',
      zipOf({ 'header.json': JSON.stringify(inspect), 'samples/a_epoch_1.json': '{' }),
      'samples/a_epoch_1.json is no JSON object',
    ],
  ])('that is %s is refused', async (_name, content, message) => {
    await expect(read('refused.eval', content)).rejects.toThrow(message);
  });

  it.each([
    ['I', 0],
    ['P', 0.5],
    ['0.25', 0.25],
    ['maybe', undefined],
    [true, true],
  ])('scores %j as %j', async (value, score) => {
    const { rows } = await only(
      's.json',
      JSON.stringify({ ...inspect, samples: [sample({ scores: { s: { value } } })] }),
    );
    expect(rows[0]?.evaluation_scores?.[0]?.score).toBe(score);
  });

  it('may hold NaN, which is no score', () => {
    expect(parseLenient('{"a": NaN, "b": "NaN \\" NaN", "c": [-Infinity]}', 'x')).toEqual({
      a: null,
      b: 'NaN " NaN',
      c: [null],
    });
  });
});

describe('a table', () => {
  const text = [
    '\ufeffid,Question,Ground Truth,Answer,faithfulness,correct,tokens,latency_ms,topic',
    'a1,"Which river, here?",Seine,"The ""Seine""",0.5,yes,12,1500,geo',
    '',
    'a2,"Two',
    'lines?",Tiber,,1,no,13,,',
  ].join('\r\n');

  it('is understood by the names of its columns and by what is in them', async () => {
    const { format, rows, note, header: found, source } = await only('answers.csv', text);
    expect([format, found.experiment_name]).toEqual(['csv', 'answers']);
    expect(note).toBe(
      'input: Question; expected: Ground Truth; output: Answer; scores: faithfulness, correct; row id: id; metadata: tokens, topic',
    );
    const start = String(found.experiment_start_time);
    expect(rows).toEqual([
      {
        row_id: rowIdOf('a1'),
        inputs: { Question: 'Which river, here?' },
        expected_outputs: { 'Ground Truth': 'Seine' },
        actual_outputs: { Answer: 'The "Seine"' },
        evaluation_scores: [
          { key: 'faithfulness', score: 0.5 },
          { key: 'correct', score: true },
        ],
        start_time: start,
        end_time: new Date(Date.parse(start) + 1500).toISOString(),
        run_metadata: { tokens: '12', topic: 'geo' },
      },
      expect.objectContaining({ inputs: { Question: 'Two\r\nlines?' }, end_time: start }),
    ]);
    expect(source.placeOf(0)).toBe('line 2');
  });

  it('is understood as the flags say', async () => {
    const { rows } = await only('flags.csv', 'x;y;z;k\n1;2;0,5;00000000-0000-4000-8000-00000000000A\n', 'csv', {
      inputs: ['x', 'y'],
      scores: ['grade=z'],
      rowId: 'k',
    });
    expect(rows[0]).toMatchObject({
      row_id: '00000000-0000-4000-8000-00000000000A',
      inputs: { x: '1', y: '2' },
      evaluation_scores: [{ key: 'grade', value: '0,5' }],
    });
  });

  it.each([
    ['no column that is an input', 'a,b\n1,2\n', {}, 'which column is the input. Say --input; it has a, b'],
    ['a column that is not there', 'input\n1\n', { scores: ['m=nope'] }, '--score: .* has no column "nope"'],
    ['two columns of one name', 'input,input\n1,2\n', {}, 'two columns are called "input"'],
    ['more cells than columns', 'input,b\n1,2\n1,2,3\n', {}, 'line 3: 3 cells, but the header has 2 columns'],
    ['quotes that do not end', 'input,b\n"1,2\n', {}, 'Quote Not Closed'],
    ['nothing', '', {}, 'is empty'],
  ])('with %s is refused', async (_name, content, csv, message) => {
    await expect(read('refused.csv', content, 'csv', csv)).rejects.toThrow(new RegExp(message));
  });

  it.each([
    ['a,b', ','],
    ['a;b;"c,d,e"', ';'],
    ['a\tb', '\t'],
    ['a', ','],
  ])('%j is separated by %j', (line, delimiter) => expect(chooseDelimiter(line)).toBe(delimiter));

  it.each([
    ['0.5', 0.5],
    ['50 %', 0.5],
    ['PASS', true],
    ['no', false],
    ['1e-3', 0.001],
    ['', undefined],
    ['good', undefined],
    ['Infinity', undefined],
  ])('%j is the score %j', (cell, score) => expect(readScore(cell)).toBe(score));
});

describe('what importers share', () => {
  it('gives repetitions the id of their case, and other expectations another one', () => {
    const ids = new RowIds();
    const first = ids.of({ a: 1, b: 2 }, { x: 1 });
    expect(ids.of({ b: 2, a: 1 }, { x: 1 })).toBe(first);
    expect(ids.of({ a: 1, b: 2 }, { x: 2 })).not.toBe(first);
    expect(new RowIds().of({ a: 1, b: 2 }, { x: 9 })).toBe(first);
    // Forever: ids that were uploaded have to be met again.
    expect(first).toBe('77c5dfb1-514a-51f4-9c8f-94b024fe49bb');
  });

  it.each([
    ['2026-01-05T10:00:00', '2026-01-05T10:00:00.000Z'],
    ['2026-01-05T10:00:00+02:00', '2026-01-05T08:00:00.000Z'],
    ['2026-01-05T10:00:00-0200', '2026-01-05T12:00:00.000Z'],
    ['2026-01-05', '2026-01-05T00:00:00.000Z'],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('takes %j for %j', (text, time) => expect(timeOf(text)).toBe(time));

  it('keeps both ends of a key that is too long', () => {
    const { key } = feedbackOf(`begin${'x'.repeat(300)}end`, { score: 1 });
    expect(key).toMatch(/^begin.*….*end$/);
    expect(key.length).toBeLessThanOrEqual(180);
  });

  it.each<[string, string, boolean, Format | undefined]>([
    ['a.json', '{"experiment_name":"x","results":[]}', true, 'heddle'],
    ['a.json', '{"results":[{"row_id":"x"', false, 'heddle'],
    ['a.ndjson', '{"experiment_name":"x"}\n{"row_id":"y"}', true, 'ndjson'],
    ['a.jsonl', '{"experiment_name":"x"}\n', false, 'ndjson'],
    ['a.json', '{"evalId":"x","results":{"version":3', false, 'promptfoo'],
    ['a.json', '{"version":2,"status":"success","eval":{"task":"x"', false, 'inspect'],
    ['a.eval', 'PK\u0003\u0004', false, 'inspect'],
    ['a.tsv', 'a\tb', true, 'csv'],
    ['a.json', '{"a":1}', true, undefined],
    ['a.bin', 'nothing', true, undefined],
  ])('%s with %j is known', (name, head, isWhole, format) => {
    expect(detectFormat(name, Buffer.from(head), isWhole)).toBe(format);
  });
});

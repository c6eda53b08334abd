import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { feedbackOf, numbered, timeOf } from './fields.js';
import { detectFormat, type Format, readUploads } from './read-uploads.js';
import { RowIds } from './row-ids.js';

describe('common functions of importers', () => {
  it('gives repetitions the id of their case, and other expected outputs another one', () => {
    const ids = new RowIds('d');
    const first = ids.of({ a: 1, b: 2 }, { x: 1 });
    expect(ids.of({ b: 2, a: 1 }, { x: 1 })).toBe(first);
    expect(ids.of({ a: 1, b: 2 }, { x: 2 })).not.toBe(first);
    expect(new RowIds('d').of({ a: 1, b: 2 }, { x: 9 })).toBe(first);
    expect(new RowIds('another dataset').of({ a: 1, b: 2 }, { x: 1 })).not.toBe(first);
    // These ids must never change, or later uploads would not match earlier ones.
    expect(first).toBe('b730c94d-d6c5-5c7b-8ea3-2aa050aae722');
  });

  it.each([
    ['2026-01-05T10:00:00', '2026-01-05T10:00:00.000Z'],
    ['2026-01-05T10:00:00+02:00', '2026-01-05T08:00:00.000Z'],
    ['2026-01-05T10:00:00-0200', '2026-01-05T12:00:00.000Z'],
    ['2026-01-05', '2026-01-05T00:00:00.000Z'],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('detects %j as %j', (text, time) => expect(timeOf(text)).toBe(time));

  it('keeps both ends of a key that is too long', () => {
    const { key } = feedbackOf(`begin${'x'.repeat(300)}end`, { score: 1 });
    expect(key).toMatch(/^begin.*….*end$/);
    expect(key.length).toBeLessThanOrEqual(180);
  });

  it.each([0, 1])('splits no surrogate pair, from %i on', (before) => {
    const text = ' '.repeat(before) + '\u{1F600}'.repeat(40_000);
    const { key, comment } = feedbackOf(text, { score: 1, comment: text });
    const [, second] = numbered([feedbackOf(text, {}), feedbackOf(text, {})]);
    for (const cut of [key, comment, second?.key]) {
      expect(cut?.length).toBeGreaterThan(170);
      expect(cut?.isWellFormed()).toBe(true);
    }
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
  ])('%s with %j is detected', (name, head, isWhole, format) => {
    expect(detectFormat(name, Buffer.from(head), isWhole)).toBe(format);
  });
});

describe('the progress of reading', () => {
  it.each([
    ['a.csv', 'question,answer,correct\n', (n: number) => `q${n},${'x'.repeat(1000)},1\n`],
    ['a.ndjson', '{"experiment_name":"x"}\n', (n: number) => `{"row_id":"${n}","text":"${'x'.repeat(1000)}"}\n`],
  ])('of %s runs from start to end, once', async (name, head, row) => {
    const folder = mkdtempSync(join(tmpdir(), 'heddle-read-'));
    const file = join(folder, name);
    writeFileSync(file, head + Array.from({ length: 3000 }, (_, n) => row(n)).join(''));
    const read: number[] = [];
    const csv = { inputs: [], expected: [], outputs: [], scores: [], rowId: undefined, delimiter: undefined };
    await readUploads(file, { format: 'auto', csv, dataset: 'd', onRead: (bytes) => read.push(bytes) });
    expect(read.length).toBeGreaterThan(2);
    expect(read).toEqual([...read].sort((a, b) => a - b));
    expect(read.at(-1)).toBe(statSync(file).size);
    rmSync(folder, { recursive: true });
  });
});

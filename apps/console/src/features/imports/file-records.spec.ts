import { describe, expect, it } from '@jest/globals';
import { formatOf, maximumRecords, readRecords, type FileFormat } from './file-records';

const read = (text: string, format: FileFormat) =>
  readRecords(new Blob([text]), format, { onProgress: () => undefined, signal: new AbortController().signal });

describe('records of a file', () => {
  it.each([
    ['a.csv', 'csv'],
    ['A.TSV', 'csv'],
    ['a.jsonl', 'jsonl'],
    ['a.ndjson', 'jsonl'],
    ['a.json', null],
    ['csv', null],
  ])('%s is %s', (name, format) => expect(formatOf(name)).toBe(format));

  it('are the rows of CSV, with the lines of those that do not fit', async () => {
    expect(await read('q,a\nx,y\nz\n"line\nbreak",w\n', 'csv')).toEqual({
      format: 'csv',
      columns: ['q', 'a'],
      records: [
        { line: 2, fields: { q: 'x', a: 'y' } },
        { line: 4, fields: { q: 'line\nbreak', a: 'w' } },
      ],
      problems: [{ line: 3, message: '1 cells, but 2 columns.' }],
    });
  });

  it.each([
    ['a column without a name', 'q,\n1,2', 1],
    ['two columns with one name', 'q,q\n1,2', 1],
    ['a quote that is not closed', 'q\n"1', 2],
  ])('names the line of %s', async (_name, text, line) => {
    expect((await read(text, 'csv')).problems).toEqual([{ line, message: expect.any(String) }]);
  });

  it('are the lines of JSONL, with the lines of those that are no objects', async () => {
    const text = '{"q":1}\n\n[1]\n{"q":\n{"a":{"b":"é"}}';
    expect(await read(text, 'jsonl')).toEqual({
      format: 'jsonl',
      columns: ['q', 'a'],
      records: [
        { line: 1, fields: { q: 1 } },
        { line: 5, fields: { a: { b: 'é' } } },
      ],
      problems: [
        { line: 3, message: expect.stringContaining('JSON object') },
        { line: 4, message: expect.stringContaining('not JSON') },
      ],
    });
  });

  it('are limited to those of one request', async () => {
    const { records, problems } = await read('{"q":1}\n'.repeat(maximumRecords + 5), 'jsonl');
    expect(records).toHaveLength(maximumRecords);
    expect(problems).toEqual([{ line: maximumRecords + 1, message: expect.stringContaining('20,000') }]);
  });
});

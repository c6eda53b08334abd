import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvLine } from '../../../contract/csv-line.js';
import type { CsvLimits } from './csv-meter.js';
import { readCsv } from './csv.js';

const limits = { maxRows: 100_000, maxColumns: 100, maxRowBytes: 100_000 };

/** Parses a text that arrives in chunks of a fixed size. */
async function parseCsv(
  text: string,
  { pieceBytes = 10_000, ...of }: Partial<CsvLimits> & { pieceBytes?: number } = {},
) {
  const bytes = Buffer.from(text);
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  };
  const rows: string[][] = [];
  for await (const records of readCsv(pieces(), { ...limits, ...of })) rows.push(...records);
  return rows;
}

describe('readCsv', () => {
  it.each([
    ['', []],
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['\ufeffa\n1', [['a'], ['1']]],
    ['"x,y","say ""hi""","two\nlines"', [['x,y', 'say "hi"', 'two\nlines']]],
    [
      'a,,\n,,b\n',
      [
        ['a', '', ''],
        ['', '', 'b'],
      ],
    ],
    ['a\n\n\nb\n', [['a'], ['b']]],
    ['a,', [['a', '']]],
    ['"",""', [['', '']]],
  ])('reads %j', async (text, rows) => {
    expect(await parseCsv(text)).toEqual(rows);
  });

  it.each([
    ['a\n"open', 1, 'Quote Not Closed: the parsing is finished with an opening quote at line 2'],
    ['"a"b', 0, 'Invalid Closing Quote: got "b" at line 1'],
    ['a\n\n1\nsay "hi"', 2, 'Invalid Opening Quote: a quote is found on field 0 at line 4'],
  ])('refuses %j with its row and why', async (text, row, why) => {
    const error = expect.objectContaining({ loc: ['body', 'file', row], msg: expect.stringContaining(why) });
    await expect(parseCsv(text)).rejects.toThrow(expect.objectContaining({ errors: [error] }));
  });

  it('reads the same rows from any chunks', async () => {
    const table = Array.from({ length: 200 }, (_, row) => [`${row} ü😀`, 'a "quoted"\r\ntext']);
    for (const pieceBytes of [4, 7, 64])
      expect(await parseCsv(table.map(csvLine).join(''), { pieceBytes })).toEqual(table);
  });

  it.each([
    ['rows', 'a\n1\n2\n3\n', { maxRows: 2 }, ['body', 'file'], 'The file has more than 2 rows'],
    ['rows without an end', 'a\n1\n2\n3', { maxRows: 2 }, ['body', 'file'], 'The file has more than 2 rows'],
    ['cells', 'a\n1,2,3,4\n', { maxColumns: 3 }, ['body', 'file', 1], 'Row 1 has more than 3 cells'],
    [
      'cells without an end',
      `a\n${',x'.repeat(50)}`,
      { maxColumns: 9 },
      ['body', 'file', 1],
      'Row 1 has more than 9 cells',
    ],
    [
      'bytes of a row',
      `a\n"${'x\n'.repeat(50)}`,
      { maxRowBytes: 80 },
      ['body', 'file', 1],
      'Row 1 is larger than 80 bytes',
    ],
    ['empty lines', `a\n1${'\r\n'.repeat(1100)}2`, {}, ['body', 'file'], 'The file has more than 1020 empty lines'],
  ])('refuses too many %s as soon as they come', async (_, text, of, loc, message) => {
    const error = expect.objectContaining({ loc, msg: expect.stringContaining(message) });
    for (const pieceBytes of [5, 10_000]) {
      await expect(parseCsv(text, { ...of, pieceBytes })).rejects.toThrow(expect.objectContaining({ errors: [error] }));
    }
  });

  it('does not count commas, quotes and line ends within quotes', async () => {
    const cell = 'a,",\n'.repeat(100);
    const text = `x,y\n"${cell.replaceAll('"', '""')}",2`;
    expect(await parseCsv(text, { maxRows: 1, maxColumns: 2 })).toEqual([
      ['x', 'y'],
      [cell, '2'],
    ]);
  });

  it('reads lines of csvLine unchanged, except formulas', async () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r]/.test(text));
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, async (table) => expect(await parseCsv(table.map(csvLine).join(''))).toEqual(table)),
    );
  });
});

describe('csvLine', () => {
  it('keeps spreadsheets from evaluating text', () => {
    expect(csvLine(['=1+1', '@x', -5, { a: 1 }, null, true, 'plain'])).toBe(`'=1+1,'@x,-5,"{""a"":1}",,true,plain\r\n`);
  });
});

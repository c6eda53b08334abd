import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvLine } from '../../contract/csv-line.js';
import { parseCsv } from './csv.js';

describe('parseCsv', () => {
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

  it('lets the process do other things while it reads, and cuts nothing in two', async () => {
    const table = Array.from({ length: 20_000 }, (_, row) => [`${row} ü😀`, 'a "quoted"\r\ntext']);
    let turns = 0;
    const count = setInterval(() => (turns += 1), 0);
    expect(await parseCsv(table.map(csvLine).join(''))).toEqual(table);
    clearInterval(count);
    expect(turns).toBeGreaterThan(1);
  });

  it('reads what csvLine wrote, but for formulas', async () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r]/.test(text));
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, async (table) => expect(await parseCsv(table.map(csvLine).join(''))).toEqual(table)),
    );
  });
});

describe('csvLine', () => {
  it('keeps spreadsheets from computing what is text', () => {
    expect(csvLine(['=1+1', '@x', -5, { a: 1 }, null, true, 'plain'])).toBe(`'=1+1,'@x,-5,"{""a"":1}",,true,plain\r\n`);
  });
});

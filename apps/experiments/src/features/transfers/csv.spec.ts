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
  ])('reads %j', (text, rows) => {
    expect(parseCsv(text)).toEqual(rows);
  });

  it.each([
    ['a\n"open', 2],
    ['"a"b', 3],
  ])('refuses %j with its place', (text, at) => {
    expect(() => parseCsv(text)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ loc: ['body', 'file', at] })] }),
    );
  });

  it('reads what csvLine wrote, but for formulas', () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((text) => !/^[=+\-@\t\r]/.test(text));
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 5 });
    fc.assert(fc.property(rows, (table) => expect(parseCsv(table.map(csvLine).join(''))).toEqual(table)));
  });
});

describe('csvLine', () => {
  it('keeps spreadsheets from computing what is text', () => {
    expect(csvLine(['=1+1', '@x', -5, { a: 1 }, null, true, 'plain'])).toBe(`'=1+1,'@x,-5,"{""a"":1}",,true,plain\r\n`);
  });
});

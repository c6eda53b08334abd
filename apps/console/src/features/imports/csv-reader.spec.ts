import { describe, expect, it } from '@jest/globals';
import { CsvReader } from './csv-reader';

const read = (...pieces: string[]) => {
  const reader = new CsvReader();
  return [...pieces.flatMap((piece) => [...reader.push(piece)]), ...reader.end()].map(({ line, cells }) => [
    line,
    ...cells,
  ]);
};

describe('rows of CSV', () => {
  it.each([
    ['plain cells', 'a,b\n1,2\n', [[1, 'a', 'b'], [2, '1', '2']]], // prettier-ignore
    ['quotes, separators and line breaks in cells', 'a,b\n"x, ""y""\nz",2\nlast,3', [[1, 'a', 'b'], [2, 'x, "y"\nz', '2'], [4, 'last', '3']]], // prettier-ignore
    ['a byte order mark, CRLF and empty lines', '\uFEFFa,b\r\n\r\n1,\r\n', [[1, 'a', 'b'], [3, '1', '']]], // prettier-ignore
    ['semicolons', 'a;b\n1,5;2', [[1, 'a', 'b'], [2, '1,5', '2']]], // prettier-ignore
    ['an empty text', '', []],
  ])('has %s', (_name, text, expected) => expect(read(text)).toEqual(expected));

  it('does not depend on where the text is cut', () => {
    const text = 'a,b\n"x ""y""\r\nz",2\n';
    expect(read(...text.split(/(?=[\s\S])/))).toEqual(read(text));
  });

  it.each([
    ['an open quote', 'a\nb\n"c', 3],
    ['text after a closing quote', 'a\n"b"c', 2],
  ])('names the line of %s', (_name, text, line) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ line }));
  });
});

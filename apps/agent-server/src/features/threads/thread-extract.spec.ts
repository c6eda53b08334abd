import { describe, expect, it } from '@jest/globals';
import { parseExtract } from './thread-extract.js';

describe('extract', () => {
  it('is translated for the database', () => {
    expect(parseExtract({ last: 'values.messages[-1].content', team: 'metadata.team', all: 'config' })).toEqual([
      { alias: 'last', root: 'values', path: ['messages', '-1', 'content'] },
      { alias: 'team', root: 'metadata', path: ['team'] },
      { alias: 'all', root: 'config', path: [] },
    ]);
    expect(parseExtract(null)).toEqual([]);
  });

  it.each([
    [{ a: 'status' }, ['body', 'extract', 'a']],
    [{ a: 'values..b' }, ['body', 'extract', 'a']],
    [{ a: 'values.b[1:]' }, ['body', 'extract', 'a']],
    [{ a: `values.${'x'.repeat(500)}` }, ['body', 'extract', 'a']],
    [{ a: 7 }, ['body', 'extract', 'a']],
    [{ '': 'values' }, ['body', 'extract', '']],
    [Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`a${n}`, 'values'])), ['body', 'extract']],
  ])('refuses %j', (extract, loc) => {
    expect(() => parseExtract(extract)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ loc })] }),
    );
  });
});

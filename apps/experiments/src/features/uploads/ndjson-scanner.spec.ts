import { describe, expect, it } from '@jest/globals';
import { NotAnObjectError, RefusedJsonError } from './json-scanner.js';
import { NdjsonScanner } from './ndjson-scanner.js';

interface Seen {
  members: [string, string, number][];
  items: [number, string, number, number | undefined][];
  lists: number;
}

function scan(text: string, { size = 7, maxElements = 100, header = true } = {}): Seen {
  const seen: Seen = { members: [], items: [], lists: 0 };
  const scanner = new NdjsonScanner(
    {
      member: (key, value, offset) => seen.members.push([key, value.toString(), offset]),
      listStart: () => (seen.lists += 1),
      item: (index, value, offset, line) => seen.items.push([index, value.toString(), offset, line]),
    },
    maxElements,
    { header },
  );
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) scanner.push(bytes.subarray(at, at + size));
  scanner.end();
  return seen;
}

describe('NdjsonScanner', () => {
  it.each([1, 3, 7, 1000])('cuts lines from chunks of %i bytes, with their places', (size) => {
    expect(scan('\n {"a": "é", "results": []}\r\n{"x":1}\n\n \t\n[2]', { size })).toEqual({
      members: [
        ['a', '"é"', 8],
        ['results', '[]', 25],
      ],
      items: [
        [0, '{"x":1}', 30, 3],
        [1, '[2]', 42, 6],
      ],
      lists: 1,
    });
  });

  it('has no members where rows begin at once', () => {
    expect(scan('5\n"x', { header: false }).items.map(([, text]) => text)).toEqual(['5', '"x']);
    expect(scan('', { header: false })).toEqual({ members: [], items: [], lists: 0 });
  });

  it('reports malformed JSON line by line', () => {
    expect(scan('{}\n{"a": {\n}]\n"\\').items.map(([, text]) => text)).toEqual(['{"a": {', '}]', '"\\']);
  });

  it.each([
    ['deep', `{}\n${'['.repeat(201)}`],
    ['deep after text with brackets', `{}\n["\\"[[[",${'['.repeat(200)}`],
    ['much', `{}\n[${'0,'.repeat(101)}0]`],
    ['much in the first line', `{"a":[${'0,'.repeat(101)}0]}`],
  ])('refuses what is too %s', (_name, text) => {
    expect(() => scan(text)).toThrow(RefusedJsonError);
  });

  it.each([
    ['line ends', '\n'.repeat(1200)],
    ['line ends with carriage returns', '\r\n'.repeat(1200)],
    ['blanks and line ends', ' \t\n'.repeat(1200)],
  ])('refuses a run of %s', (_name, blanks) => {
    for (const size of [1, 64]) {
      expect(() => scan(`{}\n[1]\n${blanks}[2]`, { size })).toThrow('more than 1020 empty lines');
      expect(scan(`{}\n[1]\n${blanks.slice(0, 900)}[2]`, { size }).items).toHaveLength(2);
    }
  });

  it('takes empty lines between rows, however many rows there are', () => {
    expect(scan(`{}\n${'[1]\n\n\n'.repeat(3000)}`).items).toHaveLength(3000);
  });

  it('holds no blanks before a text', () => {
    const [item] = scan(`{}\n${' '.repeat(5000)}[1]`, { size: 64 }).items;
    expect(item).toEqual([0, '[1]', 5003, 2]);
  });

  it('counts each line by itself', () => {
    const line = `[${'0,'.repeat(90)}0]`;
    expect(scan(`{}\n${line}\n${line}`).items).toHaveLength(2);
  });

  it('needs an object first', () => {
    expect(() => scan('[]\n{}')).toThrow(NotAnObjectError);
    expect(() => scan('\n\n')).toThrow('Expected a line');
    expect(() => scan('{"a":1\n}')).toThrow('Unexpected end');
  });
});

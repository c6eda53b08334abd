import { describe, expect, it } from '@jest/globals';
import { indentedText, readablePreview, readableText } from './readable-value';

describe('a value in a cell', () => {
  it.each([
    [{ answer: 'Paris' }, 'Paris'],
    [{ answer: 'Paris', sources: ['a'] }, 'answer: Paris\nsources: ["a"]'],
    [{ count: 3 }, '3'],
    [{}, ''],
    ['text', 'text'],
    [null, 'null'],
    [[1, 2], '[1,2]'],
  ])('%j reads %j', (value, expected) => {
    expect(readableText(value)).toBe(expected);
  });

  it('keeps line breaks of the text, and marks them on a single line', () => {
    expect(readableText({ answer: 'one\ntwo' })).toBe('one\ntwo');
    expect(readableText({ messages: [{ content: 'one\r\n\ttwo' }] })).toBe('[{"content":"one↵⇥two"}]');
    expect(readableText({ a: { b: '"C:\\new"' }, c: 1 })).toBe('a: {"b":"\\"C:\\\\new\\""}\nc: 1');
  });

  it.each([
    ['{"answer": "A long ans…"}', 'A long ans…'],
    ['{"answer":"Paris"}', 'Paris'],
    ['{"answer": "line one\\nline two…"}', 'line one\nline two…'],
    ['{"messages": [{"role": "user", "content": "one\\ntw…"}]}', '[{"role":"user","content":"one↵tw…"}]'],
    ['{"answer": "Paris", "…": "…"}', 'answer: Paris\n…'],
    ['no JSON', 'no JSON'],
  ])('the preview %s reads %j', (preview, expected) => {
    expect(readablePreview(preview)).toBe(expected);
  });
});

describe('a value in full', () => {
  it('is indented JSON, in which texts break their lines', () => {
    expect(indentedText({ messages: [{ role: 'user', content: 'one\n\ttwo' }], n: 1 })).toBe(
      [
        '{',
        '  "messages": [',
        '    {',
        '      "role": "user",',
        '      "content": "one',
        '        \ttwo"',
        '    }',
        '  ],',
        '  "n": 1',
        '}',
      ].join('\n'),
    );
  });

  it('distinguishes a backslash before an n from a line break', () => {
    expect(indentedText({ path: 'C:\\new' })).toBe('{\n  "path": "C:\\\\new"\n}');
  });
});

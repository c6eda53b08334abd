import { describe, expect, it } from '@jest/globals';
import { isUnnamed, visibleName } from './visible-name';

describe('visibleName', () => {
  it.each([
    ['prompt v2', 'prompt v2'],
    ['', '(unnamed)'],
    ['   ', '(unnamed)'],
    ['\u00a0\u2003\u3000', '(unnamed)'],
    ['\u200b\ufeff\u2060', '(unnamed)'],
    ['\u2800', '(unnamed)'],
    ['a\u0000b', 'a‹U+0000›b'],
    ['two\nlines\tand a tab', 'two↵lines⇥and a tab'],
    ['\u001b[31mred', '‹U+001B›[31mred'],
    ['del\u007f', 'del‹U+007F›'],
    ['exe.\u202egpj', 'exe.‹U+202E›gpj'],
    ['zero\u200bwidth', 'zero‹U+200B›width'],
    ['c1\u0085', 'c1‹U+0085›'],
    ['👩‍💻 می‌خواهم', '👩‍💻 می‌خواهم'],
    ['עברית', 'עברית'],
  ])('%j is shown as %j', (name, expected) => {
    expect(visibleName(name)).toBe(expected);
  });

  it('distinguishes an empty name from its placeholder', () => {
    expect(isUnnamed(' ')).toBe(true);
    expect(isUnnamed('(unnamed)')).toBe(false);
  });
});

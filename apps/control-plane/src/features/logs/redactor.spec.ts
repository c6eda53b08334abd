import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Redactor } from './redactor.js';

const secret = 'sk-p@ss word/1+2';

describe('Redactor', () => {
  it.each<[string, string[], string, string]>([
    ['a value', [secret], `key=${secret}.`, 'key=[redacted].'],
    ['every occurrence', ['abcdef'], 'abcdef abcdefabcdef', '[redacted] [redacted]'],
    ['base64', [secret], `v ${Buffer.from(secret).toString('base64')}`, 'v [redacted]'],
    ['base64 for URLs', ['??>>secret'], `v ${Buffer.from('??>>secret').toString('base64url')}`, 'v [redacted]'],
    ['base64 without padding', ['abcdefgh'], 'v YWJjZGVmZ2g', 'v [redacted]'],
    ['URL encoding', [secret], `?k=${encodeURIComponent(secret)}&x=1`, '?k=[redacted]&x=1'],
    ['URL encoding in lower case', [secret], '?k=sk-p%40ss%20word%2f1%2b2', '?k=[redacted]'],
    ['form encoding', [secret], '?k=sk-p%40ss+word%2F1%2B2', '?k=[redacted]'],
    ['JSON', ['say "hi"\tnow'], JSON.stringify({ k: 'say "hi"\tnow' }), '{"k":"[redacted]"}'],
    ['a line of a value', ['first line\nsecond line'], 'x second line', 'x [redacted]'],
    ['a value of several lines', ['first line\nsecond line'], 'first line\nsecond line', '[redacted]'],
    ['a value with spaces around it', ['  padded value \n'], 'k: padded value', 'k: [redacted]'],
    ['values that overlap', ['abcdefgh', 'efghijkl'], 'x abcdefghijkl y', 'x [redacted] y'],
    ['a value within another one', ['abcdef', 'xxabcdefxx'], '- xxabcdefxx - abcdef', '- [redacted] - [redacted]'],
    ['values that begin alike', ['abcdef1', 'abcdef2'], 'abcdef2 abcdef1 abcdef3', '[redacted] [redacted] abcdef3'],
    ['any script', ['grüße 🧵!'], 'k=grüße 🧵!', 'k=[redacted]'],
    ['six characters', ['abcdef'], 'abcdef', '[redacted]'],
  ])('replaces %s', (_what, values, text, expected) => expect(new Redactor(values).redact(text)).toBe(expected));

  it.each<[string, string[], string]>([
    ['short values', ['12345', 'true', ''], '12345 true'],
    ['other text', [secret], 'sk-p@ss word/1+3'],
    ['anything without values', [], 'text'],
  ])('leaves %s', (_what, values, text) => expect(new Redactor(values).redact(text)).toBe(text));

  it.each(['u:', 'us:', 'use:'])('replaces a value in base64 behind %s', (user) => {
    const header = Buffer.from(`${user}${secret}!`).toString('base64');
    const redacted = new Redactor([secret]).redact(header);
    expect(redacted).toContain('[redacted]');
    expect(redacted.replace('[redacted]', '').length).toBeLessThan(10);
  });

  it('leaves no value of any kind in any text', () => {
    const value = fc.string({ minLength: 6, maxLength: 12, unit: fc.constantFrom('a', 'b', '"', '\n', ' ', '/') });
    fc.assert(
      fc.property(fc.array(value, { maxLength: 4 }), fc.array(fc.oneof(value, fc.string())), (values, parts) => {
        const text = [...parts, ...values].join('-');
        const redacted = new Redactor(values).redact(text);
        for (const one of values) expect(redacted.split('[redacted]').some((part) => part.includes(one))).toBe(false);
      }),
    );
  });
});

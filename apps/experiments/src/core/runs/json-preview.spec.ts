import { describe, expect, it } from '@jest/globals';
import { closeCutJson } from './json-preview.js';

describe('closeCutJson', () => {
  it.each([
    ['a text', '{"answer": "A long ans', { answer: 'A long ans…' }],
    ['a text with line breaks', '{"answer": "one\\ntw', { answer: 'one\ntw…' }],
    ['an escape', '{"answer": "one\\', { answer: 'one…' }],
    ['an escaped character', '{"answer": "one\\u00', { answer: 'one…' }],
    ['half a pair of surrogates', '{"answer": "one\\ud83d\\ude', { answer: 'one…' }],
    ['an escaped backslash, which stays', '{"answer": "one\\\\', { answer: 'one\\…' }],
    ['a quote in a text', '{"answer": "say \\"yes\\" and', { answer: 'say "yes" and…' }],
    ['the opening quote', '{"answer": "', { answer: '…' }],
    ['a name', '{"answer": "x", "sour', { answer: 'x', 'sour…': '…' }],
    ['after a name', '{"answer"', { answer: '…' }],
    ['after a colon', '{"answer": ', { answer: '…' }],
    ['a number, whose digits may not be all', '{"a": 1, "n": 12', { a: 1, n: '…' }],
    ['a literal', '{"ok": tr', { ok: '…' }],
    ['after a member', '{"a": 1, ', { a: 1, '…': '…' }],
    ['after a value', '{"a": "b"', { a: 'b', '…': '…' }],
    ['a list', '{"list": [1, 2, ', { list: [1, 2, '…'] }],
    ['after an item', '{"list": ["a"', { list: ['a', '…'] }],
    ['deep inside', '{"m": [{"role": "user", "content": "Hel', { m: [{ role: 'user', content: 'Hel…' }] }],
    ['brackets in texts', '{"a": "}]", "b": "{[', { a: '}]', b: '{[…' }],
    ['the first bracket', '{', { '…': '…' }],
  ])('closes JSON that was cut in %s', (_where, prefix, expected) => {
    expect(JSON.parse(closeCutJson(prefix))).toEqual(expected);
  });

  it.each([['{}'], ['{"a": "b"}'], ['{"a": [1, {"b": null}], "c": "…"}'], ['{"a":\n "}"\n}\n']])(
    'gives %j back as it is',
    (whole) => {
      expect(closeCutJson(whole)).toBe(whole);
    },
  );

  it('makes JSON of every beginning', () => {
    const whole = JSON.stringify({
      messages: [{ role: 'user', content: 'Grüße\n"🧵"\\' }],
      score: -1.5e-7,
      ok: false,
      none: null,
      nested: { list: [[], [1, [2]], {}] },
    });
    for (let length = 1; length <= whole.length; length += 1) {
      expect(() => JSON.parse(closeCutJson(whole.slice(0, length)))).not.toThrow();
    }
  });
});

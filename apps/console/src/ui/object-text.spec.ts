import { describe, expect, it } from '@jest/globals';
import { memberText, objectText, parseObject, readObjectText, withMemberText, withValue } from './object-text';

describe('text of an object', () => {
  const terms = objectText({ amount: 70, terms: { days: 14 } });

  it('keeps a member that is no JSON yet, beside its last valid value', () => {
    const typed = withMemberText(terms, 'terms', '{"days": 1');
    expect(memberText(typed, 'terms')).toBe('{"days": 1');
    expect(JSON.parse(typed.text)).toEqual({ amount: 70, terms: { days: 14 } });
    expect(parseObject(typed).problem).toMatch('“terms”');
    expect(parseObject(withValue(typed, 'amount', 7)).problem).toMatch('“terms”');
  });

  it.each([
    ['{"days":  15}', { days: 15 }, '{"days":  15}'],
    ['null', null, 'null'],
    ['', undefined, ''],
    [' ', undefined, ''],
  ])('has the value of %j', (text, value, shown) => {
    const typed = withMemberText(withMemberText(terms, 'terms', '{'), 'terms', text);
    expect(parseObject(typed).value).toEqual({ amount: 70, ...(value === undefined ? {} : { terms: value }) });
    expect(memberText(typed, 'terms')).toBe(shown);
  });

  it('has members with names of the language', () => {
    expect(memberText(objectText({}), 'constructor')).toBe('');
    for (const name of ['constructor', '__proto__']) {
      expect(memberText(withMemberText(objectText({}), name, '{'), name)).toBe('{');
    }
  });

  it.each([terms, withMemberText(terms, 'terms', '{"days'), withMemberText(terms, '__proto__', '[')])(
    'survives being kept: %j',
    (object) => expect(readObjectText(JSON.stringify(object))).toEqual(object),
  );

  it.each(['', '{broken', 'null', '[]', '{"text": 1}'])('is an empty object if %j was kept', (kept) => {
    expect(readObjectText(kept)).toEqual(objectText({}));
  });

  it('ignores kept members that are no text', () => {
    expect(readObjectText('{"text": "{}", "members": {"a": 1, "b": "["}}')).toEqual({
      text: '{}',
      members: { b: '[' },
    });
    expect(readObjectText('{"text": "{}", "members": null}')).toEqual(objectText({}));
  });
});

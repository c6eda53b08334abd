import { describe, expect, it } from '@jest/globals';
import { ValidationError } from '@heddle/errors';
import { AuthHandlerError } from './auth.errors.js';
import { checkedNamespace, namespaceOf, type NamespaceLocation } from './store-namespace.js';

describe('the namespace of a request', () => {
  it.each<[NamespaceLocation, unknown, string[]]>([
    ['query.namespace', undefined, []],
    ['query.namespace', '', []],
    ['query.namespace', 'a.b', ['a', 'b']],
    ['query.namespace', ['a', 'b.c'], ['a', 'b', 'c']],
    ['body.namespace', null, []],
    ['body.namespace', [], []],
    ['body.namespace_prefix', ['a', '*'], ['a', '*']],
  ])('at %s: %j is %j', (location, sent, labels) => {
    expect(namespaceOf(location, sent)).toEqual(labels);
  });

  it.each<[NamespaceLocation, unknown]>([
    ['query.namespace', '..bob'],
    ['query.namespace', 'a..b'],
    ['query.namespace', ['a', '']],
    ['query.namespace', { a: 'b' }],
    ['body.namespace', ['a', '']],
    ['body.namespace', ['a.b']],
    ['body.namespace', 'a'],
    ['body.namespace', [7]],
    ['body.namespace_prefix', ['..', 'bob']],
    ['body.namespace_prefix', ['a', '.']],
    ['body.prefix', ['']],
  ])('at %s is refused where it is named: %j', (location, sent) => {
    expect(() => namespaceOf(location, sent)).toThrow(ValidationError);
    try {
      namespaceOf(location, sent);
    } catch (error) {
      expect((error as ValidationError).errors[0]?.loc.slice(0, 2)).toEqual(location.split('.'));
    }
  });
});

describe('the namespace that a handler made', () => {
  it('keeps the rules of the store', () => {
    const made = (namespace: unknown) => checkedNamespace('body.namespace', 'store:put', namespace);
    expect([made(['a', 'b']), made(null)]).toEqual([['a', 'b'], []]);
    for (const namespace of [[''], ['a.b'], Array(33).fill('a')])
      expect(() => made(namespace)).toThrow(ValidationError);
    for (const namespace of ['a', [7], 5]) expect(() => made(namespace)).toThrow(AuthHandlerError);
  });
});

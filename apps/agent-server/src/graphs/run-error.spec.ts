import { describe, expect, it } from '@jest/globals';
import { unreadableThrown } from '@heddle/errors';
import { boundedError, boundedThrown, toRunError } from './run-error.js';

const long = 'x'.repeat(50_000);
const cut = `${'x'.repeat(16_363)}… (50,000 characters)`;

describe('the error of a run', () => {
  it('has a bounded name and message', () => {
    expect(boundedError({ error: 'Error', message: 'short' })).toEqual({ error: 'Error', message: 'short' });
    const { error, message } = boundedError({ error: long, message: long });
    expect(error).toHaveLength(200);
    expect(message).toBe(cut);
  });

  it.each([
    ['a text', long, cut],
    ['an object with a message', { name: 'Error', message: long }, { name: 'Error', message: cut }],
    ['an object without one', { code: 7 }, { code: 7 }],
    ['another value', 7, 7],
    ['null', null, null],
  ])('is bounded in the form of LangGraph: %s', (_case, thrown, bounded) => {
    expect(boundedThrown(thrown)).toEqual(bounded);
  });

  const refuse = (): never => {
    throw new TypeError('access refused');
  };
  const proxyTraps = { get: refuse, has: refuse, getPrototypeOf: refuse, ownKeys: refuse };
  const revoked = (): unknown => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };
  class PaymentError extends Error {}

  it.each<[string, unknown, string, string]>([
    ['an error', new TypeError('wrong'), 'TypeError', 'wrong'],
    ['an error of a class without a name', new PaymentError('declined'), 'PaymentError', 'declined'],
    ['null', null, 'Error', 'null'],
    ['undefined', undefined, 'Error', 'undefined'],
    ['a text', 'a text', 'Error', 'a text'],
    ['a symbol', Symbol('s'), 'Error', 'Symbol(s)'],
    ['an object with a message', { name: 'Custom', message: 'm' }, 'Custom', 'm'],
    ['a number as name', Object.assign(new Error('m'), { name: 7 }), 'Error', 'm'],
    ['a number as message', { message: 7 }, 'Object', '7'],
    ['no prototype', Object.assign(Object.create(null), { message: 'm' }), 'Error', 'm'],
    ['a constructor that is data', { message: 'm', constructor: 7 }, 'Error', 'm'],
    ['no prototype and no message', Object.create(null), 'Error', unreadableThrown],
    ['getters that throw', Object.defineProperty(new Error(), 'message', { get: refuse }), 'Error', unreadableThrown],
    ['a text conversion that throws', { toString: refuse }, 'Error', unreadableThrown],
    ['a proxy', new Proxy({}, proxyTraps), 'Error', unreadableThrown],
    ['a revoked proxy', revoked(), 'Error', unreadableThrown],
  ])('is made of every thrown value: %s', (_case, thrown, error, message) => {
    expect(toRunError(thrown)).toEqual({ error, message });
  });
});

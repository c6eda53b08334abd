import { describe, expect, it } from '@jest/globals';
import { MemorySaver } from '@langchain/langgraph-checkpoint';
import { dumpChannel } from './channel-value.js';
import { UnstorableValueError } from './checkpoint.errors.js';

const { serde } = new MemorySaver();
const throwing = {
  get secret(): never {
    throw new Error('not for you');
  },
};
class Node {
  self: unknown = this;
  label = 'x';
}

describe('dumpChannel', () => {
  it.each([
    ['members that vanish', { onClick: () => 1, missing: undefined, kept: [undefined, 1] }],
    ['cycles', new Node()],
    ['what is undefined', undefined],
    ['maps and sets', new Map<string, unknown>([['a', new Set([1])]])],
    ['dates, errors, patterns', [new Date(0), new Error('x'), /y/g]],
    ['bytes', new Uint8Array([1, 2])],
    ['the sentence itself', '[unable to serialize, circular reference is too complex to analyze]'],
  ])('stores %s as LangGraph does', async (_name, value) => {
    expect(await dumpChannel(serde, 'state', value)).toEqual(await serde.dumpsTyped(value));
  });

  it.each([
    ['a function', () => 1, 'channel "profile": a function cannot be stored'],
    ['a symbol', Symbol('x'), 'channel "profile": a symbol cannot be stored'],
    ['a BigInt', 1n, 'channel "profile": a BigInt cannot be stored'],
    ['a BigInt in a list', { a: [{ b: 1 }, { b: 1n }] }, 'channel "profile", key "a[1].b": a BigInt cannot be stored'],
    ['a BigInt in a map', { m: new Map([['k', 1n]]) }, 'channel "profile", key "m[0][1]": a BigInt cannot be stored'],
    [
      'a BigInt in a class with a cycle',
      Object.assign(new Node(), { id: 1n }),
      'channel "profile", key "id": a BigInt',
    ],
    [
      'a getter that throws',
      { user: throwing },
      'channel "profile", key "user.secret": reading it throws: not for you',
    ],
    [
      'a toJSON that throws',
      { user: { toJSON: () => JSON.parse('{') as unknown } },
      'channel "profile", key "user": reading it throws: ',
    ],
  ])('refuses %s by channel and key', async (_name, value, message) => {
    await expect(dumpChannel(serde, 'profile', value)).rejects.toThrow(UnstorableValueError);
    await expect(dumpChannel(serde, 'profile', value)).rejects.toThrow(message);
  });
});

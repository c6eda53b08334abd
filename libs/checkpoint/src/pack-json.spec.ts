import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Packed, packJson, usualSizes } from './pack-json.js';
import { type Element, flatten, partsOf, toElement } from './rope.js';

const textOf = (value: unknown) => Buffer.from(JSON.stringify(value));
const packOf = (value: unknown): Packed => {
  const packed = packJson(textOf(value));
  if (!packed) throw new Error('This value stays whole');
  return packed;
};
const unpack = ({ rope, elements }: Packed) => flatten(rope, (key) => elements.get(key));
const bytesOf = (elements: Iterable<Element>) =>
  [...elements].reduce((sum, { blob, refs }) => sum + blob.length + (refs?.length ?? 0), 0);
/** Bytes that `next` stores beside the elements of `before`. */
const newBytes = (before: Packed, next: Packed) =>
  bytesOf([...next.elements].filter(([key]) => !before.elements.has(key)).map(([, element]) => element)) +
  bytesOf([{ ...next.rope, hash: new Uint8Array(), key: '' }]);

/** Text that does not repeat. */
const words = (seed: number, length: number): string => {
  let text = '';
  for (let at = 0; text.length < length; at += 1) text += `${Math.imul(seed * 7919 + at, 2654435761) >>> 0} `;
  return text.slice(0, length);
};
const message = (seed: number, length = 100) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', 'HumanMessage'],
  kwargs: { content: words(seed, length), id: words(seed, 36), additional_kwargs: {}, response_metadata: {} },
});
const messages = (count: number, length?: number) => Array.from({ length: count }, (_, seed) => message(seed, length));

describe('packJson', () => {
  it('leaves small values whole', () => {
    expect(packJson(textOf({ text: 'short' }))).toBeUndefined();
    expect(packJson(textOf(words(1, usualSizes.from - 3)))).toBeUndefined();
  });

  it('gives the same text for any JSON', () => {
    const long = fc
      .tuple(fc.string({ unit: 'binary' }), fc.nat(2000))
      .map(([text, count]) => (text + '"\\').repeat(count));
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6, withCrossShrink: true },
        { weight: 3, arbitrary: fc.jsonValue() },
        { weight: 1, arbitrary: long },
        { weight: 2, arbitrary: fc.array(tie('tree'), { maxLength: 80 }) },
        { weight: 2, arbitrary: fc.dictionary(fc.string(), tie('tree'), { maxKeys: 80 }) },
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const text = textOf(value);
        const packed = packJson(text);
        if (packed) expect(unpack(packed).equals(text)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('divides any list or object into parts of its kind', () => {
    const item = fc.oneof(
      fc.jsonValue(),
      fc.nat(3000).map((length) => words(length, length)),
    );
    const large = { minLength: 20, maxLength: 200 };
    const list = fc.array(item, large);
    const object = fc.dictionary(fc.string(), item, { minKeys: 20, maxKeys: 200 });
    let divided = 0;
    fc.assert(
      fc.property(fc.oneof(list, object), (value) => {
        const packed = packJson(textOf(value));
        const parts = packed && partsOf(packed.rope, (key) => packed.elements.get(key));
        if (!parts) return;
        divided += 1;
        const values = parts.map(({ json }) => JSON.parse(json()) as object);
        const whole = Array.isArray(value) ? values.flat() : Object.fromEntries(values.flatMap(Object.entries));
        expect(JSON.stringify(whole)).toBe(JSON.stringify(Array.isArray(value) ? value : { ...value }));
      }),
      { numRuns: 200 },
    );
    expect(divided).toBeGreaterThan(100);
  });

  it('keeps the parts of a long list that grows', () => {
    const keysOf = (count: number) => {
      const { rope, elements } = packOf(messages(count));
      return partsOf(rope, (key) => elements.get(key))?.map(({ key }) => key) ?? [];
    };
    const known = new Set(keysOf(2000));
    expect(known.size).toBeGreaterThan(100);
    expect(keysOf(2001).filter((key) => !known.has(key)).length).toBeLessThanOrEqual(2);
  });

  it('writes nodes for an appended entry only when it completes them', () => {
    const appended = 40;
    const list = messages(400);
    let before = packOf(list);
    let written = 0;
    for (let seed = 0; seed < appended; seed += 1) {
      list.push(message(9000 + seed));
      const next = packOf(list);
      written += [...next.elements.keys()].filter((key) => !before.elements.has(key)).length;
      before = next;
    }
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(appended);
    expect(unpack(before).equals(textOf(list))).toBe(true);
  });

  it('gives the same text for bytes that are no JSON', () => {
    const pieces = fc.constantFrom(
      '[',
      ']',
      '{',
      '}',
      '"',
      ',',
      ':',
      '\\',
      '1',
      ' ',
      'a'.repeat(600),
      '"',
      '"',
      '[',
      ',',
    );
    fc.assert(
      fc.property(fc.array(pieces, { minLength: 500, maxLength: 5000 }), (parts) => {
        const text = Buffer.from(parts.join(''));
        const packed = packJson(text);
        if (packed) expect(unpack(packed).equals(text)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps deep values, and keys of any length', () => {
    let deep: unknown = words(1, 3000);
    for (let depth = 0; depth < 500; depth += 1) deep = { deep, [words(depth, 10)]: '}]"' };
    for (const value of [deep, { [words(2, 3000)]: { [words(3, 3000)]: 1 } }, [[], {}, '', words(4, 3000)]]) {
      const text = textOf(value);
      const packed = packJson(text);
      expect(packed && unpack(packed).equals(text)).not.toBe(false);
    }
  });

  it('stores a text once, wherever it is', () => {
    const text = words(5, 4096);
    const { elements } = packOf(text);
    expect([...packOf({ messages: [{ role: 'user', content: text }] }).elements.keys()]).toEqual([...elements.keys()]);
  });

  it.each(['append', 'remove from the front', 'remove from the middle', 'insert', 'change one'])(
    'stores little for a long list: %s',
    (operation) => {
      const list = messages(2000);
      const changed = [...list];
      if (operation === 'append') changed.push(message(9000));
      if (operation === 'remove from the front') changed.shift();
      if (operation === 'remove from the middle') changed.splice(1000, 1);
      if (operation === 'insert') changed.splice(700, 0, message(9000));
      if (operation === 'change one') changed[1200] = message(9000);
      expect(newBytes(packOf(list), packOf(changed))).toBeLessThan(10_000);
    },
  );

  it('stores little for one entry of a large object', () => {
    const files = Object.fromEntries(
      Array.from({ length: 2000 }, (_, at) => [`/src/${words(at, 20)}.ts`, { content: words(at, 800).split(' ') }]),
    );
    const changed = { ...files, [Object.keys(files)[900] as string]: { content: ['changed'] } };
    expect(newBytes(packOf({ files }), packOf({ files: changed }))).toBeLessThan(10_000);
  });

  it('does not grow for equal small entries', () => {
    const zeros = packOf(Array.from({ length: 100_000 }, () => 0));
    expect(bytesOf(zeros.elements.values())).toBeLessThan(20_000);
  });

  it('limits the size of nodes', () => {
    for (const { blob, refs } of packOf(messages(2000)).elements.values()) {
      expect(blob.length + (refs?.length ?? 0)).toBeLessThan(4096);
    }
  });
});

describe('toElement', () => {
  it('gives the border of text and references', () => {
    const refs = Buffer.alloc(20, 65);
    expect(toElement(Buffer.alloc(20, 65), null).key).not.toBe(toElement(new Uint8Array(), refs).key);
  });
});

describe('flatten', () => {
  it('refuses a rope with a missing element', () => {
    expect(() => flatten(packOf(words(1, 4096)).rope, () => undefined)).toThrow('missing');
  });
});

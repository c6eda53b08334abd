import { describe, expect, it } from '@jest/globals';
import { EmbeddingError, InvalidStoreOperationError } from './checkpoint.errors.js';
import { embedTexts, type StoreIndex, textsAt, unitVectors } from './store-index.js';

const value = {
  title: 'Looms',
  pages: 12,
  author: { name: 'Ada', born: 1815 },
  chapters: [{ text: 'one' }, { text: 'two' }, { other: 'three' }],
  tags: ['a', 'b', 'a'],
  none: null,
  empty: '',
};

describe('textsAt', () => {
  it.each([
    ['title', ['Looms']],
    ['$.title', ['Looms']],
    ['pages', ['12']],
    ['author.name', ['Ada']],
    ['author', ['{"name":"Ada","born":1815}']],
    ['author.*', ['Ada', '1815']],
    ['chapters[*].text', ['one', 'two']],
    ['chapters[0].text', ['one']],
    ['chapters[-2].text', ['two']],
    ['chapters[9].text', []],
    ['tags[*]', ['a', 'b']],
    ['author.{name, born}', ['Ada', '1815']],
    ['{title,author.name}', ['Looms', 'Ada']],
    ['missing.path', []],
    ['title.length', []],
    ['constructor', []],
    ['none', []],
    ['empty', []],
    ['$', [JSON.stringify(value)]],
    ['', [JSON.stringify(value)]],
  ])('at "%s"', (path, expected) => {
    expect(textsAt(value, [path])).toEqual(expected);
  });

  it.each(['a..b', 'a.', '.a', 'a[', 'a[x]', 'a[1]b', 'a]'])('refuses "%s"', (path) => {
    expect(() => textsAt(value, [path])).toThrow(InvalidStoreOperationError);
  });

  it('refuses more texts than are indexed', () => {
    const list = Array.from({ length: 65 }, (_, index) => `t${index}`);
    expect(() => textsAt({ list }, ['list[*]'])).toThrow('At most 64 texts');
    expect(textsAt({ list: list.slice(1) }, ['list[*]'])).toHaveLength(64);
  });
});

describe('unitVectors', () => {
  it('have the length one, and none where there is no direction', () => {
    expect(unitVectors([[3, 4], new Float32Array([0, 0])], 2, 2)).toEqual([[0.6, 0.8].map(Math.fround), [0, 0]]);
  });

  it.each([
    ['no list', undefined, 'list of 2 vectors; it returned no list'],
    ['too few', [[1, 2]], 'list of 2 vectors; it returned a list of 1'],
    ['other dimensions', [[1], [1]], 'list of 2 numbers (store.index.dims); this is a list of 1'],
    ['no vector', [[1, 2], 'x'], 'this is no list'],
    [
      'no number',
      [
        [1, 2],
        [1, Number.NaN],
      ],
      'finite',
    ],
    [
      'texts',
      [
        [1, 2],
        ['1', '2'],
      ],
      'finite',
    ],
  ])('are refused for %s', (_name, vectors, message) => {
    expect(() => unitVectors(vectors, 2, 2)).toThrow(EmbeddingError);
    expect(() => unitVectors(vectors, 2, 2)).toThrow(message);
  });

  it('give the reason for missing vectors', async () => {
    const index = (embed: StoreIndex['embed']): StoreIndex => ({ dims: 2, fields: ['$'], embed });
    const failing = index(() => Promise.reject(new TypeError('no key')));
    await expect(embedTexts(failing, ['a'], 'store')).rejects.toThrow('could not be embedded: no key');
    await expect(embedTexts(failing, [], 'store')).resolves.toEqual([]);
  });
});

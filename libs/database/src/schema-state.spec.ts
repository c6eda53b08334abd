import { describe, expect, it } from '@jest/globals';
import { compareMigrations } from './schema-state.js';

describe('compareMigrations', () => {
  it.each([
    ['nothing was applied', ['a', 'b'], [], ['a', 'b'], []],
    ['all was applied', ['a', 'b'], ['b', 'a'], [], []],
    ['an older version was here', ['a', 'b'], ['a'], ['b'], []],
    ['a newer version was here', ['a'], ['a', 'b'], [], ['b']],
    ['two versions went apart', ['a', 'b'], ['a', 'c'], ['b'], ['c']],
  ])('%s', (_what, known, applied, missing, unknown) => {
    expect(compareMigrations(known, applied)).toEqual({ missing, unknown });
  });
});

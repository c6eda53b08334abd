import { describe, expect, it } from '@jest/globals';
import { toggleSelection } from './experiment-selection';

describe('toggleSelection', () => {
  it('keeps the order of selection', () => {
    expect(toggleSelection(['b'], 'a')).toEqual(['b', 'a']);
    expect(toggleSelection(['b', 'a', 'c'], 'a')).toEqual(['b', 'c']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { maximumChanges, stateDifference } from './state-difference';

describe('difference of states', () => {
  it.each([
    [{ a: 1 }, { a: 1 }, []],
    [{ a: 1 }, { a: 2 }, [{ path: 'a', kind: 'changed', before: 1, after: 2 }]],
    [{}, { a: { b: 1 } }, [{ path: 'a', kind: 'added', after: { b: 1 } }]],
    [{ a: 1 }, {}, [{ path: 'a', kind: 'removed', before: 1 }]],
    [
      { messages: [{ id: 1, content: 'a' }] },
      { messages: [{ id: 1, content: 'b' }, { id: 2 }] },
      [
        { path: 'messages[0].content', kind: 'changed', before: 'a', after: 'b' },
        { path: 'messages[1]', kind: 'added', after: { id: 2 } },
      ],
    ],
    [{ a: [] }, { a: {} }, [{ path: 'a', kind: 'changed', before: [], after: {} }]],
    [{ a: null }, { a: {} }, [{ path: 'a', kind: 'changed', before: null, after: {} }]],
  ])('from %j to %j', (before, after, expected) => {
    expect(stateDifference(before, after)).toEqual(expected);
  });

  it('ends after the listed changes', () => {
    const after = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at]));
    expect(stateDifference({}, after)).toHaveLength(maximumChanges + 1);
    expect(stateDifference(after, {})).toHaveLength(maximumChanges + 1);
  });
});

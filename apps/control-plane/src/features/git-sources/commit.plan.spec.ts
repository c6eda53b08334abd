import { describe, expect, it } from '@jest/globals';
import { chooseCommit, readRefs, refsOf } from './commit.plan.js';

const one = '1'.repeat(40);
const two = '2'.repeat(40);

describe('the commit of a ref', () => {
  const refs = readRefs([
    'warning: this line is a message',
    `${one}\trefs/heads/main`,
    `${two}\trefs/heads/other/refs/heads/main`,
    `${two}\trefs/tags/v1`,
    `${one}\trefs/tags/v1^{}`,
    `${two}\trefs/tags/light`,
  ]);

  it.each([
    ['a branch', 'main', one],
    ['an annotated tag', 'refs/tags/v1', one],
    ['a plain tag', 'refs/tags/light', two],
    ['a commit', 'a'.repeat(40), 'a'.repeat(40)],
    ['a commit with a longer id', 'a'.repeat(64), 'a'.repeat(64)],
  ])('is that of %s', (_case, ref, commit) => expect(chooseCommit(ref, refs)).toEqual({ commit }));

  it.each([
    ['no branch', 'develop', "The repository has no branch 'develop'."],
    ['a tag without its prefix', 'v1', "The repository has no branch 'v1'. There is a tag: 'refs/tags/v1'."],
    ['no tag', 'refs/tags/v2', "The repository has no tag 'refs/tags/v2'."],
    ['a short commit id', 'aaaaaaa', "The repository has no branch 'aaaaaaa'."],
  ])('is unknown: %s', (_case, ref, problem) => expect(chooseCommit(ref, refs)).toEqual({ problem }));

  it('is looked up by full names', () => {
    expect(refsOf('main')).toEqual(['refs/heads/main', 'refs/tags/main']);
    expect(refsOf('refs/tags/v1')).toEqual(['refs/tags/v1', 'refs/tags/v1^{}']);
  });
});

import { describe, expect, it } from '@jest/globals';
import { announcesBreakingChange, commitProblem } from './commit-problem.mjs';

describe('commit messages', () => {
  it.each(['feat(control-plane): add it', 'fix!: break it', 'chore: keep it', 'feat(http)!: change it'])(
    'accept "%s"',
    (subject) => {
      expect(commitProblem(subject, ['control-plane', 'http'])).toBeUndefined();
    },
  );

  it.each([
    ['add it', /expected/],
    ['feature: add it', /unknown type/],
    ['feat(controlplane): add it', /unknown scope/],
    ['feat: add it.', /full stop/],
    ['feat:  add it', /padded/],
    [`feat: ${'x'.repeat(120)}`, /longer/],
  ])('refuse "%s"', (subject, problem) => {
    expect(commitProblem(subject, ['control-plane'])).toMatch(problem);
  });

  it.each([
    ['feat(http)!: change it', true],
    ['fix!: change it', true],
    ['feat: change it\n\nBREAKING CHANGE: it is another one', true],
    ['feat: change it\n\nBREAKING-CHANGE: it is another one', true],
    ['feat: change it', false],
    ['feat: change it\n\nThis is no BREAKING CHANGE: it stays', false],
  ])('%j: announces a breaking change: %s', (message, announced) => {
    expect(announcesBreakingChange(message)).toBe(announced);
  });
});

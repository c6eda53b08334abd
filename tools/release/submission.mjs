/** The files that a submission changes, in its commits and in the work tree. */
import { gitIn } from './history.mjs';

/**
 * Whether a submission changes a file below one of the paths. True where its base is unknown, e.g. in an archive.
 *
 * @param {string} repository
 * @param {string[]} paths
 * @param {string} [base] The commit that the submission builds on; by default the merge base with main
 */
export function submissionChanges(repository, paths, base = baseOf(repository)) {
  if (base === undefined) return true;
  const committed = gitIn(repository, 'diff', '--name-only', base, '--', ...paths);
  const untracked = gitIn(repository, 'ls-files', '--others', '--exclude-standard', '--', ...paths);
  return committed !== '' || untracked !== '';
}

/**
 * The merge base of HEAD with main, if HEAD is not on main itself: a commit does not tell how many commits before it
 * belong to the same submission.
 *
 * @param {string} repository
 */
function baseOf(repository) {
  const head = gitIn(repository, 'rev-parse', 'HEAD');
  const bases = ['origin/main', 'main'].map((main) => gitIn(repository, 'merge-base', 'HEAD', main));
  return bases.find((base) => base !== undefined && base !== head);
}

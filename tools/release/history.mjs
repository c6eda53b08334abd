/** History of the repository. Archives, shallow clones and fresh imports have little of it, and nothing fails then. */
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { root } from '@heddle/launcher/workspace';

/**
 * The output of git; undefined where git, the repository or the requested object is missing.
 *
 * @param {string} repository
 * @param {...string} args
 */
export function gitIn(repository, ...args) {
  try {
    return execFileSync('git', args, {
      cwd: repository,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
      // An archive unpacked inside another repository has no history, least of all that of the other repository.
      env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(repository) },
    }).trimEnd();
  } catch {
    return undefined;
  }
}

/** @param {...string} args */
export const git = (...args) => gitIn(root, ...args);

/** The tag of the last release in the history of HEAD, of one app or of any. */
export function lastReleaseTag(app = '*') {
  return git('describe', '--tags', '--abbrev=0', '--match', `${app}@*`);
}

/** @param {string} commit */
export function isInHistory(commit) {
  return git('merge-base', '--is-ancestor', commit, 'HEAD') !== undefined;
}

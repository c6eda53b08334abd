/** What the repository remembers. Archives, shallow clones and fresh imports remember little, and nothing fails for it. */
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { root } from '@heddle/launcher/workspace';

/**
 * The output of git; undefined where git, the repository or what was asked for is missing.
 *
 * @param {...string} args
 */
export function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
      // An unpacked archive inside of another repository has no history, not the other one's.
      env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(root) },
    }).trimEnd();
  } catch {
    return undefined;
  }
}

/** The tag of the last release that HEAD is built on: of one app, or of any. */
export function lastReleaseTag(app = '*') {
  return git('describe', '--tags', '--abbrev=0', '--match', `${app}@*`);
}

/** @param {string} commit */
export function isInHistory(commit) {
  return git('merge-base', '--is-ancestor', commit, 'HEAD') !== undefined;
}

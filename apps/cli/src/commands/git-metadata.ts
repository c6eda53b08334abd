import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UsageError } from '../contract/errors.js';

const run = promisify(execFile);

/** What the working tree says of itself; in CI the branch is in a variable, since nothing is checked out by name. */
export async function gitMetadata(cwd: string, env: Readonly<Record<string, string | undefined>>) {
  const git = async (...args: string[]) => (await run('git', args, { cwd })).stdout.trim();
  try {
    const commit = await git('rev-parse', 'HEAD');
    const branch =
      env.GITHUB_HEAD_REF ||
      env.GITHUB_REF_NAME ||
      env.CI_COMMIT_REF_NAME ||
      (await git('rev-parse', '--abbrev-ref', 'HEAD'));
    const isDirty = (await git('status', '--porcelain', '--untracked-files=no')) !== '';
    return { git_commit: commit, git_branch: branch, git_dirty: isDirty };
  } catch (error) {
    throw new UsageError(`--git: ${(error as Error).message.split('\n')[0]}`);
  }
}

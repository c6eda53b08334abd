import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { UsageError } from '../contract/errors.js';

const run = promisify(execFile);

/** Commit, branch and state of the working tree. CI checks out a commit, so the branch comes from a variable there. */
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

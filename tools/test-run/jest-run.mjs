/** Runs Jest as a process of its own and reads its results. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainError } from '@heddle/launcher/progress';
import { bin, run } from '@heddle/launcher/workspace';

/** Time limit for the end of Jest after its results in ms; a test with an open handle exceeds it. */
const lingersMs = 60_000;

/**
 * `problem`: why Jest did not end by itself, or wrote no results.
 *
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, limitMs: number }} options
 * @returns {Promise<{ suites: import('./outcome.mjs').Suite[], problem?: string }>}
 */
export async function runJest(args, { env = {}, limitMs }) {
  const startedAt = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'heddle-results-'));
  const outputFile = join(folder, 'results.json');
  const limit = new AbortController();
  /** @type {number | undefined} */
  let resultsSince;
  const watch = setInterval(() => {
    if (existsSync(outputFile)) resultsSince ??= Date.now();
    if (resultsSince && Date.now() - resultsSince > lingersMs)
      limit.abort(
        new PlainError('Jest did not end after its results: a test left a handle open (see jest --detectOpenHandles)'),
      );
    else if (Date.now() - startedAt > limitMs)
      limit.abort(new PlainError(`stopped at the time limit of ${limitMs / 60_000} min`));
  }, 1_000);
  /** @type {Error | undefined} */
  let broken;
  try {
    await run(
      process.execPath,
      ['--experimental-vm-modules', '--no-warnings', bin('jest'), ...args, '--json', `--outputFile=${outputFile}`],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, NODE_OPTIONS: '', ...env },
        signal: limit.signal,
        killSignal: 'SIGKILL',
      },
    ).catch((error) => (broken = error));
    if (!existsSync(outputFile)) return { suites: [], problem: broken?.message ?? 'Jest wrote no results' };
    const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8'));
    return limit.signal.aborted ? { suites: testResults, problem: broken?.message } : { suites: testResults };
  } finally {
    clearInterval(watch);
    rmSync(folder, { recursive: true, force: true });
  }
}

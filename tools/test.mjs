/**
 * `npm test`: all checks and tests, also from a fresh clone. Each check and each Jest test counts as one; the last line
 * is `N passed, N failed`.
 *
 *   npm test                       all parts
 *   npm test -- --only unit,e2e    selected parts: format, lint, types, docs, unit, drift, e2e
 */
import { randomInt } from 'node:crypto';
import { bold, dim, green, messageOf, PlainError, red } from './launcher/progress.mjs';
import { bin, checkNode, ensureBuilt, ensureInstalled, root, run } from './launcher/workspace.mjs';
import { outcomeOf, suitesToRepeat } from './test-run/outcome.mjs';

/** @typedef {import('./test-run/outcome.mjs').Suite} Suite */

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1]?.split(',') : undefined;
const knownParts = ['format', 'lint', 'types', 'docs', 'unit', 'drift', 'e2e'];
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const failures = [];
/**
 * Failures that a second attempt did not repeat.
 *
 * @type {string[]}
 */
const unstable = [];
/** @type {{ name: string, suites: Suite[] }[]} */
const timed = [];
/** Number of slowest suites listed at the end, per part. */
const slowest = 10;
/** Time limits of the parts in ms: a suite that never ends must not hide the results of the others. */
const limitsMs = { unit: 45 * 60_000, e2e: 60 * 60_000, secondAttempt: 12 * 60_000 };
/** @type {(ms: number) => string} */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
/** @type {(file: string) => string} */
const pathOf = (file) => file.replace(`${root}/`, '');
/** @type {(failure: import('./test-run/outcome.mjs').Failure) => string} */
const describe = ({ suite, test, message }) => `${pathOf(suite)}: ${test}\n${message.replace(/^/gm, '    ')}`;
/** @type {(script: string, ...args: string[]) => Promise<string>} */
const node = (script, ...args) => run(process.execPath, [script, ...args]);

/** @type {(part: string, name: string, work: () => Promise<unknown>) => Promise<void>} */
async function check(part, name, work) {
  if (only && !only.includes(part)) return;
  const startedAt = Date.now();
  try {
    const output = await work();
    total.passed += 1;
    console.log(`${green('ok ')} ${name} ${dim(seconds(Date.now() - startedAt))}`);
    // A part of the check that this machine cannot do.
    for (const line of String(output).match(/^skipped: .*$/gm) ?? []) {
      total.skipped += 1;
      console.log(`    ${line}`);
    }
  } catch (error) {
    total.failed += 1;
    failures.push(name);
    console.log(`${red('no ')} ${name}\n${messageOf(error)}`);
  }
}

/**
 * Runs a part of the tests. Suites that fail in it beside others get a second attempt, one after the other, unless
 * `repeats` is false; their first failures are listed as unstable.
 *
 * @type {(part: 'unit' | 'e2e', name: string, args: string[], options?: { env?: NodeJS.ProcessEnv, repeats?: boolean }) => Promise<void>}
 */
async function jest(part, name, args, { env = {}, repeats = true } = {}) {
  if (only && !only.includes(part)) return;
  const { runJest } = await import('./test-run/jest-run.mjs');
  const startedAt = Date.now();
  const first = await runJest(args, { env, limitMs: limitsMs[part] });
  const repeated = repeats && !first.problem ? suitesToRepeat(first.suites) : [];
  const second =
    repeated.length > 0
      ? await runJest(['--runInBand', '--runTestsByPath', ...repeated], { env, limitMs: limitsMs.secondAttempt })
      : undefined;
  const outcome = outcomeOf(first.suites, second?.suites);
  const problems = [first.problem, second?.problem].filter((problem) => problem !== undefined);
  const failed = outcome.failures.length + problems.length;
  total.passed += outcome.passed;
  total.failed += failed;
  total.skipped += outcome.skipped;
  failures.push(...problems.map((problem) => `${name}: ${problem}`), ...outcome.failures.map(describe));
  unstable.push(...outcome.unstable.map(describe));
  timed.push({ name, suites: first.suites });
  const took = dim(seconds(Date.now() - startedAt));
  console.log(
    `${failed === 0 ? green('ok ') : red('no ')} ${name}: ${outcome.passed} passed, ${failed} failed ${took}`,
  );
}

/** Lists the slowest suites of each part. */
function listSlowest() {
  for (const { name, suites } of timed) {
    const lines = suites
      .map((suite) => ({ path: pathOf(suite.name), ms: suite.endTime - suite.startTime }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, slowest)
      .map(({ path, ms }) => `${seconds(ms).padStart(9)}  ${path}`);
    console.log(`\n${bold(`Slowest of ${suites.length} suites, ${name}:`)}\n${lines.join('\n')}`);
  }
}

/** @type {(title: string, entries: string[]) => void} */
function list(title, entries) {
  if (entries.length > 0) console.log(`\n${bold(`${title}:`)}\n${entries.join('\n').replace(/^/gm, '  ')}`);
}

const lint = () => check('lint', 'lint (ESLint, import rules, canaries)', () => node('tools/lint.mjs'));

/** The checks without a database, except lint, which takes longer than the rest. */
async function checkSources() {
  await check('format', 'format (Prettier)', () =>
    node(
      ...[bin('prettier'), '--check', '--log-level=warn', '.'],
      ...['--cache', '--cache-strategy=content', '--cache-location=.nx/cache/prettier'],
    ),
  );
  await check('types', 'types (tsc)', async () => {
    await node(bin('tsc'), '-b', 'tsconfig.json');
    await node(bin('tsc'), '-p', 'apps/console/tsconfig.json');
  });
  await check('lint', 'projects declare what they import', () => node('tools/dependencies/check.mjs'));
  await check('lint', 'commit messages since the last release', () => node('tools/release/check-commits.mjs'));
  await check('drift', 'generated files match their sources', () => node('tools/generate.mjs', '--check'));
  await check('drift', 'OpenAPI documents keep what clients of the last release use', () =>
    node('tools/release/check-breaking.mjs'),
  );
  await check('docs', 'documentation builds, without dead links', () => node('tools/docs/main.mjs'));
}

/** Files whose change repeats the tests of the run engine. */
const enginePaths = [
  ...['core', 'database', 'engine', 'features', 'graphs', 'signals', 'streams', 'worker-threads'].map(
    (folder) => `apps/agent-server/src/${folder}`,
  ),
  'apps/agent-server/test',
  ...['checkpoint', 'database', 'entities/agent-server', 'leases', 'postgres'].map((name) => `libs/${name}`),
];

/** Repeats the tests of the run engine under rare conditions, in one process, if the submission changes the engine. */
async function repeatEngine() {
  if (only && !only.includes('unit')) return;
  const { submissionChanges } = await import('./release/submission.mjs');
  if (!submissionChanges(root, enginePaths, process.env.HEDDLE_TEST_BASE || undefined)) {
    console.log(dim('the run engine is unchanged: its tests are not repeated'));
    return;
  }
  const seed = process.env.HEDDLE_TEST_SEED ?? String(randomInt(2 ** 31));
  const suites = 'engine|quarantine|lost-leases|threads|streams-in-outage';
  const suitesOf = (/** @type {string} */ names) => [
    '--runInBand',
    '--testPathPatterns',
    `agent-server/test/(${names})\\.int-spec`,
  ];
  // Races are their subject: one failure counts.
  await jest('unit', 'the run engine, with every run through the queue and under locks', suitesOf(suites), {
    env: { HEDDLE_TEST_LOCKED_PATHS: 'true' },
    repeats: false,
  });
  await jest(
    'unit',
    `the run engine, with a slow database (HEDDLE_TEST_SEED=${seed})`,
    suitesOf(`${suites}|run-ends`),
    {
      env: { HEDDLE_TEST_LATENCY_MS: process.env.HEDDLE_TEST_LATENCY_MS ?? '10', HEDDLE_TEST_SEED: seed },
      repeats: false,
    },
  );
}

async function main() {
  checkNode();
  const unknown = only?.filter((part) => !knownParts.includes(part)) ?? [];
  if (unknown.length > 0) throw new PlainError(`--only knows ${knownParts.join(', ')}; not ${unknown.join(', ')}`);
  await ensureInstalled();
  await ensureBuilt();
  // Lint outlasts the other checks, and the repeated tests of the engine mostly wait: both run beside the tests.
  const linted = lint();
  await checkSources();
  await Promise.all([
    jest('unit', 'unit and integration tests', ['--testPathPatterns', '\\.(spec|int-spec)\\.tsx?$']),
    repeatEngine(),
    linted,
  ]);
  await jest('e2e', 'end-to-end tests', ['--maxWorkers', '3', '--testPathPatterns', '\\.e2e-spec\\.tsx?$']);
}

try {
  await main();
} catch (error) {
  total.failed += 1;
  failures.push(messageOf(error));
}
listSlowest();
list('Unstable: failed beside other suites, passed alone', unstable);
list('Failed', failures);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed > 0 ? 1 : 0;

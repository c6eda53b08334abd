/**
 * `node tools/release/check-commits.mjs [range]`: checks the commit messages of a range such as `main..HEAD`; without one,
 * of the commits after the last release. Releases and changelogs are made from them, so an invalid message hides its
 * change.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@heddle/launcher/workspace';
import { git, isInHistory, lastReleaseTag } from './history.mjs';
import { commitProblem } from './commit-problem.mjs';

/** The first commit of this repository, for the time before the first release. */
const beginning = 'e0702208091a3b5c21223edd46c27fc2a6ced400';

/** @param {string} folder */
const readManifest = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** Every project below the workspace patterns, by its name: `control-plane`, `dto-common`, `example-agents`. */
/** @type {string[]} */
const patterns = readManifest('.').workspaces;
const projects = patterns
  .flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(join(root, parent)).map((name) => join(parent, name));
  })
  .filter((folder) => existsSync(join(root, folder, 'package.json')))
  .map((folder) => readManifest(folder).name.replace('@heddle/', ''));

const scopes = [
  ...projects,
  // All projects of a kind, and scopes that are not projects.
  'entities',
  'dto',
  'clients',
  'docker',
  'k8s',
  'docs',
  'tools',
  'bench',
  'release',
  'deps',
];

/** Undefined where the history does not reach back far enough to know which commits are new. */
function rangeSinceLastRelease() {
  const start = lastReleaseTag() ?? (isInHistory(beginning) ? beginning : undefined);
  return start && `${start}..HEAD`;
}

/** @param {string} range */
function check(range) {
  const log = git('log', '--no-merges', '--format=%h %s', range);
  if (log === undefined) throw new Error(`git knows no range ${range}`);
  const subjects = log.split('\n').filter(Boolean);
  const problems = subjects.flatMap((line) => {
    const problem = commitProblem(line.slice(line.indexOf(' ') + 1), scopes);
    return problem ? [`${line}\n  ${problem}`] : [];
  });
  if (problems.length > 0) console.error(problems.join('\n'));
  console.log(`${subjects.length} commits checked, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

const range = process.argv[2] ?? rangeSinceLastRelease();
if (range) check(range);
else console.log('no history to check: neither a release nor the first commit is in it');

/**
 * `node tools/commitlint/check.mjs <range>`: checks the commit messages of a range such as `main..HEAD`.
 * Releases and changelogs are made from them, so a message that does not fit is a change that nobody reads about.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitProblem } from './commit-problem.mjs';

const root = join(import.meta.dirname, '../..');
const readManifest = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** Every project below the workspace patterns, by its name: `control-plane`, `dto-common`, `example-agents`. */
const projects = readManifest('.')
  .workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(join(root, parent)).map((name) => join(parent, name));
  })
  .filter((folder) => existsSync(join(root, folder, 'package.json')))
  .map((folder) => readManifest(folder).name.replace('@heddle/', ''));

const scopes = [
  ...projects,
  // All projects of a kind, and what is no project.
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

const range = process.argv[2] ?? 'HEAD~1..HEAD';
const subjects = execFileSync('git', ['log', '--no-merges', '--format=%h %s', range], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const problems = subjects.flatMap((line) => {
  const problem = commitProblem(line.slice(line.indexOf(' ') + 1), scopes);
  return problem ? [`${line}\n  ${problem}`] : [];
});
if (problems.length > 0) console.error(problems.join('\n'));
console.log(`${subjects.length} commits checked, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;

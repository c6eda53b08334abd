/** Packages of a project of its own, installed from npm into a temporary folder that is kept. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from '@heddle/launcher/workspace';

/** @type {{ packages: Record<string, { version: string }> }} */
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** Packages that a graph shares with its server, in the versions of this repository. */
export const graphPackages = Object.fromEntries(
  ['@langchain/core', '@langchain/langgraph', '@langchain/langgraph-checkpoint', '@langchain/langgraph-sdk'].map(
    (name) => [name, lock.packages[`node_modules/${name}`]?.version ?? 'latest'],
  ),
);

/**
 * Not dependencies of this repository: a server installs 200 packages, one of them with optional telemetry.
 *
 * @param {string} name
 * @param {Record<string, string>} dependencies
 * @returns {Promise<string>} the folder `node_modules`
 */
export async function installPackages(name, dependencies) {
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies });
  const hash = createHash('sha256').update(manifest).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), `heddle-bench-${name}-${hash}`);
  if (!existsSync(folder)) {
    const unfinished = `${folder}-${process.pid}`;
    mkdirSync(unfinished);
    writeFileSync(join(unfinished, 'package.json'), manifest);
    try {
      await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: unfinished });
      renameSync(unfinished, folder);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      throw error;
    }
  }
  return join(folder, 'node_modules');
}

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface ServedVersions {
  /** Supported major versions. */
  atLeast: number;
  below: number;
  /** First untested minor version of the last supported major version. */
  testedBelow: number;
}

/**
 * Supported versions of a project's own packages. The tests install the oldest and the newest of them:
 * `apps/agent-server-e2e/projects`.
 */
export const servedVersions: Record<string, ServedVersions> = {
  '@langchain/langgraph': { atLeast: 1, below: 2, testedBelow: 8 },
  '@langchain/core': { atLeast: 1, below: 2, testedBelow: 5 },
};

/** A package of the project has an unsupported version. The name is shown as the class of the error. */
class PackageVersionError extends Error {
  override name = 'Versions';
}

/**
 * Checks the packages of a graph: its project's LangGraph executes it, not the server's.
 *
 * @param file The module of a graph.
 * @returns A warning for each version that is newer than all tested ones.
 * @throws {PackageVersionError}
 */
export function checkPackages(file: string): string[] {
  const warnings: string[] = [];
  for (const [name, { atLeast, below, testedBelow }] of Object.entries(servedVersions)) {
    const found = installedPackage(dirname(file), name);
    if (!found) continue;
    const [major = NaN, minor = NaN] = found.version.split('.').map(Number);
    if (major >= atLeast && major < below) {
      if (major === below - 1 && minor >= testedBelow) {
        const tested = `${atLeast}.0.0 to below ${major}.${testedBelow}.0`;
        warnings.push(`${name} ${found.version} is installed in ${found.folder}; this server is tested with ${tested}`);
      }
      continue;
    }
    throw new PackageVersionError(
      `${name} ${found.version} is installed in ${found.folder}; graphs of versions from ${atLeast}.0.0 to below ` +
        `${below}.0.0 are served. Run "npm install ${name}@${atLeast}" there`,
    );
  }
  return warnings;
}

/** Resolves like Node: in `node_modules` of the folder and of its parents. null without one. */
export function installedPackage(
  folder: string,
  name: string,
): { version: string; folder: string; path: string } | null {
  const path = join(folder, 'node_modules', name);
  const manifest = join(path, 'package.json');
  if (existsSync(manifest)) {
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    return { version, folder, path: realpathSync(path) };
  }
  const parent = dirname(folder);
  return parent === folder ? null : installedPackage(parent, name);
}

export type ModuleSystem = 'import' | 'require';

interface EntryManifest {
  exports: Record<string, Record<ModuleSystem, { default: string }> | undefined>;
}

/**
 * File of an entry of a package that has one for each module system.
 *
 * @param entry `.` for the main one
 */
export function packageEntry(path: string, system: ModuleSystem, entry = '.'): string {
  const { exports } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as EntryManifest;
  const found = exports[entry];
  if (!found) throw new Error(`${path} has no entry ${entry}`);
  return join(path, found[system].default);
}

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface ServedVersions {
  /** Major versions that are served. */
  atLeast: number;
  below: number;
  /** First untested minor version of the last supported major version. */
  testedBelow: number;
}

/**
 * The versions of a project's own packages that its graphs may be made of. The tests install the oldest and the newest
 * of them: `apps/agent-server-e2e/projects`.
 */
export const servedVersions: Record<string, ServedVersions> = {
  '@langchain/langgraph': { atLeast: 1, below: 2, testedBelow: 8 },
  '@langchain/core': { atLeast: 1, below: 2, testedBelow: 5 },
};

/** A project brings a package of a version that is not served. Its name takes the place of a class in what is shown. */
export class PackageVersionError extends Error {
  override name = 'Versions';
}

/**
 * Graphs are executed by the LangGraph that their project has, not by the server's: it is known to work for the major
 * versions above, and for no other.
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

/** As Node looks for it: in the `node_modules` of the folder, and of those above. null where there is none. */
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

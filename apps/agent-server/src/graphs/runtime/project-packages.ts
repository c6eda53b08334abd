import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The versions of a project's own packages that its graphs may be made of: [at least, below]. */
const servedVersions: Record<string, readonly [atLeast: number, below: number]> = {
  '@langchain/langgraph': [1, 2],
  '@langchain/core': [1, 2],
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
 * @throws {PackageVersionError}
 */
export function checkPackages(file: string): void {
  for (const [name, [atLeast, below]] of Object.entries(servedVersions)) {
    const found = installedPackage(dirname(file), name);
    const major = Number(found?.version.split('.')[0]);
    if (!found || (major >= atLeast && major < below)) continue;
    throw new PackageVersionError(
      `${name} ${found.version} is installed in ${found.folder}; graphs of versions from ${atLeast}.0.0 to below ` +
        `${below}.0.0 are served. Run "npm install ${name}@${atLeast}" there`,
    );
  }
}

/** As Node looks for it: in the `node_modules` of the folder, and of those above. null where there is none. */
function installedPackage(folder: string, name: string): { version: string; folder: string } | null {
  const manifest = join(folder, 'node_modules', name, 'package.json');
  if (existsSync(manifest)) {
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    return { version, folder };
  }
  const parent = dirname(folder);
  return parent === folder ? null : installedPackage(parent, name);
}

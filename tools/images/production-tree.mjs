/** Which packages an app needs when it runs, by the lockfile: the same answer for image builds, tests and checks. */

/**
 * An entry of `packages` in package-lock.json.
 *
 * @typedef {{
 *   version?: string,
 *   resolved?: string,
 *   link?: boolean,
 *   os?: string[],
 *   cpu?: string[],
 *   libc?: string[],
 *   dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 * }} LockedPackage
 *
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/** @param {LockedPackage} entry */
function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/**
 * Path at which Node finds `name` from the package at `path`; undefined for an optional package that is not installed.
 *
 * @type {(lockfile: Lockfile, path: string, name: string) => string | undefined}
 */
function resolve({ packages }, path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const entry = packages[candidate];
    if (entry) return entry.link ? entry.resolved : candidate;
    if (folder === '') return undefined;
  }
}

/**
 * Paths in the lockfile of everything that the workspaces of these names need to run, themselves included: the
 * dependencies of dependencies, peers that are not optional, and what the root has for all. Packages for other
 * platforms are among them.
 *
 * @type {(lockfile: Lockfile, workspaces: string[]) => string[]}
 */
export function productionTree(lockfile, workspaces) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @type {(path: string, name: string) => void} */
  const visit = (path, name) => {
    const target = resolve(lockfile, path, name);
    if (target === undefined || found.has(target)) return;
    found.add(target);
    for (const needed of neededBy(lockfile.packages[target] ?? {})) visit(target, needed);
  };
  for (const name of workspaces) {
    if (resolve(lockfile, '', name) === undefined) throw new Error(`package-lock.json has no workspace ${name}`);
    visit('', name);
  }
  for (const name of neededBy(lockfile.packages[''] ?? {})) visit('', name);
  return [...found].sort();
}

/**
 * The packages among them that are folders of this repository.
 *
 * @param {string[]} tree
 */
export const localPackages = (tree) => tree.filter((path) => !path.includes('node_modules/'));

/**
 * The name of the package at a path of the lockfile that is below node_modules.
 *
 * @param {string} path
 */
export const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/**
 * The workspaces in the image of each app.
 *
 * @type {Record<string, string[]>}
 */
export const workspacesOfImages = {
  'control-plane': ['@heddle/control-plane'],
  'agent-server': ['@heddle/agent-server', '@heddle/example-agents'],
  experiments: ['@heddle/experiments'],
  console: ['@heddle/console'],
};

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [link]
 * @property {boolean} [optional]
 *
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/**
 * Whether the packages of a lockfile are installed. npm lists installed packages in `node_modules/.package-lock.json`,
 * after `npm ci` and `npm install`. Optional packages for other machines may be missing.
 *
 * @param {Lockfile} lockfile
 * @param {Lockfile} installed
 */
export function isInstalled(lockfile, installed) {
  return Object.entries(lockfile.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed.packages[path];
    if (found === undefined) return wanted.optional === true;
    if (wanted.link) return found.link === true && found.resolved === wanted.resolved;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

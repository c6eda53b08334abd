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
 * Are the packages of a lockfile installed? npm notes in `node_modules/.package-lock.json` what it installed, whether
 * with `npm ci` or with `npm install`. Optional packages may be missing: they are for other machines.
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

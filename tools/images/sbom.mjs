import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@heddle/launcher/workspace';
import { images } from './catalogue.mjs';
import { localPackages, nameAt, productionTree, workspacesOfImages } from './production-tree.mjs';

/**
 * @typedef {import('./production-tree.mjs').LockedPackage & { integrity?: string, license?: string, name?: string }} Entry
 * @typedef {{ os: string, cpu: string }} Platform
 */

/** @type {(entry: Entry, platform: Platform) => boolean} */
const runsOn = ({ os, cpu, libc }, platform) =>
  (!os || os.includes(platform.os)) && (!cpu || cpu.includes(platform.cpu)) && (!libc || libc.includes('glibc'));

/** @type {(name: string, version: string) => string} */
const purlOf = (name, version) => `pkg:npm/${name.replace(/^@/, '%40')}@${encodeURIComponent(version)}`;

/** Hash of an SRI string of the lockfile. @param {string} integrity */
function hashOf(integrity) {
  const [algorithm = '', value = ''] = integrity.split(/-(.*)/s);
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') };
}

/**
 * The packages of an image as a CycloneDX document; equal lockfiles give equal documents. `npm sbom` rejects a workspace
 * with overrides: it considers the replaced packages invalid.
 *
 * @param {{ packages: Record<string, Entry> }} lockfile
 * @param {string[]} workspaces
 * @param {{ app: string, version: string, platform: Platform }} about
 */
export function cycloneDx(lockfile, workspaces, { app, version, platform }) {
  const tree = productionTree(lockfile, workspaces);
  const local = localPackages(tree);
  /** @param {string} path */
  const component = (path) => {
    const entry = lockfile.packages[path] ?? {};
    const name = entry.name ?? nameAt(path);
    const purl = purlOf(name, entry.version ?? '0.0.0');
    return {
      type: 'library',
      'bom-ref': `${purl}#${path}`,
      name,
      version: entry.version ?? '0.0.0',
      purl,
      ...(entry.integrity ? { hashes: [hashOf(entry.integrity)] } : {}),
      ...(entry.license ? { licenses: [{ expression: entry.license }] } : {}),
    };
  };
  const components = tree
    .filter((path) => runsOn(lockfile.packages[path] ?? {}, platform))
    .map((path) => component(path));
  const digest = createHash('sha256').update(JSON.stringify({ app, version, components })).digest('hex');
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidFrom(digest)}`,
    version: 1,
    metadata: {
      component: { type: 'container', name: `heddle/${app}`, version },
      properties: [
        { name: 'heddle:platform', value: `${platform.os}/${platform.cpu}` },
        { name: 'heddle:own-packages', value: local.join(' ') },
      ],
    },
    components,
  };
}

/** A UUID of version 8 (own content) from 32 digits of a hash. @param {string} hex */
const uuidFrom = (hex) =>
  [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');

/**
 * Writes `<folder>/<app>.cdx.json` for each image.
 *
 * @param {string} folder
 * @param {string} cpu As Node calls it: x64, arm64.
 */
export function writeSboms(folder, cpu) {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  mkdirSync(folder, { recursive: true });
  for (const { app } of images) {
    const { version } = lockfile.packages[`apps/${app}`];
    const workspaces = workspacesOfImages[app] ?? [];
    const document = cycloneDx(lockfile, workspaces, { app, version, platform: { os: 'linux', cpu } });
    const path = join(folder, `${app}.cdx.json`);
    writeFileSync(path, `${JSON.stringify(document, null, 2)}\n`);
    console.log(`    ${path}: ${document.components.length} packages`);
  }
}

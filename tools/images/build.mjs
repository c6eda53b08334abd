import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '@heddle/launcher/progress';
import { root, run } from '@heddle/launcher/workspace';
import { imageOf, images } from './catalogue.mjs';
import { dockerShown } from './engine.mjs';

/**
 * @typedef {object} BuildOptions
 * @property {string} tag
 * @property {string} [npmrc] File with the registry and its key.
 * @property {string} [ca] File with the authority of that registry, in PEM.
 * @property {string} [nodeImage] Instead of the base that the Dockerfiles name.
 * @property {string} [network] Network of the build steps, e.g. host.
 */

/** Output of `git`; empty outside a clone. */
const revision = () =>
  run('git', ['rev-parse', 'HEAD']).then(
    (text) => text.trim(),
    () => 'unknown',
  );

/** @type {(options: BuildOptions) => string[]} */
function sharedArguments({ npmrc, ca, nodeImage, network }) {
  for (const file of [npmrc, ca])
    if (file !== undefined && !existsSync(file)) throw new PlainError(`There is no file ${file}`);
  return [
    ...(npmrc ? ['--secret', `id=npmrc,src=${npmrc}`] : []),
    ...(ca ? ['--secret', `id=npm-ca,src=${ca}`] : []),
    ...(nodeImage ? ['--build-arg', `NODE_IMAGE=${nodeImage}`] : []),
    ...(network ? ['--network', network] : []),
  ];
}

/**
 * The images of the four apps, one after the other: they share their first layers.
 *
 * @param {BuildOptions} options
 */
export async function build(options) {
  const shared = [...sharedArguments(options), '--build-arg', `REVISION=${await revision()}`];
  for (const { app } of images) {
    const { version } = JSON.parse(readFileSync(join(root, 'apps', app, 'package.json'), 'utf8'));
    const own = [
      '-f',
      `docker/${app}.Dockerfile`,
      '-t',
      imageOf(app, options.tag),
      '--build-arg',
      `VERSION=${version}`,
    ];
    await dockerShown('build', ...shared, ...own, '.');
  }
}

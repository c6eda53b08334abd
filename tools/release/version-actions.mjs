/**
 * What `nx release` does to the version of an app: the default for npm packages, and afterwards the image
 * tags of the production overlay are set to the new versions, in the same release commit.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import js from '@nx/js/src/release/version-actions';
import { parseDocument } from 'yaml';

const overlay = 'k8s/overlays/production/kustomization.yaml';

/** `text` with each `newTag` set to the version that `versionOf(app)` gives for `heddle/<app>`. */
export function pinImageTags(text, versionOf) {
  const document = parseDocument(text);
  for (const image of document.get('images').items) {
    const app = image.get('name').replace(/^heddle\//, '');
    image.set('newTag', versionOf(app));
  }
  return document.toString({ lineWidth: 0 });
}

export default js.default;

export async function afterAllProjectsVersioned(cwd, options) {
  const result = await js.afterAllProjectsVersioned(cwd, options);
  const path = join(cwd, overlay);
  const before = readFileSync(path, 'utf8');
  const after = pinImageTags(
    before,
    (app) => JSON.parse(readFileSync(join(cwd, 'apps', app, 'package.json'), 'utf8')).version,
  );
  if (after === before || options.dryRun) return result;
  writeFileSync(path, after);
  return { ...result, changedFiles: [...result.changedFiles, overlay] };
}

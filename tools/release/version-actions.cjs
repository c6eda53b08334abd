'use strict';

/**
 * What `nx release` does to the version of an app: the default for npm packages, and afterwards the image
 * tags of the production overlay are set to the new versions, in the same release commit.
 */
const { readFileSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { default: JsVersionActions, afterAllProjectsVersioned } = require('@nx/js/src/release/version-actions');
const { parseDocument } = require('yaml');

const overlay = 'k8s/overlays/production/kustomization.yaml';

/** `text` with each `newTag` set to the version that `versionOf(app)` gives for `heddle/<app>`. */
function pinImageTags(text, versionOf) {
  const document = parseDocument(text);
  for (const image of document.get('images').items) {
    const app = image.get('name').replace(/^heddle\//, '');
    image.set('newTag', versionOf(app));
  }
  return document.toString({ lineWidth: 0 });
}

module.exports = JsVersionActions;
module.exports.default = JsVersionActions;
module.exports.pinImageTags = pinImageTags;
module.exports.afterAllProjectsVersioned = async (cwd, options) => {
  const result = await afterAllProjectsVersioned(cwd, options);
  const path = join(cwd, overlay);
  const before = readFileSync(path, 'utf8');
  const after = pinImageTags(
    before,
    (app) => JSON.parse(readFileSync(join(cwd, 'apps', app, 'package.json'), 'utf8')).version,
  );
  if (after === before || options.dryRun) return result;
  writeFileSync(path, after);
  return { ...result, changedFiles: [...result.changedFiles, overlay] };
};

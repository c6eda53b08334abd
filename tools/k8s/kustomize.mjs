/** Kustomize itself, and the overlays that it builds. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseDocument } from 'yaml';
import { goTool } from '@heddle/go-tools/go-tool';
import { root } from '@heddle/launcher/workspace';
import { parseManifests } from './manifest.mjs';

const execute = promisify(execFile);
const manifestsFolder = join(root, 'k8s');

/** @type {(overlay: 'local' | 'production') => string} */
export const overlayFolder = (overlay) => join(manifestsFolder, 'overlays', overlay);

/**
 * The objects of `kustomize build`, and `undefined` where there is no kustomize.
 *
 * @param {string} folder
 */
export async function kustomizeBuild(folder) {
  const kustomize = await goTool('kustomize');
  if (kustomize === undefined) return undefined;
  const { stdout } = await execute(kustomize, ['build', folder], { maxBuffer: 2 ** 26 });
  return parseManifests(stdout);
}

/** Choices of components in the production overlay. */
export const variants = {
  'gateway-api': ['gateway-api'],
  'ingress-nginx': ['ingress', '../../components/ingress-nginx'],
  everything: [
    'gateway-api',
    '../../components/keda',
    '../../components/pull-secret',
    '../../components/database-ca',
    '../../components/tracing',
    '../../components/jwks',
    '../../components/monitoring',
  ],
};

/**
 * The objects of the production overlay with other components, and `undefined` where there is no kustomize.
 *
 * @param {keyof typeof variants} name
 */
export async function kustomizeVariant(name) {
  const copy = mkdtempSync(join(tmpdir(), 'heddle-manifests-'));
  try {
    cpSync(manifestsFolder, copy, { recursive: true });
    const folder = join(copy, 'overlays/production');
    const file = join(folder, 'kustomization.yaml');
    const document = parseDocument(readFileSync(file, 'utf8'));
    document.set('components', variants[name]);
    writeFileSync(file, document.toString());
    return await kustomizeBuild(folder);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

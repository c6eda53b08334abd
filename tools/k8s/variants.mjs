import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { manifestsFolder } from './kustomize.mjs';

/** Choices of components that somebody may make in the production overlay. */
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
 * Calls `work` with the folder of a copy of the production overlay that has these components.
 *
 * @template T
 * @param {string[]} components
 * @param {(folder: string) => T} work
 * @returns {T}
 */
export function withComponents(components, work) {
  const copy = mkdtempSync(join(tmpdir(), 'heddle-manifests-'));
  try {
    cpSync(manifestsFolder, copy, { recursive: true });
    const folder = join(copy, 'overlays/production');
    const file = join(folder, 'kustomization.yaml');
    const document = parseDocument(readFileSync(file, 'utf8'));
    document.set('components', components);
    writeFileSync(file, document.toString());
    return work(folder);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

import { join } from 'node:path';
import { repositoryRoot } from './repository.js';

/** Tools belong to no project, so they are loaded by their path in the repository; the types are their own. */
const load = (path: string): Promise<unknown> => import(join(repositoryRoot, 'tools', path));

export const kustomize = (await load('k8s/kustomize.mjs')) as typeof import('../../../../tools/k8s/kustomize.mjs');
export const { loadManifests, ofKind, parseManifests } = (await load(
  'k8s/manifest.mjs',
)) as typeof import('../../../../tools/k8s/manifest.mjs');
export const goTools = (await load('go-tools/go-tool.mjs')) as typeof import('../../../../tools/go-tools/go-tool.mjs');
export const { generateManifests } = (await load(
  'k8s/generate.mjs',
)) as typeof import('../../../../tools/k8s/generate.mjs');
export const helm = (await load('k8s/helm.mjs')) as typeof import('../../../../tools/k8s/helm.mjs');
export const { validateManifest } = (await load(
  'k8s/validate.mjs',
)) as typeof import('../../../../tools/k8s/validate.mjs');
export const { podOf } = (await load('cluster/pods.mjs')) as typeof import('../../../../tools/cluster/pods.mjs');
export const { boundaries } = (await load(
  'modules/boundaries.mjs',
)) as typeof import('../../../../tools/modules/boundaries.mjs');

export type Manifest = import('../../../../tools/k8s/manifest.mjs').Manifest;
export type Container = import('../../../../tools/k8s/manifest.mjs').Container;
export type PodSpec = import('../../../../tools/k8s/manifest.mjs').PodSpec;
export const { tableOwners } = (await load(
  'modules/table-owners.mjs',
)) as typeof import('../../../../tools/modules/table-owners.mjs');
export const { renderDiagram } = (await load(
  'docs/diagrams.mjs',
)) as typeof import('../../../../tools/docs/diagrams.mjs');
export const { resolveLink, slugOf } = (await load(
  'docs/links.mjs',
)) as typeof import('../../../../tools/docs/links.mjs');
export const { pagesOf } = (await load(
  'docs/navigation.mjs',
)) as typeof import('../../../../tools/docs/navigation.mjs');
export const { problemsOf } = (await load(
  'docs/check-site.mjs',
)) as typeof import('../../../../tools/docs/check-site.mjs');
export const { errorsIn } = (await load(
  'reference/error-codes.mjs',
)) as typeof import('../../../../tools/reference/error-codes.mjs');
export const { commandTree } = (await load(
  'reference/commands.mjs',
)) as typeof import('../../../../tools/reference/commands.mjs');
export const { table } = (await load('reference/table.mjs')) as typeof import('../../../../tools/reference/table.mjs');

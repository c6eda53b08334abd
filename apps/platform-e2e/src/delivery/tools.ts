import { join } from 'node:path';
import { repositoryRoot } from './repository.js';

/** Tools belong to no project, so they are loaded by their path in the repository; the types are their own. */
const load = (path: string): Promise<unknown> => import(join(repositoryRoot, 'tools', path));

export const kustomize = (await load('k8s/kustomize.mjs')) as typeof import('../../../../tools/k8s/kustomize.mjs');
export const productionVariants = (await load(
  'k8s/variants.mjs',
)) as typeof import('../../../../tools/k8s/variants.mjs');
export const helm = (await load('k8s/helm.mjs')) as typeof import('../../../../tools/k8s/helm.mjs');
export const { validateManifest } = (await load(
  'k8s/validate.mjs',
)) as typeof import('../../../../tools/k8s/validate.mjs');
export const { podOf } = (await load('cluster/pods.mjs')) as typeof import('../../../../tools/cluster/pods.mjs');
export const { isConnectionAllowed, matchesSelector } = (await load(
  'k8s/network-policies.mjs',
)) as typeof import('../../../../tools/k8s/network-policies.mjs');
export const { pinBaseImage, pinChartTags, pinImageTags, raiseChartVersion } = (await load(
  'release/version-actions.mjs',
)) as typeof import('../../../../tools/release/version-actions.mjs');
export const { announcesBreakingChange, commitProblem } = (await load(
  'commitlint/commit-problem.mjs',
)) as typeof import('../../../../tools/commitlint/commit-problem.mjs');
export const { breakingChanges } = (await load(
  'openapi/breaking-changes.mjs',
)) as typeof import('../../../../tools/openapi/breaking-changes.mjs');
export const { isBreakingStep } = (await load(
  'openapi/breaking-step.mjs',
)) as typeof import('../../../../tools/openapi/breaking-step.mjs');
export const { filesWithBases } = (await load(
  'images/catalogue.mjs',
)) as typeof import('../../../../tools/images/catalogue.mjs');
export const { basesIn, withDigests } = (await load(
  'images/pin.mjs',
)) as typeof import('../../../../tools/images/pin.mjs');
export const { digestOf, parseReference, tokenUrl } = (await load(
  'images/registry.mjs',
)) as typeof import('../../../../tools/images/registry.mjs');
export const { cycloneDx } = (await load('images/sbom.mjs')) as typeof import('../../../../tools/images/sbom.mjs');
export const { localPackages, nameAt, productionTree, workspacesOfImages } = (await load(
  'images/production-tree.mjs',
)) as typeof import('../../../../tools/images/production-tree.mjs');
export const { isSupportedNode, nodeRangeInWords } = (await load(
  'platform/node-version.mjs',
)) as typeof import('../../../../tools/platform/node-version.mjs');
export const { boundaries } = (await load(
  'modules/boundaries.mjs',
)) as typeof import('../../../../tools/modules/boundaries.mjs');

export type Manifest = import('../../../../tools/k8s/kustomize.mjs').Manifest;
export type Container = import('../../../../tools/k8s/kustomize.mjs').Container;
export type PodSpec = import('../../../../tools/k8s/kustomize.mjs').PodSpec;
export type PodEnd = import('../../../../tools/k8s/network-policies.mjs').PodEnd;
export type AddressEnd = import('../../../../tools/k8s/network-policies.mjs').AddressEnd;
export type Selector = import('../../../../tools/k8s/network-policies.mjs').Selector;
export const { tableOwners } = (await load(
  'modules/table-owners.mjs',
)) as typeof import('../../../../tools/modules/table-owners.mjs');

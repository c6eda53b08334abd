import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * @typedef {object} ConfigMapEntry
 * @property {string} name
 * @property {'create' | 'merge'} [behavior]
 * @property {string[]} [envs]
 * @property {string[]} [literals]
 * @property {string[]} [files]
 * @property {{ labels?: Record<string, string>, disableNameSuffixHash?: boolean }} [options]
 */
/** @typedef {import('./kustomize.mjs').AnyManifest} AnyManifest */

const supportedFields = ['name', 'behavior', 'envs', 'literals', 'files', 'options'];

/**
 * `objects` with the ConfigMap of one entry of `configMapGenerator`, new or merged into the one that is there.
 *
 * @param {AnyManifest[]} objects
 * @param {ConfigMapEntry} entry
 * @param {string} folder
 * @returns {AnyManifest[]}
 */
export function generateConfigMap(objects, entry, folder) {
  const unknown = Object.keys(entry).filter((field) => !supportedFields.includes(field));
  if (unknown.length > 0) throw new Error(`configMapGenerator: ${unknown.join(', ')} is not supported`);
  const { name, behavior = 'create', options = {} } = entry;
  const data = Object.fromEntries([
    ...(entry.envs ?? []).flatMap((path) => readFileSync(join(folder, path), 'utf8').split('\n').flatMap(parseLine)),
    ...(entry.literals ?? []).flatMap(parseLine),
    ...(entry.files ?? []).map((path) => [basename(path), readFileSync(join(folder, path), 'utf8')]),
  ]);
  /** @param {AnyManifest} object */
  const isTarget = (object) => object.kind === 'ConfigMap' && object.metadata.name === name;
  if (behavior === 'merge') {
    if (!objects.some(isTarget)) throw new Error(`configMapGenerator: no ConfigMap ${name} to merge into`);
    return objects.map((object) => (isTarget(object) ? { ...object, data: { ...object.data, ...data } } : object));
  }
  if (objects.some(isTarget)) throw new Error(`configMapGenerator: ConfigMap ${name} is there twice`);
  const labels = options.labels === undefined ? {} : { labels: options.labels };
  return [...objects, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, ...labels }, data }];
}

/** @type {(line: string) => [string, string][]} */
function parseLine(line) {
  const text = line.trimStart();
  if (text === '' || text.startsWith('#')) return [];
  const at = text.indexOf('=');
  if (at < 1) throw new Error(`configMapGenerator: "${text}" is not NAME=value`);
  return [[text.slice(0, at), text.slice(at + 1)]];
}

/**
 * Gives the generated ConfigMaps the names that kustomize gives them, with a hash of their content, and has pods name
 * them so.
 *
 * @param {AnyManifest[]} objects
 * @param {ReadonlySet<string>} generated names without the hash
 * @returns {AnyManifest[]}
 */
export function nameByContent(objects, generated) {
  const names = new Map(
    objects
      .filter(({ kind, metadata }) => kind === 'ConfigMap' && generated.has(metadata.name))
      .map((object) => [object.metadata.name, `${object.metadata.name}-${hashOf(object)}`]),
  );
  return objects.map((object) => {
    const copy = structuredClone(object);
    const named = object.kind === 'ConfigMap' ? names.get(object.metadata.name) : undefined;
    if (named !== undefined) copy.metadata.name = named;
    for (const reference of referencesIn(copy.spec?.template?.spec))
      reference.name = names.get(reference.name) ?? reference.name;
    return copy;
  });
}

/** @type {(pod: any) => { name: string }[]} */
function referencesIn(pod) {
  if (pod === undefined) return [];
  const containers = [...(pod.initContainers ?? []), ...pod.containers];
  return [
    ...containers.flatMap(({ envFrom = [] }) => envFrom.map((/** @type {any} */ source) => source.configMapRef)),
    ...containers.flatMap(({ env = [] }) => env.map((/** @type {any} */ one) => one.valueFrom?.configMapKeyRef)),
    ...(pod.volumes ?? []).map((/** @type {any} */ volume) => volume.configMap),
  ].filter((reference) => reference !== undefined);
}

/**
 * As kustomize has it: ten digits of the SHA-256 of the sorted JSON that Go writes, in an alphabet without vowels and
 * digits that look like letters. The name, which is meant to be in there, is not found by it and empty.
 *
 * @param {AnyManifest} configMap
 */
function hashOf({ data }) {
  const sorted = Object.fromEntries(
    Object.keys(data)
      .sort()
      .map((key) => [key, data[key]]),
  );
  const json = JSON.stringify({ data: sorted, kind: 'ConfigMap', name: '' }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  /** @type {Record<string, string>} */
  const alphabet = { 0: 'g', 1: 'h', 3: 'k', a: 'm', e: 't' };
  const hex = createHash('sha256').update(json).digest('hex').slice(0, 10);
  return hex.replace(/[013ae]/g, (digit) => alphabet[digit] ?? digit);
}

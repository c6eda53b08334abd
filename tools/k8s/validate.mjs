import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { messageOf } from '@heddle/launcher/progress';

const require = createRequire(import.meta.url);
const schemaFolder = join(dirname(require.resolve('kubernetes-models')), '_schemas');

/**
 * Checks one object against the Kubernetes API schemas. Returns the problems found, empty when it is valid:
 * wrong types and missing fields, and fields that the API does not have (a typo would otherwise be dropped silently).
 *
 * @param {{ apiVersion: string, kind: string }} object
 */
export function validateManifest(object) {
  const { apiVersion, kind } = object;
  const schema = loadSchema(apiVersion, kind);
  if (schema === undefined) return [`${apiVersion} ${kind} is not a known Kubernetes type`];
  /** @type {string[]} */
  const problems = [];
  try {
    new schema.Model(object).validate();
  } catch (error) {
    problems.push(messageOf(error));
  }
  const instance = Object.assign(Object.create(schema.Model.prototype), object);
  return [...problems, ...unknownFields(schema.validate, instance)];
}

/** Kinds that come with something installed in the cluster, by their group. */
/** @type {Record<string, string>} */
const extensions = {
  'cert-manager.io': '@kubernetes-models/cert-manager',
  'external-secrets.io': '@kubernetes-models/external-secrets',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
};

/** @type {(apiVersion: string, kind: string) => { Model: any, validate: (object: unknown) => unknown } | undefined} */
function loadSchema(apiVersion, kind) {
  const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  /** @param {string} text */
  const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
  const name = `IoK8sApi${capital(group.split('.')[0] ?? '')}${capital(version)}${kind}`;
  const extension = extensions[group];
  try {
    if (extension !== undefined) {
      const Model = require(`${extension}/${apiVersion}/${kind}`)[kind];
      return { Model, validate: (object) => ignoreProblems(() => Model.prototype.validate.call(object)) };
    }
    return {
      Model: require(`kubernetes-models/${apiVersion}/${kind}`)[kind],
      validate: require(join(schemaFolder, `${name}.js`)).validate,
    };
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** @param {() => void} work */
function ignoreProblems(work) {
  try {
    work();
  } catch {
    // validateManifest reports them.
  }
}

/**
 * The compiled schemas accept unknown fields. They read every known field,
 * so a field that validation never reads is unknown to the API.
 *
 * @param {(object: unknown) => unknown} validate
 * @param {object} object
 */
function unknownFields(validate, object) {
  /** @type {Set<string>} */
  const read = new Set();
  validate(recordReads(object, '', read));
  return [...paths(object, '')].filter((path) => !read.has(path)).map((path) => `${path} is not a field of the API`);
}

/** @type {(value: unknown, path: string, read: Set<string>) => unknown} */
function recordReads(value, path, read) {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, key) {
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return Reflect.get(target, key);
      read.add(`${path}/${key}`);
      return recordReads(Reflect.get(target, key), `${path}/${key}`, read);
    },
  });
}

/**
 * @param {unknown} value
 * @param {string} path
 * @returns {Generator<string>}
 */
function* paths(value, path) {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    yield `${path}/${key}`;
    yield* paths(child, `${path}/${key}`);
  }
}

/**
 * Lists that Kubernetes merges by a key; every other list is replaced as a whole.
 * Only the fields that our manifests patch are listed; a patch of another keyed list has to be JSON 6902.
 */
/** @type {Record<string, string>} */
const mergeKeys = {
  containers: 'name',
  initContainers: 'name',
  env: 'name',
  volumes: 'name',
  volumeMounts: 'mountPath',
  imagePullSecrets: 'name',
};

/** Lists that Kubernetes merges by a key too, but that this renderer does not: refused, or it would render something else. */
const unsupportedLists = ['ports', 'topologySpreadConstraints', 'hostAliases', 'ownerReferences', 'conditions'];

/** @typedef {Record<string, any>} Json */

/** @type {(value: unknown) => value is Json} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * `patch` over `target`: null removes, objects merge, keyed lists merge by key, the rest is replaced.
 *
 * @param {Json} target
 * @param {Json} patch
 * @returns {Json}
 */
export function strategicMerge(target, patch) {
  /** @type {Json} */
  const result = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else if (isObject(value)) result[key] = mergeObject(result[key], value);
    else if (Array.isArray(value)) result[key] = mergeList(key, result[key], value);
    else result[key] = value;
  }
  return result;
}

/** @type {(target: unknown, patch: Json) => Json} */
function mergeObject(target, patch) {
  const { $patch: directive, ...rest } = patch;
  if (directive === 'replace') return rest;
  if (directive !== undefined) throw new Error(`$patch: ${directive} is not supported below the top of a patch`);
  return strategicMerge(isObject(target) ? target : {}, rest);
}

/** @type {(name: string, target: unknown, patch: Json[]) => unknown[]} */
function mergeList(name, target, patch) {
  if (unsupportedLists.includes(name))
    throw new Error(`A strategic merge of ${name} is not supported: use a JSON 6902 patch`);
  const key = mergeKeys[name];
  if (key === undefined || !Array.isArray(target) || !patch.every((item) => isObject(item) && key in item))
    return patch;
  const added = patch.filter((item) => !target.some((old) => old[key] === item[key]) && item.$patch !== 'delete');
  const merged = target.flatMap((old) => {
    const change = patch.find((item) => item[key] === old[key]);
    if (change === undefined) return [old];
    return change.$patch === 'delete' ? [] : [mergeObject(old, change)];
  });
  // Kustomize puts the items that only the patch has first.
  return [...added, ...merged];
}

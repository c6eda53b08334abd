/** @typedef {{ op: string, path: string, value?: unknown }} JsonPatchOperation */

/** @param {string} token */
const unescape = (token) => token.replaceAll('~1', '/').replaceAll('~0', '~');

/**
 * RFC 6902 `add`, `replace` and `remove`; returns a changed copy. A path that does not exist is an error.
 *
 * @template {object} T
 * @param {T} document
 * @param {JsonPatchOperation[]} operations
 * @returns {T}
 */
export function applyJsonPatch(document, operations) {
  const copy = structuredClone(document);
  for (const operation of operations) apply(copy, operation);
  return copy;
}

/** @type {(document: object, operation: JsonPatchOperation) => void} */
function apply(document, { op, path, value }) {
  if (!['add', 'replace', 'remove'].includes(op)) throw new Error(`JSON patch operation ${op} is not supported`);
  const tokens = path.split('/').slice(1).map(unescape);
  const last = tokens.pop() ?? '';
  const parent = tokens.reduce((node, token) => node?.[token], /** @type {any} */ (document));
  if (typeof parent !== 'object' || parent === null) throw new Error(`JSON patch: ${path} does not exist`);
  if (op === 'add' && Array.isArray(parent)) {
    parent.splice(last === '-' ? parent.length : Number(last), 0, value);
    return;
  }
  if (op !== 'add' && !(last in parent)) throw new Error(`JSON patch: ${path} does not exist`);
  if (op !== 'remove') parent[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
}

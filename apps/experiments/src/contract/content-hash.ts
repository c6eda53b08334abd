import { createHash } from 'node:crypto';

/** Hash of the content of an example, independent of the order of keys. */
export function contentHash(inputs: unknown, outputs: unknown): string {
  return createHash('sha256')
    .update(canonical([inputs, outputs ?? null]))
    .digest('hex')
    .slice(0, 32);
}

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const object = value as Record<string, unknown>;
  const members = Object.keys(object)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(object[key])}`);
  return `{${members.join(',')}}`;
}

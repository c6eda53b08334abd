/** Size limits of names and descriptions. Only the body limit applies to the data of graphs and evaluations. */
export const limits = {
  /** In characters. Many are indexed: B-tree entries end at about 2,700 bytes, and 500 stay below that in any script. */
  name: 500,
  /** In characters. */
  description: 10_000,
  /** In bytes of JSON. It is copied to every run and checkpoint of its owner. */
  metadataBytes: 65_536,
  /** In bytes of JSON: filter of a search, which becomes an SQL condition. */
  filterBytes: 65_536,
} as const;

/** Whether the JSON text of a value fits the limit. Estimates first, so that no huge text is written. */
export function fitsJsonBytes(value: unknown, maxBytes: number): boolean {
  if (leftOf(value, maxBytes) < 0) return false;
  return Buffer.byteLength(JSON.stringify(value) ?? '') <= maxBytes;
}

/** Upper bound of the bytes that the JSON text of the value leaves; stops below zero. */
function leftOf(value: unknown, bytes: number): number {
  if (typeof value === 'string') return bytes - value.length - 2;
  if (typeof value !== 'object' || value === null) return bytes - 1;
  let left = bytes - 1;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left >= 0; index += 1) left = leftOf(value[index], left - 1);
    return left;
  }
  for (const key in value) {
    if (left < 0) break;
    const member = (value as Record<string, unknown>)[key];
    if (member !== undefined) left = leftOf(member, left - key.length - 4);
  }
  return left;
}

export const tooLarge = (maxBytes: number) => ({
  type: 'json_too_large',
  msg: `Input should have at most ${maxBytes} bytes as JSON`,
});

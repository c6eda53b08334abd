import { canonicalUuid, ValidationError } from '@heddle/errors';

/** An example and its position in the requested order. */
export interface RowKey {
  id: string;
  position: string;
  /** Sort value of the row; rows without one come last. */
  value: number | null;
}

const largestPosition = 2n ** 63n - 1n;

export function encodeRowCursor({ value, position, id }: RowKey): string {
  return Buffer.from(JSON.stringify([value, position, id])).toString('base64url');
}

export function decodeRowCursor(cursor: string): RowKey {
  const [value, position, id] = parse(cursor);
  const exampleId = canonicalUuid(id);
  const known = value === null || (typeof value === 'number' && Number.isFinite(value));
  const place = typeof position === 'string' && /^\d{1,19}$/.test(position) && BigInt(position) <= largestPosition;
  if (known && place && exampleId !== null) return { value, position, id: exampleId };
  throw ValidationError.of(['body', 'cursor'], 'Input should be `next_cursor` of an earlier answer');
}

function parse(cursor: string): unknown[] {
  try {
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** Maximum keys and list items of an example or a row, which is hashed, checked and written in one piece each. */
export const maxRecordValues = 100_000;
/** Maximum size of its text in bytes. */
export const maxRecordBytes = 16 * 1024 * 1024;

interface JsonSize {
  /** Keys and list items. */
  values: number;
  /** Estimated bytes of its text. */
  bytes: number;
}

/** Measures a JSON value; stops past the limits of a record. */
export function jsonSize(value: unknown): JsonSize {
  const size = { values: 0, bytes: 0 };
  add(value, size);
  return size;
}

export const isTooLarge = ({ values, bytes }: JsonSize) => values > maxRecordValues || bytes > maxRecordBytes;

/** Estimated bytes of quotes and separators, or of a number. */
const bytesPerValue = 8;

function add(value: unknown, size: JsonSize): void {
  size.bytes += bytesPerValue;
  if (typeof value === 'string') size.bytes += value.length;
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const key in value) {
    size.values += 1;
    if (!isList) size.bytes += key.length;
    if (isTooLarge(size)) return;
    add((value as Record<string, unknown>)[key], size);
  }
}

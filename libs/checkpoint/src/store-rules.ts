import { InvalidStoreOperationError, type StorePlace } from './checkpoint.errors.js';

/** Limits for graphs and API clients alike. */
export const storeLimits = {
  labels: 32,
  /** Bytes of labels and key together: they form an index key, limited to about 2,700 bytes. */
  pathBytes: 2_000,
  /** Bytes of JSON. */
  valueBytes: 16 * 2 ** 20,
  /** A hundred years. */
  ttlMinutes: 52_560_000,
  /** Maximum paths of a put. */
  indexedFields: 32,
  /** Maximum embedded texts of an item. */
  indexedTexts: 64,
  filterConditions: 100,
  page: 1_000,
} as const;

/** Reserved by LangGraph. */
const reservedRoot = 'langgraph';
/**
 * NUL and unpaired surrogates: valid in JSON, invalid in PostgreSQL. Matches escapes that are not themselves escaped.
 */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

/** Labels of a namespace or of a possibly empty prefix. */
export function checkLabels(labels: unknown, place: StorePlace): asserts labels is string[] {
  if (!Array.isArray(labels) || !labels.every((label) => typeof label === 'string')) {
    throw new InvalidStoreOperationError('A namespace is a list of strings', place);
  }
  if (labels.some((label) => label === '' || label.includes('.'))) {
    throw new InvalidStoreOperationError(
      `Namespace labels cannot be empty or contain periods. Received: ${labels.join('.')}`,
      place,
    );
  }
  if (labels.length > storeLimits.labels) {
    throw new InvalidStoreOperationError(`A namespace has at most ${storeLimits.labels} labels`, place);
  }
  if (!labels.every(isStorable)) throw new InvalidStoreOperationError('A label has invalid characters', place);
}

export function checkKey(key: unknown): asserts key is string {
  if (typeof key !== 'string' || key === '') throw new InvalidStoreOperationError('Key is required', ['key']);
  if (!isStorable(key)) throw new InvalidStoreOperationError('The key has invalid characters', ['key']);
}

/** Namespace and key of an item. */
export function checkPath(namespace: unknown, key: unknown): void {
  checkLabels(namespace, ['namespace']);
  checkKey(key);
  if (namespace.length === 0) throw new InvalidStoreOperationError('Namespace cannot be empty', ['namespace']);
  if (namespace[0] === reservedRoot) {
    throw new InvalidStoreOperationError(`The first label cannot be "${reservedRoot}"`, ['namespace']);
  }
  const bytes = [...namespace, key].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes > storeLimits.pathBytes) {
    throw new InvalidStoreOperationError(
      `Namespace and key have at most ${storeLimits.pathBytes} bytes together; these have ${bytes}`,
      ['key'],
    );
  }
}

/** JSON of the value. */
export function encodeValue(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidStoreOperationError('The value of an item is an object', ['value']);
  }
  const text = storableJson(value, ['value']);
  if (Buffer.byteLength(text) > storeLimits.valueBytes) {
    throw new InvalidStoreOperationError(`A value has at most ${storeLimits.valueBytes} bytes as JSON`, ['value']);
  }
  return text;
}

export function storableJson(value: unknown, place: StorePlace): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value ?? null) as string | undefined;
  } catch (error) {
    throw new InvalidStoreOperationError(`The value has no JSON form: ${(error as Error).message}`, place);
  }
  if (text === undefined) throw new InvalidStoreOperationError('The value has no JSON form', place);
  if (unstorable.test(text)) {
    throw new InvalidStoreOperationError('Text with a NUL character or half a surrogate pair cannot be stored', place);
  }
  return text;
}

/** Lifetime of an item in minutes; null for no expiry, the default if absent. */
export function checkTtl(ttl: unknown, defaultMinutes: number | null): number | null {
  if (ttl === undefined) return defaultMinutes;
  if (ttl === null) return null;
  if (typeof ttl === 'number' && ttl > 0 && ttl <= storeLimits.ttlMinutes) return ttl;
  throw new InvalidStoreOperationError(
    `ttl is a number of minutes above 0 and up to ${storeLimits.ttlMinutes}, or null for ever`,
    ['ttl'],
  );
}

interface StorePageRequest {
  limit?: number | undefined;
  offset?: number | undefined;
}

export function checkPage({ limit, offset }: StorePageRequest, defaultLimit: number): Required<StorePageRequest> {
  const [pageSize, skipped] = [limit ?? defaultLimit, offset ?? 0];
  if (!Number.isInteger(pageSize) || pageSize < 0 || pageSize > storeLimits.page) {
    throw new InvalidStoreOperationError(`limit is a whole number up to ${storeLimits.page}`, ['limit']);
  }
  if (!Number.isInteger(skipped) || skipped < 0 || skipped >= 2 ** 31) {
    throw new InvalidStoreOperationError('offset is a whole number from 0 on', ['offset']);
  }
  return { limit: pageSize, offset: skipped };
}

function isStorable(text: string): boolean {
  return !unstorable.test(JSON.stringify(text));
}

import { EmbeddingError, InvalidStoreOperationError } from './checkpoint.errors.js';
import { storeLimits } from './store-rules.js';

/** Purpose of an embedding: some models distinguish documents from queries. */
export type EmbeddingPurpose = 'store' | 'query';

/** Settings of the semantic search: indexed fields and embedding function. */
export interface StoreIndex {
  dims: number;
  /** Paths into the value; `$` for the entire value. */
  fields: readonly string[];
  /** Project code: its result is checked. */
  embed(texts: string[], purpose: EmbeddingPurpose): Promise<unknown>;
}

type Step = { name: string } | { at: number } | 'each';

/**
 * Steps of a path: `a.b`, `list[0]`, `list[-1]`, `list[*]`, `*` for every member, `a.{b,c}` for both; `$` and the empty
 * path select the entire value.
 */
export function parseFieldPath(path: string): Step[][] {
  const alternatives = /^(.*?)\{([^{}]*)\}(.*)$/.exec(path);
  if (alternatives) {
    const [, before = '', names = '', after = ''] = alternatives;
    return names.split(',').flatMap((name) => parseFieldPath(`${before}${name.trim()}${after}`));
  }
  if (path === '$' || path === '') return [[]];
  const parts = path.replace(/^\$\.?/, '').split('.');
  return [parts.flatMap((part) => parsePart(path, part))];
}

function parsePart(path: string, part: string): Step[] {
  const match = /^([^[\]]*)((?:\[(?:-?\d+|\*)\])*)$/.exec(part);
  const [, name = '', indexes = ''] = match ?? [];
  if (!match || part === '')
    throw new InvalidStoreOperationError(`"${path}" is not a path; valid are a.b, list[0], list[*], a.{b,c} and $`, [
      'index',
    ]);
  const steps: Step[] = name === '' ? [] : [name === '*' ? 'each' : { name }];
  for (const [, index = ''] of indexes.matchAll(/\[(-?\d+|\*)\]/g)) {
    steps.push(index === '*' ? 'each' : { at: Number(index) });
  }
  return steps;
}

/** Distinct texts of a value at the paths; values other than strings as JSON. */
export function textsAt(value: unknown, paths: readonly string[]): string[] {
  const found = paths.flatMap((path) => parseFieldPath(path)).flatMap((steps) => follow([value], steps));
  const texts = found.map((leaf) => (typeof leaf === 'string' ? leaf : JSON.stringify(leaf)));
  const distinct = [...new Set(texts.filter((text) => text !== ''))];
  if (distinct.length > storeLimits.indexedTexts) {
    throw new InvalidStoreOperationError(
      `At most ${storeLimits.indexedTexts} texts of an item are indexed; these paths have ${distinct.length}`,
      ['index'],
    );
  }
  return distinct;
}

function follow(values: readonly unknown[], steps: readonly Step[]): unknown[] {
  const reached = steps.reduce<readonly unknown[]>((at, step) => at.flatMap((value) => takeStep(value, step)), values);
  return reached.filter((value) => value !== undefined && value !== null);
}

function takeStep(value: unknown, step: Step): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (step === 'each') return Object.values(value);
  if ('at' in step) return Array.isArray(value) ? [value.at(step.at)] : [];
  return Object.hasOwn(value, step.name) ? [(value as Record<string, unknown>)[step.name]] : [];
}

/** Vectors normalised to length one, so that their product is the cosine; a zero vector stays. */
export async function embedTexts(index: StoreIndex, texts: string[], purpose: EmbeddingPurpose): Promise<number[][]> {
  if (texts.length === 0) return [];
  let vectors: unknown;
  try {
    vectors = await index.embed(texts, purpose);
  } catch (error) {
    if (error instanceof EmbeddingError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddingError(`The texts could not be embedded: ${reason}`, { cause: error });
  }
  return unitVectors(vectors, texts.length, index.dims);
}

export function unitVectors(vectors: unknown, count: number, dims: number): number[][] {
  if (!Array.isArray(vectors) || vectors.length !== count) {
    const got = Array.isArray(vectors) ? `a list of ${vectors.length}` : 'no list';
    throw new EmbeddingError(`The embedding function must return a list of ${count} vectors; it returned ${got}`);
  }
  return vectors.map((vector) => unitVector(vector, dims));
}

function unitVector(vector: unknown, dims: number): number[] {
  // Some embedding libraries return typed arrays.
  const numbers = ArrayBuffer.isView(vector) ? Array.from(vector as unknown as ArrayLike<number>) : vector;
  if (!Array.isArray(numbers) || numbers.length !== dims) {
    const got = Array.isArray(numbers) ? `a list of ${numbers.length}` : 'no list';
    throw new EmbeddingError(`An embedding must be a list of ${dims} numbers (store.index.dims); this is ${got}`);
  }
  if (!numbers.every((number) => Number.isFinite(number))) {
    throw new EmbeddingError('An embedding has to be a list of finite numbers');
  }
  const length = Math.hypot(...(numbers as number[]));
  return (numbers as number[]).map((number) => Math.fround(length > 0 ? number / length : 0));
}

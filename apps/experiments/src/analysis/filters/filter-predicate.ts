import type { Ordering, Scalar } from './filter-ast.js';

/** Kinds of attributes; `json` is an object of the client, `texts` a list, `any` a value within JSON. */
export type ValueKind = 'uuid' | 'text' | 'number' | 'time' | 'duration' | 'boolean' | 'texts' | 'json' | 'any';

export type Attribute =
  | {
      kind: ValueKind;
      /** `eq(error, true)` matches rows with an error. */
      presence?: true;
    }
  /** Member of an entry; a row has many entries. Examples: the key of metadata, the score of feedback. */
  | { entry: string; member: string; kind: 'text' | 'number' | 'any'; isKey?: true };

/** Attributes by name. `feedback.<key>` matches all names with this prefix: the member of the entry with that key. */
export type Attributes = Readonly<Record<string, Attribute>>;

/** Test of one value: an attribute, or a member of an entry. */
export type Test =
  | { operator: 'eq'; value: Scalar }
  | { operator: 'in'; values: Scalar[] }
  | { operator: Ordering; value: number | string }
  | { operator: 'search'; text: string };

export interface EntryTest {
  member: string;
  kind: 'text' | 'number' | 'any';
  test: Test;
  negated?: true;
}

/** A checked filter: valid for its resource, and every part is true or false for a row. */
export type Predicate =
  | { type: 'and' | 'or'; of: Predicate[] }
  | { type: 'not'; of: Predicate }
  | { type: 'test'; attribute: string; kind: ValueKind; test: Test }
  | { type: 'exists'; attribute: string; kind: ValueKind }
  /** Matches a list with the text, and JSON with the key or the object. */
  | { type: 'hasText' | 'hasKey'; attribute: string; text: string }
  | { type: 'contains'; attribute: string; object: Record<string, unknown> }
  | { type: 'searchAll'; text: string }
  /** One entry that passes all tests. */
  | { type: 'entry'; entry: string; tests: EntryTest[] };

/** Predicates that must all be true. */
export const conjuncts = (predicates: readonly Predicate[]): Predicate[] =>
  predicates.flatMap((predicate) => (predicate.type === 'and' ? conjuncts(predicate.of) : [predicate]));

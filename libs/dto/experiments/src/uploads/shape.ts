/**
 * Fields of an upload, as data. The row validator of the service and the OpenAPI schema are derived from them. Plain
 * loops over this data are fast enough for 50,000 rows.
 */
export type FieldRule =
  | { kind: 'string'; minLength?: number; maxLength?: number; notBlank?: boolean }
  /** Accepted with or without dashes; stored in dashed lower case. */
  | { kind: 'uuid' }
  /** ISO 8601, without an offset UTC, or a Unix time in seconds or milliseconds. */
  | { kind: 'datetime' }
  | { kind: 'number' }
  /** A number up to `largestScore`, or a boolean that counts as 1 or 0. */
  | { kind: 'score' }
  /** Anything but a list. */
  | { kind: 'scalar-or-object' }
  /** `maxBytes`: as JSON. */
  | { kind: 'object'; maxBytes?: number }
  | { kind: 'object-or-string' }
  | { kind: 'enum'; values: readonly string[] }
  /** `tagField`: the member that tells variants apart; a bad one is reported on the object itself. */
  | { kind: 'shape'; shape: Shape; tagField?: string }
  | { kind: 'list'; shape: Shape };

/** Maximum amount of a score: the squares of many still add up to a double, so every statistic exists. */
export const largestScore = 1e100;

export interface Field {
  rule: FieldRule;
  required?: boolean;
  description: string;
  example?: unknown;
}

export interface Shape {
  fields: Readonly<Record<string, Field>>;
  /** Set by `@DocumentedShape`. */
  dto?: new () => object;
}

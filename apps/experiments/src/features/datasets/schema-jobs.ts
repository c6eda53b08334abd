import type { FieldError } from '@heddle/errors';
import {
  type CheckedExample,
  type ExampleCheck,
  exampleCheck,
  type ExampleSchemas,
  schemaProblem,
} from './example-schema.js';
import { TimeBudget } from './time-budget.js';

/** Work of the thread that applies schemas. JSON goes there as text: that is quicker than a copy of its objects. */
export type SchemaJob =
  | { kind: 'problem'; schema: string }
  | {
      kind: 'check';
      schemas: string;
      /** Each of a `CheckedExample`. */
      examples: readonly string[];
      /** What the request has left of its time. */
      leftMs: number;
    };

export interface SchemaAnswer {
  /** Of a schema, why it cannot be used. */
  problem: string | null;
  /** Of each example. */
  violations: FieldError[][];
  usedMs: number;
}

/** Most pairs of schemas that are kept prepared. */
const maxPrepared = 50;
const prepared = new Map<string, ExampleCheck>();

export function runSchemaJob(job: SchemaJob): SchemaAnswer {
  const begin = performance.now();
  const answer =
    job.kind === 'problem'
      ? { problem: schemaProblem(JSON.parse(job.schema) as Record<string, unknown>), violations: [] }
      : { problem: null, violations: check(job) };
  return { ...answer, usedMs: performance.now() - begin };
}

function check({ schemas, examples, leftMs }: SchemaJob & { kind: 'check' }): FieldError[][] {
  const apply = prepare(schemas);
  const budget = new TimeBudget(leftMs);
  return examples.map((text) => apply(JSON.parse(text) as CheckedExample, budget));
}

function prepare(schemas: string): ExampleCheck {
  const known = prepared.get(schemas);
  if (known) return known;
  const fresh = exampleCheck(JSON.parse(schemas) as ExampleSchemas);
  const [oldest] = prepared.keys();
  if (prepared.size >= maxPrepared && oldest !== undefined) prepared.delete(oldest);
  prepared.set(schemas, fresh);
  return fresh;
}

import type { FieldError } from '@heddle/errors';
import {
  type CheckedExample,
  type ExampleCheck,
  exampleCheck,
  type ExampleSchemas,
  schemaProblem,
} from '../../core/examples/example-schema.js';
import { processorMs, TimeBudget } from '../../core/examples/time-budget.js';

/** A job for the thread that applies schemas. JSON is passed as text, which is faster than a structured clone. */
export type SchemaJob =
  | { kind: 'problem'; schema: string }
  | {
      kind: 'check';
      schemas: string;
      /** JSON text of one `CheckedExample` each. */
      examples: readonly string[];
      /** Remaining processor time of the request. */
      leftMs: number;
    };

export interface SchemaAnswer {
  /** Reason why the schema is unusable; null for a usable one. */
  problem: string | null;
  /** Violations per example. */
  violations: FieldError[][];
  /** Processor time. */
  usedMs: number;
}

/** Maximum pairs of prepared schemas in the cache. */
const maxPrepared = 50;
const prepared = new Map<string, ExampleCheck>();

export function runSchemaJob(job: SchemaJob): SchemaAnswer {
  const begin = processorMs();
  const answer =
    job.kind === 'problem'
      ? { problem: schemaProblem(JSON.parse(job.schema) as Record<string, unknown>), violations: [] }
      : { problem: null, violations: check(job) };
  return { ...answer, usedMs: processorMs() - begin };
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

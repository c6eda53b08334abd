import { type FieldError, ValidationError } from '@heddle/errors';
import { contentHash } from '../../contract/content-hash.js';
import { type ExampleCheck, exampleCheck, type ExampleSchemas } from '../datasets/example-schema.js';
import { changeMetadata, type Metadata, withSplits } from './example-splits.js';
import type { NewExample, SourceRun, WrittenExample } from './example-writes.repository.js';

type Place = readonly (string | number)[];
type Json = Record<string, unknown>;

/** An example as a client sends it. */
export interface ExampleDraft {
  id: string;
  datasetId: string;
  inputs: Json | null;
  outputs: Json | null;
  metadata: Metadata | null;
  /** Null: those of the metadata, or the default. */
  splits: readonly string[] | null;
  sourceRunId: string | null;
  useSourceRunIo: boolean;
  createdAt: string | null;
  /** Where it is in the request, for what is said about it. */
  place: Place;
}

export interface PlannedExample extends NewExample {
  datasetId: string;
}

/** What is undefined stays. */
export interface ExampleChange {
  id: string;
  /** Where the client takes it to be. */
  datasetId?: string;
  inputs?: Json;
  outputs?: Json;
  metadata?: Metadata;
  splits?: readonly string[];
  place: Place;
}

/** As many violations as are reported at once. */
const maxViolations = 100;

/** The rows of new examples, or everything that is wrong with them. */
export function planExamples(
  drafts: readonly ExampleDraft[],
  datasets: ReadonlyMap<string, ExampleSchemas>,
  runs: ReadonlyMap<string, SourceRun>,
): PlannedExample[] {
  const checks = checksOf(datasets);
  return collect(drafts, (draft) => {
    const run = draft.useSourceRunIo ? sourceOf(draft, runs) : null;
    const inputs = draft.inputs ?? run?.inputs;
    if (!inputs) throw ValidationError.of([...draft.place, 'inputs'], 'Field required', 'missing');
    const outputs = draft.outputs ?? run?.outputs ?? null;
    refuse(checks.get(draft.datasetId)?.({ inputs, outputs }, draft.place));
    return {
      id: draft.id,
      datasetId: draft.datasetId,
      inputs,
      outputs,
      metadata: withSplits(draft.metadata, draft.splits, draft.place),
      contentHash: contentHash(inputs, outputs),
      sourceRunId: draft.sourceRunId,
      createdAt: draft.createdAt,
    };
  });
}

/** What examples become, or everything that is wrong with that. */
export function planChanges(
  changes: readonly ExampleChange[],
  examples: ReadonlyMap<string, WrittenExample>,
  datasets: ReadonlyMap<string, ExampleSchemas>,
): WrittenExample[] {
  const checks = checksOf(datasets);
  const met = new Set<string>();
  return collect(changes, (change) => {
    const current = examples.get(change.id) as WrittenExample;
    if (met.has(change.id)) {
      throw ValidationError.of([...change.place, 'id'], 'The example is changed twice in one request', 'duplicate');
    }
    met.add(change.id);
    const inputs = change.inputs ?? current.inputs;
    const outputs = change.outputs ?? current.outputs;
    // What is not touched may be older than the schema.
    if (change.inputs ?? change.outputs) refuse(checks.get(current.datasetId)?.({ inputs, outputs }, change.place));
    const metadata =
      change.metadata === undefined && change.splits === undefined
        ? current.metadata
        : changeMetadata(current.metadata, change, change.place);
    return { ...current, inputs, outputs, metadata, contentHash: contentHash(inputs, outputs) };
  });
}

function sourceOf(draft: ExampleDraft, runs: ReadonlyMap<string, SourceRun>): SourceRun | undefined {
  if (draft.sourceRunId) return runs.get(draft.sourceRunId);
  throw ValidationError.of([...draft.place, 'source_run_id'], 'Field required with use_source_run_io', 'missing');
}

/** Schemas are prepared once, not for each example. */
function checksOf(datasets: ReadonlyMap<string, ExampleSchemas>): Map<string, ExampleCheck> {
  return new Map([...datasets].map(([id, schemas]) => [id, exampleCheck(schemas)]));
}

function refuse(violations: FieldError[] | undefined): void {
  if (violations && violations.length > 0) throw new ValidationError(violations);
}

function collect<I, O>(items: readonly I[], plan: (item: I) => O): O[] {
  const errors: FieldError[] = [];
  const planned: O[] = [];
  for (const item of items) {
    if (errors.length >= maxViolations) break;
    try {
      planned.push(plan(item));
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      errors.push(...error.errors);
    }
  }
  if (errors.length > 0) throw new ValidationError(errors.slice(0, maxViolations));
  return planned;
}

import { isDeepStrictEqual } from 'node:util';
import { type FieldError, ValidationError } from '@heddle/errors';
import { YieldBudget } from '@heddle/http';
import { contentHash } from '../../contract/content-hash.js';
import { isTooLarge, jsonSize, maxRecordBytes, maxRecordValues } from '../../contract/json-size.js';
import { ExampleChangedError } from './example.errors.js';
import type { CheckedExample } from './example-schema.js';
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
  /** Location in the request, for errors. */
  place: Place;
}

export interface PlannedExample extends NewExample {
  datasetId: string;
}

/** A change of an example; undefined members stay. */
export interface ExampleChange {
  id: string;
  /** Expected dataset. */
  datasetId?: string;
  inputs?: Json;
  outputs?: Json;
  metadata?: Metadata;
  splits?: readonly string[];
  /** Condition on the time of the last change; a change that does not meet it is refused. */
  ifChangedAt?: ChangeCondition;
  place: Place;
}

/** Whether an example with this time of its last change is the one that the client knows. */
export type ChangeCondition = (modifiedAt: string) => boolean;

/** Maximum violations per error. */
export const maxViolations = 100;

/** An example with the content that the schemas check. */
interface Planned<T> {
  example: T;
  datasetId: string;
  checked: CheckedExample | null;
}

/** Returns the violations of the dataset's schemas, one list per example. */
type CheckSchemas = (datasetId: string, examples: readonly CheckedExample[]) => Promise<FieldError[][]>;

/** Plans the rows of new examples; throws all violations. */
export function planExamples(
  drafts: readonly ExampleDraft[],
  runs: ReadonlyMap<string, SourceRun>,
  check: CheckSchemas,
): Promise<PlannedExample[]> {
  return collect(drafts, check, (draft) => {
    const run = draft.useSourceRunIo ? sourceOf(draft, runs) : null;
    const inputs = draft.inputs ?? run?.inputs;
    if (!inputs) throw ValidationError.of([...draft.place, 'inputs'], 'Field required', 'missing');
    const outputs = draft.outputs ?? run?.outputs ?? null;
    refuseLarge({ inputs, outputs, metadata: draft.metadata }, draft.place);
    const example = {
      id: draft.id,
      datasetId: draft.datasetId,
      inputs,
      outputs,
      metadata: withSplits(draft.metadata, draft.splits, draft.place),
      contentHash: contentHash(inputs, outputs),
      sourceRunId: draft.sourceRunId,
      createdAt: draft.createdAt,
    };
    return { example, datasetId: draft.datasetId, checked: { inputs, outputs, place: draft.place } };
  });
}

/**
 * Returns the changed examples, or throws all violations. `met` holds the ids of earlier
 * slices.
 */
export async function planChanges(
  changes: readonly ExampleChange[],
  examples: ReadonlyMap<string, WrittenExample>,
  met: Set<string>,
  check: CheckSchemas,
): Promise<WrittenExample[]> {
  const planned = await collect(changes, check, (change) => {
    const current = examples.get(change.id) as WrittenExample;
    if (met.has(change.id)) {
      throw ValidationError.of([...change.place, 'id'], 'The example is changed twice in one request', 'duplicate');
    }
    met.add(change.id);
    if (change.ifChangedAt?.(current.modifiedAt) === false) throw new ExampleChangedError(change.id);
    const inputs = change.inputs ?? current.inputs;
    const outputs = change.outputs ?? current.outputs;
    refuseLarge({ inputs, outputs, metadata: change.metadata }, change.place);
    const metadata =
      change.metadata === undefined && change.splits === undefined
        ? current.metadata
        : changeMetadata(current.metadata, change, change.place);
    const example = { ...current, inputs, outputs, metadata, contentHash: contentHash(inputs, outputs) };
    // Unchanged content may be older than the schema, so it is not checked.
    const checked = (change.inputs ?? change.outputs) ? { inputs, outputs, place: change.place } : null;
    return { example, datasetId: current.datasetId, checked };
  });
  return planned.filter((example) => isChanged(examples.get(example.id) as WrittenExample, example));
}

const isChanged = (before: WrittenExample, after: WrittenExample) =>
  before.contentHash !== after.contentHash || !isDeepStrictEqual(before.metadata, after.metadata);

function refuseLarge(content: object, place: Place): void {
  const size = jsonSize(content);
  if (!isTooLarge(size)) return;
  const [limit, type] =
    size.values > maxRecordValues
      ? ([`${maxRecordValues} keys and list items`, 'too_many_elements'] as const)
      : ([`${maxRecordBytes} bytes`, 'example_too_large'] as const);
  throw ValidationError.of([...place], `The example has more than ${limit}`, type);
}

function sourceOf(draft: ExampleDraft, runs: ReadonlyMap<string, SourceRun>): SourceRun | undefined {
  if (draft.sourceRunId) return runs.get(draft.sourceRunId);
  throw ValidationError.of([...draft.place, 'source_run_id'], 'Field required with use_source_run_io', 'missing');
}

/** Plans each item, then checks all against the schemas. Throws up to a hundred violations, in the order of items. */
async function collect<I, O>(items: readonly I[], check: CheckSchemas, plan: (item: I) => Planned<O>): Promise<O[]> {
  const errors: FieldError[][] = [];
  const planned: Planned<O>[] = [];
  const toCheck = new Map<string, { index: number; example: CheckedExample }[]>();
  const budget = new YieldBudget();
  for (const [index, item] of items.entries()) {
    if (budget.isSpent) await budget.yieldToOthers();
    try {
      const each = plan(item);
      planned.push(each);
      if (!each.checked) continue;
      const others = toCheck.get(each.datasetId);
      if (others) others.push({ index, example: each.checked });
      else toCheck.set(each.datasetId, [{ index, example: each.checked }]);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      errors[index] = error.errors;
    }
  }
  if (budget.isSpent) await budget.yieldToOthers();
  for (const [datasetId, examples] of toCheck) {
    const found = await check(
      datasetId,
      examples.map(({ example }) => example),
    );
    for (const [at, violations] of found.entries()) {
      if (violations.length > 0) errors[(examples[at] as { index: number }).index] = violations;
    }
  }
  // A sparse list; `flat` skips the holes of valid items.
  const all = errors.flat();
  if (all.length > 0) throw new ValidationError(all.slice(0, maxViolations));
  return planned.map(({ example }) => example);
}

import type { UploadRowDto } from '@heddle/dto-experiments';
import type { StoredExample } from '../../core/examples/example-copy.repository.js';
import type { RevisedExample } from '../../core/examples/example-writes.repository.js';

interface ExampleChanges {
  /** Rows whose example is new. */
  fresh: UploadRowDto[];
  /** Known examples with new contents. */
  revised: RevisedExample[];
  /** Id of an example of another dataset. */
  foreign?: string;
}

/** Changes of known examples by rows with different ids (docs/reference/contract/experiments.md, rule 9). */
export function planExamples(
  rows: readonly UploadRowDto[],
  found: readonly StoredExample[],
  datasetId: string | undefined,
  hashOf: (row: UploadRowDto) => string,
): ExampleChanges {
  const known = new Map(found.map((example) => [example.id, example]));
  const changes: ExampleChanges = { fresh: [], revised: [] };
  for (const row of rows) {
    const example = known.get(row.row_id);
    const contentHash = hashOf(row);
    if (!example) changes.fresh.push(row);
    else if (example.datasetId !== datasetId) return { ...changes, foreign: row.row_id };
    else if (example.contentHash !== contentHash) {
      const outputs = row.expected_outputs ?? null;
      changes.revised.push({ id: row.row_id, inputs: row.inputs, outputs, contentHash });
    }
  }
  return changes;
}

import type { ExamplesWrittenDto, ExampleValidationDto } from '@heddle/dto-experiments';
import type { ExampleDraft, PlannedExample } from '../../../core/examples/example-plan.js';
import { splitsOf } from '../../../core/examples/example-splits.js';
import type { Written } from '../../../features/examples/example-writes.service.js';

export const toWrittenDto = ({ ids, asOf }: Written): ExamplesWrittenDto => ({
  count: ids.length,
  example_ids: ids,
  as_of: asOf,
});

/** The id of the client; an id that only exists for the check would mislead. */
export const toValidationDto = (
  example: PlannedExample,
  draft: Pick<ExampleDraft, 'useSourceRunIo'>,
  id: string | null,
): ExampleValidationDto => ({
  dataset_id: example.datasetId,
  id,
  inputs: example.inputs,
  outputs: example.outputs,
  metadata: example.metadata,
  source_run_id: example.sourceRunId,
  split: splitsOf(example.metadata),
  use_source_run_io: draft.useSourceRunIo,
});

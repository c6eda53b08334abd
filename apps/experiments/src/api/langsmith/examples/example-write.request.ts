import { randomUUID } from 'node:crypto';
import type {
  CreateExampleDto,
  DeleteExamplesQueryDto,
  ExampleChangePartDto,
  ExampleFormPartDto,
  UpdateExampleDto,
  UpdateExampleOfManyDto,
  UpdateSplitDto,
} from '@heddle/dto-experiments';
import { ValidationError } from '@heddle/errors';
import { refuseUnsupported } from '../../../contract/unsupported-parameters.js';
import type { ExampleChange, ExampleDraft } from '../../../core/examples/example-plan.js';

type Place = readonly (string | number)[];

/** In a form, inputs and outputs are separate parts. */
type Content = Pick<CreateExampleDto, 'inputs' | 'outputs'>;

export function toDraft(
  dto: ExampleFormPartDto & Content,
  { id, datasetId, place }: { id: string; datasetId: string; place: Place },
): ExampleDraft {
  refuseUnsupported(dto);
  return {
    id,
    datasetId,
    inputs: dto.inputs ?? null,
    outputs: dto.outputs ?? null,
    metadata: dto.metadata ?? null,
    splits: toSplits(dto.split) ?? null,
    sourceRunId: dto.source_run_id ?? null,
    useSourceRunIo: dto.use_source_run_io ?? false,
    createdAt: dto.created_at ?? null,
    place,
  };
}

export const toNewExample = (dto: CreateExampleDto, place: Place = ['body']): ExampleDraft =>
  toDraft(dto, { id: dto.id ?? randomUUID(), datasetId: dto.dataset_id, place });

export const toNewExamples = (dtos: readonly CreateExampleDto[]): ExampleDraft[] =>
  dtos.map((dto, index) => toNewExample(dto, ['body', index]));

/** Official clients send null for unchanged fields. */
export function toChange(
  dto: ExampleChangePartDto & Content & Pick<UpdateExampleDto, 'dataset_id'>,
  { id, place }: { id: string; place: Place },
): ExampleChange {
  refuseUnsupported(dto);
  return {
    id,
    datasetId: dto.dataset_id ?? undefined,
    inputs: dto.inputs ?? undefined,
    outputs: dto.outputs ?? undefined,
    metadata: dto.metadata ?? undefined,
    splits: toSplits(dto.split),
    place,
  };
}

export const toChanges = (dtos: readonly UpdateExampleOfManyDto[]): ExampleChange[] =>
  dtos.map((dto, index) => toChange(dto, { id: dto.id, place: ['body', index] }));

export const toSplitMove = (dto: UpdateSplitDto) => ({
  names: toSplits(dto.split_name) ?? [],
  ids: dto.examples,
  remove: dto.remove ?? false,
});

export function toExampleIds(dto: DeleteExamplesQueryDto): string[] {
  if (!dto.example_ids) throw ValidationError.of(['query', 'example_ids'], 'Field required', 'missing');
  return dto.example_ids;
}

function toSplits(split: string | readonly string[] | null | undefined): string[] | undefined {
  if (split === undefined || split === null) return undefined;
  return [...new Set(typeof split === 'string' ? [split] : split)];
}

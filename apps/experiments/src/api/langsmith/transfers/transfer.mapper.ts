import type { CloneDatasetDto, ClonedExampleDto } from '@heddle/dto-experiments';
import { toAsOf } from '../../../contract/as-of.js';
import { nameOfExample } from '../../../core/examples/example.mapper.js';
import type { Clone } from '../../../features/transfers/transfers.service.js';

export function toClone(dto: CloneDatasetDto): Clone {
  const { split, examples } = dto;
  return {
    sourceId: dto.source_dataset_id,
    targetId: dto.target_dataset_id,
    asOf: toAsOf(dto.as_of),
    exampleIds: examples && examples.length > 0 ? examples : undefined,
    splits: split === undefined || split === null ? undefined : [split].flat(),
  };
}

export const toClonedExampleDto = (id: string, datasetId: string): ClonedExampleDto => ({
  id,
  dataset_id: datasetId,
  name: nameOfExample(id),
});

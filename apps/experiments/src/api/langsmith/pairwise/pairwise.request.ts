import type { CreateComparativeExperimentDto, ListComparativeExperimentsQueryDto } from '@heddle/dto-experiments';
import type { ComparativeQuery, ComparativeDraft } from '../../../features/pairwise/pairwise.service.js';

export function toComparativeDraft(dto: CreateComparativeExperimentDto): ComparativeDraft {
  return {
    ...(dto.id ? { id: dto.id } : {}),
    ...(dto.reference_dataset_id ? { referenceDatasetId: dto.reference_dataset_id } : {}),
    ...(dto.created_at ? { createdAt: dto.created_at } : {}),
    ...(dto.modified_at ? { modifiedAt: dto.modified_at } : {}),
    name: dto.name ?? null,
    description: dto.description ?? null,
    extra: dto.extra ?? null,
    sessionIds: [...new Set(dto.experiment_ids)],
  };
}

export function toComparativeQuery(dto: ListComparativeExperimentsQueryDto): ComparativeQuery {
  return {
    ids: dto.id,
    name: dto.name,
    nameContains: dto.name_contains,
    sortBy: dto.sort_by === 'name' ? 'name' : 'createdAt',
    descending: dto.sort_by_desc,
    offset: dto.offset,
    limit: dto.limit,
  };
}

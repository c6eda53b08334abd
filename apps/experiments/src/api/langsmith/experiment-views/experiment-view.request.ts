import type { ColumnOverrideDto, GroupExperimentsDto, WriteViewOverrideDto } from '@heddle/dto-experiments';
import type { ColumnOverride } from '@heddle/entities-experiments';
import { refuseUnsupported } from '../../../contract/unsupported-parameters.js';
import type { GroupRequest } from '../../../features/experiment-views/experiment-views.service.js';

const defaultLimit = 1000;

export function toGroupRequest(dto: GroupExperimentsDto): GroupRequest {
  refuseUnsupported(dto);
  return {
    keys: dto.metadata_keys,
    limit: dto.experiment_limit ?? defaultLimit,
    nameContains: dto.name_contains || undefined,
    datasetVersion: dto.dataset_version || undefined,
    statsSince: dto.stats_start_time ?? undefined,
  };
}

export function toColumnOverrides(dto: WriteViewOverrideDto): ColumnOverride[] {
  return dto.column_overrides.map(withoutNulls);
}

function withoutNulls({ column, ...how }: ColumnOverrideDto): ColumnOverride {
  const given = Object.entries(how).filter(([, value]) => value !== null && value !== undefined);
  return { column, ...Object.fromEntries(given) };
}

import type { RunSeriesQueryDto } from '@heddle/dto-experiments';
import { ValidationError } from '@heddle/errors';
import { readRunFilter } from '../../../analysis/filters/filters.js';
import type { SeriesQuery } from '../../../features/runs/runs.service.js';

const defaults = { points: 60, groups: 5 };

export function toSeriesQuery(dto: RunSeriesQueryDto): SeriesQuery {
  const { group_by: by, filter } = dto;
  if (by?.attribute === 'metadata' && !by.path) {
    throw ValidationError.of(['body', 'group_by', 'path'], 'Field required to group by metadata', 'missing');
  }
  return {
    sessionIds: dto.session,
    from: dto.start_time ?? undefined,
    until: dto.end_time ?? undefined,
    points: dto.points ?? defaults.points,
    isRoot: dto.is_root ?? true,
    filters: filter ? [readRunFilter(filter, 'filter')] : [],
    groupBy: by
      ? { attribute: by.attribute, path: by.path ?? '', maxGroups: dto.max_groups ?? defaults.groups }
      : undefined,
  };
}

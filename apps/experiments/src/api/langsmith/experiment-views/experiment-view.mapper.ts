import type { ExperimentGroupDto, ExperimentGroupsDto, ViewOverrideDto } from '@heddle/dto-experiments';
import { toSessionDto } from '../../../core/experiments/experiment.mapper.js';
import { toFeedbackStatsDto } from '../../../core/feedback/feedback.mapper.js';
import type { ExperimentGroup, ViewOverride } from '../../../features/experiment-views/experiment-views.service.js';

export const toExperimentGroupsDto = (groups: readonly ExperimentGroup[]): ExperimentGroupsDto => ({
  groups: groups.map(toGroupDto),
});

function toGroupDto(group: ExperimentGroup): ExperimentGroupDto {
  const starts = group.experiments.map(({ session }) => session.startTime).sort();
  return {
    group_key: Object.fromEntries(group.key),
    count: group.experiments.length,
    run_count: group.runCount,
    error_rate: group.errorRate,
    min_start_time: starts[0] as string,
    max_start_time: starts.at(-1) as string,
    feedback_stats: toFeedbackStatsDto(group.feedback),
    experiments: group.experiments.map(toSessionDto),
  };
}

export function toViewOverrideDto(override: ViewOverride): ViewOverrideDto {
  return {
    id: override.id,
    dataset_id: override.datasetId,
    column_overrides: override.columnOverrides,
    created_at: override.createdAt,
    modified_at: override.modifiedAt,
  };
}

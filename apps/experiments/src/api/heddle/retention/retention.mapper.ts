import { toStorageDto } from '@heddle/dto-common';
import type {
  DatasetRetentionDto,
  DatasetRetentionRuleDto,
  RetentionPreviewDto,
  WorkspaceStorageDto,
} from '@heddle/dto-experiments';
import { STORAGE_PARTS } from '@heddle/entities-experiments';
import type {
  RetentionRule,
  DatasetRule,
  MeasuredPart,
  RetentionPreview,
} from '../../../features/retention/retention.service.js';

/** An absent limit does not apply. */
export const toRetentionRule = (dto: DatasetRetentionRuleDto): RetentionRule => ({
  experimentDays: dto.experiment_days ?? null,
  experimentsKept: dto.experiments_kept ?? null,
});

export const toDatasetRetentionDto = ({
  datasetId,
  experimentDays,
  experimentsKept,
}: DatasetRule): DatasetRetentionDto => ({
  dataset_id: datasetId,
  experiment_days: experimentDays,
  experiments_kept: experimentsKept,
});

export function toRetentionPreviewDto(preview: RetentionPreview): RetentionPreviewDto {
  const { experimentDays, experimentsKept, shortlivedDays, longlivedDays } = preview.policies;
  return {
    policies: {
      experiment_days: experimentDays,
      experiments_kept: experimentsKept,
      shortlived_days: shortlivedDays,
      longlived_days: longlivedDays,
    },
    datasets: preview.datasets.map(toDatasetRetentionDto),
    experiment_count: preview.experimentCount,
    experiment_bytes: preview.experimentBytes,
    experiments: preview.experiments.map(({ id, name, datasetId, reason, createdAt, runs, bytes }) => ({
      session_id: id,
      name,
      dataset_id: datasetId,
      reason,
      created_at: createdAt,
      runs,
      bytes,
    })),
    project_run_count: preview.projectRunCount,
  };
}

/** Parts in the order of the document. */
export const toWorkspaceStorageDto = (measured: readonly MeasuredPart[]): WorkspaceStorageDto =>
  toStorageDto(STORAGE_PARTS, measured);

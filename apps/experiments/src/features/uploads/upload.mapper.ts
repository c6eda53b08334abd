import type { UploadResponseDto } from '@heddle/dto-experiments';
import { toDatasetDto } from '../../core/datasets/dataset.mapper.js';
import type { CountedDataset } from '../../core/datasets/dataset.repository.js';
import type { ExperimentReport } from '../../core/experiments/experiment-report.js';
import { toSessionDto } from '../../core/experiments/experiment.mapper.js';

export function toUploadResponseDto(dataset: CountedDataset, experiment: ExperimentReport): UploadResponseDto {
  return { dataset: toDatasetDto(dataset), experiment: toSessionDto(experiment) };
}

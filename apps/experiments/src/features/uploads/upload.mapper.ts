import type { UploadResponseDto } from '@heddle/dto-experiments';
import { toDatasetDto } from '../../core/datasets/dataset.mapper.js';
import type { CountedDataset } from '../../core/datasets/dataset.repository.js';
import type { SessionReport } from '../../core/experiments/session-report.js';
import { toSessionDto } from '../../core/experiments/session.mapper.js';

export function toUploadResponseDto(dataset: CountedDataset, experiment: SessionReport): UploadResponseDto {
  return { dataset: toDatasetDto(dataset), experiment: toSessionDto(experiment) };
}

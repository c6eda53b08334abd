import type { UploadResponseDto } from '@heddle/dto-experiments';
import { toDatasetDto } from '../datasets/dataset.mapper.js';
import type { CountedDataset } from '../datasets/datasets.service.js';
import { toSessionDto } from '../sessions/session.mapper.js';
import type { SessionReport } from '../sessions/sessions.service.js';

export function toUploadResponseDto(dataset: CountedDataset, experiment: SessionReport): UploadResponseDto {
  return { dataset: toDatasetDto(dataset), experiment: toSessionDto(experiment) };
}

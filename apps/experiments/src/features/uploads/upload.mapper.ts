import type { UploadCheckDto, UploadContentsDto, UploadReceiptDto, UploadResponseDto } from '@heddle/dto-experiments';
import { toDatasetDto } from '../../core/datasets/dataset.mapper.js';
import { toSessionDto } from '../../core/experiments/session.mapper.js';
import type { UploadCheck } from './upload-check.service.js';
import type { UploadReceipt } from './upload-receipt.repository.js';
import type { CountedDataset } from '../../core/datasets/dataset.repository.js';
import type { SessionReport } from '../../core/experiments/session-report.js';

export function toUploadResponseDto(dataset: CountedDataset, experiment: SessionReport): UploadResponseDto {
  return { dataset: toDatasetDto(dataset), experiment: toSessionDto(experiment) };
}

type Contents = Pick<
  UploadReceipt,
  'rowCount' | 'feedbackCount' | 'examplesNew' | 'examplesRevised' | 'examplesUnchanged' | 'warnings'
>;

function toContentsDto(found: Contents): UploadContentsDto {
  const { rowCount, examplesNew, examplesRevised, examplesUnchanged } = found;
  return {
    rows: rowCount,
    repeated_rows: rowCount - examplesNew - examplesRevised - examplesUnchanged,
    examples: { new: examplesNew, revised: examplesRevised, unchanged: examplesUnchanged },
    feedback: found.feedbackCount,
    warnings: found.warnings,
  };
}

export function toUploadCheckDto(check: UploadCheck): UploadCheckDto {
  return { valid: true, dataset: check.dataset, ...toContentsDto(check) };
}

export function toUploadReceiptDto(receipt: UploadReceipt): UploadReceiptDto {
  return {
    session_id: receipt.sessionId,
    dataset_id: receipt.datasetId,
    body_sha256: receipt.bodySha256,
    body_bytes: receipt.bodyBytes,
    format: receipt.format,
    idempotency_key: receipt.idempotencyKey,
    created_at: receipt.createdAt,
    ...toContentsDto(receipt),
  };
}

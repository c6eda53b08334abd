import type { UploadCheckDto, UploadContentsDto, UploadReceiptDto } from '@heddle/dto-experiments';
import type { UploadCheck } from '../../../features/uploads/upload-check.service.js';
import type { UploadContents, UploadReceipt } from '../../../features/uploads/uploads.service.js';

function toContentsDto(found: UploadContents): UploadContentsDto {
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

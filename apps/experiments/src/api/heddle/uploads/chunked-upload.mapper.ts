import type { ChunkedUploadDto } from '@heddle/dto-experiments';
import type { ChunkedUpload } from '../../../features/uploads/chunked-uploads.service.js';

export function toChunkedUploadDto(upload: ChunkedUpload): ChunkedUploadDto {
  return {
    upload_id: upload.id,
    state: upload.answer ? 'completed' : 'open',
    next_offset: upload.rowCount,
    received_bytes: upload.sizeBytes,
    session_id: upload.answer?.experiment.id ?? null,
    created_at: upload.createdAt,
    expires_at: upload.expiresAt,
  };
}

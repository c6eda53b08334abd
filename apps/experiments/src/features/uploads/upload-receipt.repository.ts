import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf } from '@heddle/database';
import { UploadReceiptEntity } from '@heddle/entities-experiments';
import { wireTime } from '../../contract/wire-time.sql.js';
import type { UploadWarning } from './upload-warnings.js';

/** Form of the body: one document, lines, or chunks. */
export type ReceiptFormat = 'json' | 'ndjson' | 'chunks';

/** Contents of an upload. */
export interface UploadContents {
  rowCount: number;
  feedbackCount: number;
  examplesNew: number;
  examplesRevised: number;
  examplesUnchanged: number;
  warnings: UploadWarning[];
}

interface NewReceipt extends UploadContents {
  sessionId: string;
  datasetId: string;
  bodySha256: string;
  bodyBytes: number;
  format: ReceiptFormat;
  idempotencyKey: string | null;
}

export interface UploadReceipt extends NewReceipt {
  createdAt: string;
}

type Row = Omit<UploadReceipt, 'bodyBytes'> & { bodyBytes: string };

@Injectable()
export class UploadReceiptRepository extends BaseRepository {
  async insert(ctx: TenantContext, receipt: NewReceipt): Promise<void> {
    await this.query(
      ctx,
      `INSERT INTO experiments.upload_receipt
         (tenant_id, session_id, dataset_id, body_sha256, body_bytes, format, idempotency_key, row_count,
          feedback_count, examples_new, examples_revised, examples_unchanged, warnings)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::json)`,
      [
        ctx.tenantId,
        receipt.sessionId,
        receipt.datasetId,
        receipt.bodySha256,
        receipt.bodyBytes,
        receipt.format,
        receipt.idempotencyKey,
        receipt.rowCount,
        receipt.feedbackCount,
        receipt.examplesNew,
        receipt.examplesRevised,
        receipt.examplesUnchanged,
        JSON.stringify(receipt.warnings),
      ],
    );
  }

  async find(ctx: TenantContext, sessionId: string): Promise<UploadReceipt | null> {
    const row = await this.queryOne<Row>(
      ctx,
      `SELECT ${columnsOf(UploadReceiptEntity, { as: { createdAt: wireTime } })}
       FROM experiments.upload_receipt WHERE tenant_id = $1 AND session_id = $2`,
      [ctx.tenantId, sessionId],
    );
    return row ? { ...row, bodyBytes: Number(row.bodyBytes) } : null;
  }
}

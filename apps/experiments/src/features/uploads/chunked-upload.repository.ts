import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf } from '@heddle/database';
import type { UploadResponseDto } from '@heddle/dto-experiments';
import { ChunkedUploadEntity } from '@heddle/entities-experiments';
import { wireTime } from '../../contract/wire-time.sql.js';
import type { RowChunk } from './inspect-chunk.js';

export interface ChunkedUpload {
  id: string;
  header: Record<string, unknown>;
  rowCount: number;
  sizeBytes: number;
  /** Null while it is open. */
  answer: UploadResponseDto | null;
  warningCount: number | null;
  createdAt: string;
  expiresAt: string;
}

interface StoredChunk {
  rowOffset: number;
  rowCount: number;
  sha256: string;
}

const columns = columnsOf(ChunkedUploadEntity, { as: { createdAt: wireTime, expiresAt: wireTime } });
const sweepBatch = 100;

type Row = Omit<ChunkedUpload, 'sizeBytes'> & { sizeBytes: string };

const toUpload = (row: Row): ChunkedUpload => ({ ...row, sizeBytes: Number(row.sizeBytes) });

/** Statements ignore expired uploads, swept or not. */
@Injectable()
export class ChunkedUploadRepository extends BaseRepository {
  /** Null at the limit of open uploads of the workspace. */
  async insert(
    ctx: TenantContext,
    upload: { id: string; header: object },
    { lifetimeMs, maxOpen }: { lifetimeMs: number; maxOpen: number },
  ): Promise<ChunkedUpload | null> {
    // One after the other within a workspace, so that together they cannot pass the limit.
    await this.query(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('chunked_upload:' || $1, 0))`, [ctx.tenantId]);
    const row = await this.queryOne<Row>(
      ctx,
      `INSERT INTO experiments.chunked_upload (tenant_id, id, header, expires_at)
       SELECT $1::uuid, $2::uuid, $3::json, now() + $4 * interval '1 millisecond'
       WHERE (SELECT count(*) FROM experiments.chunked_upload
              WHERE tenant_id = $1::uuid AND answer IS NULL AND expires_at > now()) < $5
       RETURNING ${columns}`,
      [ctx.tenantId, upload.id, JSON.stringify(upload.header), lifetimeMs, maxOpen],
    );
    return row ? toUpload(row) : null;
  }

  find(ctx: TenantContext, id: string): Promise<ChunkedUpload | null> {
    return this.select(ctx, id, '');
  }

  /** Serialises requests on one upload. */
  lock(ctx: TenantContext, id: string): Promise<ChunkedUpload | null> {
    return this.select(ctx, id, 'FOR UPDATE');
  }

  async findChunk(ctx: TenantContext, id: string, offset: number): Promise<StoredChunk | null> {
    return this.queryOne<StoredChunk>(
      ctx,
      `SELECT row_offset AS "rowOffset", row_count AS "rowCount", sha256 FROM experiments.upload_chunk
       WHERE tenant_id = $1 AND upload_id = $2 AND row_offset = $3`,
      [ctx.tenantId, id, offset],
    );
  }

  /** The content of the chunk that begins there, and where the next one begins. */
  async readChunk(ctx: TenantContext, id: string, offset: number): Promise<{ content: Buffer; next: number } | null> {
    return this.queryOne<{ content: Buffer; next: number }>(
      ctx,
      `SELECT content, row_offset + row_count AS next FROM experiments.upload_chunk
       WHERE tenant_id = $1 AND upload_id = $2 AND row_offset = $3`,
      [ctx.tenantId, id, offset],
    );
  }

  async append(ctx: TenantContext, id: string, chunk: RowChunk): Promise<void> {
    await this.query(
      ctx,
      `WITH chunk AS (
         INSERT INTO experiments.upload_chunk (tenant_id, upload_id, row_offset, row_count, sha256, content)
         VALUES ($1, $2, $3, $4, $5, $6)
       )
       UPDATE experiments.chunked_upload SET row_count = row_count + $4, size_bytes = size_bytes + length($6)
       WHERE tenant_id = $1 AND id = $2`,
      [ctx.tenantId, id, chunk.offset, chunk.rowCount, chunk.sha256, chunk.content],
    );
  }

  /** Stores the answer and deletes the rows. */
  async complete(ctx: TenantContext, id: string, answer: UploadResponseDto, warningCount: number): Promise<void> {
    await this.query(
      ctx,
      `WITH chunks AS (DELETE FROM experiments.upload_chunk WHERE tenant_id = $1 AND upload_id = $2)
       UPDATE experiments.chunked_upload SET answer = $3::json, warning_count = $4 WHERE tenant_id = $1 AND id = $2`,
      [ctx.tenantId, id, JSON.stringify(answer), warningCount],
    );
  }

  /** False when there is no open one. */
  async delete(ctx: TenantContext, id: string): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `DELETE FROM experiments.chunked_upload
       WHERE tenant_id = $1 AND id = $2 AND answer IS NULL AND expires_at > now() RETURNING 1`,
      [ctx.tenantId, id],
    );
  }

  /** Removes expired uploads of all workspaces, some at a time; returns how many. */
  async sweep(): Promise<number> {
    let swept = 0;
    for (;;) {
      const rows = await this.query(
        {},
        `DELETE FROM experiments.chunked_upload WHERE (tenant_id, id) IN (
           SELECT tenant_id, id FROM experiments.chunked_upload WHERE expires_at <= now()
           LIMIT ${sweepBatch} FOR UPDATE SKIP LOCKED) RETURNING 1`,
      );
      swept += rows.length;
      if (rows.length < sweepBatch) return swept;
    }
  }

  private async select(ctx: TenantContext, id: string, lock: '' | 'FOR UPDATE'): Promise<ChunkedUpload | null> {
    const row = await this.queryOne<Row>(
      ctx,
      `SELECT ${columns} FROM experiments.chunked_upload
       WHERE tenant_id = $1 AND id = $2 AND expires_at > now() ${lock}`,
      [ctx.tenantId, id],
    );
    return row ? toUpload(row) : null;
  }
}

import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { ValidationError } from '@heddle/errors';
import { UploadSettings } from '../../config/upload-settings.js';
import { BodyReceiver } from '../../intake/body-receiver.js';
import type { SpooledBody } from '../../intake/spooled-body.js';
import { decideChunk } from './chunk-decision.js';
import {
  TooManyOpenUploadsError,
  UploadCompletedError,
  UploadNotFoundError,
  UploadOffsetMismatchError,
  UploadTooLargeError,
} from './chunked-upload.errors.js';
import { type ChunkedUpload, ChunkedUploadRepository } from './chunked-upload.repository.js';
import { inspectChunk } from './inspect-chunk.js';
import { HeaderMembers, inspectHeaderAlone } from './inspect-header.js';
import type { UploadSource } from './inspect-upload.js';
import { type UploadCheck, UploadCheckService } from './upload-check.service.js';
import { toPlannedExperiment, toWantedDataset } from './upload.request.js';
import { type OnceStored, UploadsService } from './uploads.service.js';

export type { ChunkedUpload } from './chunked-upload.repository.js';

const sweepEveryMs = 10 * 60_000;

/**
 * Uploads whose rows come in several requests. They wait in the database, so that any replica can take the next ones,
 * and become an experiment all at once.
 */
@Injectable()
export class ChunkedUploadsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: UploadSettings,
    private readonly transactions: TransactionRunner,
    private readonly chunked: ChunkedUploadRepository,
    private readonly receiver: BodyReceiver,
    private readonly checks: UploadCheckService,
    private readonly uploads: UploadsService,
  ) {}

  onApplicationBootstrap(): void {
    // A failed sweep is repeated by the next one.
    this.timer = setInterval(() => void this.chunked.sweep().catch(() => undefined), sweepEveryMs);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Refuses an unusable name or dataset before rows are sent. */
  async open(ctx: RequestContext, header: unknown): Promise<ChunkedUpload> {
    const fields = inspectHeaderAlone(header);
    const { maxOpenUploads, lifetimeMs } = this.settings.chunks;
    return this.transactions.run(ctx, async (tx) => {
      await this.checks.checkTargets(tx, toPlannedExperiment(fields).name, toWantedDataset(fields));
      const opened = await this.chunked.insert(
        tx,
        { id: randomUUID(), header: header as object },
        { lifetimeMs, maxOpen: maxOpenUploads },
      );
      if (!opened) throw new TooManyOpenUploadsError(maxOpenUploads);
      return opened;
    });
  }

  async get(ctx: RequestContext, id: string): Promise<ChunkedUpload> {
    const upload = await this.chunked.find(ctx, id);
    if (!upload) throw new UploadNotFoundError(id);
    return upload;
  }

  async append(
    ctx: RequestContext,
    id: string,
    offset: number | undefined,
    rows: UploadSource,
  ): Promise<ChunkedUpload> {
    if (offset === undefined) throw ValidationError.of(['query', 'offset'], 'Field required', 'missing');
    const upload = await this.getOpen(ctx, id);
    const chunk = await inspectChunk(rows, offset, HeaderMembers.of(upload.header).readWindow(), this.settings);
    await this.transactions.run(ctx, async (tx) => {
      const { rowCount, sizeBytes } = await this.lockOpen(tx, id);
      const stored = offset < rowCount ? await this.chunked.findChunk(tx, id, offset) : null;
      const { kind } = decideChunk(rowCount, chunk, stored);
      if (kind === 'known') return;
      if (kind !== 'append') throw new UploadOffsetMismatchError(kind, rowCount);
      const { maxUploadBytes } = this.settings.chunks;
      const size = sizeBytes + chunk.content.length;
      if (size > maxUploadBytes) throw new UploadTooLargeError(size, maxUploadBytes);
      await this.chunked.append(tx, id, chunk);
    });
    return this.get(ctx, id);
  }

  /** Stores the upload and its answer in one transaction; repetitions get the same answer. */
  async complete(ctx: RequestContext, id: string): Promise<OnceStored> {
    const upload = await this.get(ctx, id);
    const done = replayOf(upload);
    if (done) return done;
    return this.withBody(ctx, upload, (body) =>
      this.uploads.uploadOnce(ctx, body, { format: 'chunks' }, async (tx, store) => {
        const locked = await this.chunked.lock(tx, id);
        if (!locked) throw new UploadNotFoundError(id);
        const replay = replayOf(locked);
        if (replay) return replay;
        if (locked.rowCount !== upload.rowCount) throw new UploadOffsetMismatchError('grown', locked.rowCount);
        const stored = await store(tx);
        await this.chunked.complete(tx, id, stored.answer, stored.warningCount);
        return { ...stored, replayed: false };
      }),
    );
  }

  /** Dry run of `complete`. */
  async check(ctx: RequestContext, id: string): Promise<UploadCheck> {
    return this.withBody(ctx, await this.getOpen(ctx, id), (body) => this.checks.check(ctx, body));
  }

  async abort(ctx: RequestContext, id: string): Promise<void> {
    if (await this.chunked.delete(ctx, id)) return;
    await this.getOpen(ctx, id);
  }

  sweep(): Promise<number> {
    return this.chunked.sweep();
  }

  private async getOpen(ctx: RequestContext, id: string): Promise<ChunkedUpload> {
    const upload = await this.get(ctx, id);
    if (upload.answer) throw new UploadCompletedError(id);
    return upload;
  }

  private async lockOpen(ctx: RequestContext, id: string): Promise<ChunkedUpload> {
    const upload = await this.chunked.lock(ctx, id);
    if (!upload) throw new UploadNotFoundError(id);
    if (upload.answer) throw new UploadCompletedError(id);
    return upload;
  }

  private async withBody<T>(
    ctx: RequestContext,
    upload: ChunkedUpload,
    work: (body: SpooledBody) => Promise<T>,
  ): Promise<T> {
    const body = await this.receiver.gather(this.read(ctx, upload), 'ndjson');
    try {
      return await work(body);
    } finally {
      await body.dispose();
    }
  }

  /** The whole upload as one document. */
  private async *read(ctx: RequestContext, { id, header, rowCount }: ChunkedUpload): AsyncGenerator<Buffer> {
    yield Buffer.from(`${JSON.stringify(header)}\n`);
    for (let offset = 0; offset < rowCount;) {
      const chunk = await this.chunked.readChunk(ctx, id, offset);
      // Another request may complete or abort it in the meantime; the transaction finds out.
      if (!chunk) return;
      yield chunk.content;
      offset = chunk.next;
    }
  }
}

function replayOf({ answer, warningCount }: ChunkedUpload): OnceStored | null {
  return answer && { answer, warningCount: warningCount ?? 0, replayed: true };
}

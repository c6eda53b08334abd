import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { UploadResponseDto } from '@heddle/dto-experiments';
import { Idempotency } from '@heddle/http';
import { UploadSettings } from '../../config/upload-settings.js';
import { DatasetRepository, type LockedDataset } from '../../core/datasets/dataset.repository.js';
import { VersionRepository } from '../../core/datasets/version.repository.js';
import type { NewExperiment } from '../../core/experiments/experiment.repository.js';
import { retryOnLockTimeout } from '../../intake/retry-on-lock-timeout.js';
import { IntakeSemaphore } from '../../intake/intake-semaphore.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import { ExperimentCreationService } from '../experiments/experiment-creation.service.js';
import { ExperimentsService } from '../experiments/experiments.service.js';
import { FeedbackService } from '../feedback/feedback.service.js';
import { chooseDataset } from './dataset-choice.js';
import { inspectUpload, type UploadPlan, type UploadSource } from './inspect-upload.js';
import { UploadProgress } from './upload-progress.js';
import { type ReceiptFormat, type UploadReceipt, UploadReceiptRepository } from './upload-receipt.repository.js';
import type { RowTarget } from './upload-rows.js';
import { UploadWarnings } from './upload-warnings.js';
import { DatasetMismatchError, DatasetNotExternallyManagedError, UploadReceiptNotFoundError } from './upload.errors.js';
import { toUploadResponseDto } from './upload.mapper.js';
import type { WantedDataset } from './upload.request.js';
import { UploadWriterService } from './upload-writer.service.js';

/** The body of an upload, which a retry of the transaction reads again. */
interface UploadBody extends UploadSource {
  readonly fingerprint: string;
}

/** Origin of an upload, for its receipt. */
interface UploadOrigin {
  format: ReceiptFormat;
  idempotencyKey?: string;
}

interface StoredUpload {
  /** Wire form, stored for repetitions of the same upload. */
  answer: UploadResponseDto;
  warningCount: number;
}

export type { UploadContents, UploadReceipt } from './upload-receipt.repository.js';

export type OnceStored = StoredUpload & { replayed: boolean };

/** Rows of an upload from which stale planner statistics make reads slow. */
const rowsWorthAnalyzing = 1000;

/** Kept with the answer under an Idempotency-Key. */
const warningCountHeader = 'x-heddle-warnings';

const route = 'POST /api/v1/datasets/upload-experiment';

@Injectable()
export class UploadsService {
  constructor(
    private readonly settings: UploadSettings,
    private readonly transactions: TransactionRunner,
    private readonly writer: UploadWriterService,
    private readonly receipts: UploadReceiptRepository,
    private readonly idempotency: Idempotency,
    private readonly datasets: DatasetsService,
    private readonly datasetRows: DatasetRepository,
    private readonly versions: VersionRepository,
    private readonly sessions: ExperimentsService,
    private readonly creation: ExperimentCreationService,
    private readonly feedback: FeedbackService,
    private readonly semaphore: IntakeSemaphore,
  ) {}

  async receipt(ctx: RequestContext, sessionId: string): Promise<UploadReceipt> {
    const { session } = await this.sessions.get(ctx, sessionId);
    const receipt = await this.receipts.find(ctx, session.id);
    if (!receipt) throw new UploadReceiptNotFoundError(sessionId);
    return receipt;
  }

  /** Checks the upload before the transaction, and stores all or nothing. */
  async upload(ctx: RequestContext, body: UploadBody, idempotencyKey?: string): Promise<OnceStored> {
    const origin = { format: body.format, idempotencyKey };
    return this.uploadOnce(ctx, body, origin, (tx, store) => this.onceByKey(tx, body, idempotencyKey, store));
  }

  /** Stores an upload with another test of repetition than a key, in the same transaction. */
  async uploadOnce(
    ctx: RequestContext,
    body: UploadBody,
    origin: UploadOrigin,
    once: (tx: TxContext, store: (tx: TxContext) => Promise<StoredUpload>) => Promise<OnceStored>,
  ): Promise<OnceStored> {
    const plan = await inspectUpload(body, this.settings);
    return this.semaphore.run(() =>
      retryOnLockTimeout(() =>
        this.transactions.run(ctx, (tx) => once(tx, (inner) => this.store(inner, body, plan, origin))),
      ),
    );
  }

  private async onceByKey(
    ctx: TxContext,
    { fingerprint }: UploadBody,
    key: string | undefined,
    store: (tx: TxContext) => Promise<StoredUpload>,
  ): Promise<OnceStored> {
    const claim = key === undefined ? undefined : { tenantId: ctx.tenantId, route, key, fingerprint };
    const work = async (tx: TxContext) => {
      const { answer, warningCount } = await store(tx);
      return { body: answer, headers: { [warningCountHeader]: String(warningCount) } };
    };
    const { body, headers, replayed } = await this.idempotency.once(ctx, claim, work, { mismatchStatus: 422 });
    return { answer: body, warningCount: Number(headers[warningCountHeader] ?? 0), replayed };
  }

  private async store(ctx: TxContext, body: UploadBody, plan: UploadPlan, origin: UploadOrigin): Promise<StoredUpload> {
    const { experiment } = plan;
    await this.sessions.ensureDefault(ctx);
    const { id: datasetId, lastPosition } = await this.lockOrCreateDataset(ctx, plan.dataset);
    // The answer shows the dataset as it was before the rows.
    const dataset = await this.datasets.get(ctx, datasetId);
    const asOf = await this.versions.nextTime(ctx, datasetId);
    const { id: sessionId } = await this.creation.create(ctx, toNewSession(experiment, datasetId));
    const target: RowTarget = {
      tenantId: ctx.tenantId,
      sessionId,
      datasetId,
      asOf,
      feedbackConfigs: await this.feedback.mergeConfigs(ctx, plan.feedbackConfigs),
    };
    // New for each attempt of the transaction.
    const warnings = new UploadWarnings().absorb(plan.warnings);
    const progress = new UploadProgress(plan.exampleHashes, lastPosition);
    await this.writer.storeRows(ctx, body, progress, target, warnings);
    await this.datasetRows.setLastPosition(ctx, datasetId, progress.lastPosition);
    if (progress.revisedExamples > 0 || progress.lastPosition > lastPosition)
      await this.versions.insert(ctx, datasetId, asOf);
    await this.writer.storeScores(ctx, experiment.scores, target, warnings);
    const found = warnings.list();
    await this.receipts.insert(ctx, {
      sessionId,
      datasetId,
      bodySha256: body.fingerprint,
      bodyBytes: body.size,
      format: origin.format,
      idempotencyKey: origin.idempotencyKey ?? null,
      rowCount: plan.rowCount,
      feedbackCount: plan.feedbackCount,
      examplesNew: progress.newExamples,
      examplesRevised: progress.revisedExamples,
      examplesUnchanged: progress.unchangedExamples,
      warnings: found,
    });
    if (plan.rowCount >= rowsWorthAnalyzing) {
      // A failure only delays current planner statistics.
      ctx.tx.afterCommit(() => void this.writer.analyze().catch(() => undefined));
    }
    return {
      answer: toUploadResponseDto(dataset, await this.sessions.get(ctx, sessionId)),
      warningCount: found.length,
    };
  }

  /**
   * The dataset of the upload (docs/reference/contract/experiments.md, rules 1 to 4). It stays locked: its examples and numbers
   * are this transaction's until it ends.
   */
  private async lockOrCreateDataset(
    ctx: TxContext,
    wanted: WantedDataset,
  ): Promise<Pick<LockedDataset, 'id' | 'lastPosition'>> {
    const id = wanted.id ?? randomUUID();
    for (let attempt = 1; ; attempt += 1) {
      const choice = chooseDataset(await this.datasetRows.lockNamed(ctx, wanted), wanted);
      if (choice.kind === 'mismatch') throw new DatasetMismatchError();
      if (choice.kind === 'not-external') throw new DatasetNotExternallyManagedError(choice.dataset.id);
      if (choice.kind === 'use') return choice.dataset;
      // An unrelated dataset may have the generated name.
      const name = wanted.name ?? (attempt === 1 ? `dataset ${id}` : `dataset ${id} (${attempt})`);
      // The insert waits for an upload that creates the same dataset; the next attempt finds that dataset.
      if (await this.datasets.createExternal(ctx, { id, name, description: wanted.description }))
        return { id, lastPosition: 0 };
    }
  }
}

const toNewSession = (experiment: UploadPlan['experiment'], datasetId: string): NewExperiment => ({
  id: randomUUID(),
  name: experiment.name,
  description: experiment.description,
  extra: experiment.metadata && { metadata: experiment.metadata },
  referenceDatasetId: datasetId,
  defaultDatasetId: null,
  startTime: experiment.startTime,
  endTime: experiment.endTime,
  traceTier: 'longlived',
  expectedRunCount: null,
  evaluatorKeys: null,
});

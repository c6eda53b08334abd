import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext, TxContext } from '@heddle/auth';
import { isLockTimeout, TransactionRunner } from '@heddle/database';
import type { UploadResponseDto, UploadRowDto } from '@heddle/dto-experiments';
import { Idempotency } from '@heddle/http';
import { DatasetsService } from '../datasets/datasets.service.js';
import { FeedbackService } from '../feedback/feedback.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { copyLine } from './copy-text.js';
import { chooseDataset } from './dataset-choice.js';
import { inspectUpload, readRows, type UploadPlan, type UploadSource } from './inspect-upload.js';
import { UploadGate } from './upload-gate.js';
import { UploadLedger } from './upload-ledger.js';
import { type RowBatch, type RowTarget, toBatch, toExampleColumns, toFeedbackColumns } from './upload-rows.js';
import { UploadSettings } from './upload-settings.js';
import { DatasetMismatchError, DatasetNotExternallyManagedError, ExampleInOtherDatasetError } from './upload.errors.js';
import { toUploadResponseDto } from './upload.mapper.js';
import { type RevisedExample, UploadRepository } from './upload.repository.js';
import type { WantedDataset } from './upload.request.js';

/** The parts of an upload's body that a retry of the transaction reads again. */
export interface UploadBody extends UploadSource {
  readonly fingerprint: string;
}

/** From here on stale statistics of the planner would make reads slow. */
const rowsWorthAnalyzing = 1000;

/** How long an upload waits for others to its dataset. */
const turnMs = 5 * 60_000;

const route = 'POST /api/v1/datasets/upload-experiment';

@Injectable()
export class UploadsService {
  private readonly gate: UploadGate;

  constructor(
    private readonly settings: UploadSettings,
    private readonly transactions: TransactionRunner,
    private readonly uploads: UploadRepository,
    private readonly idempotency: Idempotency,
    private readonly datasets: DatasetsService,
    private readonly sessions: SessionsService,
    private readonly feedback: FeedbackService,
  ) {
    this.gate = new UploadGate(settings.concurrency);
  }

  /** Everything is checked before the transaction begins; in it, everything is stored or nothing. */
  async upload(
    ctx: RequestContext,
    body: UploadBody,
    idempotencyKey?: string,
  ): Promise<{ answer: UploadResponseDto; replayed: boolean }> {
    const plan = await inspectUpload(body, this.settings);
    return this.gate.pass(() =>
      inTurn(() => this.transactions.run(ctx, (tx) => this.storeOnce(tx, body, plan, idempotencyKey))),
    );
  }

  private async storeOnce(ctx: TxContext, upload: UploadBody, plan: UploadPlan, key: string | undefined) {
    const claim =
      key === undefined ? undefined : { tenantId: ctx.tenantId, route, key, fingerprint: upload.fingerprint };
    const work = async (tx: TxContext) => ({ body: await this.store(tx, upload, plan) });
    const { body, replayed } = await this.idempotency.once(ctx, claim, work, { mismatchStatus: 422 });
    return { answer: body, replayed };
  }

  /** The answer as it goes over the wire: it is kept for whoever sends the same upload again. */
  private async store(ctx: TxContext, body: UploadBody, plan: UploadPlan): Promise<UploadResponseDto> {
    const { experiment } = plan;
    await this.sessions.ensureDefault(ctx);
    const datasetId = await this.lockOrCreateDataset(ctx, plan.dataset);
    // The answer shows the dataset as it was before the rows.
    const dataset = await this.datasets.get(ctx, datasetId);
    const { testRunNumber, lastPosition, now } = await this.uploads.beginExperiment(ctx, datasetId);
    const sessionId = randomUUID();
    await this.uploads.insertExperiment(ctx, {
      id: sessionId,
      name: experiment.name,
      description: experiment.description,
      datasetId,
      testRunNumber,
      startTime: experiment.startTime,
      endTime: experiment.endTime,
      extra: experiment.metadata && { metadata: experiment.metadata },
    });
    const target: RowTarget = {
      tenantId: ctx.tenantId,
      sessionId,
      datasetId,
      now,
      feedbackConfigs: await this.feedback.mergeConfigs(ctx, plan.feedbackConfigs),
    };
    const ledger = new UploadLedger(plan.exampleHashes, lastPosition);
    await this.storeRows(ctx, body, ledger, target);
    await this.uploads.setLastPosition(ctx, datasetId, ledger.lastPosition);
    await this.uploads.copyFeedback(
      ctx,
      experiment.scores.map((feedback) => copyLine(toFeedbackColumns(feedback, null, target))),
    );
    if (plan.rowCount >= rowsWorthAnalyzing) {
      // A failure costs a minute of slower reads, no more.
      ctx.tx.afterCommit(() => void this.uploads.analyze().catch(() => undefined));
    }
    return toUploadResponseDto(dataset, await this.sessions.get(ctx, sessionId));
  }

  /**
   * The dataset of the upload (docs/contract/experiments.md, rules 1 to 4). It stays locked: its examples and numbers
   * are this transaction's until it ends.
   */
  private async lockOrCreateDataset(ctx: TxContext, wanted: WantedDataset): Promise<string> {
    const id = wanted.id ?? randomUUID();
    for (let attempt = 1; ; attempt += 1) {
      const choice = chooseDataset(await this.uploads.lockDatasets(ctx, wanted), wanted);
      if (choice.kind === 'mismatch') throw new DatasetMismatchError();
      if (choice.kind === 'not-external') throw new DatasetNotExternallyManagedError(choice.dataset.id);
      if (choice.kind === 'use') return choice.dataset.id;
      // A generated name may be taken by a dataset that has nothing to do with this upload.
      const name = wanted.name ?? (attempt === 1 ? `dataset ${id}` : `dataset ${id} (${attempt})`);
      // When another upload is making it, the insert waits for that one and the next look finds what it made.
      if (await this.uploads.insertDataset(ctx, { id, name, description: wanted.description })) return id;
    }
  }

  /** While the database takes one batch, the next is read. */
  private async storeRows(ctx: TxContext, body: UploadBody, ledger: UploadLedger, target: RowTarget): Promise<void> {
    let writing = Promise.resolve();
    try {
      for await (const rows of readRows(body)) {
        const batch = toBatch(rows, ledger, target);
        await writing;
        writing = this.storeBatch(ctx, batch, ledger, target);
        // Its failure is met at the next await; until then nobody listens.
        writing.catch(() => undefined);
      }
    } finally {
      await writing;
    }
  }

  private async storeBatch(ctx: TxContext, batch: RowBatch, ledger: UploadLedger, target: RowTarget): Promise<void> {
    const fresh = ledger.datasetHadExamples
      ? await this.reconcileExamples(ctx, batch.first, ledger, target)
      : batch.first;
    const examples = fresh.map((row) =>
      copyLine(toExampleColumns(row, ledger.hashOf(row), ledger.nextPosition(), target)),
    );
    await this.uploads.copyExamples(ctx, examples);
    await this.uploads.copyRuns(ctx, batch.runs);
    await this.uploads.copyFeedback(ctx, batch.feedback);
  }

  /** Gives known examples a new version where their content differs, and returns the rows whose example is new. */
  private async reconcileExamples(
    ctx: TxContext,
    rows: UploadRowDto[],
    ledger: UploadLedger,
    target: RowTarget,
  ): Promise<UploadRowDto[]> {
    const ids = rows.map((row) => row.row_id);
    const known = new Map((await this.uploads.findExamples(ctx, ids)).map((example) => [example.id, example]));
    const fresh: UploadRowDto[] = [];
    const revised: RevisedExample[] = [];
    for (const row of rows) {
      const example = known.get(row.row_id);
      const contentHash = ledger.hashOf(row);
      if (!example) fresh.push(row);
      else if (example.datasetId !== target.datasetId) throw new ExampleInOtherDatasetError(row.row_id);
      else if (example.contentHash !== contentHash) {
        const outputs = row.expected_outputs ?? null;
        revised.push({ id: row.row_id, inputs: row.inputs, outputs, contentHash });
      }
    }
    await this.uploads.reviseExamples(ctx, revised);
    return fresh;
  }
}

/** Uploads to one dataset follow each other, and one may take longer than a lock is waited for. */
async function inTurn<T>(store: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + turnMs;
  for (;;) {
    try {
      return await store();
    } catch (error) {
      if (!isLockTimeout(error) || performance.now() > giveUpAt) throw error;
    }
  }
}

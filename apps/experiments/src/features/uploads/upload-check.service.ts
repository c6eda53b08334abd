import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { UploadFeedbackDto } from '@heddle/dto-experiments';
import { UploadSettings } from '../../config/upload-settings.js';
import { DatasetRepository, type KnownDataset } from '../../core/datasets/dataset.repository.js';
import { ExampleCopyRepository } from '../../core/examples/example-copy.repository.js';
import { ExampleElsewhereError } from '../../core/examples/example.errors.js';
import { ExperimentNameTakenError } from '../../core/experiments/experiment.errors.js';
import { ExperimentRepository } from '../../core/experiments/experiment.repository.js';
import { FeedbackConfigRepository } from '../../core/feedback/feedback-config.repository.js';
import { FeedbackCopyRepository } from '../../core/feedback/feedback-copy.repository.js';
import { FeedbackIdTakenError } from '../../core/feedback/feedback.errors.js';
import { IntakeSemaphore } from '../../intake/intake-semaphore.js';
import { chooseDataset } from './dataset-choice.js';
import { planExamples } from './example-changes.js';
import { inspectUpload, readRows, type UploadPlan, type UploadSource } from './inspect-upload.js';
import type { UploadContents } from './upload-receipt.repository.js';
import { warnOfRowScores, warnOfScores } from './upload-rows.js';
import { UploadWarnings } from './upload-warnings.js';
import { DatasetMismatchError, DatasetNotExternallyManagedError } from './upload.errors.js';
import type { WantedDataset } from './upload.request.js';

export interface UploadCheck extends UploadContents {
  dataset: { id: string | null; name: string | null; exists: boolean };
}

/** Name of the project that every workspace has after its first upload. */
const defaultSession = 'default';

/** Dry run of an upload: reads the same data and stores nothing. */
@Injectable()
export class UploadCheckService {
  constructor(
    private readonly settings: UploadSettings,
    private readonly transactions: TransactionRunner,
    private readonly sessions: ExperimentRepository,
    private readonly examples: ExampleCopyRepository,
    private readonly configs: FeedbackConfigRepository,
    private readonly datasets: DatasetRepository,
    private readonly feedback: FeedbackCopyRepository,
    private readonly semaphore: IntakeSemaphore,
  ) {}

  async check(ctx: RequestContext, body: UploadSource): Promise<UploadCheck> {
    const plan = await inspectUpload(body, this.settings);
    // One transaction, for one connection; it writes nothing.
    return this.semaphore.run(() =>
      this.transactions.run(ctx, async (tx) => {
        const dataset = await this.checkTargets(tx, plan.experiment.name, plan.dataset);
        return this.checkRows(tx, body, plan, dataset);
      }),
    );
  }

  /** Refuses a dataset or name that an upload cannot use; null where the dataset would be created. */
  async checkTargets(ctx: RequestContext, name: string, wanted: WantedDataset): Promise<KnownDataset | null> {
    const choice = chooseDataset(await this.datasets.findNamed(ctx, wanted), wanted);
    if (choice.kind === 'mismatch') throw new DatasetMismatchError();
    if (choice.kind === 'not-external') throw new DatasetNotExternallyManagedError(choice.dataset.id);
    if (name === defaultSession || (await this.sessions.isNameTaken(ctx, name))) throw new ExperimentNameTakenError();
    return choice.kind === 'use' ? choice.dataset : null;
  }

  private async checkRows(
    ctx: RequestContext,
    body: UploadSource,
    plan: UploadPlan,
    dataset: KnownDataset | null,
  ): Promise<UploadCheck> {
    const configs = new Map([...(await this.configs.all(ctx)), ...plan.feedbackConfigs]);
    const warnings = new UploadWarnings().absorb(plan.warnings);
    const feedbackIds = new Set<string>();
    const met = new Set<string>();
    const examples = { fresh: 0, revised: 0 };
    let index = 0;
    for await (const rows of readRows(body)) {
      const first = rows.filter(({ row_id: id }) => !met.has(id) && met.add(id));
      const found = await this.examples.find(
        ctx,
        first.map(({ row_id: id }) => id),
      );
      const hashOf = ({ row_id: id }: { row_id: string }) => plan.exampleHashes.get(id) ?? '';
      const changes = planExamples(first, found, dataset?.id, hashOf);
      if (changes.foreign !== undefined) throw new ExampleElsewhereError(changes.foreign);
      examples.fresh += changes.fresh.length;
      examples.revised += changes.revised.length;
      for (const row of rows) {
        warnOfRowScores(row, index, configs, warnings);
        index += 1;
      }
      const scores = rows.flatMap((row) => row.evaluation_scores ?? []);
      await this.checkFeedback(ctx, scores, feedbackIds);
    }
    const { scores } = plan.experiment;
    await this.checkFeedback(ctx, scores, feedbackIds);
    warnOfScores(scores, configs, ['body', 'summary_experiment_scores'], warnings);
    return {
      dataset: {
        id: dataset?.id ?? plan.dataset.id ?? null,
        name: dataset?.name ?? plan.dataset.name ?? null,
        exists: dataset !== null,
      },
      rowCount: plan.rowCount,
      feedbackCount: plan.feedbackCount,
      examplesNew: examples.fresh,
      examplesRevised: examples.revised,
      examplesUnchanged: met.size - examples.fresh - examples.revised,
      warnings: warnings.list(),
    };
  }

  /** Refuses ids of feedback that are repeated or in use. */
  private async checkFeedback(ctx: RequestContext, feedback: UploadFeedbackDto[], seen: Set<string>): Promise<void> {
    const ids: string[] = [];
    for (const { id } of feedback) {
      if (id === undefined) continue;
      if (seen.has(id)) throw new FeedbackIdTakenError(id);
      seen.add(id);
      ids.push(id);
    }
    const stored = ids.length > 0 ? await this.feedback.findTaken(ctx, ids) : null;
    if (stored !== null) throw new FeedbackIdTakenError(stored);
  }
}

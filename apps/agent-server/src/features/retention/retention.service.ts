import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { EngineSettings } from '../../config/engine-settings.js';
import type { ThreadTtl } from '../../config/langgraph/checkpointer.js';
import { GraphConfig } from '../../config/langgraph/graph-config.js';
import { type CheckpointRetention, RetentionSettings } from '../../config/retention-settings.js';
import { RunRetentionRepository } from '../../core/runs/run-retention.repository.js';
import { CheckpointTablesRepository } from '../../core/threads/checkpoint-tables.repository.js';
import { keepRuleOf } from './retention-pass.js';
import { type MeasuredPart, RetentionRepository } from './retention.repository.js';

/** An undefined member stands for the policy in force. */
interface PreviewRequest {
  limit: number;
  after: string | null;
  checkpointHours: number | undefined;
  checkpointsKept: number | undefined;
  runHours: number | undefined;
}

interface Policies {
  threadTtl: ThreadTtl | null;
  checkpoints: CheckpointRetention | null;
  runHours: number | null;
  usageDays: number | null;
  streamSeconds: number;
}

export interface RetentionPreview {
  policies: Policies;
  threads: number;
  /** Id of the last examined thread if more may follow; otherwise null. */
  next: string | null;
  checkpoints: number;
  runs: number;
}

@Injectable()
export class RetentionService {
  constructor(
    private readonly retention: RetentionRepository,
    private readonly runs: RunRetentionRepository,
    private readonly checkpoints: CheckpointTablesRepository,
    private readonly settings: RetentionSettings,
    private readonly engine: EngineSettings,
    private readonly config: GraphConfig,
  ) {}

  storage(ctx: RequestContext): Promise<MeasuredPart[]> {
    return this.retention.storageOf(ctx);
  }

  /** Counts the rows that the policies would delete in some threads of the workspace; deletes nothing. */
  async preview(ctx: RequestContext, request: PreviewRequest): Promise<RetentionPreview> {
    const policies = this.policiesOf(request);
    const { checkpoints, runHours } = policies;
    const ids = await this.retention.threadsOf(ctx, request.after, request.limit);
    const surplus = checkpoints ? await this.checkpoints.surplus(ctx, ids, keepRuleOf(checkpoints)) : [];
    return {
      policies,
      threads: ids.length,
      next: ids.length === request.limit ? (ids.at(-1) ?? null) : null,
      checkpoints: surplus.reduce((sum, thread) => sum + thread.checkpoints, 0),
      runs: runHours === null ? 0 : await this.runs.countOldRuns(ids, runHours),
    };
  }

  private policiesOf({ checkpointHours, checkpointsKept, runHours }: PreviewRequest): Policies {
    const { checkpoints } = this.settings;
    const olderThanHours = checkpointHours ?? checkpoints?.olderThanHours;
    const kept = checkpointsKept ?? this.settings.checkpointsKept;
    return {
      threadTtl: this.config.checkpointer.threadTtl,
      checkpoints: olderThanHours === undefined ? null : { olderThanHours, kept },
      runHours: runHours ?? this.settings.runHours,
      usageDays: this.settings.usageDays,
      streamSeconds: this.engine.streamRetentionMs / 1000,
    };
  }
}

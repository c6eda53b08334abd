import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { GroupedStatements } from '@heddle/database';
import { type RunOnExpectedThread, RunRepository, type RunRow } from '../../core/runs/run.repository.js';

/** In characters of `kwargs`; larger runs gain nothing from sharing a statement. */
const batchSize = 512 * 1024;

/**
 * Inserts concurrent runs of a workspace in shared statements. Workspaces share none: the runs of one that floods would
 * delay those of others, and a thread id that another transaction is inserting blocks its statement.
 */
@Injectable()
export class RunInserter {
  private readonly groups: GroupedStatements<RunOnExpectedThread, RunRow | null>;

  constructor(private readonly runs: RunRepository) {
    const insert = async (tenantId: string, given: readonly RunOnExpectedThread[]) => {
      const stored = await runs.insertOnExpectedThreads({ tenantId }, given);
      return given.map(({ runId }) => stored.get(runId) ?? null);
    };
    const limits = { statementsInFlight: 3, batchSize, queueSize: 16 * batchSize };
    this.groups = new GroupedStatements(insert, ({ kwargsText }) => kwargsText.length, limits);
  }

  /** null, with nothing changed, if an assumption about the thread or the assistant does not hold. */
  async insert({ tenantId }: TenantContext, run: RunOnExpectedThread): Promise<RunRow | null> {
    const inserted = await this.groups.add(tenantId, run);
    if (inserted !== undefined) return inserted;
    return (await this.runs.insertOnExpectedThreads({ tenantId }, [run])).get(run.runId) ?? null;
  }
}

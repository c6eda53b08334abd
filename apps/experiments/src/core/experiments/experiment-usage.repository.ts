import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, SqlConditions } from '@heddle/database';
import {
  distinctSteps,
  reportsUsage,
  stepsOfRuns,
  totalsOfTraces,
  usageSources,
  type UsageSums,
  usageSums,
} from '../../analysis/aggregates/trace-usage.sql.js';
import { type CountedRuns, countedRunsSql, countsAll } from '../../analysis/filters/counted-runs.sql.js';

/** Usage of the traces of a session. */
export interface ExperimentUsage extends UsageSums<string> {
  sessionId: string;
}

@Injectable()
export class ExperimentUsageRepository extends BaseRepository {
  usage(ctx: TenantContext, ids: readonly string[], counted: CountedRuns): Promise<ExperimentUsage[]> {
    const where = new SqlConditions(ctx.tenantId, ids).always('r.tenant_id = $1 AND r.session_id = ANY($2::uuid[])');
    where.always(countsAll(counted) ? reportsUsage('r') : countedRunsSql(counted, 'r', where));
    const runs = `(SELECT ${usageSources.map((column) => `r.${column}`).join(', ')} FROM experiments.run r WHERE ${where.sql})`;
    // All steps of all runs are the runs themselves.
    const steps = countsAll(counted) ? runs : distinctSteps(stepsOfRuns(runs, 'session_id'), 'session_id');
    return this.queryUnprepared(
      ctx,
      `SELECT session_id AS "sessionId", ${usageSums('text')}
       FROM ${totalsOfTraces(steps, 'session_id')} traces GROUP BY session_id`,
      where.params,
    );
  }

  /** Ended root runs of experiments with an expected number of runs. */
  ended(ctx: TenantContext, ids: readonly string[]): Promise<{ sessionId: string; count: number }[]> {
    return this.query(
      ctx,
      `SELECT r.session_id AS "sessionId", count(*)::int AS count
       FROM experiments.session s JOIN experiments.run r ON r.tenant_id = $1 AND r.session_id = s.id
       WHERE s.tenant_id = $1 AND s.id = ANY($2::uuid[]) AND s.expected_run_count IS NOT NULL
         AND r.parent_run_id IS NULL AND r.end_time IS NOT NULL
       GROUP BY r.session_id`,
      [ctx.tenantId, ids],
    );
  }
}

import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import type { RunCursor } from '../../core/runs/run-cursor.js';
import { type Run, type RunQuery, RunRepository } from '../../core/runs/run.repository.js';
import { firstWindow, nextWindow } from './search-window.js';

interface FoundRuns {
  rows: Run[];
  /** The last run read, if the search ended before it found all; null at the end of the list. */
  until: RunCursor | null;
}

/**
 * Reads the list of a session in windows of consecutive runs, so that a search ends in time however few runs pass the
 * filters: a single statement would read the whole list.
 */
@Injectable()
export class RunSearch {
  constructor(private readonly runs: RunRepository) {}

  /** At most `query.limit` runs, in the order of `RunRepository.page`. */
  async find(ctx: TenantContext, query: RunQuery, maxMs: number): Promise<FoundRuns> {
    const [sessionId] = query.sessionIds ?? [];
    if (sessionId === undefined) return { rows: await this.runs.page(ctx, query), until: null };
    const deadline = performance.now() + maxMs;
    const rows: Run[] = [];
    let { cursor } = query;
    let size: number | null = firstWindow;
    while (size !== null) {
      const start = performance.now();
      const until: RunCursor | null = await this.runs.ahead(ctx, sessionId, { ...query, cursor }, size);
      const window = { ...query, cursor, until: until ?? undefined, limit: query.limit - rows.length };
      rows.push(...(await this.runs.page(ctx, window)));
      if (until === null || rows.length >= query.limit) return { rows, until: null };
      cursor = until;
      const now = performance.now();
      size = nextWindow({ size, tookMs: now - start, leftMs: deadline - now, maxMs });
    }
    return { rows, until: cursor ?? null };
  }
}

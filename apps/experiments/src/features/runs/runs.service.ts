import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import type { QueryRunsDto, RunDto, RunPageDto } from '@heddle/dto-experiments';
import { refuseUnsupported } from '../../contract/unsupported-parameters.js';
import { FeedbackService } from '../feedback/feedback.service.js';
import { decodeCursor, encodeCursor } from './run-cursor.js';
import { RunNotFoundError } from './run.errors.js';
import { selectRunFields, toRunDto } from './run.mapper.js';
import { RunRepository, type RunRow } from './run.repository.js';

export type ComparedRun = RunDto & { example_changed: boolean };

@Injectable()
export class RunsService {
  constructor(
    private readonly runs: RunRepository,
    private readonly feedback: FeedbackService,
  ) {}

  async query(ctx: RequestContext, query: QueryRunsDto): Promise<RunPageDto> {
    refuseUnsupported(query);
    const limit = query.limit ?? 100;
    const rows = await this.runs.page(ctx, query, {
      // One more than asked for tells whether there is a next page.
      limit: limit + 1,
      order: query.order ?? 'desc',
      after: query.cursor ? decodeCursor(query.cursor) : undefined,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const runs = await this.withStats(ctx, page);
    return {
      runs: runs.map((run) => selectRunFields(run, query.select)),
      cursors: {
        next: rows.length > limit && last ? encodeCursor({ startTime: last.start_time, id: last.id }) : null,
        prev: null,
      },
      search_cursors: null,
      parsed_query: null,
    };
  }

  async get(ctx: RequestContext, id: string): Promise<RunDto> {
    const row = await this.runs.find(ctx, id);
    if (!row) throw new RunNotFoundError(id);
    const [run] = await this.withStats(ctx, [row]);
    return run as RunDto;
  }

  /** Runs of some experiments on some examples, as a comparison shows them. */
  async ofExamples(
    ctx: RequestContext,
    sessionIds: readonly string[],
    exampleIds: readonly string[],
    content: 'full' | 'preview',
  ): Promise<ComparedRun[]> {
    const rows = await this.runs.ofExamples(ctx, sessionIds, exampleIds, content);
    const runs = await this.withStats(ctx, rows);
    if (content === 'preview') {
      for (const { feedback_stats: stats } of runs) for (const stat of Object.values(stats)) stat.comments = [];
    }
    return runs.map((run, index) => ({ ...run, example_changed: (rows[index] as RunRow).example_changed }));
  }

  private async withStats(ctx: RequestContext, rows: readonly RunRow[]): Promise<RunDto[]> {
    const ids = rows.map(({ id }) => id);
    const stats = await this.feedback.stats(ctx, { owner: 'run_id', ids, level: 'run' });
    return rows.map((row) => toRunDto(row, stats.get(row.id)));
  }
}

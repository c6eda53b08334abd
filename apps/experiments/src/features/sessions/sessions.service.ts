import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import type {
  GetSessionQueryDto,
  ListSessionsQueryDto,
  SessionDto,
  SessionSummaryDto,
  UpdateSessionDto,
} from '@heddle/dto-experiments';
import { ValidationError } from '@heddle/errors';
import { refuseUnsupported } from '../../contract/unsupported-parameters.js';
import { FeedbackService } from '../feedback/feedback.service.js';
import { SessionNotFoundError } from './session.errors.js';
import { type SessionStats, toSessionDto, toSessionSummaryDto } from './session.mapper.js';
import { SessionRepository, type SessionRow } from './session.repository.js';

@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly feedback: FeedbackService,
  ) {}

  async list(ctx: RequestContext, query: ListSessionsQueryDto): Promise<SessionDto[]> {
    refuseUnsupported(query);
    if (query.sort_by === 'feedback' && !query.sort_by_feedback_key) {
      throw ValidationError.of(['query', 'sort_by_feedback_key'], 'Field required with sort_by=feedback', 'missing');
    }
    await this.ensureDefault(ctx);
    const rows = await this.sessions.list(ctx, query);
    return query.include_stats
      ? this.withStats(ctx, rows, query.stats_start_time)
      : rows.map((row) => toSessionDto(row));
  }

  async get(ctx: RequestContext, id: string, query: GetSessionQueryDto): Promise<SessionDto> {
    const row = await this.find(ctx, id);
    if (!query.include_stats) return toSessionDto(row);
    const [session] = await this.withStats(ctx, [row], query.stats_start_time);
    return session as SessionDto;
  }

  /** In the order of the ids; an id that is no experiment of the dataset is not found. */
  async experimentsOf(ctx: RequestContext, datasetId: string, ids: readonly string[]): Promise<SessionDto[]> {
    const rows: SessionRow[] = [];
    for (const id of ids) {
      const row = await this.find(ctx, id);
      if (row.reference_dataset_id !== datasetId) throw new SessionNotFoundError(id);
      rows.push(row);
    }
    return rows.map((row) => toSessionDto(row));
  }

  /** The same experiments with their statistics. */
  async statsOf(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, SessionStats>> {
    return this.collectStats(ctx, ids, undefined);
  }

  async update(ctx: RequestContext, id: string, change: UpdateSessionDto): Promise<SessionSummaryDto> {
    if (!(await this.sessions.update(ctx, id, change))) throw new SessionNotFoundError(id);
    return toSessionSummaryDto(await this.find(ctx, id));
  }

  async delete(ctx: RequestContext, id: string): Promise<void> {
    if ((await this.sessions.delete(ctx, [id])).length === 0) throw new SessionNotFoundError(id);
  }

  async deleteMany(ctx: RequestContext, ids: readonly string[] | undefined): Promise<void> {
    if (!ids) throw ValidationError.of(['query', 'session_ids'], 'Field required', 'missing');
    await this.sessions.delete(ctx, ids);
  }

  async ensureDefault(ctx: RequestContext): Promise<void> {
    await this.sessions.ensureDefault(ctx, randomUUID());
  }

  firstSeen(ctx: RequestContext): Promise<string> {
    return this.sessions.firstSeen(ctx);
  }

  private async find(ctx: RequestContext, id: string): Promise<SessionRow> {
    const row = await this.sessions.find(ctx, id);
    if (!row) throw new SessionNotFoundError(id);
    return row;
  }

  private async withStats(ctx: RequestContext, rows: SessionRow[], since: string | undefined): Promise<SessionDto[]> {
    const ids = rows.map(({ id }) => id);
    const stats = await this.collectStats(ctx, ids, since);
    return rows.map((row) => toSessionDto(row, stats.get(row.id)));
  }

  private async collectStats(ctx: RequestContext, ids: readonly string[], since: string | undefined) {
    const runs = new Map((await this.sessions.runStats(ctx, ids, since)).map((row) => [row.session_id, row]));
    const scope = { owner: 'session_id', ids } as const;
    const feedback = await this.feedback.stats(ctx, { ...scope, level: 'run', since });
    const sessionFeedback = await this.feedback.stats(ctx, { ...scope, level: 'session' });
    return new Map<string, SessionStats>(
      ids.map((id) => [
        id,
        { runs: runs.get(id), feedback: feedback.get(id), sessionFeedback: sessionFeedback.get(id) },
      ]),
    );
  }
}

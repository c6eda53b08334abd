import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import type {
  FeedbackConfigDto,
  FeedbackDto,
  ListFeedbackConfigsQueryDto,
  ListFeedbackQueryDto,
  UploadFeedbackConfigDto,
} from '@heddle/dto-experiments';
import { refuseUnsupported } from '../../contract/unsupported-parameters.js';
import { FeedbackConfigRepository } from './feedback-config.repository.js';
import { assembleStats, type FeedbackStats } from './feedback-stats.js';
import { FeedbackStatsRepository, type StatScope } from './feedback-stats.repository.js';
import { FeedbackNotFoundError } from './feedback.errors.js';
import { toFeedbackDto } from './feedback.mapper.js';
import { FeedbackRepository } from './feedback.repository.js';

@Injectable()
export class FeedbackService {
  constructor(
    private readonly feedback: FeedbackRepository,
    private readonly statistics: FeedbackStatsRepository,
    private readonly configs: FeedbackConfigRepository,
  ) {}

  async list(ctx: RequestContext, query: ListFeedbackQueryDto): Promise<FeedbackDto[]> {
    refuseUnsupported(query);
    return (await this.feedback.list(ctx, query)).map(toFeedbackDto);
  }

  async get(ctx: RequestContext, id: string): Promise<FeedbackDto> {
    const row = await this.feedback.find(ctx, id);
    if (!row) throw new FeedbackNotFoundError(id);
    return toFeedbackDto(row);
  }

  /** Run id to all feedback on it. */
  async ofRuns(
    ctx: RequestContext,
    runIds: readonly string[],
    content: 'full' | 'preview',
  ): Promise<Map<string, FeedbackDto[]>> {
    const byRun = new Map<string, FeedbackDto[]>(runIds.map((id) => [id, []]));
    for (const row of await this.feedback.ofRuns(ctx, runIds, content))
      byRun.get(row.run_id as string)?.push(toFeedbackDto(row));
    return byRun;
  }

  /** Statistics by run or experiment; those without feedback are not in the map. */
  async stats(ctx: RequestContext, scope: StatScope): Promise<Map<string, FeedbackStats>> {
    if (scope.ids.length === 0) return new Map();
    return assembleStats(await this.statistics.stats(ctx, scope), await this.statistics.labels(ctx, scope));
  }

  listConfigs(ctx: RequestContext, query: ListFeedbackConfigsQueryDto): Promise<FeedbackConfigDto[]> {
    return this.configs.list(ctx, query);
  }

  /** Keeps the configurations an upload carries and returns those of all keys. */
  async mergeConfigs(
    ctx: RequestContext,
    configs: ReadonlyMap<string, UploadFeedbackConfigDto>,
  ): Promise<Map<string, UploadFeedbackConfigDto>> {
    await this.configs.save(ctx, configs);
    return this.configs.all(ctx);
  }

  /** Keys whose lower scores are better. */
  lowerIsBetter(ctx: RequestContext): Promise<Set<string>> {
    return this.configs.lowerIsBetter(ctx);
  }
}

import type { ListFeedbackConfigsQueryDto, ListFeedbackQueryDto } from '@heddle/dto-experiments';
import { refuseUnsupported } from '../../contract/unsupported-parameters.js';
import type { FeedbackConfigQuery } from './feedback-config.repository.js';
import type { FeedbackQuery } from './feedback.repository.js';

export function toFeedbackQuery(dto: ListFeedbackQueryDto): FeedbackQuery {
  refuseUnsupported(dto);
  return {
    runIds: dto.run,
    keys: dto.key,
    sessionIds: dto.session,
    sources: dto.source,
    hasComment: dto.has_comment,
    hasScore: dto.has_score,
    level: dto.level,
    createdFrom: dto.min_created_at,
    createdUntil: dto.max_created_at,
    comparativeExperimentId: dto.comparative_experiment_id,
    offset: dto.offset,
    limit: dto.limit,
  };
}

export function toFeedbackConfigQuery(dto: ListFeedbackConfigsQueryDto): FeedbackConfigQuery {
  return {
    keys: dto.key,
    nameContains: dto.name_contains,
    latestFirst: dto.sort_by_desc,
    offset: dto.offset,
    limit: dto.limit,
  };
}

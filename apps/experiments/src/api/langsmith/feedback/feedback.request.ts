import type {
  CreateFeedbackConfigDto,
  CreateFeedbackDto,
  DeleteFeedbackConfigQueryDto,
  FeedbackConfigInputDto,
  ListFeedbackConfigsQueryDto,
  ListFeedbackQueryDto,
  UpdateFeedbackConfigDto,
  UpdateFeedbackDto,
} from '@heddle/dto-experiments';
import type { StoredFeedbackConfig } from '@heddle/entities-experiments';
import { ValidationError } from '@heddle/errors';
import { refuseUnsupported } from '../../../contract/unsupported-parameters.js';
import type { ConfigChange, FeedbackConfigQuery } from '../../../core/feedback/feedback-config.repository.js';
import { decideSubject, type FeedbackChange, type NewFeedback } from '../../../core/feedback/feedback.model.js';
import type { FeedbackQuery } from '../../../core/feedback/feedback.repository.js';

export function toFeedbackQuery(dto: ListFeedbackQueryDto): FeedbackQuery {
  return {
    runIds: dto.run,
    keys: dto.key,
    sessionIds: dto.session,
    sources: dto.source,
    userIds: dto.user,
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

export function toNewFeedback(dto: CreateFeedbackDto): NewFeedback {
  const score = dto.score ?? null;
  if (dto.error && score !== null)
    throw ValidationError.of(['body', 'score'], 'A judgement that failed (error: true) has no score');
  return {
    id: dto.id,
    key: dto.key,
    subject: decideSubject(dto.run_id, dto.session_id),
    score,
    value: dto.value ?? null,
    comment: dto.comment ?? null,
    correction: dto.correction ?? null,
    error: dto.error ?? false,
    sourceType: dto.feedback_source?.type ?? 'api',
    sourceMetadata: dto.feedback_source?.metadata ?? {},
    config: toStoredConfig(dto.feedback_config),
    feedbackGroupId: dto.feedback_group_id ?? null,
    comparativeExperimentId: dto.comparative_experiment_id ?? null,
    extra: dto.extra ?? null,
    createdAt: dto.created_at ?? undefined,
    modifiedAt: dto.modified_at ?? undefined,
  };
}

/** A null leaves the field as it is (docs/reference/contract/experiments.md, rule 17). */
export function toFeedbackChange(dto: UpdateFeedbackDto): FeedbackChange {
  return {
    score: dto.score ?? undefined,
    value: dto.value ?? undefined,
    comment: dto.comment ?? undefined,
    correction: dto.correction ?? undefined,
    config: toStoredConfig(dto.feedback_config),
  };
}

/** Configuration without nulls, as uploads store it, so that equal ones compare equal. */
export function toStoredConfig(dto: FeedbackConfigInputDto | null | undefined): StoredFeedbackConfig | undefined {
  return dto ? withoutNulls(dto) : undefined;
}

function withoutNulls(dto: FeedbackConfigInputDto): StoredFeedbackConfig {
  const { type, min, max, categories } = dto;
  return {
    type,
    ...(min === null || min === undefined ? {} : { min }),
    ...(max === null || max === undefined ? {} : { max }),
    ...(categories ? { categories: categories.map(({ value, label }) => (label ? { value, label } : { value })) } : {}),
    ...(dto.allows_multiple_categories ? { allows_multiple_categories: true } : {}),
  };
}

export function toFeedbackConfigQuery(dto: ListFeedbackConfigsQueryDto): FeedbackConfigQuery {
  refuseUnsupported(dto);
  return {
    keys: dto.key,
    nameContains: dto.name_contains,
    latestFirst: dto.sort_by_desc,
    offset: dto.offset,
    limit: dto.limit,
  };
}

export function toNewConfig(dto: CreateFeedbackConfigDto): ConfigChange {
  refuseUnsupported(dto);
  return {
    feedbackConfig: withoutNulls(dto.feedback_config),
    // Clients send false for "not set".
    isLowerScoreBetter: dto.is_lower_score_better || null,
  };
}

export function toConfigChange(dto: UpdateFeedbackConfigDto): Partial<ConfigChange> {
  refuseUnsupported(dto);
  return {
    feedbackConfig: toStoredConfig(dto.feedback_config),
    isLowerScoreBetter: dto.is_lower_score_better ?? undefined,
  };
}

export function toFeedbackKey(dto: DeleteFeedbackConfigQueryDto): string {
  if (!dto.feedback_key) throw ValidationError.of(['query', 'feedback_key'], 'Field required', 'missing');
  return dto.feedback_key;
}

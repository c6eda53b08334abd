import type { FeedbackConfigDto, FeedbackDto, FeedbackStatDto } from '@heddle/dto-experiments';
import type { FeedbackConfig } from './feedback-config.repository.js';
import type { FeedbackStats } from './feedback-stats.js';
import type { Feedback } from './feedback.repository.js';

export function toFeedbackDto(feedback: Feedback): FeedbackDto {
  return {
    id: feedback.id,
    created_at: feedback.createdAt,
    modified_at: feedback.modifiedAt,
    key: feedback.key,
    score: feedback.score,
    value: feedback.value,
    comment: feedback.comment,
    correction: feedback.correction,
    run_id: feedback.runId,
    session_id: feedback.sessionId,
    trace_id: feedback.traceId,
    start_time: feedback.startTime,
    is_root: feedback.isRoot,
    feedback_source: {
      type: feedback.sourceType,
      metadata: feedback.sourceMetadata ?? {},
      user_id: feedback.userId,
      ls_user_id: feedback.userId,
      user_name: null,
    },
    feedback_group_id: feedback.feedbackGroupId,
    comparative_experiment_id: feedback.comparativeExperimentId,
    extra: feedback.extra,
    feedback_thread_id: null,
  };
}

/** Only included on request. */
export function toNamedFeedbackDto(feedback: Feedback): FeedbackDto {
  const dto = toFeedbackDto(feedback);
  return { ...dto, feedback_source: { ...dto.feedback_source, user_name: feedback.userName } };
}

export function toFeedbackConfigDto(config: FeedbackConfig): FeedbackConfigDto {
  return {
    feedback_key: config.feedbackKey,
    feedback_config: config.feedbackConfig,
    tenant_id: config.tenantId,
    modified_at: config.modifiedAt,
    is_lower_score_better: config.isLowerScoreBetter,
  };
}

/** `fromEntries` makes a member of any key, `__proto__` included. */
export function toFeedbackStatsDto(stats: FeedbackStats): Record<string, FeedbackStatDto> {
  return Object.fromEntries(
    Array.from(stats, ([key, { n, avg, min, max, stdev, errors, labels, comments, sources }]) => {
      const values = Object.fromEntries(labels);
      return [key, { n, avg, min, max, stdev, errors, values, comments, sources, contains_thread_feedback: false }];
    }),
  );
}

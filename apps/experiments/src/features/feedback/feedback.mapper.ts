import type { FeedbackDto } from '@heddle/dto-experiments';
import type { FeedbackRow } from './feedback.repository.js';

export function toFeedbackDto(row: FeedbackRow): FeedbackDto {
  return {
    id: row.id,
    created_at: row.created_at,
    modified_at: row.modified_at,
    key: row.key,
    score: row.score,
    value: row.value,
    comment: row.comment,
    correction: row.correction,
    run_id: row.run_id,
    session_id: row.session_id,
    trace_id: row.run_id,
    start_time: row.start_time,
    is_root: row.run_id !== null,
    feedback_source: {
      type: row.source_type,
      metadata: row.source_metadata ?? {},
      user_id: null,
      ls_user_id: null,
      user_name: null,
    },
    feedback_group_id: row.feedback_group_id,
    comparative_experiment_id: row.comparative_experiment_id,
    extra: row.extra,
    feedback_thread_id: null,
  };
}

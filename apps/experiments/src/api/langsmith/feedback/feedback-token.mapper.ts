import type { FeedbackTokenDto } from '@heddle/dto-experiments';
import type { FeedbackToken } from '../../../core/feedback/feedback-token.repository.js';

/** `base`: public address of this service. */
export function toFeedbackTokenDto(token: FeedbackToken, base: string): FeedbackTokenDto {
  return {
    id: token.id,
    url: `${base}/api/v1/feedback/tokens/${token.id}`,
    expires_at: token.expiresAt,
    feedback_key: token.feedbackKey,
  };
}

import type { CreateFeedbackTokenDto, UseFeedbackTokenDto, UseFeedbackTokenQueryDto } from '@heddle/dto-experiments';
import type { TokenRequest, TokenUse } from '../../../features/feedback/feedback-tokens.service.js';
import { toStoredConfig } from './feedback.request.js';

export function toTokenRequest(dto: CreateFeedbackTokenDto): TokenRequest {
  const { days, hours, minutes } = dto.expires_in ?? {};
  return {
    runId: dto.run_id,
    key: dto.feedback_key,
    config: toStoredConfig(dto.feedback_config),
    expiresAt: dto.expires_at ?? undefined,
    expiresIn: dto.expires_in ? { days: days ?? 0, hours: hours ?? 0, minutes: minutes ?? 0 } : undefined,
  };
}

export function toTokenUse(dto: UseFeedbackTokenDto | UseFeedbackTokenQueryDto): TokenUse {
  return {
    score: dto.score ?? null,
    value: dto.value ?? null,
    comment: dto.comment ?? null,
    correction: dto.correction ?? null,
    metadata: ('metadata' in dto ? dto.metadata : undefined) ?? {},
  };
}

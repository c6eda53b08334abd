import type { UploadFeedbackDto } from '@heddle/dto-experiments';
import type { StoredFeedbackConfig } from '@heddle/entities-experiments';

/**
 * The category that a feedback point is counted for: its value, or the category that the configuration of its key
 * gives to its score. Free-form values are text, not categories.
 */
export function feedbackLabel(
  feedback: Pick<UploadFeedbackDto, 'value' | 'score'>,
  config: StoredFeedbackConfig | undefined,
): string | null {
  if (config?.type === 'freeform') return null;
  const { value, score } = feedback;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (config?.type !== 'categorical' || score === undefined) return null;
  return config.categories?.find((category) => category.value === score)?.label ?? null;
}

import type { UploadFeedbackDto } from '@heddle/dto-experiments';
import type { StoredFeedbackConfig } from '@heddle/entities-experiments';

/**
 * Warning about a score that contradicts the configuration of its key. The score is stored: a refusal would lose the
 * results of a whole evaluation (docs/reference/contract/experiments.md, rule 10).
 */
export function scoreWarning(
  { score, value }: Pick<UploadFeedbackDto, 'score' | 'value'>,
  config: StoredFeedbackConfig | undefined,
): 'score_out_of_range' | 'score_not_a_category' | null {
  if (!config || config.type === 'freeform') return null;
  const { min, max, categories } = config;
  if (score !== undefined) {
    if (typeof min === 'number' && score < min) return 'score_out_of_range';
    if (typeof max === 'number' && score > max) return 'score_out_of_range';
  }
  if (config.type !== 'categorical' || !categories?.length) return null;
  if (score !== undefined)
    return categories.some((category) => category.value === score) ? null : 'score_not_a_category';
  if (typeof value !== 'string') return null;
  return categories.some(({ label }) => label === value) ? null : 'score_not_a_category';
}

import type { ComparativeExperimentBaseDto, ComparativeExperimentDto, PreferenceDto } from '@heddle/dto-experiments';
import type {
  ComparativeExperiment,
  ComparativeReport,
  Preference,
} from '../../../features/pairwise/pairwise.service.js';

export function toComparativeBaseDto(comparative: ComparativeExperiment): ComparativeExperimentBaseDto {
  return {
    id: comparative.id,
    name: comparative.name,
    description: comparative.description,
    tenant_id: comparative.tenantId,
    created_at: comparative.createdAt,
    modified_at: comparative.modifiedAt,
    reference_dataset_id: comparative.referenceDatasetId,
    extra: comparative.extra,
  };
}

export function toComparativeDto({
  comparative,
  experiments,
  preferences,
}: ComparativeReport): ComparativeExperimentDto {
  const keys = [...new Set(preferences.map(({ key }) => key))];
  return {
    ...toComparativeBaseDto(comparative),
    experiments_info: experiments.map(({ sessionId, name }) => ({ id: sessionId, name })),
    // `fromEntries` makes a member of any key, `__proto__` included.
    feedback_stats: Object.fromEntries(
      keys.map((key) => {
        const rows = preferences.filter((row) => row.key === key);
        const n = rows.reduce((sum, { scores }) => sum + scores, 0);
        return [key, { n, avg: rows.reduce((sum, { avg, scores }) => sum + avg * scores, 0) / n }];
      }),
    ),
    preferences: preferences.map(toPreferenceDto),
  };
}

function toPreferenceDto({ key, sessionId, wins, ties, losses, versusFirst }: Preference): PreferenceDto {
  return {
    key,
    session_id: sessionId,
    wins,
    ties,
    losses,
    p_value: versusFirst?.pValue ?? null,
    p_value_adjusted: versusFirst?.pValueAdjusted ?? null,
    preferred: versusFirst?.preferred ?? null,
  };
}

import type {
  DeleteSessionsQueryDto,
  GetSessionQueryDto,
  ListSessionsQueryDto,
  SessionMetadataQueryDto,
  sessionStatistics,
  UpdateSessionDto,
} from '@heddle/dto-experiments';
import { ValidationError } from '@heddle/errors';
import { readRunFilter, readSessionFilter } from '../../../analysis/filters/filters.js';
import { refuseUnsupported } from '../../../contract/unsupported-parameters.js';
import type { MetadataQuery } from '../../../core/experiments/run-metadata.repository.js';
import type {
  ExperimentChange,
  ExperimentQuery,
  ExperimentSort,
} from '../../../core/experiments/experiment.repository.js';
import type { StatsPart, StatsRequest } from '../../../features/experiments/experiments.service.js';

export function toSessionQuery(dto: ListSessionsQueryDto): ExperimentQuery {
  refuseUnsupported(dto);
  return {
    ids: dto.id,
    name: dto.name,
    nameContains: dto.name_contains,
    referenceDatasetIds: dto.reference_dataset,
    referenceFree: dto.reference_free,
    metadata: dto.metadata,
    filter: dto.filter ? readSessionFilter(dto.filter, 'filter') : undefined,
    datasetVersion: dto.dataset_version,
    sortBy: toSort(dto),
    descending: dto.sort_by_desc,
    offset: dto.offset,
    limit: dto.limit,
  };
}

const sorts: Record<Exclude<ListSessionsQueryDto['sort_by'], 'feedback'>, ExperimentSort> = {
  name: 'name',
  start_time: 'startTime',
  last_run_start_time: 'lastRunStartTime',
  latency_p50: 'latencyP50',
  latency_p99: 'latencyP99',
  error_rate: 'errorRate',
  runs_count: 'runCount',
};

function toSort(dto: ListSessionsQueryDto): ExperimentSort {
  if (dto.sort_by !== 'feedback') return sorts[dto.sort_by];
  if (dto.sort_by_feedback_key) return { feedbackKey: dto.sort_by_feedback_key, level: dto.sort_by_feedback_source };
  throw ValidationError.of(['query', 'sort_by_feedback_key'], 'Field required with sort_by=feedback', 'missing');
}

/** Undefined without requested statistics. */
export function toStatsRequest(dto: GetSessionQueryDto & Partial<ListSessionsQueryDto>): StatsRequest | undefined {
  if (!dto.include_stats && !dto.facets) return undefined;
  const only = dto.include_stats ? dto.stats_select?.map(partOf) : [];
  return {
    counted: {
      since: dto.stats_start_time,
      filter: dto.stats_filter ? readRunFilter(dto.stats_filter, 'stats_filter') : undefined,
    },
    facets: dto.facets,
    only: only && new Set(only),
  };
}

function partOf(name: (typeof sessionStatistics)[number]): StatsPart {
  if (name === 'feedback_stats') return 'feedback';
  return name === 'session_feedback_stats' ? 'sessionFeedback' : 'runs';
}

/** Names of the statistics that an answer shows; undefined: all. */
export function toSelected(dto: ListSessionsQueryDto): readonly string[] | undefined {
  if (!dto.include_stats) return dto.facets ? ['run_facets'] : undefined;
  return dto.stats_select && dto.facets ? [...dto.stats_select, 'run_facets'] : dto.stats_select;
}

export function toMetadataQuery(dto: SessionMetadataQueryDto): MetadataQuery {
  return { keys: dto.metadata_keys, since: dto.start_time, rootsOnly: dto.root_runs_only, top: dto.k };
}

/** A null leaves the field as it is (docs/reference/contract/experiments.md, rule 17). */
export function toSessionChange(dto: UpdateSessionDto): ExperimentChange {
  return {
    name: dto.name ?? undefined,
    description: dto.description ?? undefined,
    defaultDatasetId: dto.default_dataset_id ?? undefined,
    endTime: dto.end_time ?? undefined,
    extra: dto.extra ?? undefined,
    traceTier: dto.trace_tier ?? undefined,
  };
}

export function toSessionIds(dto: DeleteSessionsQueryDto): string[] {
  if (!dto.session_ids) throw ValidationError.of(['query', 'session_ids'], 'Field required', 'missing');
  return dto.session_ids;
}

import type {
  DeleteRunsDto,
  ExportRunsDto,
  GroupRunsDto,
  QueryRunsDto,
  RunFilterDto,
  RunStatsQueryDto,
} from '@heddle/dto-experiments';
import { ValidationError } from '@heddle/errors';
import type { Predicate } from '../../../analysis/filters/filter-predicate.js';
import { InvalidFilterError } from '../../../analysis/filters/filter.errors.js';
import { readRunFilter } from '../../../analysis/filters/filters.js';
import { refuseUnsupported } from '../../../contract/unsupported-parameters.js';
import type { ConversationQuery } from '../../../core/runs/conversation.repository.js';
import type { RunFilter } from '../../../core/runs/run-conditions.sql.js';
import { decodeCursor } from '../../../core/runs/run-cursor.js';
import { fieldsOf } from '../../../core/runs/run-fields.js';
import type { StatsQuery } from '../../../core/runs/run-stats.repository.js';
import type { RunQuery } from '../../../core/runs/run.repository.js';
import type { RunListQuery, TraceSelection } from '../../../features/runs/runs.service.js';

/** Default limit. */
const defaultLimit = 100;

function toRunFilter(dto: RunFilterDto): RunFilter {
  refuseUnsupported(dto);
  const [filter, searchFilter] = [toPredicate(dto, 'filter'), toPredicate(dto, 'search_filter')];
  const [traceFilter, treeFilter] = [toPredicate(dto, 'trace_filter'), toPredicate(dto, 'tree_filter')];
  const ids = unlessEmpty(dto.id);
  if (ids) return { ids };
  const search: Predicate | undefined = dto.query ? { type: 'searchAll', text: dto.query } : undefined;
  return {
    sessionIds: unlessEmpty(dto.session),
    exampleIds: unlessEmpty(dto.reference_example),
    traceId: dto.trace ?? undefined,
    parentRunId: dto.parent_run ?? undefined,
    isRoot: dto.is_root ?? (dto.execution_order === 1 ? true : undefined),
    runType: dto.run_type ?? undefined,
    hasError: dto.error ?? undefined,
    startedFrom: dto.start_time ?? undefined,
    endedUntil: dto.end_time ?? undefined,
    filters: [filter, searchFilter, search].filter((predicate) => predicate !== undefined),
    traceFilter,
    treeFilter,
  };
}

export function toRunQuery(dto: QueryRunsDto): RunListQuery {
  if (dto.max_search_ms && dto.session?.length !== 1) {
    throw ValidationError.of(['body', 'max_search_ms'], 'Requires exactly one session');
  }
  return {
    ...toRunExport(dto),
    limit: dto.limit ?? defaultLimit,
    cursor: dto.cursor ? decodeCursor(dto.cursor) : undefined,
    maxSearchMs: dto.max_search_ms ?? undefined,
  };
}

export function toRunExport(dto: ExportRunsDto): Omit<RunQuery, 'limit'> {
  return { ...toRunFilter(dto), order: dto.order ?? 'desc', fields: fieldsOf(dto.select) };
}

export function toStatsQuery(dto: RunStatsQueryDto): StatsQuery {
  const { group_by: by } = dto;
  if (by?.attribute === 'metadata' && !by.path) {
    throw ValidationError.of(['body', 'group_by', 'path'], 'Field required to group by metadata', 'missing');
  }
  return {
    ...toRunFilter(dto),
    groupBy: by ? { attribute: by.attribute, path: by.path ?? '', maxGroups: by.max_groups ?? 5 } : undefined,
    groups: unlessEmpty(dto.groups),
  };
}

/** Conversations are made of root runs that name one. */
export function toConversationQuery(dto: GroupRunsDto): ConversationQuery {
  const filter = toPredicate(dto, 'filter');
  return {
    sessionIds: [dto.session_id],
    isRoot: true,
    startedFrom: dto.start_time ?? undefined,
    endedUntil: dto.end_time ?? undefined,
    filters: [{ type: 'exists', attribute: 'thread_id', kind: 'text' }, ...(filter ? [filter] : [])],
    offset: dto.offset ?? 0,
    limit: dto.limit ?? 10,
  };
}

/** Unreadable filters, by field. */
export function findFilterErrors(dto: RunFilterDto): { field: string; message: string }[] {
  return (['filter', 'trace_filter', 'tree_filter', 'search_filter'] as const).flatMap((field) => {
    try {
      toPredicate(dto, field);
      return [];
    } catch (error) {
      if (error instanceof InvalidFilterError) return [{ field, message: error.message }];
      throw error;
    }
  });
}

export function toTraceSelection(dto: DeleteRunsDto): TraceSelection {
  const traceIds = unlessEmpty(dto.trace_ids);
  const metadata = dto.metadata && Object.keys(dto.metadata).length > 0 ? dto.metadata : undefined;
  if (!traceIds === !metadata) {
    throw ValidationError.of(['body'], 'Either trace_ids or metadata is required, and not both', 'missing');
  }
  return { sessionId: dto.session_id ?? undefined, traceIds, metadata };
}

type FilterField = 'filter' | 'trace_filter' | 'tree_filter' | 'search_filter';

export function toPredicate(dto: { [F in FilterField]?: string | null }, field: FilterField): Predicate | undefined {
  const text = dto[field];
  return text ? readRunFilter(text, field) : undefined;
}

/** An empty list sets no condition. */
export function unlessEmpty<T>(list: T[] | null | undefined): T[] | undefined {
  return list && list.length > 0 ? list : undefined;
}

import type {
  CompareRunsDto,
  ExperimentFilterDto,
  FeedbackDeltaBatchDto,
  FeedbackDeltaQueryDto,
  FeedbackDeltaScopeDto,
  QueryRunGroupsDto,
  SelectRowsDto,
} from '@heddle/dto-experiments';
import { canonicalUuid, ValidationError } from '@heddle/errors';
import {
  type ExperimentFilter,
  parseShow,
  parseSort,
  type RowFilter,
  type RowSelection,
} from '../../../analysis/comparison/row-selection.js';
import type { RunFilters } from '../../../analysis/comparison/run-filter.sql.js';
import type { Predicate } from '../../../analysis/filters/filter-predicate.js';
import { readRunFilter } from '../../../analysis/filters/filters.js';
import { filterLimits } from '../../../analysis/filters/parse-filter.js';
import { refuseUnsupported } from '../../../contract/unsupported-parameters.js';
import type { ComparedRows, RowView } from '../../../features/comparison/compared-rows.service.js';
import type { DeltaQuery, EveryDelta } from '../../../features/comparison/comparison.service.js';
import type { GroupQuery } from '../../../features/comparison/metadata-groups.service.js';
import type { TableRequest } from '../../../features/comparison/table-export.service.js';

/** Default limit (docs/reference/contract/experiments.md, rule 16). */
const defaultRows = 10;
/** Maximum rows of an answer in JSON. */
const maximumRows = 1000;
const defaultCsvRows = 5000;
const defaultDeltas = 100;
const defaultExamplesPerGroup = 5;
const maximumFilters = 20;

export function toComparedRows(dto: CompareRunsDto): ComparedRows {
  refuseUnsupported(dto);
  if ((dto.limit ?? 0) > maximumRows)
    throw ValidationError.of(['body', 'limit'], `Input should be at most ${maximumRows}`);
  return {
    selection: toRowSelection(dto),
    view: toRowView(dto),
    offset: dto.offset ?? 0,
    limit: dto.limit ?? defaultRows,
  };
}

/** `POST .../runs?format=csv`: a line per example. */
export function toCsvPage(dto: CompareRunsDto): TableRequest {
  refuseUnsupported(dto);
  return {
    format: 'csv',
    layout: 'wide',
    rows: {
      selection: toRowSelection(dto),
      view: toRowView(dto),
      offset: dto.offset ?? 0,
      limit: dto.limit ?? defaultCsvRows,
    },
  };
}

export function toRowView(dto: Partial<Pick<CompareRunsDto, 'preview' | 'comparative_experiment_id'>>): RowView {
  const comparativeId = dto.comparative_experiment_id;
  return { content: dto.preview ? 'preview' : 'full', ...(comparativeId ? { comparativeId } : {}) };
}

export function toRowSelection(dto: SelectRowsDto): RowSelection {
  const sessionIds = distinct(dto.session_ids);
  return {
    sessionIds,
    baselineId: toBaseline(dto, sessionIds),
    ...(dto.example_ids && dto.example_ids.length > 0 ? { exampleIds: dto.example_ids } : {}),
    inAll: dto.examples === 'in_all',
    show: toShow(dto.show ?? []),
    standing: toStanding(dto.experiment_filters ?? [], sessionIds),
    runs: toRunFilters(dto.filters, sessionIds),
    ...toSort(dto.sort_params, sessionIds),
    sortOrder: dto.sort_params?.sort_order ?? 'DESC',
  };
}

function toSort(
  sort: SelectRowsDto['sort_params'],
  sessionIds: readonly string[],
): Pick<RowSelection, 'sort' | 'sortedSessionId'> {
  if (!sort) return { sort: { by: 'position' } };
  const parsed = parseSort(sort.sort_by);
  const sessionId = sort.session_id;
  if (!sessionId) return { sort: parsed };
  const at = ['body', 'sort_params', 'session_id'];
  if (!sessionIds.includes(sessionId)) throw notAskedFor(at);
  if (parsed.by === 'disagreement') throw ValidationError.of(at, 'A disagreement is one of all experiments');
  return { sort: parsed, sortedSessionId: sessionId };
}

function toStanding(filters: readonly ExperimentFilterDto[], sessionIds: readonly string[]): ExperimentFilter[] {
  return filters.map(({ session_id: sessionId, is, feedback_key: key, run_metric: runs, category }, at) => {
    const loc = ['body', 'experiment_filters', at];
    if (!sessionIds.includes(sessionId)) throw notAskedFor([...loc, 'session_id']);
    const named = category !== undefined && category !== null;
    if (named !== (is === 'category'))
      throw ValidationError.of([...loc, 'category'], 'Needed where `is` is category, and only there');
    if (is === 'category' || is === 'other_category') {
      if (!key || runs) throw ValidationError.of([...loc, 'feedback_key'], 'Only feedback has categories');
      return named && is === 'category'
        ? { is, sessionId, of: { key }, category }
        : { is: 'other_category', sessionId, of: { key } };
    }
    if (is === 'only_here') {
      if (key || runs) throw ValidationError.of([...loc, key ? 'feedback_key' : 'run_metric'], 'Nothing is compared');
      return { is, sessionId };
    }
    if (Boolean(key) === Boolean(runs)) throw ValidationError.of(loc, 'Either feedback_key or run_metric is needed');
    return { is, sessionId, of: key ? { key } : { runs: runs as 'latency' } };
  });
}

const notAskedFor = (loc: (string | number)[]) => ValidationError.of(loc, 'Input should be one of session_ids');

function toShow(texts: readonly string[]): RowFilter[] {
  return texts.map((text, at) => {
    const filter = parseShow(text);
    if (filter) return filter;
    throw ValidationError.of(
      ['body', 'show', at],
      'Input should be changed, different, errored or missing, or improved., regressed., different. or missing. before a feedback key',
    );
  });
}

/** Filters by experiment; those of one experiment all have to hold. Together they are bounded like a single filter. */
export function toRunFilters(filters: unknown, sessionIds: readonly string[]): RunFilters {
  const found = new Map<string, Predicate[]>();
  if (filters === undefined || filters === null) return found;
  if (typeof filters !== 'object' || Array.isArray(filters)) throw badFilters(['body', 'filters']);
  let characters = 0;
  for (const [name, expressions] of Object.entries(filters)) {
    const sessionId = canonicalUuid(name);
    if (sessionId === null || !sessionIds.includes(sessionId))
      throw ValidationError.of(['body', 'filters', name], 'Input should be one of the experiments asked for');
    if (!Array.isArray(expressions) || expressions.length > maximumFilters) throw badFilters(['body', 'filters', name]);
    const conditions = expressions.map((expression: unknown, at) => {
      if (typeof expression !== 'string') throw badFilters(['body', 'filters', name, at]);
      characters += expression.length;
      if (characters > filterLimits.characters) throw badFilters(['body', 'filters', name, at]);
      return readRunFilter(expression, `filters.${sessionId}.${at}`);
    });
    found.set(sessionId, [...(found.get(sessionId) ?? []), ...conditions]);
  }
  return found;
}

const badFilters = (loc: (string | number)[]) =>
  ValidationError.of(
    loc,
    `Input should be, by experiment, at most ${maximumFilters} filters, with ${filterLimits.characters} characters in all`,
  );

export function toBaseline(dto: Pick<SelectRowsDto, 'baseline_session_id'>, sessionIds: readonly string[]): string {
  const baselineId = dto.baseline_session_id ?? (sessionIds[0] as string);
  if (!sessionIds.includes(baselineId)) {
    throw ValidationError.of(['body', 'baseline_session_id'], 'The baseline should be one of session_ids');
  }
  return baselineId;
}

export function toDeltaQuery(dto: FeedbackDeltaQueryDto): DeltaQuery {
  const { comparative_experiment_id: comparativeId, feedback_key: key, offset, limit } = dto;
  return {
    ...toDeltaScope(dto),
    key,
    ...(comparativeId ? { comparativeId } : {}),
    offset: offset ?? 0,
    limit: limit ?? defaultDeltas,
  };
}

export function toEveryDelta(dto: FeedbackDeltaBatchDto): EveryDelta {
  return { ...toDeltaScope(dto), keys: distinct(dto.feedback_keys) };
}

function toDeltaScope(dto: FeedbackDeltaScopeDto): Pick<DeltaQuery, 'baselineId' | 'sessionIds' | 'runs'> {
  const baselineId = dto.baseline_session_id;
  const sessionIds = distinct(dto.comparison_session_ids);
  return { baselineId, sessionIds, runs: toRunFilters(dto.filters, [baselineId, ...sessionIds]) };
}

export function toGroupQuery(dto: QueryRunGroupsDto): GroupQuery {
  const sessionIds = distinct(dto.session_ids);
  return {
    sessionIds,
    by: dto.group_by,
    metadataKey: dto.metadata_key,
    runs: toRunFilters(dto.filters, sessionIds),
    offset: dto.offset ?? 0,
    limit: dto.limit ?? defaultRows,
    examplesPerGroup: dto.per_group_limit ?? defaultExamplesPerGroup,
  };
}

export const distinct = (ids: readonly string[]) => [...new Set(ids)];

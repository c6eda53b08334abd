import { choiceParam, countParam, flagParam, textParam, type RawSearch } from '../../shared/search-params';

interface ProjectsSearch {
  name?: string | undefined;
  /** 1-based; page 1 stays out of the URL. */
  page?: number | undefined;
}

export function validateProjectsSearch(raw: RawSearch): ProjectsSearch {
  return { name: textParam(raw, 'name'), page: countParam(raw, 'page', 1) };
}

export const ranges = ['1h', '24h', '7d', '30d', 'all'] as const;
export type Range = (typeof ranges)[number];

export const runStates = ['all', 'success', 'error', 'pending'] as const;
type RunState = (typeof runStates)[number];

export const groupings = ['none', 'assistant_id', 'graph_id', 'revision_id', 'ls_model_name', 'tag', 'name'] as const;
export type Grouping = (typeof groupings)[number];

const hoursOf: Record<Exclude<Range, 'all'>, number> = { '1h': 1, '24h': 24, '7d': 7 * 24, '30d': 30 * 24 };

/** Start of a range before `now`; undefined without a limit. */
export const rangeStart = (range: Range, nowMs: number): string | undefined =>
  range === 'all' ? undefined : new Date(nowMs - hoursOf[range] * 3_600_000).toISOString();

export interface ProjectSearch {
  view?: 'charts' | undefined;
  /** Filter in the query language. */
  filter?: string | undefined;
  state?: Exclude<RunState, 'all'> | undefined;
  /** All runs, not roots alone. */
  steps?: true | undefined;
  range?: Range | undefined;
  /** Bounds of a chosen interval; they take precedence over the range. */
  from?: string | undefined;
  until?: string | undefined;
  /** Reads the list again every few seconds. */
  live?: true | undefined;
  /** Groups of the charts. */
  by?: Grouping | undefined;
}

export function validateProjectSearch(raw: RawSearch): ProjectSearch {
  return {
    view: choiceParam(raw, 'view', ['charts'] as const),
    filter: textParam(raw, 'filter'),
    state: choiceParam(raw, 'state', ['success', 'error', 'pending'] as const),
    steps: flagParam(raw, 'steps'),
    range: choiceParam(raw, 'range', ranges),
    from: timeParam(raw, 'from'),
    until: timeParam(raw, 'until'),
    live: flagParam(raw, 'live'),
    by: choiceParam(raw, 'by', groupings),
  };
}

function timeParam(raw: RawSearch, name: string): string | undefined {
  const text = textParam(raw, name);
  return text === undefined || Number.isNaN(Date.parse(text)) ? undefined : text;
}

/** The filter of the list: the text of the user, and the state that is chosen beside it. */
export function filterOf({ filter, state, until }: ProjectSearch): string | undefined {
  const parts = [
    ...(filter ? [filter] : []),
    ...(state ? [`eq(status, "${state}")`] : []),
    ...(until ? [`lt(start_time, "${until}")`] : []),
  ];
  return parts.length > 1 ? `and(${parts.join(', ')})` : parts[0];
}

/** Condition of the query language for the runs of a group of a chart. */
export function groupFilter(by: Grouping, group: string): string {
  const value = JSON.stringify(group);
  if (by === 'tag') return `has(tags, ${value})`;
  if (by === 'name') return `eq(name, ${value})`;
  return `and(eq(metadata_key, "${by}"), eq(metadata_value, ${value}))`;
}

export const joinFilters = (...filters: (string | undefined)[]): string | undefined => {
  const given = filters.filter((filter) => filter !== undefined);
  return given.length > 1 ? `and(${given.join(', ')})` : given[0];
};

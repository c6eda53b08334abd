import { choiceParam, flagParam, splitList, textParam, type RawSearch } from '../../shared/search-params';

export const densities = ['compact', 'normal', 'tall'] as const;
export type Density = (typeof densities)[number];

const diffModes = ['off', 'expected', 'first', 'fields', 'chat'] as const;
export type DiffMode = (typeof diffModes)[number];

interface CompareSearch {
  /** Comma-separated experiment ids; the first is the baseline. */
  selectedSessions: string;
  different?: true | undefined;
  /** `B.delta.correctness`, `A.score.latency`; `-` in front for descending. */
  sort?: string | undefined;
  /** Only rows where a metric moved: `B.better.correctness`, `B.up.length`, `B.is.tone=curt`, or `A.error`. */
  only?: string | undefined;
  density?: Density | undefined;
  /** Example in the open panel. */
  row?: string | undefined;
  /** Reference of the differences in the panel. */
  diff?: DiffMode | undefined;
  /** Key of the metric in the charts. */
  chart?: string | undefined;
}

export function validateCompareSearch(raw: RawSearch): CompareSearch {
  return {
    selectedSessions: splitList(textParam(raw, 'selectedSessions')).join(','),
    different: flagParam(raw, 'different'),
    sort: textParam(raw, 'sort'),
    only: textParam(raw, 'only'),
    density: choiceParam(raw, 'density', densities),
    row: textParam(raw, 'row'),
    diff: choiceParam(raw, 'diff', diffModes),
    chart: textParam(raw, 'chart'),
  };
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApi, useTenant } from '../../shared/app-context';
import { inputClass } from '../../ui/field';
import { formatDateTime } from '../../ui/format';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { useThemeName } from '../../ui/use-theme-name';
import { type Chart, chartData, hasValues } from './chart-data';
import { ProjectToolbar } from './project-toolbar';
import { TimeChart } from './time-chart';
import { seriesQuery } from './traces.queries';
import {
  filterOf,
  groupFilter,
  type Grouping,
  groupings,
  joinFilters,
  type ProjectSearch,
  rangeStart,
} from './traces-search';

const route = getRouteApi('/signed-in/o/$tenant/projects/p/$sessionId');

const groupingNames: Record<Grouping, string> = {
  none: 'Nothing',
  assistant_id: 'Assistant',
  graph_id: 'Graph',
  revision_id: 'Revision',
  ls_model_name: 'Model',
  tag: 'Tag',
  name: 'Name',
};

/** Default range. `All` has no start, which a chart needs. */
const defaultRange = '24h';
const wholeYears = 365 * 24;

/** Statistics of a project over time. */
export default function Charts({ sessionId, search }: { sessionId: string; search: ProjectSearch }) {
  const range = search.range ?? defaultRange;
  const startTime = useMemo(
    () => search.from ?? rangeStart(range, Date.now()) ?? new Date(Date.now() - wholeYears * 3_600_000).toISOString(),
    [range, search.from],
  );
  const by = search.by ?? 'none';
  const series = useQuery(
    seriesQuery(
      useApi(),
      {
        sessionId,
        filter: filterOf(search),
        startTime,
        endTime: search.until,
        groupBy: groupBy(by),
      },
      search.live === true,
    ),
  );
  const data = useMemo(() => series.data && chartData(series.data), [series.data]);
  const charts = data?.charts.filter(hasValues) ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ProjectToolbar sessionId={sessionId} search={search} defaultRange={defaultRange}>
        <GroupChoice by={by} />
      </ProjectToolbar>
      {series.isPending && <LoadingRows label="Loading the charts" rows={8} />}
      {series.isError && <ErrorState error={series.error} onRetry={() => void series.refetch()} />}
      {data && data.times.length === 0 && (
        <EmptyState title="No runs in this range">
          <p>Choose a longer range, or clear the filter.</p>
        </EmptyState>
      )}
      {data && data.times.length > 0 && (
        <div className="grid grid-cols-1 gap-3 min-[1000px]:grid-cols-2">
          {charts.map((chart) => (
            <ChartCard
              key={chart.title}
              chart={chart}
              times={data.times}
              bucketSeconds={series.data?.bucket_seconds ?? 1}
              search={search}
              sessionId={sessionId}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function groupBy(by: Grouping): { attribute: 'tag' | 'name' | 'metadata'; path?: string } | undefined {
  if (by === 'none') return undefined;
  return by === 'tag' || by === 'name' ? { attribute: by } : { attribute: 'metadata', path: by };
}

function GroupChoice({ by }: { by: Grouping }) {
  const navigate = route.useNavigate();
  return (
    <label className="flex items-center gap-2 text-sm whitespace-nowrap text-ink-2">
      Group by
      <select
        value={by}
        onChange={({ target }) =>
          void navigate({
            search: (current) => ({ ...current, by: target.value === 'none' ? undefined : (target.value as Grouping) }),
            replace: true,
          })
        }
        className={`${inputClass} w-36`}
      >
        {groupings.map((value) => (
          <option key={value} value={value}>
            {groupingNames[value]}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ChartCardProps {
  chart: Chart;
  times: number[];
  bucketSeconds: number;
  search: ProjectSearch;
  sessionId: string;
}

function ChartCard({ chart, times, bucketSeconds, search, sessionId }: ChartCardProps) {
  const navigate = route.useNavigate();
  const theme = useThemeName();
  const runsAt = (time: number, line: number): ProjectSearch => {
    const group = chart.lines[line]?.group ?? null;
    const by = search.by ?? 'none';
    return {
      ...search,
      view: undefined,
      range: undefined,
      live: undefined,
      from: new Date(time * 1000).toISOString(),
      until: new Date((time + bucketSeconds) * 1000).toISOString(),
      filter: joinFilters(search.filter, group === null ? undefined : groupFilter(by, group)),
      ...(chart.failed ? { state: 'error' as const } : {}),
    };
  };
  return (
    <section aria-label={chart.title} className="min-w-0 rounded-lg border border-line bg-surface">
      <h2 className="px-4 pt-2.5 text-xs font-semibold text-ink-2">{chart.title}</h2>
      <div className="px-2 pb-1">
        <TimeChart
          chart={chart}
          times={times}
          theme={theme}
          onPoint={(time, line) => void navigate({ search: runsAt(time, line) })}
        />
      </div>
      <details className="border-t border-line px-4 py-1.5 text-xs">
        <summary className="min-h-6 text-ink-2">As a table</summary>
        <ChartTable chart={chart} times={times} runsAt={runsAt} sessionId={sessionId} />
      </details>
    </section>
  );
}

/** The same values as a table, for screen readers; each links to its runs. */
function ChartTable({
  chart: { title, lines, format },
  times,
  runsAt,
  sessionId,
}: {
  chart: Chart;
  times: number[];
  runsAt: (time: number, line: number) => ProjectSearch;
  sessionId: string;
}) {
  const tenant = useTenant();
  return (
    <div className="max-h-60 overflow-auto" tabIndex={0} role="group" aria-label={`Values of ${title}`}>
      <table className="tabular w-full">
        <thead>
          <tr>
            <th scope="col" className="py-1 text-left font-medium text-ink-3">
              Time
            </th>
            {lines.map(({ label }) => (
              <th key={label} scope="col" className="max-w-32 truncate py-1 text-right font-medium text-ink-3">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time, at) =>
            lines.every(({ values }) => !values[at]) ? null : (
              <tr key={time}>
                <th scope="row" className="py-0.5 text-left font-normal text-ink-2">
                  {formatDateTime(new Date(time * 1000).toISOString())}
                </th>
                {lines.map(({ label, values }, line) => {
                  const value = values[at];
                  return (
                    <td key={label} className="py-0.5 text-right">
                      {value === null || value === undefined ? (
                        '–'
                      ) : (
                        <Link
                          to="/o/$tenant/projects/p/$sessionId"
                          params={{ tenant, sessionId }}
                          search={runsAt(time, line)}
                          className="inline-block min-h-6 text-accent hover:underline"
                        >
                          {format(value)}
                        </Link>
                      )}
                    </td>
                  );
                })}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

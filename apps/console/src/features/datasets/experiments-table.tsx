import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Sigma, TriangleAlert } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import {
  dash,
  formatCount,
  formatMetric,
  formatPercent,
  numberStyle,
  type NumberStyle,
  secondsStyle,
} from '@heddle/comparison-text';
import { useTenant } from '../../shared/app-context';
import { ExperimentBadge } from '../../ui/experiment-badge';
import { Name } from '../../ui/name';
import { ScrollStrip } from '../../ui/scroll-strip';
import { Ago } from '../../ui/time';
import { visibleName } from '../../ui/visible-name';
import { statsArePending, type Experiment, type FeedbackStat } from './datasets.queries';
import { columnId, describeValues, feedbackColumns, feedbackStat, type FeedbackColumn } from './experiment-columns';
import type { ExperimentSort } from './experiment-sort';

interface Props {
  datasetId: string;
  experiments: readonly Experiment[];
  /** The pinned one. */
  baselineId: string | null;
  selected: readonly string[];
  onToggle: (id: string) => void;
  sort: ExperimentSort | undefined;
  /** A click on the head of a column. */
  onSort: (column: string) => void;
}

/** One page of experiments in the order of the service. */
export function ExperimentsTable({ datasetId, experiments, baselineId, selected, onToggle, sort, onSort }: Props) {
  const columns = useMemo(() => buildColumns(experiments), [experiments]);
  return (
    <ScrollStrip label="Experiments and their statistics">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-10 h-8 w-10 min-w-10 border-b border-line bg-raised">
              <span className="sr-only">Selected for comparison</span>
            </th>
            <ColumnHead
              id="name"
              sort={sort}
              onSort={onSort}
              className="sticky left-10 z-10 text-left max-[640px]:static"
            >
              Experiment
            </ColumnHead>
            {columns.map(({ id, header }) => (
              <ColumnHead key={id} id={id} sort={sort} onSort={onSort} className="text-right">
                {header}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {experiments.map((experiment) => {
            const position = selected.indexOf(experiment.id);
            return (
              <tr key={experiment.id} className="group">
                <td className={cellClass(position >= 0, 'sticky left-0 w-10 min-w-10 pl-3')}>
                  <SelectBox name={experiment.name} position={position} onToggle={() => onToggle(experiment.id)} />
                </td>
                <td
                  className={cellClass(
                    position >= 0,
                    'sticky left-10 max-w-[380px] min-w-60 px-3 max-[640px]:static max-[640px]:min-w-52',
                  )}
                >
                  <NameCell datasetId={datasetId} experiment={experiment} isBaseline={experiment.id === baselineId} />
                </td>
                {columns.map(({ id, cell }) => (
                  <td key={id} className={cellClass(position >= 0, 'tabular px-3 text-right whitespace-nowrap')}>
                    {cell(experiment)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollStrip>
  );
}

function ColumnHead({
  id,
  sort,
  onSort,
  className,
  children,
}: Pick<Props, 'sort' | 'onSort'> & { id: string; className: string; children: ReactNode }) {
  const sorted = sort?.column === id ? sort : undefined;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none'}
      className={clsx(
        'h-8 border-b border-line bg-raised px-3 text-2xs font-medium whitespace-nowrap text-ink-2',
        className,
      )}
    >
      <button
        type="button"
        onClick={() => onSort(id)}
        className="inline-flex items-center gap-1 rounded align-middle hover:text-ink"
      >
        {children}
        {sorted && !sorted.descending && <ArrowUp size={11} aria-hidden="true" />}
        {sorted?.descending && <ArrowDown size={11} aria-hidden="true" />}
      </button>
    </th>
  );
}

function cellClass(selected: boolean, extra: string): string {
  return clsx(
    'h-11 border-b border-line group-last:border-b-0',
    selected ? 'bg-accent-tint' : 'bg-surface group-hover:bg-hover',
    extra,
  );
}

/** Check box; selected, it shows the letter of the experiment in the comparison. */
function SelectBox({ name, position, onToggle }: { name: string; position: number; onToggle: () => void }) {
  return (
    <label className="relative flex size-5 items-center justify-center">
      <input
        type="checkbox"
        aria-label={`Compare ${visibleName(name)}`}
        checked={position >= 0}
        onChange={onToggle}
        className="size-4 accent-(--accent-solid)"
      />
      {position >= 0 && <ExperimentBadge index={position} className="pointer-events-none absolute" />}
    </label>
  );
}

function NameCell({
  datasetId,
  experiment,
  isBaseline,
}: {
  datasetId: string;
  experiment: Experiment;
  isBaseline: boolean;
}) {
  const tenant = useTenant();
  return (
    <div className="grid">
      <span className="flex min-w-0 items-baseline gap-2">
        <Link
          to="/o/$tenant/datasets/$datasetId/compare"
          params={{ tenant, datasetId }}
          search={{ selectedSessions: experiment.id }}
          className="line-clamp-2 font-medium hover:underline"
          title={visibleName(experiment.name)}
        >
          <Name text={experiment.name} />
        </Link>
        {experiment.test_run_number !== null && (
          <span className="tabular shrink-0 text-2xs text-ink-3">#{experiment.test_run_number}</span>
        )}
        {isBaseline && (
          <span className="shrink-0 rounded bg-accent-tint px-1 text-2xs font-medium text-accent">baseline</span>
        )}
      </span>
      {experiment.description && (
        <bdi className="truncate text-xs text-ink-3" title={experiment.description}>
          {experiment.description}
        </bdi>
      )}
    </div>
  );
}

/** `id` is the name of the column in the URL. */
interface Column {
  id: string;
  header: ReactNode;
  cell: (experiment: Experiment) => ReactNode;
}

function buildColumns(experiments: readonly Experiment[]): Column[] {
  const p50 = secondsStyle(experiments.map((experiment) => experiment.latency_p50));
  const p99 = secondsStyle(experiments.map((experiment) => experiment.latency_p99));
  const statistics: Column[] = [
    ...feedbackColumns(experiments).map((column): Column => {
      const style = numberStyle(
        column.key,
        experiments.map((experiment) => feedbackStat(experiment, column)?.avg),
      );
      return {
        id: columnId(column),
        header: <FeedbackHeader column={column} />,
        cell: (experiment) => <FeedbackCell stat={feedbackStat(experiment, column)} style={style} />,
      };
    }),
    { id: 'latency_p50', header: 'P50', cell: ({ latency_p50: seconds }) => formatMetric(seconds, p50) },
    { id: 'latency_p99', header: 'P99', cell: ({ latency_p99: seconds }) => formatMetric(seconds, p99) },
    { id: 'error_rate', header: 'Errors', cell: ({ error_rate: rate }) => <ErrorRate rate={rate} /> },
    { id: 'run_count', header: 'Runs', cell: ({ run_count: runs }) => formatCount(runs) },
  ];
  return [
    ...statistics.map(({ cell, ...column }) => ({
      ...column,
      cell: (experiment: Experiment) => <Pending experiment={experiment}>{cell(experiment)}</Pending>,
    })),
    {
      id: 'start_time',
      header: 'Started',
      cell: ({ start_time: at }) => (
        <span className="text-xs text-ink-2">
          <Ago at={at} />
        </span>
      ),
    },
  ];
}

/** Placeholder until the service has computed the statistics. */
function Pending({ experiment, children }: { experiment: Experiment; children: ReactNode }) {
  return statsArePending(experiment) ? <span className="text-xs text-ink-3 italic">computing…</span> : children;
}

function FeedbackHeader({ column }: { column: FeedbackColumn }) {
  const whole = column.level === 'session';
  return (
    <span
      className="inline-flex items-center gap-1"
      title={whole ? 'Score of the experiment as a whole' : 'Average over the rows'}
    >
      {whole && <Sigma size={12} aria-hidden="true" className="text-accent" />}
      <span className="max-w-40 truncate">{column.key}</span>
      {whole && <span className="sr-only">(whole experiment)</span>}
    </span>
  );
}

function FeedbackCell({ stat, style }: { stat: FeedbackStat | undefined; style: NumberStyle }) {
  if (!stat) return <span className="text-ink-3">{dash}</span>;
  const { errors } = stat;
  const values = describeValues(stat);
  return (
    // Blocks let the column grow with its texts, up to their maximum width.
    <span className="inline-block align-middle" title={`${stat.n} ${stat.n === 1 ? 'score' : 'scores'}`}>
      <span className="flex items-center justify-end gap-1.5 empty:hidden">
        {errors > 0 && (
          <span className="inline-flex items-center gap-0.5 text-2xs text-fail" title="Share of judgements that failed">
            <TriangleAlert size={11} aria-hidden="true" /> {formatPercent(errors / (stat.n + errors))}
          </span>
        )}
        {stat.avg !== null && <span>{formatMetric(stat.avg, style)}</span>}
        {stat.avg === null && values === '' && <span className="text-ink-3">{dash}</span>}
      </span>
      {values !== '' && <span className="block max-w-44 truncate text-2xs text-ink-3">{values}</span>}
    </span>
  );
}

function ErrorRate({ rate }: { rate: number | null }) {
  if (rate === null) return <span className="text-ink-3">{dash}</span>;
  if (rate === 0) return <span className="text-ink-3">0%</span>;
  return (
    <span className="inline-flex items-center gap-1 font-medium text-fail">
      <TriangleAlert size={11} aria-hidden="true" />
      {formatPercent(rate)}
    </span>
  );
}

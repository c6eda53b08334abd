import { Link } from '@tanstack/react-router';
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
  type SortingState,
} from '@tanstack/react-table';
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
import { Letter } from '../../ui/letter';
import { Name } from '../../ui/name';
import { ScrollStrip } from '../../ui/scroll-strip';
import { Ago } from '../../ui/time';
import { visibleName } from '../../ui/visible-name';
import { statsArePending, type Experiment, type FeedbackStat } from './datasets.queries';
import { columnId, describeValues, feedbackColumns, feedbackStat, type FeedbackColumn } from './experiment-columns';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, alphanumeric: sortFn_alphanumeric },
});
const helper = createColumnHelper<typeof features, Experiment>();

interface Props {
  datasetId: string;
  experiments: Experiment[];
  selected: string[];
  onToggle: (id: string) => void;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** `-latency_p50` in the URL and the table's own idea of sorting are the same thing in two spellings. */
function toSorting(sort: string | undefined): SortingState {
  if (!sort) return [];
  return [sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false }];
}

function fromSorting(sorting: SortingState): string | undefined {
  const [first] = sorting;
  return first && `${first.desc ? '-' : ''}${first.id}`;
}

export function ExperimentsTable({ datasetId, experiments, selected, onToggle, sort, onSort }: Props) {
  const columns = useMemo(() => buildColumns(experiments), [experiments]);
  const sorting = useMemo(() => toSorting(sort), [sort]);
  const table = useTable({
    features,
    columns,
    data: experiments,
    getRowId: (experiment) => experiment.id,
    state: { sorting },
    onSortingChange: (updater) => onSort(fromSorting(typeof updater === 'function' ? updater(sorting) : updater)),
  });
  return (
    <ScrollStrip label="Experiments and their statistics">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              <th scope="col" className="sticky left-0 z-10 h-8 w-10 min-w-10 border-b border-line bg-raised">
                <span className="sr-only">Selected for comparison</span>
              </th>
              {group.headers.map((header) => {
                const sorted = header.column.getIsSorted();
                const textual = header.column.id === 'name';
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none'}
                    className={clsx(
                      'h-8 border-b border-line bg-raised px-3 text-2xs font-medium whitespace-nowrap text-ink-2',
                      textual ? 'sticky left-10 z-10 text-left max-[640px]:static' : 'text-right',
                    )}
                  >
                    <button
                      type="button"
                      onClick={header.column.getToggleSortingHandler()}
                      className="inline-flex items-center gap-1 rounded align-middle hover:text-ink"
                    >
                      <table.FlexRender header={header} />
                      {sorted === 'asc' && <ArrowUp size={11} aria-hidden="true" />}
                      {sorted === 'desc' && <ArrowDown size={11} aria-hidden="true" />}
                    </button>
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => {
            const position = selected.indexOf(row.id);
            return (
              <tr key={row.id} className="group">
                <td className={cellClass(position >= 0, 'sticky left-0 w-10 min-w-10 pl-3')}>
                  <SelectBox name={row.original.name} position={position} onToggle={() => onToggle(row.id)} />
                </td>
                {row.getAllCells().map((cell) =>
                  cell.column.id === 'name' ? (
                    <td
                      key={cell.id}
                      className={cellClass(
                        position >= 0,
                        'sticky left-10 max-w-[380px] min-w-60 px-3 max-[640px]:static max-[640px]:min-w-52',
                      )}
                    >
                      <NameCell datasetId={datasetId} experiment={row.original} />
                    </td>
                  ) : (
                    <td key={cell.id} className={cellClass(position >= 0, 'tabular px-3 text-right whitespace-nowrap')}>
                      <table.FlexRender cell={cell} />
                    </td>
                  ),
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollStrip>
  );
}

function cellClass(selected: boolean, extra: string): string {
  return clsx(
    'h-11 border-b border-line group-last:border-b-0',
    selected ? 'bg-accent-tint' : 'bg-surface group-hover:bg-hover',
    extra,
  );
}

/** A ticked box shows the letter that the experiment will have in the comparison. */
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
      {position >= 0 && <Letter index={position} className="pointer-events-none absolute" />}
    </label>
  );
}

function NameCell({ datasetId, experiment }: { datasetId: string; experiment: Experiment }) {
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
      </span>
      {experiment.description && (
        <bdi className="truncate text-xs text-ink-3" title={experiment.description}>
          {experiment.description}
        </bdi>
      )}
    </div>
  );
}

function buildColumns(experiments: readonly Experiment[]) {
  const feedback = feedbackColumns(experiments);
  const styleOf = (column: FeedbackColumn) =>
    numberStyle(
      column.key,
      experiments.map((experiment) => feedbackStat(experiment, column)?.avg),
    );
  const times = {
    p50: secondsStyle(experiments.map((experiment) => experiment.latency_p50)),
    p99: secondsStyle(experiments.map((experiment) => experiment.latency_p99)),
  };
  // `undefined` sorts last in both directions, so experiments without a value never lead the list.
  const numeric = { sortFn: 'basic', sortUndefined: 'last' } as const;
  return helper.columns([
    helper.accessor('name', { id: 'name', header: 'Experiment', sortFn: 'alphanumeric' }),
    ...feedback.map((column) => {
      const style = styleOf(column);
      return helper.accessor((experiment) => feedbackStat(experiment, column)?.avg ?? undefined, {
        id: columnId(column),
        header: () => <FeedbackHeader column={column} />,
        cell: ({ row }) => (
          <Pending experiment={row.original}>
            <FeedbackCell stat={feedbackStat(row.original, column)} style={style} />
          </Pending>
        ),
        ...numeric,
      });
    }),
    helper.accessor((experiment) => experiment.latency_p50 ?? undefined, {
      id: 'latency_p50',
      header: 'P50',
      cell: ({ row }) => (
        <Pending experiment={row.original}>{formatMetric(row.original.latency_p50, times.p50)}</Pending>
      ),
      ...numeric,
    }),
    helper.accessor((experiment) => experiment.latency_p99 ?? undefined, {
      id: 'latency_p99',
      header: 'P99',
      cell: ({ row }) => (
        <Pending experiment={row.original}>{formatMetric(row.original.latency_p99, times.p99)}</Pending>
      ),
      ...numeric,
    }),
    helper.accessor((experiment) => experiment.error_rate ?? undefined, {
      id: 'error_rate',
      header: 'Errors',
      cell: ({ row }) => (
        <Pending experiment={row.original}>
          <ErrorRate rate={row.original.error_rate} />
        </Pending>
      ),
      ...numeric,
    }),
    helper.accessor((experiment) => experiment.run_count ?? undefined, {
      id: 'run_count',
      header: 'Runs',
      cell: ({ row }) => <Pending experiment={row.original}>{formatCount(row.original.run_count)}</Pending>,
      ...numeric,
    }),
    helper.accessor('start_time', {
      id: 'start_time',
      header: 'Started',
      cell: ({ row }) => (
        <span className="text-xs text-ink-2">
          <Ago at={row.original.start_time} />
        </span>
      ),
      sortFn: 'basic',
    }),
  ]);
}

/** No zeros while the service still counts. */
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
    // Blocks, not a grid: the column becomes as wide as its texts, up to where they are cut.
    <span className="inline-block align-middle" title={`${stat.n} ${stat.n === 1 ? 'score' : 'scores'}`}>
      <span className="flex items-center justify-end gap-1.5 empty:hidden">
        {errors > 0 && (
          <span
            className="inline-flex items-center gap-0.5 text-2xs text-fail"
            title="How often the evaluator itself failed"
          >
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

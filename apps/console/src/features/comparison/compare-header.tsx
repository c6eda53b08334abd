import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, TriangleAlert } from 'lucide-react';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { ExperimentBadge, letterFor } from '../../ui/experiment-badge';
import { Name } from '../../ui/name';
import { useRovingFocus } from '../../ui/use-roving-focus';
import { visibleName } from '../../ui/visible-name';
import type { Experiment } from '../datasets/datasets.queries';
import { firstScoreColumn, frozenInputs } from './compare-layout';
import { ChangeFilter } from './change-filter';
import type { MetricView } from './comparison-metrics';
import { isFilteredBy, type RowFilter, type SortSpec } from './row-order';

interface Props {
  template: CSSProperties;
  narrow: boolean;
  metrics: readonly MetricView[];
  experiments: readonly Experiment[];
  /** Rows with a failed run, by experiment. */
  failed: readonly number[];
  sort: SortSpec | undefined;
  filter: RowFilter | undefined;
  onSort: (clicked: Omit<SortSpec, 'descending'>) => void;
  onFilter: (filter: RowFilter) => void;
}

/** Two lines: metrics, and experiments below them. Counts filter the rows; titles sort them. */
export const CompareHeader = memo(function CompareHeader(props: Props) {
  const { template, narrow, metrics, experiments, failed, sort, filter, onSort, onFilter } = props;
  const count = experiments.length;
  const firstScore = firstScoreColumn({ experiments: count, narrow });
  const roving = useRovingFocus<HTMLDivElement>();
  const anyFailed = failed.some((count) => count > 0);
  return (
    <div role="rowgroup" {...roving} className="sticky top-0 z-20 bg-raised text-2xs text-ink-2">
      <div
        role="row"
        aria-rowindex={1}
        className="grid grid-rows-[24px_52px] border-b border-line-strong"
        style={template}
      >
        <Title className="sticky left-0 z-10 bg-raised">#</Title>
        <Title className={clsx('bg-raised', frozenInputs)}>Inputs</Title>
        {!narrow && <Title>Expected</Title>}
        {experiments.map((experiment, index) => (
          <Title key={experiment.id}>
            {/* The name has its own line: a count beside it would leave little space. */}
            <span className={clsx('grid min-w-0 justify-items-start gap-0.5', anyFailed && 'grid-rows-[18px_24px]')}>
              <span className="flex max-w-full min-w-0 items-center gap-1.5">
                <ExperimentBadge index={index} />
                <span className="truncate font-medium text-ink" title={visibleName(experiment.name)}>
                  <Name text={experiment.name} />
                </span>
              </span>
              <ErrorFilter index={index} count={failed[index] ?? 0} filter={filter} onFilter={onFilter} />
            </span>
          </Title>
        ))}
        {metrics.map((metric, metricIndex) => (
          <div
            key={metric.key}
            className="row-start-1 flex items-center gap-1 truncate border-l border-line-strong px-2 font-medium text-ink"
            style={{ gridColumn: `${firstScore + metricIndex * count} / span ${count}` }}
            role="columnheader"
            aria-colspan={count}
            title={metric.direction ? `${metric.label}, ${metric.direction} is better` : metric.label}
          >
            {metric.direction && metric.experiments.length > 1 && (
              <span aria-hidden="true" className="text-ink-3">
                {metric.direction === 'lower' ? '↓' : '↑'}
              </span>
            )}
            <span className="truncate">{metric.unit === 'seconds' ? 'Latency' : metric.label}</span>
          </div>
        ))}
        {metrics.flatMap((metric, metricIndex) =>
          metric.experiments.map((view, index) => (
            <ScoreTitle
              key={`${metric.key}-${index}`}
              column={firstScore + metricIndex * count + index}
              first={index === 0}
              metric={metric}
              index={index}
              sort={sort}
              onSort={onSort}
            >
              {view.changes && (
                <span className="flex gap-1.5">
                  {view.changes
                    .filter(({ movement }) => movement !== 'same')
                    .map(({ movement, count: rows }) => (
                      <ChangeFilter
                        key={movement}
                        short
                        count={rows}
                        wanted={{ kind: 'change', experiment: index, movement, metric: metric.key }}
                        label={metric.label}
                        filter={filter}
                        onFilter={onFilter}
                      />
                    ))}
                </span>
              )}
            </ScoreTitle>
          )),
        )}
      </div>
    </div>
  );
});

function Title({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="columnheader" className={clsx('row-span-2 flex min-w-0 items-end px-2.5 pb-2 font-medium', className)}>
      {children}
    </div>
  );
}

function ScoreTitle({
  column,
  first,
  metric,
  index,
  sort,
  onSort,
  children,
}: {
  column: number;
  first: boolean;
  metric: MetricView;
  index: number;
  sort: SortSpec | undefined;
  onSort: Props['onSort'];
  children: ReactNode;
}) {
  const sorted = sort?.metric === metric.key && sort.experiment === index ? sort : undefined;
  const Arrow = sorted?.descending ? ArrowDown : ArrowUp;
  const letter = letterFor(index);
  const place = clsx(
    'row-start-2 grid grid-cols-[minmax(0,auto)] content-center justify-end justify-items-end px-2',
    first && 'border-l border-line-strong',
  );
  if (metric.unit === 'label') {
    return (
      <div role="columnheader" className={place} style={{ gridColumn: column }}>
        <ExperimentBadge index={index} size="sm" />
      </div>
    );
  }
  return (
    <div
      role="columnheader"
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none'}
      className={place}
      style={{ gridColumn: column }}
    >
      <span className="flex items-center gap-1">
        <button
          type="button"
          className="inline-flex min-h-6 min-w-6 items-center justify-center gap-1 rounded hover:brightness-110"
          aria-label={`Sort by ${metric.label} of ${letter}`}
          title={`Sort by ${metric.label} of ${letter}`}
          onClick={() => onSort({ experiment: index, by: 'score', metric: metric.key })}
        >
          <ExperimentBadge index={index} size="sm" />
          {sorted?.by === 'score' && <Arrow size={11} aria-hidden="true" className="text-ink" />}
        </button>
        {index > 0 && (
          <button
            type="button"
            className="inline-flex min-h-6 min-w-6 items-center justify-center rounded px-0.5 text-ink-3 hover:bg-hover hover:text-ink"
            aria-label={`Sort by difference of ${letter} to A in ${metric.label} (Δ)`}
            title={`Sort by difference of ${letter} to A`}
            onClick={() => onSort({ experiment: index, by: 'delta', metric: metric.key })}
          >
            Δ{sorted?.by === 'delta' && <Arrow size={11} aria-hidden="true" className="text-ink" />}
          </button>
        )}
      </span>
      {children}
    </div>
  );
}

function ErrorFilter({
  index,
  count,
  filter,
  onFilter,
}: {
  index: number;
  count: number;
  filter: RowFilter | undefined;
  onFilter: (filter: RowFilter) => void;
}) {
  if (count === 0) return null;
  const wanted: RowFilter = { kind: 'error', experiment: index };
  const pressed = isFilteredBy(filter, wanted);
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onFilter(wanted)}
      title={`Only rows where ${letterFor(index)} failed`}
      className={clsx(
        'tabular inline-flex min-h-6 shrink-0 items-center gap-1 rounded px-1 text-fail hover:bg-hover',
        pressed && 'bg-fail-tint',
      )}
    >
      <TriangleAlert size={11} aria-hidden="true" /> {count} failed
    </button>
  );
}

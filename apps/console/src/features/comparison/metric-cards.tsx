import { clsx } from 'clsx';
import { Sigma } from 'lucide-react';
import { formatMetric, meanMovementOf } from '@heddle/comparison-text';
import { ExperimentBadge } from '../../ui/experiment-badge';
import { Popover } from '../../ui/popover';
import { ScrollStrip } from '../../ui/scroll-strip';
import { canRetry } from '../../ui/states';
import { CategoryList } from './category-list';
import { ChangeFilter } from './change-filter';
import { ChangeBar, ChangeMark } from './change-mark';
import type { MetricExperimentView, MetricView } from './comparison-metrics';
import { MetricDirection } from './metric-direction';
import { MetricVerdictButton } from './metric-verdict-button';
import { intervalText } from './metric-verdict';
import type { RowFilter } from './row-order';

/** State of the request for differences and verdicts, which may fail alone. */
interface Comparing {
  isPending: boolean;
  error: Error | null;
  onRetry: () => void;
}

interface Props {
  metrics: readonly MetricView[];
  comparing: Comparing;
  filter: RowFilter | undefined;
  onFilter: (filter: RowFilter) => void;
}

/** All metrics: averages, differences, verdicts, and the number of rows that moved each way. */
export function MetricCards({ metrics, comparing, filter, onFilter }: Props) {
  const several = metrics.some(({ experiments }) => experiments.length > 1);
  return (
    <ScrollStrip label="Metrics, side by side" className="overflow-y-auto min-[901px]:max-h-[40dvh]">
      <span role="status" className="sr-only">
        {several && comparing.isPending && 'Comparing the experiments'}
      </span>
      <span role="alert" className="sr-only">
        {several && comparing.error && `The experiments could not be compared: ${comparing.error.message}`}
      </span>
      {/* Columns if two fit; on a phone two lines of cards, since a column would push the rows away. */}
      <ul
        aria-label="Averages"
        className="grid gap-2 pb-1 max-[640px]:auto-cols-[min(21rem,84vw)] max-[640px]:grid-flow-col max-[640px]:grid-rows-[auto_auto] min-[641px]:grid-cols-[repeat(auto-fill,minmax(min(21rem,100%),1fr))]"
      >
        {metrics.map((metric) => (
          <li
            key={metric.key}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1 rounded-lg border border-line bg-surface px-3 py-2"
          >
            <div className="flex h-6 items-center gap-2">
              <h2
                className="flex min-w-0 flex-1 items-center gap-1 text-xs font-semibold"
                title={metric.whole ? `${metric.label}, score of the experiment as a whole` : metric.label}
              >
                {metric.whole && <Sigma size={12} aria-hidden="true" className="shrink-0 text-accent" />}
                <span className="truncate">{metric.label}</span>
              </h2>
              <MetricDirection metric={metric} />
            </div>
            {metric.categories ? (
              <CategoryList metric={metric} categories={metric.categories} filter={filter} onFilter={onFilter} />
            ) : (
              metric.experiments.map((view, index) => (
                <ExperimentLine
                  key={index}
                  metric={metric}
                  index={index}
                  view={view}
                  comparing={comparing}
                  filter={filter}
                  onFilter={onFilter}
                />
              ))
            )}
          </li>
        ))}
      </ul>
    </ScrollStrip>
  );
}

interface LineProps extends Omit<Props, 'metrics'> {
  metric: MetricView;
  index: number;
  view: MetricExperimentView;
}

/** Keeps its height when the summary arrives, so that nothing below it moves. */
function ExperimentLine(props: LineProps) {
  const { metric, index, view } = props;
  const compared = index > 0 && !metric.whole;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <div className="flex min-h-6 flex-wrap items-center gap-x-2">
        <ExperimentBadge index={index} size="sm" />
        <span className="tabular min-w-14 text-sm font-medium whitespace-nowrap">
          {formatMetric(view.average, metric.style)}
        </span>
        <span className={clsx(compared && 'min-w-16')}>
          {view.delta !== null && (
            <ChangeMark
              delta={view.delta}
              movement={meanMovementOf(view.delta, metric.direction)}
              style={metric.style}
            />
          )}
        </span>
        {compared && (
          <span className="flex grow justify-end">
            <VerdictPlace {...props} />
          </span>
        )}
      </div>
      {compared && <ComparedLine {...props} />}
    </div>
  );
}

function VerdictPlace({ metric, index, view, comparing }: LineProps) {
  if (view.statistics)
    return <MetricVerdictButton metric={metric} index={index} view={view} statistics={view.statistics} />;
  if (comparing.isPending)
    return <span className="my-1 h-4 w-20 overflow-hidden rounded bg-raised" aria-hidden="true" />;
  if (!comparing.error) {
    const [words, reason] = view.changes
      ? ['no verdict', 'The comparison is too large for statistics']
      : ['nothing shared', 'No example has a value in both'];
    return (
      <span className="text-2xs text-ink-3" title={reason}>
        {words}
      </span>
    );
  }
  if (!canRetry(comparing.error)) return null;
  return (
    <button
      type="button"
      onClick={comparing.onRetry}
      className="h-6 rounded border border-line-strong px-1.5 text-2xs font-medium hover:bg-hover"
    >
      Try again
    </button>
  );
}

/** The start of the error message, which opens in full. */
function NotCompared({ error }: { error: Error }) {
  return (
    <Popover
      label="Not compared"
      trigger={
        <button type="button" className="min-w-0 truncate rounded text-left leading-6 text-fail hover:underline">
          Not compared: {error.message}
        </button>
      }
    >
      <p className="text-xs wrap-anywhere">{error.message}</p>
      <p className="mt-1 text-xs text-ink-2">Averages and rows are as stored; only the comparison is missing.</p>
    </Popover>
  );
}

function ComparedLine({ metric, index, view, comparing, filter, onFilter }: LineProps) {
  const interval = view.statistics && intervalText(view.statistics, metric.style);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] pl-[22px]">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-2 text-2xs whitespace-nowrap text-ink-3">
        {comparing.error ? (
          <NotCompared error={comparing.error} />
        ) : (
          <span className="tabular" title={interval ? 'Interval in which the true mean difference lies' : undefined}>
            {interval}
          </span>
        )}
        {view.changes && (
          <span className="ml-auto flex shrink-0 gap-0.5">
            {view.changes.map(({ movement, count }) => (
              <ChangeFilter
                key={movement}
                count={count}
                wanted={{ kind: 'change', experiment: index, movement, metric: metric.key }}
                label={metric.label}
                filter={filter}
                onFilter={onFilter}
              />
            ))}
          </span>
        )}
      </div>
      <div className="h-1">{view.changes && <ChangeBar changes={view.changes} />}</div>
    </div>
  );
}

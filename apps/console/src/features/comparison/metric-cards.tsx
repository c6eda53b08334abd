import { clsx } from 'clsx';
import { ArrowDownNarrowWide, ArrowUpNarrowWide, Sigma } from 'lucide-react';
import { formatAverage, formatCompact, formatCount, formatSeconds } from '../../ui/format';
import { Letter, letterFor } from '../../ui/letter';
import { Popover } from '../../ui/popover';
import { ScrollStrip } from '../../ui/scroll-strip';
import { canRetry } from '../../ui/states';
import { ChangeBar, ChangeMark } from './change-mark';
import type { MetricExperimentView, MetricView } from './comparison-metrics';
import { errorRateKey, latencyKey } from './comparison-rows';
import type { Verdict } from './metric-change';
import { MetricVerdictButton } from './metric-verdict-button';
import { intervalText } from './metric-verdict';
import { isFilteredBy, type RowFilter } from './row-order';

/** The verdicts come after all else, and may fail alone. */
export interface Judging {
  isPending: boolean;
  error: Error | null;
  onRetry: () => void;
}

interface Props {
  metrics: readonly MetricView[];
  judging: Judging;
  filter: RowFilter | undefined;
  onFilter: (filter: RowFilter) => void;
  onFlip: (key: string) => void;
}

/** Every metric at one glance: averages, differences, whether they are real, and how many rows moved which way. */
export function MetricCards({ metrics, judging, filter, onFilter, onFlip }: Props) {
  const several = metrics.some(({ experiments }) => experiments.length > 1);
  return (
    <ScrollStrip label="Metrics, side by side" className="overflow-y-auto min-[901px]:max-h-[40dvh]">
      <span role="status" className="sr-only">
        {several && judging.isPending && 'Computing whether the differences are real'}
      </span>
      <span role="alert" className="sr-only">
        {several && judging.error && `The differences could not be judged: ${judging.error.message}`}
      </span>
      <ul aria-label="Averages" className="flex gap-2 pb-1">
        {metrics.map((metric) => (
          <li
            key={metric.key}
            className={clsx(
              'grid shrink-0 grid-cols-[minmax(0,1fr)] content-start gap-1 rounded-lg border border-line bg-surface px-3 py-2',
              several ? (metric.unit === 'label' || metric.whole ? 'min-w-52' : 'w-[23rem]') : 'min-w-48',
            )}
          >
            <div className="flex h-5 items-center gap-2">
              <h2
                className="flex min-w-0 flex-1 items-center gap-1 text-xs font-semibold"
                title={metric.whole ? `${metric.label}, score of the experiment as a whole` : metric.label}
              >
                {metric.whole && <Sigma size={12} aria-hidden="true" className="shrink-0 text-accent" />}
                <span className="truncate">{metric.label}</span>
              </h2>
              <Direction metric={metric} onFlip={onFlip} />
            </div>
            {metric.experiments.map((view, index) => (
              <ExperimentLine
                key={index}
                metric={metric}
                index={index}
                view={view}
                judging={judging}
                filter={filter}
                onFilter={onFilter}
              />
            ))}
          </li>
        ))}
      </ul>
    </ScrollStrip>
  );
}

interface LineProps extends Omit<Props, 'metrics' | 'onFlip'> {
  metric: MetricView;
  index: number;
  view: MetricExperimentView;
}

/** Of the same height before and after the summary comes, so that nothing below it moves. */
function ExperimentLine(props: LineProps) {
  const { metric, index, view } = props;
  const compared = index > 0 && metric.unit !== 'label' && !metric.whole;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <div className="flex h-5 items-center gap-2">
        <Letter index={index} size="sm" />
        <span
          className={clsx(
            'tabular font-medium',
            metric.unit === 'label' ? 'text-xs whitespace-nowrap' : 'w-14 text-sm',
          )}
        >
          {view.values ?? (metric.unit === 'seconds' ? formatSeconds(view.average) : formatAverage(view.average))}
        </span>
        {view.delta !== null && metric.unit !== 'label' && (
          <ChangeMark delta={view.delta} lowerIsBetter={metric.lowerIsBetter} unit={metric.unit} exact />
        )}
        {compared && (
          <span className="ml-auto flex">
            <VerdictPlace {...props} />
          </span>
        )}
      </div>
      {compared && <ComparedLine {...props} />}
    </div>
  );
}

function VerdictPlace({ metric, index, view, judging }: LineProps) {
  if (view.statistics)
    return <MetricVerdictButton metric={metric} index={index} view={view} statistics={view.statistics} />;
  if (judging.isPending) return <span className="h-4 w-20 overflow-hidden rounded bg-raised" aria-hidden="true" />;
  if (!judging.error) {
    return (
      <span className="text-2xs text-ink-3" title="No example has a value in both">
        nothing shared
      </span>
    );
  }
  if (!canRetry(judging.error)) return null;
  return (
    <button
      type="button"
      onClick={judging.onRetry}
      className="h-5 rounded border border-line-strong px-1.5 text-2xs font-medium hover:bg-hover"
    >
      Try again
    </button>
  );
}

/** The beginning of what went wrong; all of it opens from there. */
function NoVerdict({ error, draft }: { error: Error; draft: boolean }) {
  const what = draft ? 'Not compared' : 'No verdict';
  return (
    <Popover
      label={what}
      trigger={
        <button type="button" className="min-w-0 truncate rounded text-left leading-5 text-fail hover:underline">
          {what}: {error.message}
        </button>
      }
    >
      <p className="text-xs wrap-anywhere">{error.message}</p>
      <p className="mt-1 text-xs text-ink-2">
        {draft ? 'Averages and rows are' : 'All else on this page is'} as stored; only what is computed from it is
        missing.
      </p>
    </Popover>
  );
}

function ComparedLine({ metric, index, view, judging, filter, onFilter }: LineProps) {
  const interval = view.statistics && intervalText(view.statistics, metric.unit);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] pl-[22px]">
      <div className="flex h-5 items-center justify-between gap-2 text-2xs whitespace-nowrap text-ink-3">
        {judging.error && !view.statistics ? (
          <NoVerdict error={judging.error} draft={metric.draft === true} />
        ) : (
          <span className="tabular" title={interval ? 'Interval in which the true mean difference lies' : undefined}>
            {interval}
          </span>
        )}
        {view.changes && (
          <span className="ml-auto flex shrink-0 gap-0.5">
            {(['better', 'worse', 'same'] as const).map((verdict) => (
              <CountFilter
                key={verdict}
                count={view.changes?.[verdict] ?? 0}
                wanted={{ kind: 'change', experiment: index, verdict, metric: metric.key }}
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

const colours: Record<Verdict, string> = { better: 'text-better', worse: 'text-worse', same: 'text-ink-2' };

function CountFilter({
  count,
  wanted,
  label,
  filter,
  onFilter,
}: {
  count: number;
  wanted: RowFilter & { kind: 'change' };
  label: string;
  filter: RowFilter | undefined;
  onFilter: (filter: RowFilter) => void;
}) {
  const { verdict } = wanted;
  const pressed = isFilteredBy(filter, wanted);
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={count === 0 && !pressed}
      onClick={() => onFilter(wanted)}
      title={`Show only these ${formatCount(count)} rows`}
      aria-label={`${count} examples ${verdict} in ${label} of ${letterFor(wanted.experiment)}; show only these rows`}
      className={clsx(
        'tabular rounded px-0.5 leading-5 disabled:text-ink-3',
        count > 0 && `${colours[verdict]} underline decoration-dotted underline-offset-2`,
        pressed ? 'bg-raised outline-1' : 'hover:bg-hover',
      )}
    >
      {formatCompact(count)} {verdict}
    </button>
  );
}

function Direction({ metric, onFlip }: { metric: MetricView; onFlip: (key: string) => void }) {
  // Better and worse mean something only between two, and not for categories; until the summary comes nobody knows.
  if (metric.unit === 'label' || metric.experiments.length < 2 || metric.draft) return null;
  const Icon = metric.lowerIsBetter ? ArrowDownNarrowWide : ArrowUpNarrowWide;
  const text = metric.lowerIsBetter ? 'lower is better' : 'higher is better';
  if (metric.key === latencyKey || metric.key === errorRateKey) {
    return (
      <span className="inline-flex items-center gap-1 text-2xs text-ink-3">
        <Icon size={12} aria-hidden="true" /> {text}
      </span>
    );
  }
  return (
    <button
      type="button"
      onClick={() => onFlip(metric.key)}
      title="Turn the direction round in this view"
      className="inline-flex items-center gap-1 rounded px-1 text-2xs text-ink-3 hover:bg-hover hover:text-ink"
    >
      <Icon size={12} aria-hidden="true" /> {text}
    </button>
  );
}

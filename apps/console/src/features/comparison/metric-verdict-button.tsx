import { clsx } from 'clsx';
import { type Movement, verdictWords } from '@heddle/comparison-text';
import { ExperimentBadge, letterFor } from '../../ui/experiment-badge';
import { Popover } from '../../ui/popover';
import type { MetricExperimentView, MetricView } from './comparison-metrics';
import { movementStyles } from './metric-change';
import { statisticsDetails, statisticsNotes, type PairedStatistics } from './metric-verdict';

function look(movement: Movement): string {
  return movement === 'same'
    ? 'bg-raised text-ink-2'
    : clsx(movementStyles[movement].tint, movementStyles[movement].text);
}

/** Verdict of the statistics in words; a click shows the statistics. */
export function MetricVerdictButton({
  metric,
  index,
  view,
  statistics,
}: {
  metric: MetricView;
  index: number;
  view: MetricExperimentView;
  statistics: PairedStatistics;
}) {
  const { words, sign, movement, meaning } = verdictWords[statistics.verdict];
  const name = `${metric.label}, ${letterFor(index)} against ${letterFor(0)}`;
  const shared = view.changes?.reduce((sum, { count }) => sum + count, 0) ?? statistics.pairs;
  const medians =
    view.median === undefined ? undefined : { baseline: metric.experiments[0]?.median ?? null, candidate: view.median };
  return (
    <Popover
      label={name}
      trigger={
        <button
          type="button"
          aria-label={`${words}: ${name}; show the statistics`}
          className={clsx(
            'inline-flex h-6 items-center gap-1 rounded px-1.5 text-2xs font-medium whitespace-nowrap hover:brightness-95',
            look(movement),
          )}
        >
          <span aria-hidden="true">{sign}</span> {words}
        </button>
      }
    >
      <h3 className="flex items-center gap-1.5 text-sm font-semibold">
        <ExperimentBadge index={index} size="sm" />
        <span className="min-w-0 flex-1 wrap-anywhere">
          {metric.label}: {words}
        </span>
      </h3>
      <p className="mt-1 text-xs text-ink-2">{meaning}</p>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-2 text-xs">
        {statisticsDetails(statistics, metric.style, medians).map((detail) => (
          <div key={detail.name} className="contents">
            <dt className="text-ink-2">{detail.name}</dt>
            <dd className="tabular text-right whitespace-nowrap">{detail.text}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-2 grid gap-1 border-t border-line pt-2 text-2xs text-ink-2 empty:hidden">
        {statisticsNotes(statistics, shared).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Popover>
  );
}

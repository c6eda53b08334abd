import { clsx } from 'clsx';
import { ArrowDownNarrowWide, ArrowUpNarrowWide, Sigma } from 'lucide-react';
import { formatAverage, formatCount, formatSeconds } from '../../ui/format';
import { Letter } from '../../ui/letter';
import { ScrollStrip } from '../../ui/scroll-strip';
import { ChangeBar, ChangeMark } from './change-mark';
import type { MetricView } from './comparison-metrics';
import { latencyKey } from './comparison-rows';

/** Every metric at one glance: averages, differences, and how many rows moved which way. */
export function MetricCards({
  metrics,
  pending,
  onFlip,
}: {
  metrics: readonly MetricView[];
  pending: boolean;
  onFlip: (key: string) => void;
}) {
  if (pending) {
    return (
      <div role="status" aria-label="Loading the averages" className="h-24 rounded-lg border border-line bg-surface">
        <div className="shuttle h-0.5" />
      </div>
    );
  }
  return (
    <ScrollStrip label="Metrics, side by side">
      <ul aria-label="Averages" className="flex gap-2 pb-1">
        {metrics.map((metric) => (
          <li
            key={metric.key}
            className="grid min-w-48 shrink-0 content-start gap-1.5 rounded-lg border border-line bg-surface px-3 py-2"
          >
            <div className="flex items-center gap-2">
              <h2
                className="flex min-w-0 flex-1 items-center gap-1 text-xs font-semibold"
                title={metric.whole ? `${metric.label}, score of the experiment as a whole` : metric.label}
              >
                {metric.whole && <Sigma size={12} aria-hidden="true" className="shrink-0 text-accent" />}
                <span className="truncate">{metric.label}</span>
              </h2>
              <Direction metric={metric} onFlip={onFlip} />
            </div>
            <div className="grid gap-1">
              {metric.experiments.map((experiment, index) => (
                <div key={index} className="grid grid-cols-[14px_56px_68px_minmax(0,1fr)] items-center gap-x-2">
                  <Letter index={index} size="sm" />
                  <span
                    className={clsx(
                      'tabular font-medium',
                      metric.unit === 'label' ? 'col-span-3 text-xs whitespace-nowrap' : 'text-sm',
                    )}
                  >
                    {experiment.values ??
                      (metric.unit === 'seconds'
                        ? formatSeconds(experiment.average)
                        : formatAverage(experiment.average))}
                  </span>
                  {experiment.delta !== null && metric.unit !== 'label' && (
                    <ChangeMark delta={experiment.delta} lowerIsBetter={metric.lowerIsBetter} unit={metric.unit} />
                  )}
                  {experiment.changes && (
                    <span className="grid gap-0.5">
                      <span className="tabular text-2xs leading-3 whitespace-nowrap text-ink-3">
                        {formatCount(experiment.changes.better)} better, {formatCount(experiment.changes.worse)} worse
                      </span>
                      <ChangeBar changes={experiment.changes} />
                    </span>
                  )}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </ScrollStrip>
  );
}

function Direction({ metric, onFlip }: { metric: MetricView; onFlip: (key: string) => void }) {
  // Better and worse mean something only between two, and not for categories.
  if (metric.unit === 'label' || metric.experiments.length < 2) return null;
  const Icon = metric.lowerIsBetter ? ArrowDownNarrowWide : ArrowUpNarrowWide;
  const text = metric.lowerIsBetter ? 'lower is better' : 'higher is better';
  if (metric.key === latencyKey) {
    return (
      <span className="inline-flex items-center gap-1 text-2xs text-ink-3">
        <Icon size={12} aria-hidden="true" /> {metric.experiments.length < 2 ? '' : text}
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

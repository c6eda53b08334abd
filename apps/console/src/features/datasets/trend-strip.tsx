import { clsx } from 'clsx';
import { Sigma } from 'lucide-react';
import { formatChange, formatMetric } from '@heddle/comparison-text';
import { ExperimentBadge } from '../../ui/experiment-badge';
import { ScrollStrip } from '../../ui/scroll-strip';
import { layOutTrend, type Trend } from './experiment-trends';

const width = 184;
const height = 30;
/** Margin for the dots at the edges, in pixels. */
const margin = 5;

/** One small line chart per metric over the experiments of this page; selected experiments have their letters. */
export function TrendStrip({ trends, selected }: { trends: readonly Trend[]; selected: readonly string[] }) {
  if (trends.length === 0) return null;
  return (
    <ScrollStrip label="Metrics, side by side">
      <ul aria-label="Trend over the experiments" className="flex gap-2 pb-1">
        {trends.map((trend) => (
          <li key={trend.id} className="grid shrink-0 gap-1 rounded-lg border border-line bg-surface px-3 pt-1.5 pb-2">
            <div className="flex h-4 items-center gap-2 text-xs" style={{ width }}>
              <h3 className="flex min-w-0 items-center gap-1 font-medium text-ink-2" title={trend.label}>
                {trend.whole && <Sigma size={12} aria-hidden="true" className="shrink-0 text-accent" />}
                <span className="truncate">{trend.label}</span>
              </h3>
              <LatestValue trend={trend} />
            </div>
            <TrendLine trend={trend} selected={selected} />
          </li>
        ))}
      </ul>
    </ScrollStrip>
  );
}

function LatestValue({ trend }: { trend: Trend }) {
  const last = trend.points.at(-1)?.value ?? 0;
  const before = trend.points.at(-2)?.value ?? last;
  const change = last - before;
  return (
    <span
      className="tabular ml-auto shrink-0 font-medium"
      title="The newest experiment, and its difference to the previous one"
    >
      {formatMetric(last, trend.style)}
      <span className="ml-1.5 text-2xs font-normal text-ink-3">{formatChange(change, trend.style)}</span>
    </span>
  );
}

function TrendLine({ trend, selected }: { trend: Trend; selected: readonly string[] }) {
  const places = layOutTrend(
    trend.points.map((point) => point.value),
    width - 2 * margin,
    height - 2 * margin,
  ).map(({ x, y }) => ({ x: x + margin, y: y + margin }));
  return (
    <div className="relative" style={{ width, height }}>
      <svg width={width} height={height} aria-hidden="true" className="absolute inset-0 text-accent">
        <polyline
          points={places.map(({ x, y }) => `${x},${y}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </svg>
      {trend.points.map((point, index) => {
        const position = selected.indexOf(point.experimentId);
        return (
          <span
            key={point.experimentId}
            title={`${point.label}: ${formatMetric(point.value, trend.style)}`}
            className={clsx(
              'absolute flex size-3.5 -translate-1/2 items-center justify-center',
              position < 0 &&
                'after:size-1.5 after:rounded-full after:bg-accent after:ring-2 after:ring-surface hover:after:size-2.5',
            )}
            style={{ left: places[index]?.x, top: places[index]?.y }}
          >
            {position >= 0 && <ExperimentBadge index={position} size="sm" />}
          </span>
        );
      })}
    </div>
  );
}

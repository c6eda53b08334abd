import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import { dash, formatDelta, formatScore, formatSeconds } from '../../ui/format';
import { verdictTint } from './change-mark';
import { lineClamp } from './compare-layout';
import type { Density } from './compare-search';
import type { MetricView } from './comparison-metrics';
import { metricValue, type ComparisonCell, type ComparisonRow } from './comparison-rows';
import { difference, verdictOf } from './metric-change';

interface Props {
  row: ComparisonRow;
  rowIndex: number;
  top: number;
  height: number;
  template: CSSProperties;
  metrics: readonly MetricView[];
  density: Density;
  open: boolean;
  /** The panel is open and shows the expected outputs; its column makes room. */
  narrow: boolean;
  onOpen: (id: string) => void;
}

export const CompareRow = memo(function CompareRow(props: Props) {
  const { row, density, open, metrics } = props;
  const background = open ? 'bg-accent-tint' : 'bg-surface group-hover:bg-hover';
  const text = clsx('min-w-0 px-2.5 py-1.5 text-xs leading-5', background);
  const clamp = clsx('wrap-anywhere whitespace-pre-line', lineClamp[density]);
  return (
    <div
      role="row"
      aria-rowindex={props.rowIndex}
      aria-current={open ? 'true' : undefined}
      className="group absolute inset-x-0 grid border-b border-line"
      style={{ ...props.template, height: props.height, transform: `translateY(${props.top}px)` }}
    >
      <div role="cell" className={clsx('sticky left-0 z-10 px-2 py-1.5', background)}>
        {/* The whole row opens the panel; this button is how the keyboard gets there. */}
        <button
          type="button"
          data-row={row.id}
          aria-label={`Open row ${row.number}`}
          aria-expanded={open}
          onClick={() => props.onOpen(row.id)}
          className="tabular rounded text-2xs leading-5 text-ink-3 hover:text-ink"
        >
          {row.number}
        </button>
      </div>
      <div role="cell" className={text} onClick={() => props.onOpen(row.id)}>
        <div className={clamp}>{row.inputs}</div>
      </div>
      {!props.narrow && (
        <div role="cell" className={clsx(text, 'text-ink-2')} onClick={() => props.onOpen(row.id)}>
          <div className={clamp}>{row.expected ?? dash}</div>
        </div>
      )}
      {row.cells.map((cell, index) => (
        <div
          role="cell"
          key={index}
          className={clsx(text, 'border-l border-line')}
          onClick={() => props.onOpen(row.id)}
        >
          <Output cell={cell} clamp={clamp} />
        </div>
      ))}
      {metrics.flatMap((metric) =>
        row.cells.map((cell, index) => (
          <Score
            key={`${metric.key}-${index}`}
            metric={metric}
            cell={cell}
            first={row.cells[0] ?? null}
            index={index}
            compact={density === 'compact'}
            background={background}
          />
        )),
      )}
    </div>
  );
});

function Output({ cell, clamp }: { cell: ComparisonCell | null; clamp: string }) {
  if (!cell) return <span className="text-ink-3 italic">no run</span>;
  return (
    <div className={clamp}>
      {cell.error !== null && (
        <span className="mr-1.5 text-fail">
          <TriangleAlert size={12} aria-hidden="true" className="mr-1 inline align-[-2px]" />
          {cell.error}
        </span>
      )}
      {cell.runCount > 1 && (
        <span className="mr-1.5 rounded bg-raised px-1 text-2xs text-ink-2">1 of {cell.runCount} runs</span>
      )}
      {cell.output ?? (cell.error === null && <span className="text-ink-3 italic">no output</span>)}
    </div>
  );
}

function Score({
  metric,
  cell,
  first,
  index,
  compact,
  background,
}: {
  metric: MetricView;
  cell: ComparisonCell | null;
  first: ComparisonCell | null;
  index: number;
  compact: boolean;
  background: string;
}) {
  const value = metricValue(cell, metric.key);
  const delta = index === 0 || metric.draft ? null : difference(value, metricValue(first, metric.key));
  const verdict =
    delta === null ? null : verdictOf(delta, metric.lowerIsBetter, metric.unit === 'seconds' ? 'seconds' : 'score');
  const moved = verdict === 'better' || verdict === 'worse';
  const tint = moved ? verdictTint(verdict) : background;
  const label = cell?.labels[metric.key];
  const text = value === null ? (label ?? dash) : metric.unit === 'seconds' ? formatSeconds(value) : formatScore(value);
  const arrow = delta === null || !moved ? '' : delta > 0 ? '▲' : '▼';
  const change =
    delta === null || !moved
      ? ''
      : metric.unit === 'seconds'
        ? `${delta > 0 ? '+' : '−'}${formatSeconds(Math.abs(delta))}`
        : formatDelta(delta, 2);
  return (
    <div
      role="cell"
      title={change ? `${text}, ${change}: ${verdict}` : undefined}
      className={clsx(
        'tabular min-w-0 px-2 py-1.5 text-right text-xs leading-5',
        tint,
        index === 0 && 'border-l border-line-strong',
        verdict === 'better' && 'text-better',
        verdict === 'worse' && 'text-worse',
        value === null && (label === undefined ? 'text-ink-3' : 'text-ink-2'),
      )}
    >
      <span className="flex items-baseline justify-end gap-1">
        <span className={clsx('truncate', moved && 'font-medium')}>{text}</span>
        {compact && arrow && <span className="text-2xs">{arrow}</span>}
      </span>
      {!compact && change && (
        <span className="flex items-baseline justify-end gap-1 text-2xs whitespace-nowrap">
          <span aria-hidden="true">{arrow}</span> {change}
        </span>
      )}
      {moved && <span className="sr-only">{verdict}</span>}
    </div>
  );
}

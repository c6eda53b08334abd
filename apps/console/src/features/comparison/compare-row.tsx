import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import { dash, formatScore, formatScoreChange, movementOf } from '@heddle/comparison-text';
import { frozenInputs, lineClamp } from './compare-layout';
import type { Density } from './compare-search';
import type { MetricView } from './comparison-metrics';
import { metricValue, type ComparisonCell, type ComparisonRow } from './comparison-rows';
import { difference, movementStyles } from './metric-change';
import type { ShownMetric } from './use-shown-metrics';

interface Props {
  id: string;
  /** Position in the view, from 1. */
  number: number;
  /** Undefined until it is loaded. */
  row: ComparisonRow | undefined;
  top: number;
  height: number;
  template: CSSProperties;
  /** Metrics in view. */
  metrics: readonly ShownMetric[];
  experimentCount: number;
  density: Density;
  open: boolean;
  isTabStop: boolean;
  /** The panel is open and shows the expected outputs, so their column is hidden. */
  narrow: boolean;
  onFocus: (id: string) => void;
  onOpen: (id: string) => void;
}

export const CompareRow = memo(function CompareRow(props: Props) {
  const { id, number, row, open } = props;
  // Cells that stay in view cover the others.
  const frozen = open ? 'bg-accent-tint' : 'bg-surface group-hover:bg-hover';
  return (
    <div
      role="row"
      aria-rowindex={number + 1}
      aria-current={open ? 'true' : undefined}
      className={clsx(
        'group absolute inset-x-0 grid border-b border-line',
        open ? 'bg-accent-tint' : 'bg-surface hover:bg-hover',
      )}
      style={{ ...props.template, height: props.height, transform: `translateY(${props.top}px)` }}
    >
      <div role="cell" className={clsx('sticky left-0 z-10 px-2 py-1.5', frozen)}>
        {/* A click anywhere on the row opens the panel; this button is for the keyboard. */}
        <button
          type="button"
          data-row={id}
          tabIndex={props.isTabStop ? 0 : -1}
          aria-label={`Open row ${number}`}
          aria-expanded={open}
          onFocus={() => props.onFocus(id)}
          onClick={() => props.onOpen(id)}
          className="tabular min-h-6 min-w-6 rounded text-2xs leading-5 text-ink-3 hover:text-ink"
        >
          {number}
        </button>
      </div>
      {row ? <Contents {...props} row={row} frozen={frozen} /> : <Awaited {...props} frozen={frozen} />}
    </div>
  );
});

/** Placeholder bars of a row that is not loaded yet. */
function Awaited({ narrow, experimentCount, frozen }: Props & { frozen: string }) {
  const bars = (narrow ? 1 : 2) + experimentCount;
  return Array.from({ length: bars }, (_, index) => (
    <div role="cell" key={index} className={clsx('px-2.5 py-3', index === 0 && [frozen, frozenInputs])}>
      <span className="sr-only">Loading</span>
      <div className="h-2.5 rounded bg-raised" style={{ width: `${45 + ((index * 17) % 40)}%` }} />
    </div>
  ));
}

function Contents({ row, frozen, density, metrics, narrow, onOpen }: Props & { row: ComparisonRow; frozen: string }) {
  const text = 'min-w-0 px-2.5 py-1.5 text-xs leading-5';
  const clamp = clsx('wrap-anywhere whitespace-pre-line', lineClamp[density]);
  const open = () => onOpen(row.id);
  return (
    <>
      <div role="cell" className={clsx(text, frozen, frozenInputs)} onClick={open}>
        <div className={clamp}>{row.inputs}</div>
      </div>
      {!narrow && (
        <div role="cell" className={clsx(text, 'text-ink-2')} onClick={open}>
          <div className={clamp}>{row.expected ?? dash}</div>
        </div>
      )}
      {row.cells.map((cell, index) => (
        <div role="cell" key={index} className={clsx(text, 'border-l border-line')} onClick={open}>
          <Output cell={cell} clamp={clamp} />
        </div>
      ))}
      {metrics.flatMap(({ metric, column }) =>
        row.cells.map((cell, index) => (
          <Score
            key={`${metric.key}-${index}`}
            column={column + index}
            metric={metric}
            cell={cell}
            first={row.cells[0] ?? null}
            index={index}
            compact={density === 'compact'}
          />
        )),
      )}
    </>
  );
}

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
  column,
  metric,
  cell,
  first,
  index,
  compact,
}: {
  /** Column of the grid, from 1. */
  column: number;
  metric: MetricView;
  cell: ComparisonCell | null;
  first: ComparisonCell | null;
  index: number;
  compact: boolean;
}) {
  const value = metricValue(cell, metric.key);
  const labels = cell?.labels[metric.key];
  if (metric.unit === 'label') {
    const before = first?.labels[metric.key];
    return <CategoryCell column={column} labels={labels} before={before} index={index} />;
  }
  const delta = index === 0 || metric.draft ? null : difference(value, metricValue(first, metric.key));
  const movement = delta === null ? 'same' : movementOf(delta, metric.direction);
  const moved = delta !== null && movement !== 'same';
  const judged = movement === 'better' || movement === 'worse';
  const text = value === null ? (labels?.join(', ') ?? dash) : formatScore(value, metric.style);
  const arrow = moved && (delta > 0 ? '▲' : '▼');
  const change = moved && formatScoreChange(delta, metric.style);
  // An image has its words without an element of their own: a screen of rows has a thousand cells.
  const mark = judged ? (
    <span role="img" aria-label={movementStyles[movement].words}>
      {arrow}
    </span>
  ) : (
    <span aria-hidden="true">{arrow}</span>
  );
  return (
    <div
      role="cell"
      aria-colindex={column}
      style={{ gridColumn: column }}
      title={change ? `${text}, ${change}: ${movementStyles[movement].words}` : undefined}
      className={clsx(
        'tabular min-w-0 truncate px-2 py-1.5 text-right text-xs leading-5',
        judged && movementStyles[movement].tint,
        index === 0 && 'border-l border-line-strong',
        judged && movementStyles[movement].text,
        moved && 'font-medium',
        value === null && 'text-ink-3',
      )}
    >
      {text}
      {compact && change && <span className="text-2xs"> {mark}</span>}
      {!compact && change && (
        <span className={clsx('block text-2xs font-normal', !judged && 'text-ink-2')}>
          {mark} {change}
        </span>
      )}
    </div>
  );
}

/** Category of the row, marked if the first experiment has another. */
function CategoryCell({
  column,
  labels,
  before,
  index,
}: {
  column: number;
  labels: readonly string[] | undefined;
  before: readonly string[] | undefined;
  index: number;
}) {
  const text = labels?.join(', ') ?? dash;
  const moved = index > 0 && labels !== undefined && before !== undefined && before.join(', ') !== text;
  return (
    <div
      role="cell"
      aria-colindex={column}
      style={{ gridColumn: column }}
      title={moved ? `${before.join(', ')} → ${text}` : text}
      className={clsx(
        'min-w-0 px-2 py-1.5 text-xs leading-5',
        moved && 'bg-raised font-medium',
        index === 0 && 'border-l border-line-strong',
        labels === undefined ? 'text-ink-3' : 'text-ink-2',
      )}
    >
      <span className="line-clamp-1 wrap-anywhere">{text}</span>
      {moved && <span className="sr-only">another category</span>}
    </div>
  );
}

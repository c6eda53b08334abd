import { clsx } from 'clsx';
import { formatCompact, formatCount } from '@heddle/comparison-text';
import { letterFor } from '../../ui/experiment-badge';
import { movementStyles } from './metric-change';
import { isFilteredBy, type RowFilter } from './row-order';

/** Number of examples that moved one way; a click shows only these rows. */
export function ChangeFilter({
  count,
  wanted,
  label,
  short = false,
  filter,
  onFilter,
}: {
  count: number;
  wanted: RowFilter & { kind: 'change' };
  label: string;
  /** Shows a sign instead of the word. */
  short?: boolean;
  filter: RowFilter | undefined;
  onFilter: (filter: RowFilter) => void;
}) {
  const { words, sign, text, tint } = movementStyles[wanted.movement];
  const pressed = isFilteredBy(filter, wanted);
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={count === 0 && !pressed}
      onClick={() => onFilter(wanted)}
      title={`Show only these ${formatCount(count)} rows`}
      aria-label={
        short
          ? `${formatCompact(count)} rows ${words} in ${label}; show only these`
          : `${formatCompact(count)} ${words} in ${label} of ${letterFor(wanted.experiment)}; show only these rows`
      }
      className={clsx(
        'tabular inline-flex min-h-6 min-w-6 items-center justify-center gap-0.5 rounded px-0.5 text-2xs disabled:text-ink-3',
        count > 0 && text,
        count > 0 && !short && 'underline decoration-dotted underline-offset-2',
        pressed ? `${tint} outline-1` : 'hover:bg-hover',
      )}
    >
      {short && <span aria-hidden="true">{sign}</span>}
      {formatCompact(count)}
      {!short && ` ${words}`}
    </button>
  );
}

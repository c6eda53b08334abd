import { clsx } from 'clsx';
import { formatChange, type NumberStyle, type Way } from '@heddle/comparison-text';
import { ways, type Change } from './metric-change';

/** `▲ +0.120`: arrow and sign show up or down; colour and a hidden word tell better from worse. */
export function ChangeMark({
  delta,
  way,
  style,
  format = formatChange,
}: {
  delta: number;
  way: Way;
  style: NumberStyle;
  format?: typeof formatChange;
}) {
  const judged = way === 'better' || way === 'worse';
  return (
    <span
      className={clsx('tabular inline-flex items-center gap-1 text-2xs font-medium whitespace-nowrap', ways[way].text)}
    >
      {way !== 'same' && <span aria-hidden="true">{delta > 0 ? '▲' : '▼'}</span>}
      {way === 'same' ? '±0' : format(delta, style)}
      {judged && <span className="sr-only">{ways[way].words}</span>}
    </span>
  );
}

/** Bar of the shares of better, equal and worse rows, which numbers beside it repeat. */
export function ChangeBar({ changes }: { changes: readonly Change[] }) {
  const [first, second, same] = changes;
  return (
    <span className="flex h-1 gap-px overflow-hidden rounded-full" aria-hidden="true">
      {[first, same, second].map(
        (change) =>
          change &&
          change.count > 0 && (
            <span
              key={change.way}
              className={clsx(ways[change.way].bar, change.way !== 'same' && 'min-w-1')}
              style={{ flexGrow: change.count }}
            />
          ),
      )}
    </span>
  );
}

import { clsx } from 'clsx';
import { formatChange, type NumberStyle, type Movement } from '@heddle/comparison-text';
import { movementStyles, type Change } from './metric-change';

/** `▲ +0.120`: arrow and sign show up or down; colour and a hidden word tell better from worse. */
export function ChangeMark({
  delta,
  movement,
  style,
  format = formatChange,
}: {
  delta: number;
  movement: Movement;
  style: NumberStyle;
  format?: typeof formatChange;
}) {
  const judged = movement === 'better' || movement === 'worse';
  return (
    <span
      className={clsx(
        'tabular inline-flex items-center gap-1 text-2xs font-medium whitespace-nowrap',
        movementStyles[movement].text,
      )}
    >
      {movement !== 'same' && <span aria-hidden="true">{delta > 0 ? '▲' : '▼'}</span>}
      {movement === 'same' ? '±0' : format(delta, style)}
      {judged && <span className="sr-only">{movementStyles[movement].words}</span>}
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
              key={change.movement}
              className={clsx(movementStyles[change.movement].bar, change.movement !== 'same' && 'min-w-1')}
              style={{ flexGrow: change.count }}
            />
          ),
      )}
    </span>
  );
}

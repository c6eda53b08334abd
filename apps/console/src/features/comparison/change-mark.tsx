import { clsx } from 'clsx';
import { formatDelta, formatSeconds } from '../../ui/format';
import { signedChange, verdictOf, type ChangeCounts, type Verdict } from './metric-change';

const colours: Record<Verdict, string> = { better: 'text-better', worse: 'text-worse', same: 'text-ink-3' };
const tints: Record<Verdict, string> = { better: 'bg-better-tint', worse: 'bg-worse-tint', same: '' };
const words: Record<Verdict, string> = { better: 'better', worse: 'worse', same: 'the same' };

export function verdictTint(verdict: Verdict | null): string {
  return verdict ? tints[verdict] : '';
}

/** `▲ +0.12`: the arrow says up or down, the sign repeats it, the colour says better or worse, and so does a word. */
export function ChangeMark({
  delta,
  lowerIsBetter,
  unit,
  exact = false,
}: {
  delta: number;
  lowerIsBetter: boolean;
  unit: 'score' | 'seconds';
  /** To four places, where its interval stands beside it. */
  exact?: boolean;
}) {
  const verdict = verdictOf(delta, lowerIsBetter, unit);
  const sign = delta > 0 ? '+' : '−';
  const text =
    verdict === 'same'
      ? '±0'
      : exact
        ? signedChange(delta, unit)
        : unit === 'seconds'
          ? `${sign}${formatSeconds(Math.abs(delta))}`
          : formatDelta(delta, 2);
  return (
    <span
      className={clsx(
        'tabular inline-flex items-center gap-1 text-2xs font-medium whitespace-nowrap',
        colours[verdict],
      )}
    >
      {verdict !== 'same' && <span aria-hidden="true">{delta > 0 ? '▲' : '▼'}</span>}
      {text}
      <span className="sr-only">{words[verdict]}</span>
    </span>
  );
}

/** How the rows divide: improved, equal, regressed. The numbers beside it say the same. */
export function ChangeBar({ changes }: { changes: ChangeCounts }) {
  const total = changes.better + changes.worse + changes.same;
  if (total === 0) return null;
  return (
    <span className="flex h-1 gap-px overflow-hidden rounded-full" aria-hidden="true">
      {changes.better > 0 && <span className="min-w-1 bg-better" style={{ flexGrow: changes.better }} />}
      {changes.same > 0 && <span className="bg-line-strong" style={{ flexGrow: changes.same }} />}
      {changes.worse > 0 && <span className="min-w-1 bg-worse" style={{ flexGrow: changes.worse }} />}
    </span>
  );
}

import { clsx } from 'clsx';
import { verdictWords } from '@heddle/comparison-text';
import { ExperimentBadge, letterFor } from '../../ui/experiment-badge';
import type { MetricView } from './comparison-metrics';
import { movementStyles } from './metric-change';
import { verdictsOf } from './metric-verdict';

/** One line per experiment: its improvements and regressions against the first. */
export function VerdictLine({
  metrics,
  experiments,
  isPending,
}: {
  metrics: readonly MetricView[];
  experiments: number;
  /** Keeps its space. */
  isPending: boolean;
}) {
  const lines = Array.from({ length: experiments - 1 }, (_, at) => ({
    index: at + 1,
    found: verdictsOf(metrics, at + 1),
  }));
  if (!isPending && lines.every(({ found }) => found.length === 0)) return null;
  return (
    <ul aria-label="Verdicts" className="grid gap-0.5 text-xs text-ink-2">
      {lines.map(({ index, found }) => (
        <li key={index} className="flex min-h-4 min-w-0 items-start gap-2">
          <ExperimentBadge index={index} size="sm" />
          <span className="sr-only">{`against ${letterFor(0)}: `}</span>
          <span className="flex min-w-0 flex-wrap gap-x-3">
            {found.map(({ verdict, labels }) => {
              const { words, sign, movement } = verdictWords[verdict];
              const named = movement === 'better' || movement === 'worse' || verdict === 'changed';
              return (
                <span key={verdict} className="min-w-0 wrap-anywhere" title={labels.join(', ')}>
                  <span className={clsx('font-medium', movementStyles[movement].text)}>
                    <span aria-hidden="true">{sign}</span> {labels.length} {words}
                  </span>
                  {named && <>: {labels.join(', ')}</>}
                </span>
              );
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}

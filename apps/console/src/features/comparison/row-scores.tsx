import {
  dash,
  formatScore,
  formatScoreChange,
  numberStyle,
  type NumberStyle,
  movementOf,
} from '@heddle/comparison-text';
import { ExperimentBadge } from '../../ui/experiment-badge';
import { readableText } from '../../ui/readable-value';
import type { Experiment } from '../datasets/datasets.queries';
import { ChangeMark } from './change-mark';
import type { MetricView } from './comparison-metrics';
import { buildCell, type ComparedExample } from './comparison-rows';
import { difference } from './metric-change';

/** Scores of the row by feedback key, with differences to the first experiment and full comments. */
export function RowScores({
  example,
  experiments,
  metrics,
}: {
  example: ComparedExample;
  experiments: readonly Experiment[];
  metrics: readonly MetricView[];
}) {
  const keys = [...new Set(example.runs.flatMap((run) => run.feedbacks.map((feedback) => feedback.key)))].sort();
  if (keys.length === 0) return <p className="text-xs text-ink-3">No feedback on this row.</p>;
  const runsOf = (id: string) => example.runs.filter((run) => run.session_id === id);
  const cells = experiments.map((experiment) => buildCell(runsOf(experiment.id)));
  return (
    <table className="w-full text-xs">
      <thead>
        <tr className="text-left text-2xs text-ink-3">
          <th scope="col" className="py-1 pr-3 font-medium">
            Metric
          </th>
          {experiments.map((experiment, index) => (
            <th key={experiment.id} scope="col" className="py-1 pr-3 font-medium">
              <ExperimentBadge index={index} size="sm" />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => {
          const metric = metrics.find((one) => one.key === key);
          const comparable = metric !== undefined && !metric.draft;
          const style =
            metric?.style ??
            numberStyle(
              key,
              cells.map((cell) => cell?.scores[key]),
            );
          return (
            <tr key={key} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-3 text-left font-medium">
                {key}
              </th>
              {experiments.map((experiment, index) => {
                const score = cells[index]?.scores[key] ?? null;
                const delta = index === 0 || !comparable ? null : difference(score, cells[0]?.scores[key] ?? null);
                return (
                  <td key={experiment.id} className="py-1.5 pr-3">
                    <span className="tabular flex items-baseline gap-2">
                      <span className="wrap-anywhere">{scoreText(score, cells[index]?.labels[key], style)}</span>
                      {delta !== null && comparable && (
                        <ChangeMark
                          delta={delta}
                          movement={movementOf(delta, metric.direction)}
                          style={style}
                          format={formatScoreChange}
                        />
                      )}
                    </span>
                    <Remarks runs={runsOf(experiment.id)} feedbackKey={key} />
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function scoreText(score: number | null, labels: readonly string[] | undefined, style: NumberStyle): string {
  const label = labels?.join(', ');
  if (score === null) return label ?? dash;
  return label === undefined ? formatScore(score, style) : `${formatScore(score, style)} · ${label}`;
}

function Remarks({ runs, feedbackKey }: { runs: ComparedExample['runs']; feedbackKey: string }) {
  const given = runs.flatMap((run) => run.feedbacks).filter((feedback) => feedback.key === feedbackKey);
  return given.map((feedback) => (
    <div key={feedback.id} className="mt-0.5 grid gap-0.5 text-2xs text-ink-2">
      {feedback.comment && <p className="wrap-anywhere whitespace-pre-wrap">{feedback.comment}</p>}
      {feedback.correction !== null && feedback.correction !== undefined && (
        <p className="wrap-anywhere">
          <span className="text-ink-3">Correction:</span> {readableText(feedback.correction)}
        </p>
      )}
    </div>
  ));
}

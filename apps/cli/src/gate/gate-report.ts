import type { ComparisonSummary } from '../api/wire-types.js';
import type { MetricRow } from '../comparison/metric-rows.js';
import type { Check, Outcome } from './decide-gate.js';

interface Named {
  id: string;
  name: string;
  url: string;
}

interface RegressedExample {
  metric: string;
  exampleId: string;
  url: string;
}

export interface CandidateReport {
  candidate: Named;
  outcome: Outcome;
  checks: Check[];
  /** Page with both experiments side by side. */
  url: string;
  coverageLine: string;
  rows: MetricRow[];
  hasStatistics: boolean;
  summary: ComparisonSummary;
  regressedExamples: RegressedExample[];
}

/** Findings of the gate, the source of every output format. */
export interface GateReport {
  outcome: Outcome;
  dataset: { id: string; name: string };
  baseline: Named;
  candidates: CandidateReport[];
}

export const outcomeWords: Record<Outcome, string> = {
  passed: 'Passed',
  failed: 'Regression',
  undecided: 'Undecided',
};

/** Title of the list of regressed examples; if the candidate passed, it says that the rules allow them. */
export const regressedTitle = (outcome: Outcome) =>
  outcome === 'passed' ? 'Worse than in the baseline, within the rules' : 'Worse than in the baseline';

/** `max_regressions (correctness)`. */
export const nameOf = ({ rule, metric }: Pick<Check, 'rule' | 'metric'>) =>
  metric === null ? rule : `${rule} (${metric})`;

/** Output for programs, with the names of the rules file and of the API. */
export function toJson(report: GateReport, exitCode: number): string {
  const { outcome, dataset, baseline, candidates } = report;
  const document = {
    verdict: outcome,
    exit_code: exitCode,
    dataset,
    baseline,
    candidates: candidates.map((one) => ({
      ...one.candidate,
      verdict: one.outcome,
      checks: one.checks,
      compare_url: one.url,
      comparison: one.summary,
      regressed_examples: one.regressedExamples.map(({ metric, exampleId, url }) => ({
        metric,
        example_id: exampleId,
        url,
      })),
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

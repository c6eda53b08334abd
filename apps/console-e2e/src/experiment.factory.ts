import { randomUUID } from 'node:crypto';
import type { ExperimentsSchemas } from '@heddle/client-experiments';

const startMs = Date.UTC(2026, 0, 5, 10, 0, 0);
const at = (seconds: number) => new Date(startMs + seconds * 1_000).toISOString();

/** Ten capitals: every experiment answers the same questions, so its rows align. */
const capitals: readonly [string, string][] = [
  ['France', 'Paris'],
  ['Japan', 'Tokyo'],
  ['Kenya', 'Nairobi'],
  ['Peru', 'Lima'],
  ['Norway', 'Oslo'],
  ['Canada', 'Ottawa'],
  ['Egypt', 'Cairo'],
  ['Chile', 'Santiago'],
  ['Latvia', 'Riga'],
  ['Ghana', 'Accra'],
];

export const exampleIds = capitals.map(() => randomUUID());

interface ExperimentPlan {
  name: string;
  datasetName: string;
  /** Rows that are answered wrongly. */
  wrong: readonly number[];
  /** Rows that fail. */
  failed?: readonly number[];
  latencySeconds: number;
  f1: number;
}

export function buildUpload(plan: ExperimentPlan): ExperimentsSchemas['UploadExperiment'] {
  return {
    experiment_name: plan.name,
    dataset_name: plan.datasetName,
    dataset_description: 'Capitals of ten countries',
    experiment_start_time: at(0),
    experiment_end_time: at(3_600),
    summary_experiment_scores: [{ key: 'f1', score: plan.f1 }],
    results: capitals.map(([country, capital], index) => {
      const failed = plan.failed?.includes(index) ?? false;
      const wrong = plan.wrong.includes(index);
      return {
        row_id: exampleIds[index] ?? '',
        inputs: { question: `What is the capital of ${country}?` },
        expected_outputs: { answer: `The capital of ${country} is ${capital}.` },
        ...(failed
          ? { error: 'TimeoutError: the model did not answer' }
          : { actual_outputs: { answer: `The capital of ${country} is ${wrong ? 'Atlantis' : capital}.` } }),
        evaluation_scores: failed
          ? []
          : [{ key: 'correctness', score: wrong ? 0 : 1, ...(wrong ? { comment: 'Not a real city.' } : {}) }],
        run_metadata: { model: 'loom-large', cost: { cents: 2 }, banner: '<b>draft</b>' },
        start_time: at(index * 60),
        end_time: at(index * 60 + plan.latencySeconds),
      };
    }),
  };
}

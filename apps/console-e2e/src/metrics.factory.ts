import { randomUUID } from 'node:crypto';
import type { ExperimentsSchemas } from '@heddle/client-experiments';

const startMs = Date.UTC(2026, 0, 5, 10, 0, 0);
const at = (seconds: number) => new Date(startMs + seconds * 1_000).toISOString();

const rows = 40;
const rowIds = Array.from({ length: rows }, () => randomUUID());
const tones = [
  'polite and to the point, with a source',
  'polite, but evasive',
  'curt',
  'refuses without a reason',
  'off topic',
  'another language than the question',
];

/** Deterministic noise from -0.5 to 0.5. */
const noise = (row: number, salt: number) => {
  const x = Math.sin(row * 12.9898 + salt * 78.233) * 43758.5453;
  return x - Math.floor(x) - 0.5;
};

/** A support agent with ten metrics; its second version improves some and regresses others. */
export function buildMetrics(
  name: string,
  datasetName: string,
  version: number,
): ExperimentsSchemas['UploadExperiment'] {
  const score = (key: string, value: number) => ({ key, score: value });
  return {
    experiment_name: name,
    dataset_name: datasetName,
    experiment_start_time: at(0),
    experiment_end_time: at(3_600),
    summary_experiment_scores: [score('macro_f1', 0.71 + version * 0.05)],
    results: rowIds.map((row_id, row) => ({
      row_id,
      inputs: { question: `Question ${row + 1}: how do I return an order that arrived damaged?` },
      expected_outputs: { answer: 'Open the order, choose "Return", and send it within 30 days.' },
      actual_outputs: { answer: `Version ${version + 1} says: open the order and choose "Return" (${row}).` },
      evaluation_scores: [
        score('correctness', noise(row, 1) + version * 0.3 > 0 ? 1 : 0),
        score('helpfulness', Math.round((3.4 + noise(row, 2 + version) + version * 0.4) * 10) / 10),
        score('cost_usd', 0.0019 + version * 0.0045 + noise(row, 3 + version) * 0.0004),
        score('toxicity', 0.02 + version * 0.05 + noise(row, 4 + version) * 0.02),
        score('judge_tokens', Math.round(394 + version * 1610 + noise(row, 5) * 120)),
        score('retrieval_latency_ms', 965 + version * 240 + noise(row, 6 + version) * 90),
        score('brevity_ratio', 0.8 - version * 0.15 + noise(row, 7 + version) * 0.1),
        score('answer_length', Math.round(420 - version * 95 + noise(row, 8 + version) * 60)),
        {
          key: 'tone of voice',
          value: tones[Math.floor((noise(row, 9 + version) + 0.5) ** (1 + version) * tones.length)],
        },
        { key: 'refused', value: noise(row, 11 + version) > 0.3 ? 'yes' : 'no' },
      ],
      start_time: at(row * 60),
      end_time: at(row * 60 + 0.97 + version * 0.87 + noise(row, 12 + version) * 0.2),
    })),
  };
}

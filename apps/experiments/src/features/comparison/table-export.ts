import type { ComparedExample, ComparedRun } from './compared-rows.service.js';

export type TableLayout = 'long' | 'wide';

/** Experiments and metrics of a table. */
export interface TableHead {
  baselineId: string;
  experiments: readonly { id: string; name: string }[];
  /** Feedback keys. */
  keys: readonly string[];
}

/** Runs of an experiment on one example; latency, tokens and scores are means over repetitions. */
interface Cell {
  sessionId: string;
  experiment: string;
  runs: number;
  error: string | null;
  latency: number | null;
  totalTokens: number | null;
  outputs: (object | null)[];
  changed: boolean;
  scores: Map<string, number>;
}

type Value = string | number | boolean | null | object;

export const longColumns = [
  'example_id',
  'session_id',
  'experiment',
  'metric',
  'score',
  'delta',
  'runs',
  'error',
  'latency',
  'total_tokens',
  'example_changed',
] as const;

/** One line per experiment and metric, also where a score is missing; one per experiment if there is no metric. */
export function longLines(row: ComparedExample, head: TableHead): Value[][] {
  const cells = cellsOf(row, head);
  const baseline = cells.find(({ sessionId }) => sessionId === head.baselineId);
  const keys: readonly (string | null)[] = head.keys.length > 0 ? head.keys : [null];
  return cells.flatMap((cell) =>
    keys.map((key) => {
      const score = key === null ? null : (cell.scores.get(key) ?? null);
      const base = key === null || cell === baseline ? null : (baseline?.scores.get(key) ?? null);
      return [
        row.example.id,
        cell.sessionId,
        cell.experiment,
        key,
        score,
        score === null || base === null ? null : score - base,
        cell.runs,
        cell.error,
        cell.latency,
        cell.totalTokens,
        cell.changed,
      ];
    }),
  );
}

export function wideColumns({ experiments, keys }: TableHead): string[] {
  const ofExperiment = [
    'outputs',
    'error',
    'latency',
    'total_tokens',
    'example_changed',
    ...keys.map((key) => `score ${key}`),
  ];
  return [
    'example_id',
    'inputs',
    'reference_outputs',
    ...experiments.flatMap(({ name }) => ofExperiment.map((column) => `${name}: ${column}`)),
  ];
}

export function wideLine(row: ComparedExample, head: TableHead): Value[] {
  return [
    row.example.id,
    row.example.inputs,
    row.example.outputs,
    ...cellsOf(row, head).flatMap(({ outputs, error, latency, totalTokens, changed, scores }) => [
      outputs.length > 1 ? outputs : (outputs[0] ?? null),
      error,
      latency,
      totalTokens,
      changed,
      ...head.keys.map((key) => scores.get(key) ?? null),
    ]),
  ];
}

/** One line of JSON for each example, with an object for each experiment. */
export function wideObject(row: ComparedExample, head: TableHead): object {
  return {
    example_id: row.example.id,
    inputs: row.example.inputs,
    reference_outputs: row.example.outputs,
    experiments: cellsOf(row, head).map((cell) => ({
      session_id: cell.sessionId,
      experiment: cell.experiment,
      runs: cell.runs,
      outputs: cell.outputs,
      error: cell.error,
      latency: cell.latency,
      total_tokens: cell.totalTokens,
      example_changed: cell.changed,
      scores: Object.fromEntries(cell.scores),
    })),
  };
}

function cellsOf({ runs }: ComparedExample, { experiments }: TableHead): Cell[] {
  return experiments.map(({ id, name }) => {
    const mine = runs.filter(({ report }) => report.run.sessionId === id);
    return {
      sessionId: id,
      experiment: name,
      runs: mine.length,
      error: mine.find(({ report }) => report.run.error !== null)?.report.run.error ?? null,
      latency: meanOf(mine.map(latencyOf)),
      totalTokens: meanOf(mine.map(({ report }) => report.run.totalTokens)),
      outputs: mine.map(({ report }) => report.run.outputs),
      changed: mine.some(({ report }) => report.run.exampleChanged),
      scores: scoresOf(mine),
    };
  });
}

function scoresOf(runs: readonly ComparedRun[]): Map<string, number> {
  const byKey = new Map<string, number[]>();
  for (const { key, score } of runs.flatMap(({ feedback }) => feedback)) {
    if (score !== null) byKey.set(key, [...(byKey.get(key) ?? []), score]);
  }
  return new Map(Array.from(byKey, ([key, scores]) => [key, meanOf(scores) as number]));
}

/** Duration of the run in seconds; null without an end. */
function latencyOf({ report: { run } }: ComparedRun): number | null {
  return run.endTime === null ? null : (Date.parse(run.endTime) - Date.parse(run.startTime)) / 1000;
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

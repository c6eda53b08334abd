import { isObject } from '@heddle/project-files';
import { UsageError } from '../contract/errors.js';
import {
  truncated,
  feedbackOf,
  type JsonObject,
  later,
  numbered,
  numberIn,
  textOf,
  timeOf,
  withoutEmpty,
} from './fields.js';
import { rowIdOf } from './row-ids.js';
import type { UploadFeedback, UploadHeader, UploadRow } from './upload-source.js';

export const isInspect = (value: unknown): boolean =>
  isObject(value) && isObject(value.eval) && typeof value.eval.task === 'string';

/** Grades of the scorers: correct, partial, incorrect, no answer. */
const grades: Record<string, number> = { C: 1, P: 0.5, I: 0, N: 0, true: 1, false: 0, yes: 1, no: 0 };

/** Log without its samples. */
export interface InspectLog {
  header: Partial<UploadHeader>;
  rowOf: (sample: JsonObject) => UploadRow;
}

export function readInspectHeader(log: JsonObject, file: string, uploadedTo?: string): InspectLog {
  const spec = isObject(log.eval) ? log.eval : {};
  const stats = isObject(log.stats) ? log.stats : {};
  const dataset = isObject(spec.dataset) ? spec.dataset : {};
  const revision = isObject(spec.revision) ? spec.revision : {};
  const task = textOf(spec.task);
  if (!task) throw new UsageError(`${file}: eval.task is missing`);
  const start = timeOf(stats.started_at) ?? timeOf(spec.created);
  if (!start) throw new UsageError(`${file}: eval.created is missing`);
  const end = timeOf(stats.completed_at) ?? start;
  const datasetName = textOf(dataset.name) ?? task;
  const id = textOf(spec.eval_id) ?? textOf(spec.run_id) ?? start;
  return {
    header: {
      experiment_name: [task, textOf(spec.model) ?? 'model', id].join(', '),
      dataset_name: datasetName,
      experiment_start_time: start,
      experiment_end_time: end > start ? end : start,
      experiment_metadata: withoutEmpty({
        source: 'inspect',
        task,
        model: spec.model,
        task_args: spec.task_args,
        tags: spec.tags,
        solver: spec.solver,
        git_commit: revision.commit,
        status: log.status,
        eval_id: spec.eval_id,
        run_id: spec.run_id,
        model_usage: stats.model_usage,
      }),
      summary_experiment_scores: summaryScores(log.results),
    },
    rowOf: (sample) => rowOf(sample, { task, start, dataset: uploadedTo ?? datasetName }),
  };
}

/** `accuracy` of the scorer `match` is `match/accuracy`. */
function summaryScores(results: unknown): UploadFeedback[] {
  const scores = isObject(results) && Array.isArray(results.scores) ? results.scores.filter(isObject) : [];
  return numbered(
    scores.flatMap(({ name, scorer, reducer, metrics }) =>
      Object.entries(isObject(metrics) ? metrics : {}).flatMap(([metric, value]) => {
        const score = isObject(value) ? numberIn(value.value) : undefined;
        const key = [textOf(name) ?? textOf(scorer), textOf(reducer), metric].filter(Boolean).join('/');
        return score === undefined ? [] : [feedbackOf(key, { score })];
      }),
    ),
  );
}

function rowOf(
  sample: JsonObject,
  { task, start, dataset }: { task: string; start: string; dataset: string },
): UploadRow {
  const attachments = isObject(sample.attachments) ? sample.attachments : {};
  const resolved = <T>(value: T): T => resolve(value, attachments);
  const output = isObject(sample.output) ? sample.output : {};
  const error = isObject(sample.error) ? textOf(sample.error.message) : textOf(sample.error);
  const began = timeOf(sample.started_at) ?? start;
  const seconds = Math.max(numberIn(sample.total_time) ?? numberIn(output.time) ?? 0, 0);
  const ended = timeOf(sample.completed_at) ?? later(began, seconds * 1000);
  return withoutEmpty({
    // Epochs of a sample are repetitions of the same case.
    row_id: rowIdOf(dataset, task, sample.id),
    inputs: resolved(withoutEmpty({ input: sample.input ?? null, choices: sample.choices })) as JsonObject,
    expected_outputs: sample.target === undefined ? undefined : { target: resolved(sample.target) },
    actual_outputs: resolved(withoutEmpty({ output: completionOf(output), stop_reason: stopReasonOf(output) })),
    evaluation_scores: scoresOf(sample, resolved),
    start_time: began,
    end_time: ended > began ? ended : began,
    run_name: truncated(`${task} ${String(sample.id)}`, 500),
    error,
    run_metadata: withoutEmpty({
      ...(isObject(sample.metadata) ? resolved(sample.metadata) : {}),
      sample_id: sample.id,
      epoch: sample.epoch,
      model_usage: sample.model_usage,
      working_time: sample.working_time,
      limit: isObject(sample.limit) ? sample.limit.type : sample.limit,
    }),
  });
}

/** Resolves long texts, which a sample stores once as attachments. */
function resolve<T>(value: T, attachments: JsonObject): T {
  if (typeof value === 'string') {
    const name = /^attachment:\/\/(.+)$/.exec(value)?.[1];
    return name !== undefined && name in attachments ? (attachments[name] as T) : value;
  }
  if (Array.isArray(value)) return value.map((one: unknown) => resolve(one, attachments)) as T;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(one, attachments)])) as T;
}

const choiceOf = (output: JsonObject) => {
  const [choice] = Array.isArray(output.choices) ? (output.choices as unknown[]) : [];
  return isObject(choice) ? choice : {};
};

const stopReasonOf = (output: JsonObject) => choiceOf(output).stop_reason;

function completionOf(output: JsonObject): unknown {
  if (typeof output.completion === 'string') return output.completion;
  const { message } = choiceOf(output);
  return isObject(message) ? message.content : undefined;
}

function scoresOf(sample: JsonObject, resolved: <T>(value: T) => T): UploadFeedback[] {
  const scores = isObject(sample.scores) ? sample.scores : isObject(sample.score) ? { score: sample.score } : {};
  return numbered(
    Object.entries(scores).flatMap(([scorer, score]) => {
      if (!isObject(score)) return [];
      const comment = textOf(resolved(score.explanation)) ?? textOf(resolved(score.answer));
      const values = isObject(score.value) ? Object.entries(score.value) : [[undefined, score.value] as const];
      return values.flatMap(([part, value]) => {
        const key = part === undefined ? scorer : `${scorer}/${part}`;
        const fields = valueOf(value);
        return fields ? [feedbackOf(key, { ...fields, comment })] : [];
      });
    }),
  );
}

/** A grade keeps its letter beside its number. Lists are not valid feedback values. */
function valueOf(value: unknown): Pick<UploadFeedback, 'score' | 'value'> | undefined {
  if (typeof value === 'boolean' || numberIn(value) !== undefined) return { score: value as number | boolean };
  if (Array.isArray(value)) return { value: { values: value } };
  if (typeof value !== 'string') return undefined;
  const grade = grades[value] ?? grades[value.toLowerCase()];
  const number = value.trim() === '' ? NaN : Number(value);
  return { value, ...(grade !== undefined ? { score: grade } : Number.isFinite(number) ? { score: number } : {}) };
}

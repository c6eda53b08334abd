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
  wrapped,
} from './fields.js';
import { RowIds } from './row-ids.js';
import { sourceOf, type UploadFeedback, type UploadRow, type UploadSource } from './upload-source.js';

export const isPromptfoo = (value: unknown): boolean => summaryOf(value) !== undefined;

/** File of `promptfoo eval -o`, or an export; `results` may be one level deeper. */
function summaryOf(value: unknown): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const summary = isObject(value.results) ? value.results : value;
  const isSummary = Array.isArray(summary.results) && ('stats' in summary || 'version' in summary);
  return isSummary ? summary : undefined;
}

/** One experiment for each provider with each prompt. */
export function readPromptfoo(value: unknown, file: string, dataset?: string): UploadSource[] {
  const summary = summaryOf(value);
  if (!summary) throw new UsageError(`${file} has no results of promptfoo`);
  const outer = value as JsonObject;
  const results = (summary.results as unknown[]).filter(isObject);
  const numberOf = new Map(results.map((result, index) => [result, index + 1]));
  if (results.length === 0) throw new UsageError(`${file} has no results`);
  const start =
    timeOf(summary.timestamp) ?? timeOf(outer.createdAt) ?? timeOf((outer.metadata as JsonObject)?.evaluationCreatedAt);
  if (!start) throw new UsageError(`${file}: results.timestamp is missing`);
  const config = isObject(outer.config) ? outer.config : {};
  const title = textOf(config.description) ?? textOf(outer.description);
  const groups = new Map<string, JsonObject[]>();
  for (const result of results) {
    const key = JSON.stringify([providerOf(result), promptOf(result).key]);
    const group = groups.get(key) ?? [];
    group.push(result);
    groups.set(key, group);
  }
  const prompts = new Set(results.map((result) => promptOf(result).key));
  const evalId = textOf(outer.evalId) ?? textOf(outer.id) ?? start;
  return [...groups.values()].map((group) => {
    const first = group[0] as JsonObject;
    const { label, raw } = promptOf(first);
    const provider = providerOf(first);
    const ids = new RowIds(dataset ?? title ?? '');
    const rows = group.map((result) => rowOf(result, start, ids));
    const end = rows.reduce((latest, row) => (String(row.end_time) > latest ? String(row.end_time) : latest), start);
    return sourceOf(
      {
        experiment_name: [title ?? 'promptfoo', provider, ...(prompts.size > 1 ? [label] : []), evalId].join(', '),
        experiment_start_time: start,
        experiment_end_time: end,
        ...(title ? { dataset_name: title } : {}),
        experiment_metadata: withoutEmpty({ source: 'promptfoo', provider, prompt: raw, eval_id: evalId }),
      },
      rows,
      (index) => `result ${numberOf.get(group[index] as JsonObject)}`,
    );
  });
}

function providerOf({ provider }: JsonObject): string {
  if (typeof provider === 'string') return provider;
  return isObject(provider) ? (textOf(provider.label) ?? textOf(provider.id) ?? 'provider') : 'provider';
}

function promptOf({ prompt, promptId, promptIdx }: JsonObject): {
  key: string;
  label: string;
  raw: string | undefined;
} {
  const parts = isObject(prompt) ? prompt : { raw: prompt };
  const raw = textOf(parts.raw);
  const label = textOf(parts.label) ?? raw ?? 'prompt';
  // The raw prompt has the variables of its test filled in; the template identifies the prompt.
  const key = numberIn(promptIdx) ?? textOf(promptId) ?? label;
  return { key: String(key), label: truncated(label, 80), raw: textOf(parts.label) ?? raw };
}

function rowOf(result: JsonObject, start: string, ids: RowIds): UploadRow {
  const test = isObject(result.testCase) ? result.testCase : {};
  const inputs = isObject(result.vars) ? result.vars : isObject(test.vars) ? test.vars : {};
  const description = textOf(test.description) ?? textOf(result.description);
  const expected = expectedOf(test);
  const response = isObject(result.response) ? result.response : {};
  const latencyMs = Math.max(numberIn(result.latencyMs) ?? 0, 0);
  const error = errorOf(result, response);
  return withoutEmpty({
    row_id: ids.of({ vars: inputs, description }, expected),
    inputs,
    expected_outputs: expected,
    actual_outputs: response.output === undefined ? undefined : wrapped(response.output, 'output'),
    evaluation_scores: error === undefined ? scoresOf(result) : [],
    start_time: start,
    end_time: later(start, latencyMs),
    run_name: description && truncated(description, 500),
    error,
    run_metadata: withoutEmpty({
      ...(isObject(test.metadata) ? test.metadata : {}),
      cost: numberIn(result.cost),
      token_usage: isObject(result.tokenUsage) ? result.tokenUsage : response.tokenUsage,
      cached: response.cached === true ? true : undefined,
      test_index: numberIn(result.testIdx),
    }),
  });
}

/** Expected output from the values of the assertions. */
function expectedOf({ assert }: JsonObject): JsonObject | undefined {
  if (!Array.isArray(assert)) return undefined;
  const written = assert
    .filter(isObject)
    .filter(({ value }) => value !== undefined && value !== null)
    .map(({ type, value }) => ({ type, value }));
  return written.length > 0 ? { assertions: written } : undefined;
}

/** A failed assertion is not an error, although promptfoo puts its reason into the same field. */
function errorOf(result: JsonObject, response: JsonObject): string | undefined {
  const said = textOf(result.error) ?? textOf(response.error);
  if (result.failureReason === 2) return said ?? 'error';
  if (result.failureReason !== undefined) return undefined;
  return textOf(response.error) ?? (isObject(result.gradingResult) ? undefined : said);
}

/** Verdict, named metrics, and assertions without a metric. */
function scoresOf(result: JsonObject): UploadFeedback[] {
  const grading = isObject(result.gradingResult) ? result.gradingResult : {};
  const scores: UploadFeedback[] = [];
  const reason = textOf(grading.reason);
  if (typeof result.success === 'boolean')
    scores.push(feedbackOf('pass', { score: result.success, comment: result.success ? undefined : reason }));
  const total = numberIn(result.score) ?? numberIn(grading.score);
  if (total !== undefined) scores.push(feedbackOf('score', { score: total, comment: reason }));
  const named = { ...(grading.namedScores as JsonObject), ...(result.namedScores as JsonObject) };
  for (const [key, value] of Object.entries(named)) {
    const score = numberIn(value);
    if (score !== undefined && key !== '') scores.push(feedbackOf(key, { score }));
  }
  const components = Array.isArray(grading.componentResults) ? grading.componentResults.filter(isObject) : [];
  for (const component of components) {
    const assertion = isObject(component.assertion) ? component.assertion : {};
    const score = numberIn(component.score) ?? (typeof component.pass === 'boolean' ? component.pass : undefined);
    const metric = textOf(assertion.metric);
    if (score === undefined || (metric !== undefined && metric in named)) continue;
    scores.push(
      feedbackOf(metric ?? textOf(assertion.type) ?? 'assertion', { score, comment: textOf(component.reason) }),
    );
  }
  return numbered(scores);
}

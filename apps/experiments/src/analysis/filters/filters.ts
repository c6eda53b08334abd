import { checkFilter } from './check-filter.js';
import type { Attributes, Predicate } from './filter-predicate.js';
import { FilterSyntaxError, InvalidFilterError } from './filter.errors.js';
import { parseFilter } from './parse-filter.js';

const metadata: Attributes = {
  metadata: { kind: 'json' },
  metadata_key: { entry: 'metadata', member: 'key', kind: 'text', isKey: true },
  metadata_value: { entry: 'metadata', member: 'value', kind: 'any' },
};
const content: Attributes = {
  inputs: { kind: 'json' },
  input_key: { entry: 'inputs', member: 'key', kind: 'text', isKey: true },
  input_value: { entry: 'inputs', member: 'value', kind: 'any' },
  outputs: { kind: 'json' },
  output_key: { entry: 'outputs', member: 'key', kind: 'text', isKey: true },
  output_value: { entry: 'outputs', member: 'value', kind: 'any' },
};
const scores: Attributes = {
  feedback_key: { entry: 'feedback', member: 'key', kind: 'text', isKey: true },
  feedback_score: { entry: 'feedback', member: 'score', kind: 'number' },
  'feedback.<key>': { entry: 'feedback', member: 'score', kind: 'number' },
  'feedback_score.<key>': { entry: 'feedback', member: 'score', kind: 'number' },
  'feedback_scores.<key>': { entry: 'feedback', member: 'score', kind: 'number' },
};

/** Attributes of runs in filters. */
export const runAttributes: Attributes = {
  id: { kind: 'uuid' },
  name: { kind: 'text' },
  run_type: { kind: 'text' },
  status: { kind: 'text' },
  error: { kind: 'text', presence: true },
  start_time: { kind: 'time' },
  end_time: { kind: 'time' },
  latency: { kind: 'duration' },
  first_token_time: { kind: 'time' },
  first_token_latency: { kind: 'duration' },
  total_tokens: { kind: 'number' },
  prompt_tokens: { kind: 'number' },
  completion_tokens: { kind: 'number' },
  total_cost: { kind: 'number' },
  prompt_cost: { kind: 'number' },
  completion_cost: { kind: 'number' },
  tags: { kind: 'texts' },
  is_root: { kind: 'boolean' },
  session_id: { kind: 'uuid' },
  trace_id: { kind: 'uuid' },
  parent_run_id: { kind: 'uuid' },
  reference_example_id: { kind: 'uuid' },
  thread_id: { kind: 'text' },
  ...metadata,
  ...content,
  ...scores,
  feedback_value: { entry: 'feedback', member: 'value', kind: 'any' },
  feedback_comment: { entry: 'feedback', member: 'comment', kind: 'text' },
  feedback_source: { entry: 'feedback', member: 'source', kind: 'text' },
};

/** Attributes of experiments and projects. Their `feedback_score` is the mean of the key; statistics count root runs. */
const sessionAttributes: Attributes = {
  id: { kind: 'uuid' },
  name: { kind: 'text' },
  description: { kind: 'text' },
  start_time: { kind: 'time' },
  end_time: { kind: 'time' },
  reference_dataset_id: { kind: 'uuid' },
  test_run_number: { kind: 'number' },
  ...metadata,
  run_count: { kind: 'number' },
  error_rate: { kind: 'number' },
  latency_p50: { kind: 'duration' },
  latency_p99: { kind: 'duration' },
  last_run_start_time: { kind: 'time' },
  total_tokens: { kind: 'number' },
  total_cost: { kind: 'number' },
  ...scores,
};

const exampleAttributes: Attributes = {
  id: { kind: 'uuid' },
  dataset_id: { kind: 'uuid' },
  created_at: { kind: 'time' },
  modified_at: { kind: 'time' },
  ...metadata,
  ...content,
};

/** Reads the filter of a request; `field` is where it came in, for the error. */
const reader = (attributes: Attributes) => (text: string, field: string) => {
  try {
    return checkFilter(parseFilter(text), attributes);
  } catch (error) {
    if (error instanceof FilterSyntaxError) throw new InvalidFilterError(field, error.position, error.reason);
    throw error;
  }
};

export const readRunFilter: (text: string, field: string) => Predicate = reader(runAttributes);
export const readSessionFilter: (text: string, field: string) => Predicate = reader(sessionAttributes);
export const readExampleFilter: (text: string, field: string) => Predicate = reader(exampleAttributes);
